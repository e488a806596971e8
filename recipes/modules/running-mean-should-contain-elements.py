"""`num_features` of a BatchNorm is the size of dimension 1 of its input: the number of channels that the layer before puts out."""

import torch
from torch import nn


def images(device):
    return torch.rand(2, 3, 16, 16, device=device)


def embedded(device):
    ids = torch.tensor([[1, 2, 3, 4, 5], [5, 4, 3, 2, 1]], device=device)
    return nn.Embedding(10, 8).to(device)(ids)  # (batch, steps, features)


def broken_other_number_than_the_layer_before(device):
    nn.Sequential(nn.Conv2d(3, 64, 3), nn.BatchNorm2d(32)).to(device)(images(device))


def fixed_other_number_than_the_layer_before(device):
    model = nn.Sequential(nn.Conv2d(3, 64, 3), nn.BatchNorm2d(64)).to(device)
    assert model(images(device)).shape == (2, 64, 14, 14)


def broken_features_are_last(device):
    norm = nn.BatchNorm1d(8).to(device)
    norm(embedded(device))


def fixed_features_are_last(device):
    norm = nn.BatchNorm1d(8).to(device)
    assert norm(embedded(device).transpose(1, 2)).transpose(1, 2).shape == (2, 5, 8)
    assert nn.LayerNorm(8).to(device)(embedded(device)).shape == (2, 5, 8)


def dead_end_1(device):
    nn.Sequential(nn.Conv2d(3, 64, 3), nn.BatchNorm2d(32, track_running_stats=False)).to(device)(images(device))
