"""A gradient is a slope, and integers have none: only floating point (and complex) tensors can require gradients."""

import torch
from torch import nn


class Int8Linear(nn.Module):
    """A layer whose weight is stored as int8 with a scale, as quantized checkpoints have it."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(3, 4, dtype=torch.int8), requires_grad=False)
        self.scale = nn.Parameter(torch.ones(3, 1))


def broken_whole_numbers(device):
    weights = torch.tensor([1, 2, 3], device=device, requires_grad=True)
    (weights * 2).sum().backward()


def fixed_whole_numbers(device):
    weights = torch.tensor([1.0, 2.0, 3.0], device=device, requires_grad=True)
    (weights * 2).sum().backward()
    assert weights.grad.tolist() == [2, 2, 2]


def broken_argmax_result(device):
    logits = nn.Linear(4, 3, device=device)(torch.randn(8, 4, device=device))
    predicted = logits.argmax(dim=1)
    predicted.requires_grad = True


def fixed_argmax_result(device):
    layer = nn.Linear(4, 3, device=device)
    logits = layer(torch.randn(8, 4, device=device))
    target = torch.zeros(8, dtype=torch.int64, device=device)
    nn.functional.cross_entropy(logits, target).backward()
    assert layer.weight.grad is not None


def broken_integer_parameter(device):
    model = nn.Sequential(Int8Linear(), nn.Linear(3, 2)).to(device)
    model.requires_grad_(True)


def fixed_integer_parameter(device):
    model = nn.Sequential(Int8Linear(), nn.Linear(3, 2)).to(device)
    for parameter in model.parameters():
        parameter.requires_grad_(parameter.is_floating_point())
    assert [p.requires_grad for p in model.parameters()] == [False, True, True, True]


def broken_integer_buffer(device):
    positions = nn.Parameter(torch.arange(10, device=device))
    print(positions)


def fixed_integer_buffer(device):
    module = nn.Module().to(device)
    module.register_buffer("positions", torch.arange(10, device=device))
    assert "positions" in module.state_dict() and not list(module.parameters())


def dead_end_1(device):
    weights = torch.tensor([1, 2, 3], device=device)
    weights.float()
    weights.requires_grad_()
