"""An LSTM, GRU or RNN is built for `input_size` features per step, and they must be the last dimension of its input."""

import torch
from torch import nn


def broken_features_differ(device):
    x = torch.rand(5, 3, 8, device=device)  # (steps, batch, features)
    nn.LSTM(input_size=10, hidden_size=20, device=device)(x)


def fixed_features_differ(device):
    x = torch.rand(5, 3, 8, device=device)
    out, _ = nn.LSTM(input_size=8, hidden_size=20, device=device)(x)
    assert out.shape == (5, 3, 20)


def broken_features_are_not_last(device):
    x = torch.rand(4, 1, 16, 50, device=device).squeeze(1)  # (batch, features, steps), as a Conv1d gives it
    nn.GRU(16, 20, batch_first=True, device=device)(x)


def fixed_features_are_not_last(device):
    x = torch.rand(4, 1, 16, 50, device=device).squeeze(1)
    out, _ = nn.GRU(16, 20, batch_first=True, device=device)(x.transpose(1, 2))
    assert out.shape == (4, 50, 20)


def broken_single_feature(device):
    x = torch.rand(4, 30, device=device)  # 4 series of 30 values
    nn.LSTM(1, 20, batch_first=True, device=device)(x)


def fixed_single_feature(device):
    x = torch.rand(4, 30, device=device)
    out, _ = nn.LSTM(1, 20, batch_first=True, device=device)(x.unsqueeze(-1))
    assert out.shape == (4, 30, 20)


def dead_end_1(device):
    x = torch.rand(5, 3, 8, device=device)
    nn.LSTM(input_size=10, hidden_size=20, batch_first=True, device=device)(x)
