"""The state of a recurrent layer has the shape (layers x directions, batch, hidden): take the batch from the input."""

import torch
from torch import nn

BATCH_SIZE = 4


def zeros(layers, batch, device):
    return torch.zeros(layers, batch, 6, device=device), torch.zeros(layers, batch, 6, device=device)


def broken_state_made_for_another_batch(device):
    lstm = nn.LSTM(3, 6, num_layers=2, batch_first=True).to(device)
    for x in torch.rand(10, 5, 3, device=device).split(BATCH_SIZE):  # 4 + 4 + 2
        lstm(x, zeros(2, BATCH_SIZE, device))


def fixed_state_made_for_another_batch(device):
    lstm = nn.LSTM(3, 6, num_layers=2, batch_first=True).to(device)
    for x in torch.rand(10, 5, 3, device=device).split(BATCH_SIZE):
        output, _ = lstm(x, zeros(2, x.size(0), device))
        assert torch.allclose(output, lstm(x)[0])  # zeros are the default


def broken_layers_or_directions_differ(device):
    lstm = nn.LSTM(3, 6, num_layers=2, batch_first=True, bidirectional=True).to(device)
    lstm(torch.rand(4, 5, 3, device=device), zeros(2, 4, device))


def fixed_layers_or_directions_differ(device):
    lstm = nn.LSTM(3, 6, num_layers=2, batch_first=True, bidirectional=True).to(device)
    assert lstm(torch.rand(4, 5, 3, device=device), zeros(2 * 2, 4, device))[0].shape == (4, 5, 12)


def broken_batch_first_missing(device):
    gru = nn.GRU(3, 6, num_layers=2).to(device)
    gru(torch.rand(4, 5, 3, device=device), zeros(2, 4, device)[0])


def fixed_batch_first_missing(device):
    gru = nn.GRU(3, 6, num_layers=2, batch_first=True).to(device)
    assert gru(torch.rand(4, 5, 3, device=device), zeros(2, 4, device)[0])[0].shape == (4, 5, 6)


def dead_end_1(device):
    state = torch.zeros(2, BATCH_SIZE, 6, device=device).view(2, 2, -1)  # (2, 2, 12): the values had to go somewhere
    nn.GRU(3, 6, num_layers=2, batch_first=True).to(device)(torch.rand(2, 5, 3, device=device), state)


def dead_end_2(device):
    state = torch.zeros(4, 2, 6, device=device)
    nn.GRU(3, 6, num_layers=2, batch_first=True).to(device)(torch.rand(4, 5, 3, device=device), state)
