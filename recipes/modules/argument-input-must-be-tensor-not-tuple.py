"""Recurrent layers return a pair (output, hidden); the next layer wants only the output."""

import torch
from torch import nn


class TakeOutput(nn.Module):
    def forward(self, result):
        return result[0]


class NoReturn(nn.Module):
    def forward(self, x):
        torch.relu(x)


class WithReturn(nn.Module):
    def forward(self, x):
        return torch.relu(x)


def sequences(device):
    torch.manual_seed(0)
    return torch.rand(2, 5, 4, device=device)


def loader(device):
    return [[torch.rand(2, 4, device=device), torch.tensor([0, 1], device=device)]]


def broken_recurrent_layer_returns_a_tuple(device):
    model = nn.Sequential(nn.LSTM(4, 8, batch_first=True), nn.Linear(8, 2)).to(device)
    model(sequences(device))


def fixed_recurrent_layer_returns_a_tuple(device):
    model = nn.Sequential(nn.LSTM(4, 8, batch_first=True), TakeOutput(), nn.Linear(8, 2)).to(device)
    assert model(sequences(device)).shape == (2, 5, 2)


def broken_batch_not_unpacked(device):
    model = nn.Linear(4, 2).to(device)
    for batch in loader(device):
        model(batch)


def fixed_batch_not_unpacked(device):
    model = nn.Linear(4, 2).to(device)
    for features, labels in loader(device):
        assert model(features).shape == (2, 2)


def broken_forward_returns_none(device):
    model = nn.Sequential(nn.Linear(4, 8), NoReturn(), nn.Linear(8, 2)).to(device)
    model(sequences(device))


def fixed_forward_returns_none(device):
    model = nn.Sequential(nn.Linear(4, 8), WithReturn(), nn.Linear(8, 2)).to(device)
    assert model(sequences(device)).shape == (2, 5, 2)


def dead_end_1(device):
    result = nn.LSTM(4, 8, batch_first=True).to(device)(sequences(device))
    torch.stack(result)
