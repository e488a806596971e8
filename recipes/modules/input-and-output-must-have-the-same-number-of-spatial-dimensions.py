"""`interpolate` takes (batch, channels, height, width) and resizes all but the first two dimensions: the size names only those, and the batch must be there."""

import torch
from torch.nn.functional import interpolate


def broken_batch_dimension_missing(device):
    image = torch.rand(3, 8, 8, device=device)
    interpolate(image, size=(16, 16), mode="bilinear")


def fixed_batch_dimension_missing(device):
    image = torch.rand(3, 8, 8, device=device)
    out = interpolate(image.unsqueeze(0), size=(16, 16), mode="bilinear").squeeze(0)
    assert out.shape == (3, 16, 16)


def broken_size_names_the_channels(device):
    images = torch.rand(2, 3, 8, 8, device=device)
    interpolate(images, size=(3, 16, 16))


def fixed_size_names_the_channels(device):
    images = torch.rand(2, 3, 8, 8, device=device)
    assert interpolate(images, size=(16, 16)).shape == (2, 3, 16, 16)


def dead_end_1(device):
    image = torch.rand(3, 8, 8, device=device)
    interpolate(image, size=(16, 16), mode="nearest")
