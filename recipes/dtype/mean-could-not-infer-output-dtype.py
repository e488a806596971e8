"""A mean is a fraction: `mean`, `std` and `var` want floating point data, and integers or booleans are not converted by themselves."""

import torch


def broken_integer_data(device):
    scores = torch.tensor([1, 2, 4], device=device)
    print(scores.mean())


def fixed_integer_data(device):
    scores = torch.tensor([1, 2, 4], device=device)
    torch.testing.assert_close(scores.float().mean(), torch.tensor(7 / 3, device=device))
    torch.testing.assert_close(scores.mean(dtype=torch.float32), torch.tensor(7 / 3, device=device))


def broken_comparison(device):
    predicted = torch.tensor([0, 2, 1, 1], device=device)
    target = torch.tensor([0, 2, 2, 1], device=device)
    accuracy = (predicted == target).mean()
    print(accuracy)


def fixed_comparison(device):
    predicted = torch.tensor([0, 2, 1, 1], device=device)
    target = torch.tensor([0, 2, 2, 1], device=device)
    accuracy = (predicted == target).float().mean()
    assert accuracy == 0.75


def broken_integer_dtype_asked(device):
    heights = torch.tensor([1.5, 2.5], device=device)
    print(heights.mean(dtype=torch.int64))


def fixed_integer_dtype_asked(device):
    heights = torch.tensor([1.5, 2.5], device=device)
    assert heights.mean().to(torch.int64) == 2
