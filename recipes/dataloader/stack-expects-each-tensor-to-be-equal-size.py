"""The default collate function stacks the samples of a batch, so they must have one shape: make them equal, or give a `collate_fn` that pads."""

import torch
import torch.nn.functional as F
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader


def resize(image):
    return F.interpolate(image[None], size=(32, 32), mode="bilinear", antialias=True)[0]


def to_rgb(image):
    return image.expand(3, -1, -1) if image.shape[0] == 1 else image[:3]


def pad(clips):
    lengths = torch.tensor([len(clip) for clip in clips])
    return pad_sequence(clips, batch_first=True), lengths


def broken_image_sizes_differ(device):
    dataset = [torch.rand(3, 48, 64), torch.rand(3, 40, 60)]
    for images in DataLoader(dataset, batch_size=2, num_workers=1):
        images.to(device)


def fixed_image_sizes_differ(device):
    dataset = [resize(torch.rand(3, 48, 64)), resize(torch.rand(3, 40, 60))]
    for images in DataLoader(dataset, batch_size=2, num_workers=1):
        assert images.to(device).shape == (2, 3, 32, 32)


def broken_channels_differ(device):
    dataset = [torch.rand(3, 32, 32), torch.rand(1, 32, 32)]
    for images in DataLoader(dataset, batch_size=2):
        images.to(device)


def fixed_channels_differ(device):
    dataset = [to_rgb(torch.rand(3, 32, 32)), to_rgb(torch.rand(1, 32, 32))]
    for images in DataLoader(dataset, batch_size=2):
        assert images.to(device).shape == (2, 3, 32, 32)


def broken_variable_length(device):
    dataset = [torch.ones(1280), torch.ones(1024), torch.ones(1600)]
    for clips in DataLoader(dataset, batch_size=3):
        clips.to(device)


def fixed_variable_length(device):
    dataset = [torch.ones(1280), torch.ones(1024), torch.ones(1600)]
    for clips, lengths in DataLoader(dataset, batch_size=3, collate_fn=pad):
        assert clips.to(device).shape == (3, 1600) and lengths.tolist() == [1280, 1024, 1600]
        assert clips.sum() == lengths.sum()  # what was added are zeros


def dead_end_1(device):
    dataset = [torch.rand(3, 48, 64), torch.rand(3, 40, 60)]
    for images in DataLoader(dataset, batch_size=2, num_workers=0):
        images.to(device)
