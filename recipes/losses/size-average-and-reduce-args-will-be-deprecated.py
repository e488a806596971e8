"""`reduction` ("mean", "sum" or "none") has replaced `size_average` and `reduce`; the numbers are the same."""

import warnings

import torch
from torch import nn


def loss_of(criterion, device):
    warnings.simplefilter("error")  # a warning stops the program, so that it is seen
    return criterion(torch.tensor([1.0, 2.0], device=device), torch.zeros(2, device=device))


def broken_options_of_old_torch(device):
    warnings.simplefilter("error")
    loss_of(nn.MSELoss(size_average=False), device)


def fixed_options_of_old_torch(device):
    assert loss_of(nn.MSELoss(reduction="sum"), device) == 5
    assert loss_of(nn.MSELoss(reduction="none"), device).tolist() == [1, 4]


def broken_misspelt_reduction(device):
    loss_of(nn.MSELoss(reduction="average"), device)


def fixed_misspelt_reduction(device):
    assert loss_of(nn.MSELoss(reduction="mean"), device) == 2.5


def dead_end_1(device):
    loss = loss_of(nn.MSELoss(size_average=False, reduction="none"), device)
    assert loss.tolist() == [1, 4], "it is the sum"
