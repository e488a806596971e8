"""Reflection padding mirrors the values inside, so it needs more values in each dimension than it adds; zeros or the edge value can be added without limit."""

import torch
from torch import nn


def broken_input_too_small(device):
    x = torch.rand(1, 1, 4, 4, device=device)
    nn.ReflectionPad2d(4)(x)


def fixed_input_too_small(device):
    x = torch.rand(1, 1, 4, 4, device=device)
    out = nn.ReplicationPad2d(4)(x)
    assert out.shape == (1, 1, 12, 12) and out[0, 0, 0, 0] == x[0, 0, 0, 0]


def broken_audio_shorter_than_the_window(device):
    audio = torch.rand(1, 150, device=device)
    torch.stft(audio, n_fft=400, window=torch.hann_window(400, device=device), return_complex=True)


def fixed_audio_shorter_than_the_window(device):
    audio = torch.rand(1, 150, device=device)
    audio = nn.functional.pad(audio, (0, 400 - audio.shape[-1]))
    out = torch.stft(audio, n_fft=400, window=torch.hann_window(400, device=device), return_complex=True)
    assert out.shape == (1, 201, 5)


def dead_end_1(device):
    x = torch.rand(8, 1, 4, 4, device=device)
    nn.ReflectionPad2d(4)(x)
