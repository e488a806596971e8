"""`last_epoch` is for an optimizer that has had a scheduler before: create both anew and load both states."""

import torch
from torch.optim.lr_scheduler import StepLR


def optimizer_for(device):
    return torch.optim.SGD([torch.nn.Parameter(torch.ones(2, device=device))], lr=1.0)


def run(optimizer, scheduler, epochs):
    for _ in range(epochs):
        optimizer.step()
        scheduler.step()
    return optimizer.param_groups[0]["lr"]


def broken_resuming_without_the_saved_states(device):
    start_epoch, optimizer = 4, optimizer_for(device)
    StepLR(optimizer, step_size=2, gamma=0.1, last_epoch=start_epoch)


def fixed_resuming_without_the_saved_states(device):
    optimizer = optimizer_for(device)
    scheduler = StepLR(optimizer, step_size=2, gamma=0.1)
    run(optimizer, scheduler, 4)
    saved = optimizer.state_dict(), scheduler.state_dict()

    optimizer = optimizer_for(device)
    scheduler = StepLR(optimizer, step_size=2, gamma=0.1)
    optimizer.load_state_dict(saved[0])
    scheduler.load_state_dict(saved[1])
    assert abs(run(optimizer, scheduler, 2) - 0.001) < 1e-9


def broken_last_epoch_taken_for_the_number_of_epochs(device):
    StepLR(optimizer_for(device), step_size=2, last_epoch=100)


def fixed_last_epoch_taken_for_the_number_of_epochs(device):
    optimizer = optimizer_for(device)
    assert abs(run(optimizer, StepLR(optimizer, step_size=2, gamma=0.1), 2) - 0.1) < 1e-9


def dead_end_1(device):
    optimizer = optimizer_for(device)
    scheduler = StepLR(optimizer, step_size=2, gamma=0.1)
    scheduler.last_epoch = 4
    assert abs(run(optimizer, scheduler, 2) - 0.001) < 1e-9, "the learning rate goes on from its start"
