"""A convolution wants (batch, channels, ...) with the number of channels that it was built for."""

import torch
from torch import nn


def model(device):
    return nn.Conv2d(3, 64, 7, stride=2, padding=3, bias=False).to(device)


def broken_grey_or_rgba(device):
    images = torch.rand(1, 1, 28, 28, device=device)  # grey pictures
    model(device)(images)


def fixed_grey_or_rgba(device):
    images = torch.rand(1, 1, 28, 28, device=device)
    assert model(device)(images.expand(-1, 3, -1, -1)).shape == (1, 64, 14, 14)
    for_grey = nn.Conv2d(1, 64, 7, stride=2, padding=3, bias=False).to(device)
    assert for_grey(images).shape == (1, 64, 14, 14)


def broken_channels_last(device):
    images = torch.rand(1, 28, 32, 3, device=device)  # as NumPy, OpenCV and Keras have it
    model(device)(images)


def fixed_channels_last(device):
    images = torch.rand(1, 28, 32, 3, device=device)
    assert model(device)(images.permute(0, 3, 1, 2)).shape == (1, 64, 14, 16)


def broken_layers_do_not_fit(device):
    net = nn.Sequential(nn.Conv2d(3, 64, 3), nn.ReLU(), nn.Conv2d(128, 128, 3)).to(device)
    net(torch.rand(1, 3, 32, 32, device=device))


def fixed_layers_do_not_fit(device):
    net = nn.Sequential(nn.Conv2d(3, 64, 3), nn.ReLU(), nn.Conv2d(64, 128, 3)).to(device)
    assert net(torch.rand(1, 3, 32, 32, device=device)).shape == (1, 128, 28, 28)


def dead_end_1(device):
    images = torch.arange(2 * 4 * 3.0, device=device).view(1, 2, 4, 3)
    wrong, right = images.reshape(1, 3, 2, 4), images.permute(0, 3, 1, 2)
    assert torch.equal(wrong, right), "the shape is right, but the colours of the pixels are mixed"
