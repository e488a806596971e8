"""A recurrent layer takes (batch, steps, features) with `batch_first=True`; fewer or more dimensions are an error, or one sequence without a batch."""

import torch
from torch import nn


def broken_dimension_missing(device):
    lstm = nn.LSTM(5, 8, batch_first=True).to(device)
    series = torch.randn(20, 5, device=device)
    for x in series:  # one step at a time: (5,)
        lstm(x)


def fixed_dimension_missing(device):
    lstm = nn.LSTM(5, 8, batch_first=True).to(device)
    series = torch.randn(20, 5, device=device)
    output, hidden = lstm(series.unsqueeze(0))  # (1, 20, 5)
    assert output.shape == (1, 20, 8)


def broken_dimension_too_many(device):
    lstm = nn.LSTM(16 * 6, 8, batch_first=True).to(device)
    features = nn.Conv2d(1, 16, 3).to(device)(torch.randn(2, 1, 8, 22, device=device))  # (2, 16, 6, 20)
    lstm(features)


def fixed_dimension_too_many(device):
    lstm = nn.LSTM(16 * 6, 8, batch_first=True).to(device)
    features = nn.Conv2d(1, 16, 3).to(device)(torch.randn(2, 1, 8, 22, device=device))
    steps = features.permute(0, 3, 1, 2).flatten(2)  # (2, 20, 96): a step for each column
    output, hidden = lstm(steps)
    assert output.shape == (2, 20, 8)


def broken_cell_gets_a_sequence(device):
    cell = nn.LSTMCell(5, 8).to(device)
    cell(torch.randn(2, 20, 5, device=device))


def fixed_cell_gets_a_sequence(device):
    cell, state = nn.LSTMCell(5, 8).to(device), None
    for x in torch.randn(2, 20, 5, device=device).unbind(1):  # (2, 5) at each step
        state = cell(x, state)
    assert state[0].shape == (2, 8)


def dead_end_1(device):
    """A batch of 4 samples without steps: two dimensions run since 1.11, but as one sequence of 4 steps."""
    rnn = nn.RNN(5, 8, batch_first=True).to(device)
    samples = torch.ones(4, 5, device=device)
    output, hidden = rnn(samples)
    assert torch.allclose(output[0], output[3]), "equal samples have unequal outputs: each saw the ones before it"
