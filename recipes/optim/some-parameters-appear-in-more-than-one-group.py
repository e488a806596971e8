"""Each parameter belongs to one group of the optimizer: take the head's parameters out of the rest."""

import torch
from torch import nn


def model(device):
    return nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 1)).to(device)


def broken(device):
    net = model(device)
    torch.optim.SGD([{"params": net.parameters()}, {"params": net[1].parameters(), "lr": 0.1}], lr=0.01)


def fixed(device):
    net = model(device)
    head = {id(p) for p in net[1].parameters()}
    rest = [p for p in net.parameters() if id(p) not in head]
    optimizer = torch.optim.SGD([{"params": rest}, {"params": net[1].parameters(), "lr": 0.1}], lr=0.01)
    assert [len(g["params"]) for g in optimizer.param_groups] == [2, 2]
