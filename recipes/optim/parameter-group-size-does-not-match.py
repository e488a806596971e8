"""An optimizer state fits only an optimizer over the same number of parameters."""

import torch
from torch import nn


def optimizer_of(net):
    return torch.optim.Adam([p for p in net.parameters() if p.requires_grad], lr=0.1)


def model(device):
    return nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 1)).to(device)


def broken(device):
    saved = optimizer_of(model(device)).state_dict()
    net = model(device)
    net[0].requires_grad_(False)  # frozen since the checkpoint
    optimizer_of(net).load_state_dict(saved)


def fixed(device):
    frozen = model(device)
    frozen[0].requires_grad_(False)
    saved = optimizer_of(frozen).state_dict()
    net = model(device)
    net[0].requires_grad_(False)
    optimizer = optimizer_of(net)
    optimizer.load_state_dict(saved)
    assert len(optimizer.state_dict()["param_groups"][0]["params"]) == 2


def dead_end_1(device):
    saved, net = model(device), model(device)
    state = optimizer_of(saved).state_dict()
    net[0].requires_grad_(False)
    net.load_state_dict(saved.state_dict(), strict=False)
    optimizer_of(net).load_state_dict(state)
