"""A grouped convolution splits the input and the output channels into equal groups, so `groups` must divide both."""

import torch
from torch import nn


def broken_input_channels(device):
    nn.Conv2d(3, 8, 3, groups=8, device=device)


def fixed_input_channels(device):
    conv = nn.Conv2d(3, 9, 3, groups=3, device=device)
    assert conv(torch.rand(1, 3, 8, 8, device=device)).shape == (1, 9, 6, 6)


def broken_output_channels(device):
    nn.Conv2d(32, 48, 3, groups=32, device=device)


def fixed_output_channels(device):
    conv = nn.Sequential(nn.Conv2d(32, 32, 3, groups=32), nn.Conv2d(32, 48, 1)).to(device)  # depthwise, then pointwise
    assert conv(torch.rand(1, 32, 8, 8, device=device)).shape == (1, 48, 6, 6)
