"""`model(a, b)` calls `forward(self, a, b)`: the inputs of the call must be the ones that `forward` names."""

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 2)

    def forward(self, x):
        return self.layer(x)


class Masked(nn.Module):
    def forward(self, x, mask):
        return x * mask


class SwallowingMask(nn.Module):
    def forward(self, x, *args):
        return x


def batch(device):
    return torch.rand(3, 4, device=device), torch.tensor([0, 1, 0], device=device)


def broken_input_missing(device):
    features, labels = batch(device)
    nn.CrossEntropyLoss()(features)


def fixed_input_missing(device):
    features, labels = batch(device)
    assert nn.CrossEntropyLoss()(features, labels) > 0


def broken_forward_takes_fewer_inputs(device):
    Net().to(device)(*batch(device))


def fixed_forward_takes_fewer_inputs(device):
    features, labels = batch(device)
    assert Net().to(device)(features).shape == (3, 2)


def broken_sequential_passes_one_input(device):
    features, mask = batch(device)[0], torch.zeros(3, 4, device=device)
    nn.Sequential(Masked(), Masked())(features, mask)


def fixed_sequential_passes_one_input(device):
    features, mask = batch(device)[0], torch.zeros(3, 4, device=device)
    for layer in nn.ModuleList([Masked(), Masked()]):
        features = layer(features, mask)
    assert features.eq(0).all()


def dead_end_1(device):
    features, mask = batch(device)[0], torch.zeros(3, 4, device=device)
    assert SwallowingMask()(features, mask).eq(0).all(), "no error any more, but the mask has no effect"
