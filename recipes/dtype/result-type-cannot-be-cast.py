"""An in-place operation keeps the dtype of its tensor: the fraction that comes out has no place in a tensor of integers."""

import torch
from torch.nn import functional as F


def broken_float_into_integers(device):
    counts = torch.tensor([1, 2, 3], device=device)
    counts += 0.5


def fixed_float_into_integers(device):
    counts = torch.tensor([1, 2, 3], device=device)
    counts = counts + 0.5
    assert counts.tolist() == [1.5, 2.5, 3.5]


def broken_division_in_place(device):
    counts = torch.tensor([2, 4, 6], device=device)
    counts /= 2


def fixed_division_in_place(device):
    counts = torch.tensor([2, 4, 6], device=device)
    counts //= 2
    assert counts.tolist() == [1, 2, 3] and counts.dtype == torch.int64


def broken_bce_integer_target(device):
    logits = torch.zeros(4, device=device)
    target = torch.tensor([0, 1, 1, 0], device=device)
    F.binary_cross_entropy_with_logits(logits, target)


def fixed_bce_integer_target(device):
    logits = torch.zeros(4, device=device)
    target = torch.tensor([0, 1, 1, 0], device=device)
    loss = F.binary_cross_entropy_with_logits(logits, target.float())
    torch.testing.assert_close(loss, torch.tensor(2.0, device=device).log())


def broken_clamp_with_float_limit(device):
    gain = torch.tensor([1.0, 1.0, 80.0, 80.0], device=device)
    gj = torch.tensor([3, 95], device=device)
    gj.clamp_(0, gain[3] - 1)


def fixed_clamp_with_float_limit(device):
    gain = torch.tensor([1.0, 1.0, 80.0, 80.0], device=device)
    gj = torch.tensor([3, 95], device=device)
    assert gj.clamp_(0, gain[3].long() - 1).tolist() == [3, 79]


def dead_end_1(device):
    counts = torch.tensor([1, 2, 3], device=device)
    counts += torch.tensor(0.5, device=device).long()
    assert counts.tolist() == [1.5, 2.5, 3.5], counts
