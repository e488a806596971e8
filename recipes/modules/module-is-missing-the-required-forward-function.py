"""Calling a module calls its `forward`: it must have exactly this name, and containers such as ModuleList have none."""

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 2)

    def foward(self, x):
        return self.layer(x)


class FixedNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 2)

    def forward(self, x):
        return self.layer(x)


def broken_forward_misspelt_or_misplaced(device):
    Net().to(device)(torch.rand(3, 4, device=device))


def fixed_forward_misspelt_or_misplaced(device):
    assert FixedNet().to(device)(torch.rand(3, 4, device=device)).shape == (3, 2)


def broken_container_called(device):
    layers = nn.ModuleList([nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)]).to(device)
    layers(torch.rand(3, 4, device=device))


def fixed_container_called(device):
    layers = nn.ModuleList([nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)]).to(device)
    x = torch.rand(3, 4, device=device)
    sequential = nn.Sequential(*layers)(x)
    for layer in layers:
        x = layer(x)
    assert torch.equal(x, sequential)


def dead_end_1(device):
    Net().to(device).forward(torch.rand(3, 4, device=device))
