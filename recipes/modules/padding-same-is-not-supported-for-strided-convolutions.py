"""`padding="same"` keeps the size, a stride above 1 reduces it; with a stride give the padding as a number."""

import torch
from torch import nn


def broken(device):
    nn.Conv2d(3, 8, kernel_size=3, stride=2, padding="same", device=device)


def fixed(device):
    conv = nn.Conv2d(3, 8, kernel_size=3, stride=2, padding=1, device=device)
    assert conv(torch.rand(1, 3, 32, 32, device=device)).shape == (1, 8, 16, 16)


def dead_end_1(device):
    nn.Conv2d(3, 8, kernel_size=3, stride=(2, 1), padding="same", device=device)
