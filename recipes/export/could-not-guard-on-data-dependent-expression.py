"""torch.export follows the program without the data: an `if` on a tensor's value can't be decided, and a number read from a tensor is unknown."""

import torch
from torch import nn


class Signed(nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x
        return -x


class SignedByWhere(nn.Module):
    def forward(self, x):
        return torch.where(x.sum() > 0, x, -x)


class SignedByCond(nn.Module):
    def forward(self, x):
        return torch.cond(x.sum() > 0, torch.clone, torch.neg, (x,))


class Crop(nn.Module):
    def forward(self, x, length):
        n = length.item()
        if n > x.shape[0]:
            return x.clone()
        return x[:n].clone()


class CropChecked(nn.Module):
    def forward(self, x, length):
        n = length.item()
        torch._check(n >= 0)
        torch._check(n <= x.shape[0])
        return x[:n].clone()


def broken_branch_on_a_tensor(device):
    torch.export.export(Signed(), (torch.ones(4, device=device),))


def fixed_branch_on_a_tensor(device):
    for model in (SignedByWhere(), SignedByCond()):
        exported = torch.export.export(model, (torch.ones(4, device=device),)).module()
        assert torch.equal(exported(-torch.ones(4, device=device)), torch.ones(4, device=device))


def broken_number_read_from_a_tensor(device):
    torch.export.export(Crop(), (torch.ones(4, device=device), torch.tensor(2)))


def fixed_number_read_from_a_tensor(device):
    exported = torch.export.export(CropChecked(), (torch.ones(4, device=device), torch.tensor(2))).module()
    assert exported(torch.ones(4, device=device), torch.tensor(3)).shape == (3,)


def dead_end_1(device):
    dynamic = {"x": {0: torch.export.Dim.AUTO}}
    torch.export.export(Signed(), (torch.ones(4, device=device),), dynamic_shapes=dynamic)
