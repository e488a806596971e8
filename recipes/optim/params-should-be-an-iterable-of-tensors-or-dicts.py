"""An optimizer takes a list of tensors or the parameters of a module, not a bare tensor."""

import torch
from torch import nn


def train(optimizer, loss_of):
    for _ in range(100):
        optimizer.zero_grad()
        loss_of().backward()
        optimizer.step()


def broken_single_tensor(device):
    x = torch.zeros(3, device=device, requires_grad=True)
    train(torch.optim.SGD(x, lr=0.1), lambda: ((x - 1) ** 2).sum())


def fixed_single_tensor(device):
    x = torch.zeros(3, device=device, requires_grad=True)
    train(torch.optim.SGD([x], lr=0.1), lambda: ((x - 1) ** 2).sum())
    assert torch.allclose(x, torch.ones_like(x))


def broken_weight_of_a_layer(device):
    fc = nn.Linear(2, 1).to(device)
    train(torch.optim.SGD(fc.weight, lr=0.1), lambda: (fc(torch.zeros(1, 2, device=device)) - 1).pow(2).sum())


def fixed_weight_of_a_layer(device):
    fc = nn.Linear(2, 1).to(device)
    train(torch.optim.SGD(fc.parameters(), lr=0.1), lambda: (fc(torch.zeros(1, 2, device=device)) - 1).pow(2).sum())
    assert torch.allclose(fc.bias, torch.ones_like(fc.bias))  # the bias has learnt as well


def dead_end_1(device):
    x = torch.zeros(3, device=device, requires_grad=True)
    torch.optim.SGD(list(x), lr=0.1)
