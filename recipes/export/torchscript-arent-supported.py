"""torch.jit.script compiles a part of Python: no lambda, try, import, *args or **kwargs, and no values from outside such as NumPy arrays."""

import numpy as np
import torch
from torch import nn


def ordered(x):
    return sorted([float(v) for v in x], key=lambda value: -value)


def ordered_by_torch(x):
    return torch.sort(x, descending=True)[0]


class Scaled(nn.Module):
    def forward(self, x, **options):
        return 2 * x


class ScaledWithNames(nn.Module):
    def forward(self, x, factor: float = 2.0):
        return factor * x


MEAN = np.array([0.5, 0.5])


def normalize(x):
    return x - MEAN


class Normalize(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.from_numpy(MEAN).float())

    def forward(self, x):
        return x - self.mean


def broken_python_that_it_does_not_know(device):
    torch.jit.script(ordered)


def fixed_python_that_it_does_not_know(device):
    assert torch.jit.script(ordered_by_torch)(torch.tensor([1.0, 3.0], device=device)).tolist() == [3, 1]


def broken_star_arguments(device):
    torch.jit.script(Scaled())


def fixed_star_arguments(device):
    assert torch.jit.script(ScaledWithNames())(torch.ones((), device=device)) == 2


def broken_value_from_outside(device):
    torch.jit.script(normalize)


def fixed_value_from_outside(device):
    model = torch.jit.script(Normalize().to(device))
    assert model(torch.ones(2, device=device)).tolist() == [0.5, 0.5]


def dead_end_1(device):
    model = Scaled().eval()
    with torch.no_grad():
        torch.jit.script(model)
