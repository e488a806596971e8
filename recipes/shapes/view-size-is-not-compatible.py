"""`view` reads the same memory with other sizes; after `transpose`, `permute` or `t()` the memory is in another order, and it can't. `reshape` copies where it must."""

import torch
from torch import nn


def broken_after_permute(device):
    x = torch.arange(24.0, device=device).view(2, 3, 4)
    x.transpose(1, 2).view(2, -1)


def fixed_after_permute(device):
    x = torch.arange(24.0, device=device).view(2, 3, 4)
    flat = x.transpose(1, 2).reshape(2, -1)
    assert flat.shape == (2, 12) and flat[0, :3].tolist() == [0, 4, 8]


def top5(output, target):
    """Which of the five best guesses is right, as in the ImageNet example."""
    pred = output.topk(5, dim=1)[1].t()
    return pred.eq(target.view(1, -1).expand_as(pred))


def broken_topk_accuracy(device):
    correct = top5(torch.eye(6, device=device), torch.arange(6, device=device))
    correct[:5].view(-1).float().sum()


def fixed_topk_accuracy(device):
    correct = top5(torch.eye(6, device=device), torch.arange(6, device=device))
    assert correct[:5].reshape(-1).float().sum() == 6


def broken_channels_last(device):
    conv = nn.Conv2d(3, 8, 3).to(device, memory_format=torch.channels_last)
    x = conv(torch.randn(2, 3, 8, 8, device=device))
    x.view(x.size(0), -1)


def fixed_channels_last(device):
    conv = nn.Conv2d(3, 8, 3).to(device, memory_format=torch.channels_last)
    x = conv(torch.randn(2, 3, 8, 8, device=device))
    assert x.flatten(1).shape == (2, 8 * 6 * 6)


def dead_end_1(device):
    x = torch.arange(24.0, device=device).view(2, 3, 4).transpose(1, 2)
    x.contiguous()
    x.view(2, -1)


def dead_end_2(device):
    x = torch.arange(6, device=device).view(2, 3)
    assert x.view(3, 2).tolist() == x.t().tolist(), f"{x.view(3, 2).tolist()} is not the transposed {x.t().tolist()}"
