"""A convolution compares the type of its input with that of its weight: kind of number and device must both agree."""

import numpy
import torch
from torch import nn


class Branches(nn.Module):
    def __init__(self, container):
        super().__init__()
        self.layers = container([nn.Conv2d(3, 3, 1), nn.Conv2d(3, 3, 1)])

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


def broken_input_left_behind(device):
    images, model = torch.ones(2, 3, 8, 8), nn.Conv2d(3, 4, 3)
    images.to(device, torch.float64)
    model.to(device, torch.float64)
    model(images)


def fixed_input_left_behind(device):
    images, model = torch.ones(2, 3, 8, 8), nn.Conv2d(3, 4, 3)
    images = images.to(device, torch.float64)
    model.to(device, torch.float64)
    assert model(images).dtype == torch.float64


def broken_layers_left_behind(device):
    model = Branches(list).to(device, torch.bfloat16)
    images = torch.ones(2, 3, 8, 8).to(device, torch.bfloat16)
    model(images)


def fixed_layers_left_behind(device):
    model = Branches(nn.ModuleList).to(device, torch.bfloat16)
    images = torch.ones(2, 3, 8, 8).to(device, torch.bfloat16)
    assert model(images).dtype == torch.bfloat16


def broken_numbers_of_another_kind(device):
    image = numpy.ones((1, 3, 8, 8)) / 255
    model = nn.Conv2d(3, 4, 3).to(device)
    model(torch.from_numpy(image).to(device))


def fixed_numbers_of_another_kind(device):
    image = numpy.ones((1, 3, 8, 8)) / 255
    model = nn.Conv2d(3, 4, 3).to(device)
    assert model(torch.from_numpy(image).float().to(device)).dtype == torch.float32
