"""OneCycleLR is built for a fixed number of steps: epochs times batches, where it is stepped after every batch."""

import torch
from torch import nn

EPOCHS, BATCHES = 3, 10


def train(device, extra=0, **length):
    optimizer = torch.optim.SGD(nn.Linear(2, 1).to(device).parameters(), lr=0.1)
    scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=0.1, **length)
    for _ in range(EPOCHS + extra):
        for _ in range(BATCHES):
            optimizer.step()
            scheduler.step()
    return scheduler.get_last_lr()[0]


def broken_total_too_small(device):
    train(device, total_steps=EPOCHS)


def fixed_total_too_small(device):
    assert train(device, total_steps=EPOCHS * BATCHES) < 1e-3
    assert train(device, extra=1, epochs=EPOCHS + 1, steps_per_epoch=BATCHES) < 1e-3
