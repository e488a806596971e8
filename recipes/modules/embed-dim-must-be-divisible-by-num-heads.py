"""Multi-head attention shares `embed_dim` features equally among its heads: the heads must divide them, and the input must be that wide."""

import torch
from torch import nn


def vectors(device):
    torch.manual_seed(0)
    return torch.rand(2, 5, 300, device=device)  # (batch, steps, features)


def broken_heads_do_not_divide_the_features(device):
    nn.MultiheadAttention(300, num_heads=8, batch_first=True)


def fixed_heads_do_not_divide_the_features(device):
    x = vectors(device)
    attention = nn.MultiheadAttention(300, num_heads=6, batch_first=True).to(device)
    assert attention(x, x, x)[0].shape == (2, 5, 300)


def broken_input_has_another_width(device):
    x = vectors(device)
    attention = nn.MultiheadAttention(512, num_heads=8, batch_first=True).to(device)
    attention(x, x, x)


def fixed_input_has_another_width(device):
    x = nn.Linear(300, 512).to(device)(vectors(device))
    attention = nn.MultiheadAttention(512, num_heads=8, batch_first=True).to(device)
    assert attention(x, x, x)[0].shape == (2, 5, 512)


def dead_end_1(device):
    nn.MultiheadAttention(300, num_heads=8, kdim=300, vdim=300, batch_first=True)
