"""LayerNorm normalises over the *last* dimensions, so these must be exactly its `normalized_shape`; images have their channels first."""

import torch
from torch import nn


def broken_features_are_not_last(device):
    x = torch.rand(2, 64, 8, 8, device=device)  # (batch, channels, height, width)
    nn.LayerNorm(64, device=device)(x)


def fixed_features_are_not_last(device):
    x = torch.rand(2, 64, 8, 8, device=device)
    out = nn.LayerNorm(64, device=device)(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)
    assert out.shape == x.shape and out.mean(dim=1).abs().max() < 1e-4


def broken_other_width_than_the_layer_before(device):
    x = torch.rand(2, 10, 512, device=device)
    nn.LayerNorm(768, device=device)(x)


def fixed_other_width_than_the_layer_before(device):
    x = torch.rand(2, 10, 512, device=device)
    out = nn.LayerNorm(512, device=device)(x)
    assert out.shape == x.shape and out.mean(dim=-1).abs().max() < 1e-4


def broken_spatial_size_is_built_in(device):
    x = torch.rand(2, 16, 28, 28, device=device)
    nn.LayerNorm([16, 32, 32], device=device)(x)


def fixed_spatial_size_is_built_in(device):
    x = torch.rand(2, 16, 28, 28, device=device)
    out = nn.GroupNorm(1, 16, device=device)(x)  # all channels and pixels of a sample, whatever the size
    assert out.shape == x.shape and out.mean(dim=(1, 2, 3)).abs().max() < 1e-4


def dead_end_1(device):
    x = torch.rand(2, 64, 8, 8, device=device)
    nn.LayerNorm(64, elementwise_affine=False, device=device)(x)
