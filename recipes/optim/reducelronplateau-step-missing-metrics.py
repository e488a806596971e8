"""`ReduceLROnPlateau` watches a number: its `step` wants the validation loss, once per epoch."""

import torch
from torch.optim.lr_scheduler import ReduceLROnPlateau


def train(device, step, losses=(1.0, 0.8, 0.6, 0.4, 0.2)):
    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.ones(2, device=device))], lr=1.0)
    scheduler = ReduceLROnPlateau(optimizer, factor=0.1, patience=2)
    for epoch, val_loss in enumerate(losses):
        optimizer.step()
        step(scheduler, epoch, val_loss)
    return optimizer.param_groups[0]["lr"]


def broken_metric_not_given(device):
    train(device, lambda scheduler, epoch, val_loss: scheduler.step())


def fixed_metric_not_given(device):
    assert train(device, lambda scheduler, epoch, val_loss: scheduler.step(val_loss)) == 1.0  # still improving
    assert train(device, lambda scheduler, epoch, val_loss: scheduler.step(val_loss), [0.5] * 5) == 0.1  # it stopped


def dead_end_1(device):
    assert train(device, lambda scheduler, epoch, val_loss: scheduler.step(epoch)) == 1.0, "lowered, though the loss fell"
