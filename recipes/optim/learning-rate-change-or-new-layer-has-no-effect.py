"""An optimizer keeps the parameters and the rate it was made with: make it last, and change the rate in `param_groups`."""

import torch
from torch import nn


def model_on(device):
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 10)).to(device)


def moved(layer, model, optimizer, device):
    before = layer.weight.detach().clone()
    model(torch.ones(2, 4, device=device)).pow(2).sum().backward()
    optimizer.step()
    return (layer.weight - before).abs().max().item()


def broken_layer_replaced_afterwards(device):
    model = model_on(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model[1] = nn.Linear(4, 2).to(device)
    assert moved(model[1], model, optimizer, device) == 0


def fixed_layer_replaced_afterwards(device):
    model = model_on(device)
    model[1] = nn.Linear(4, 2).to(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    assert moved(model[1], model, optimizer, device) > 0


def broken_rate_set_in_the_wrong_place(device):
    model = model_on(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    optimizer.lr = 0.0
    assert moved(model[1], model, optimizer, device) > 0


def fixed_rate_set_in_the_wrong_place(device):
    model = model_on(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for group in optimizer.param_groups:
        group["lr"] = 0.0
    assert moved(model[1], model, optimizer, device) == 0


def dead_end_1(device):
    model = model_on(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model[1] = nn.Linear(4, 2).to(device).requires_grad_(True)
    assert moved(model[1], model, optimizer, device) == 0
    assert model[1].weight.grad is not None
