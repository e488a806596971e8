"""A linear layer multiplies the last dimension of its input: it must be the `in_features` that the layer was built with."""

import torch
from torch import nn


def images(device):
    return torch.randn(8, 3, 32, 32, device=device)


def broken_wrong_in_features(device):
    model = nn.Sequential(nn.Conv2d(3, 6, 3), nn.Flatten(), nn.Linear(6 * 32 * 32, 10)).to(device)
    model(images(device))


def fixed_wrong_in_features(device):
    model = nn.Sequential(nn.Conv2d(3, 6, 3), nn.Flatten(), nn.Linear(6 * 30 * 30, 10)).to(device)
    assert model(images(device)).shape == (8, 10)


def broken_flatten_missing(device):
    model = nn.Sequential(nn.Conv2d(3, 6, 3), nn.Linear(6 * 30 * 30, 10)).to(device)
    model(images(device))


def fixed_flatten_missing(device):
    model = nn.Sequential(nn.Conv2d(3, 6, 3), nn.Flatten(), nn.Linear(6 * 30 * 30, 10)).to(device)
    assert model(images(device)).shape == (8, 10)


def dead_end_1(device):
    features = torch.flatten(images(device), 1)
    layer = nn.Linear(6 * 32 * 32, 10).to(device)
    layer(features.t())
