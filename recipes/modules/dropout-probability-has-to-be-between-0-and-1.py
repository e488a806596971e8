"""Dropout takes the share of values to set to zero, 0 to 1; per cent, a probability to keep, or arguments in the wrong place go wrong."""

import torch
from torch import nn


def broken_percent(device):
    nn.Dropout(50)


def fixed_percent(device):
    torch.manual_seed(0)
    dropped = (nn.Dropout(0.5)(torch.ones(10000, device=device)) == 0).float().mean()
    assert 0.45 < dropped < 0.55


def broken_other_argument(device):
    query = torch.rand(5, 2, 64, device=device)
    attention = nn.MultiheadAttention(64, 4, 256, device=device)  # the third place is dropout
    attention(query, query, query)


def fixed_other_argument(device):
    query, memory = torch.rand(5, 2, 64, device=device), torch.rand(7, 2, 256, device=device)
    attention = nn.MultiheadAttention(64, 4, kdim=256, vdim=256, device=device)
    assert attention(query, memory, memory)[0].shape == (5, 2, 64)
