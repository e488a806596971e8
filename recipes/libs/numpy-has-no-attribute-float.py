"""NumPy has dropped names: `np.float` and its like in 1.24, `np.float_`, `np.Inf` and others in 2.0, functions such as `np.product` as well."""

import numpy as np
import torch


def broken_alias_of_a_builtin(device):
    boxes = np.array([1, 2, 3], dtype=np.float)
    torch.from_numpy(boxes).to(device)


def fixed_alias_of_a_builtin(device):
    boxes = np.array([1, 2, 3], dtype=float)
    assert torch.from_numpy(boxes).to(device).dtype == torch.float64


def broken_name_gone_in_numpy_2(device):
    best = np.Inf
    for loss in torch.tensor([0.5, 0.25], device=device):
        best = min(best, loss.item())


def fixed_name_gone_in_numpy_2(device):
    best = np.inf
    for loss in torch.tensor([0.5, 0.25], device=device):
        best = min(best, loss.item())
    assert best == 0.25


def broken_function_gone(device):
    shape = torch.zeros(2, 3, device=device).shape
    np.product(shape)


def fixed_function_gone(device):
    shape = torch.zeros(2, 3, device=device).shape
    assert np.prod(shape) == 6
