"""A boolean mask must have the same sizes as the dimensions that it indexes, from the first one on."""

import torch


def broken_mask_of_other_data(device):
    x = torch.randn(8, 5, device=device)
    scores = torch.arange(7.0, device=device)  # one row was filtered out before
    x[scores > 3]


def fixed_mask_of_other_data(device):
    x = torch.randn(8, 5, device=device)
    scores = torch.arange(8.0, device=device)
    assert x[scores > 3].shape == (4, 5)


def broken_flat_mask(device):
    conf = torch.ones(5, 13, 13, device=device)
    ious = torch.linspace(0, 1, 845, device=device)
    conf[ious > 0.6] = 0


def fixed_flat_mask(device):
    conf = torch.ones(5, 13, 13, device=device)
    ious = torch.linspace(0, 1, 845, device=device)
    conf[(ious > 0.6).view(5, 13, 13)] = 0
    assert conf.sum() == (ious <= 0.6).sum()


def broken_mask_of_another_dimension(device):
    x = torch.randn(8, 5, device=device)
    wanted = torch.tensor([True, False, True, False, False], device=device)
    x[wanted]


def fixed_mask_of_another_dimension(device):
    x = torch.randn(8, 5, device=device)
    wanted = torch.tensor([True, False, True, False, False], device=device)
    assert x[:, wanted].shape == (8, 2)


def dead_end_1(device):
    x = torch.randn(8, 5, device=device)
    wanted = torch.tensor([True, False, True, False, False], device=device)
    picked = x[wanted.long()]
    assert picked.shape == (8, 2), f"no error, but rows 0 and 1 over and over: {tuple(picked.shape)}"
