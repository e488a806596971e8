"""GroupNorm splits the channels into equal groups, so the number of groups must divide the number of channels, in the layer and in its input."""

import math

import torch
from torch import nn


def broken_groups_do_not_divide(device):
    nn.GroupNorm(32, 48, device=device)


def fixed_groups_do_not_divide(device):
    norm = nn.GroupNorm(math.gcd(32, 48), 48, device=device)
    assert norm.num_groups == 16 and norm(torch.rand(2, 48, 4, 4, device=device)).shape == (2, 48, 4, 4)


def broken_input_has_other_channels(device):
    x = torch.rand(2, 3, 30, 30, device=device)
    nn.GroupNorm(8, 64, device=device)(x)


def fixed_input_has_other_channels(device):
    x = torch.rand(2, 3, 30, 30, device=device)
    net = nn.Sequential(nn.Conv2d(3, 64, 3), nn.GroupNorm(8, 64)).to(device)
    assert net(x).shape == (2, 64, 28, 28)


def dead_end_1(device):
    nn.GroupNorm(32, 48, affine=False, device=device)
