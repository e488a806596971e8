"""A convolution needs an input (with its padding) at least as large as its kernel; small inputs run out of pixels after a few layers."""

import torch
import torch.nn.functional as F
from torch import nn


class Net(nn.Module):
    """Halves the picture four times before the last convolution."""

    def __init__(self):
        super().__init__()
        self.down = nn.Sequential(*[nn.Conv2d(3, 3, 3, stride=2, padding=1) for _ in range(4)])
        self.conv = nn.Conv2d(3, 8, 3)

    def forward(self, x):
        return self.conv(self.down(x))


def broken_image_too_small(device):
    Net().to(device)(torch.randn(1, 3, 32, 32, device=device))


def fixed_image_too_small(device):
    images = torch.randn(1, 3, 32, 32, device=device)
    assert Net().to(device)(F.interpolate(images, size=(64, 64))).shape == (1, 8, 2, 2)
    net = Net()
    net.conv = nn.Conv2d(3, 8, 3, padding=1)
    assert net.to(device)(images).shape == (1, 8, 2, 2)


def broken_sequence_too_short(device):
    words = torch.randn(1, 1, 3, 300, device=device)  # a sentence of 3 words
    nn.Conv2d(1, 100, (4, 300)).to(device)(words)


def fixed_sequence_too_short(device):
    words = torch.randn(1, 1, 3, 300, device=device)
    words = F.pad(words, (0, 0, 0, max(0, 4 - words.shape[2])))
    assert nn.Conv2d(1, 100, (4, 300)).to(device)(words).shape == (1, 100, 1, 1)


def broken_dimensions_swapped(device):
    signal = torch.randn(8, 10, device=device)
    nn.Conv1d(10, 32, 3).to(device)(signal.unsqueeze(-1))


def fixed_dimensions_swapped(device):
    signal = torch.randn(8, 10, device=device)
    assert nn.Conv1d(1, 32, 3).to(device)(signal.unsqueeze(1)).shape == (8, 32, 8)


def dead_end_1(device):
    net = nn.Sequential(Net(), nn.AdaptiveAvgPool2d(1)).to(device)
    net(torch.randn(1, 3, 32, 32, device=device))
