"""`softmax` without `dim` guesses, and for a batch of sequences it guesses the batch: name the dimension of the classes."""

import torch
import torch.nn.functional as F


def scores(device):
    torch.manual_seed(0)
    return torch.randn(2, 5, 4).to(device)  # batch, length, classes


def check(probabilities):
    total = probabilities.sum(dim=-1)
    assert torch.allclose(total, torch.ones_like(total)), "the classes don't sum to 1"


def broken_dim_left_out(device):
    check(F.softmax(scores(device)))


def fixed_dim_left_out(device):
    check(F.softmax(scores(device), dim=-1))


def dead_end_1(device):
    import warnings

    warnings.simplefilter("ignore")
    check(F.softmax(scores(device)))


def dead_end_2(device):
    check(F.softmax(scores(device), dim=1))
