"""`scheduler.step()` comes after `optimizer.step()`; in the other order the first learning rate is never used."""

import warnings

import torch
from torch import nn


def train(device, scheduler_first):
    warnings.simplefilter("error")  # stop at the warning
    optimizer = torch.optim.SGD(nn.Linear(2, 1).to(device).parameters(), lr=1.0)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)
    used = []
    for _ in range(3):
        if scheduler_first:
            scheduler.step()
        used.append(scheduler.get_last_lr()[0])
        optimizer.step()
        if not scheduler_first:
            scheduler.step()
    return used


def broken(device):
    train(device, scheduler_first=True)


def fixed(device):
    assert train(device, scheduler_first=False) == [1.0, 0.5, 0.25]
