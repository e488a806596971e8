"""A loss does not turn NaN by itself: the learning rate is too high, log, sqrt or a division met a zero, or the data holds NaN."""

import math

import torch
from torch import nn


def train(device, lr=0.01, spoil=lambda x: x, loss_of=lambda out, y: ((out - y) ** 2).mean()):
    torch.manual_seed(0)
    x, net = spoil(torch.randn(32, 4)).to(device), nn.Linear(4, 1).to(device)
    y, optimizer = torch.ones(32, 1, device=device), torch.optim.SGD(net.parameters(), lr=lr)
    for _ in range(200):
        loss = loss_of(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return loss.item()


def broken_learning_rate_too_high(device):
    assert math.isnan(train(device, lr=10.0))


def fixed_learning_rate_too_high(device):
    assert train(device, lr=0.1) < 0.1


def broken_log_or_division_by_zero(device):
    assert math.isnan(train(device, loss_of=lambda out, y: -(torch.relu(out) * torch.log(torch.relu(out))).mean()))


def fixed_log_or_division_by_zero(device):
    assert math.isfinite(train(device, loss_of=lambda out, y: -(torch.relu(out) * torch.log(torch.relu(out) + 1e-6)).mean()))


def hole(x):
    x[3, 1] = float("nan")  # one missing value in the table
    return x


def broken_nan_in_the_data(device):
    assert math.isnan(train(device, spoil=hole))


def fixed_nan_in_the_data(device):
    assert train(device, lr=0.1, spoil=lambda x: hole(x).nan_to_num(0.0)) < 0.5


def dead_end_1(device):
    """The NaN goes through the gradient into all weights: no output is left to add up, and the loss reads 0."""
    assert train(device, spoil=hole, loss_of=lambda out, y: (out - y).pow(2).nansum()) == 0.0
