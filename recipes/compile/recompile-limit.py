"""A compiled function is compiled anew whenever an assumption fails (a shape, a number); after 8 times torch gives up and runs it uncompiled."""

import torch
from torch import nn

# backend="eager" needs no compiler; the default backend counts and warns in the same way.


@torch.compile(backend="eager", dynamic=False, fullgraph=True)
def center_fixed_shape(x):
    return x - x.mean()


@torch.compile(backend="eager", dynamic=True, fullgraph=True)
def center(x):
    return x - x.mean()


def broken_shapes_change(device):
    for length in range(2, 14):
        center_fixed_shape(torch.ones(length, device=device))


def fixed_shapes_change(device):
    for length in range(2, 14):
        assert center(torch.ones(length, device=device)).sum() == 0


class CountsSteps(nn.Module):
    def __init__(self):
        super().__init__()
        self.step = 0

    def forward(self, x):
        self.step += 1
        return x / self.step


class CountsStepsInABuffer(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("step", torch.zeros(()))

    def forward(self, x):
        self.step += 1
        return x / self.step


def broken_number_changes(device):
    model = torch.compile(CountsSteps().to(device), backend="eager")
    for _ in range(12):
        model(torch.ones(3, device=device))


def fixed_number_changes(device):
    model = torch.compile(CountsStepsInABuffer().to(device), backend="eager", fullgraph=True)
    for _ in range(12):
        result = model(torch.ones(3, device=device))
    assert torch.allclose(result, torch.full((3,), 1 / 12, device=device))


def fixed_many_variants(device):
    torch._dynamo.config.recompile_limit = 32
    for length in range(2, 14):
        assert center_fixed_shape(torch.ones(length, device=device)).sum() == 0
