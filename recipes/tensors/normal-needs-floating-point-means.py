"""Normal random numbers are fractions: `torch.normal` draws in the dtype of its mean, and there is no integer kernel for that."""

import torch
from torch import nn


def broken_integer_mean(device):
    mean = torch.arange(1, 4, device=device)
    print(torch.normal(mean, 0.1))


def fixed_integer_mean(device):
    mean = torch.arange(1, 4, device=device)
    sample = torch.normal(mean.float(), 0.1)
    assert sample.shape == (3,) and sample.dtype == torch.float32


def broken_integer_dtype_drawn(device):
    actions = torch.tensor([0, 1, 1], device=device)
    noise = torch.randn_like(actions)
    print(actions + noise)


def fixed_integer_dtype_drawn(device):
    actions = torch.tensor([0, 1, 1], device=device)
    noise = torch.randn_like(actions, dtype=torch.float32)
    assert (actions + noise).dtype == torch.float32
    assert torch.randint(0, 10, (3,), device=device).dtype == torch.int64


def broken_integer_weights_initialised(device):
    layer = nn.Linear(4, 3, device=device)
    layer.weight = nn.Parameter(torch.zeros(3, 2, dtype=torch.uint8, device=device), requires_grad=False)
    nn.init.normal_(layer.weight, std=0.02)


def fixed_integer_weights_initialised(device):
    layer = nn.Linear(4, 3, device=device)
    layer.weight = nn.Parameter(torch.zeros(3, 2, dtype=torch.uint8, device=device), requires_grad=False)
    if layer.weight.is_floating_point():
        nn.init.normal_(layer.weight, std=0.02)
    assert layer.weight.dtype == torch.uint8


def dead_end_1(device):
    mean = torch.arange(1, 4, device=device)
    print(torch.normal(mean, 0.1, dtype=torch.float32))
