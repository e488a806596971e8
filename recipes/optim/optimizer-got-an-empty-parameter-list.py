"""An optimizer needs at least one tensor: layers in a plain list are not registered, and a generator can be read only once."""

import torch
from torch import nn


class ListNet(nn.Module):
    def __init__(self, container):
        super().__init__()
        self.layers = container([nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 1)])

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


def broken_layers_not_registered(device):
    net = ListNet(list).to(device)
    torch.optim.SGD(net.parameters(), lr=0.1)


def fixed_layers_not_registered(device):
    net = ListNet(nn.ModuleList).to(device)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    assert len(optimizer.param_groups[0]["params"]) == 4


def broken_generator_used_up(device):
    params = nn.Linear(4, 1).to(device).parameters()
    print("parameters:", sum(p.numel() for p in params), flush=True)
    torch.optim.SGD(params, lr=0.1)


def fixed_generator_used_up(device):
    params = list(nn.Linear(4, 1).to(device).parameters())
    print("parameters:", sum(p.numel() for p in params))
    assert len(torch.optim.SGD(params, lr=0.1).param_groups[0]["params"]) == 2


def broken_everything_frozen(device):
    net = nn.Linear(4, 2).to(device).requires_grad_(False)
    torch.optim.SGD(filter(lambda p: p.requires_grad, net.parameters()), lr=0.1)


def fixed_everything_frozen(device):
    net = nn.Sequential(nn.Linear(4, 2).requires_grad_(False), nn.Linear(2, 1)).to(device)
    optimizer = torch.optim.SGD(filter(lambda p: p.requires_grad, net.parameters()), lr=0.1)
    assert len(optimizer.param_groups[0]["params"]) == 2


def dead_end_1(device):
    net = ListNet(list).to(device).requires_grad_(True)
    torch.optim.SGD(net.parameters(), lr=0.1)
