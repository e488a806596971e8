"""`torch.arange(start, end, step)` stops before its end; `torch.linspace(start, end, count)` reaches it and counts points, not steps."""

import torch


def broken_end_left_out(device):
    x = torch.arange(1, 5, device=device)
    print(f"torch.arange(1, 5) is {x.tolist()}: there is no 5")
    assert x.tolist() == [1, 2, 3, 4]


def fixed_end_left_out(device):
    x = torch.arange(1, 5 + 1, device=device)
    assert x.tolist() == [1, 2, 3, 4, 5]


def broken_float_step(device):
    x = torch.arange(1, 1.3, 0.1, device=device)
    print(f"torch.arange(1, 1.3, 0.1) has {len(x)} elements, and its last is the end: {x[-1].item():.1f}")
    assert len(x) == 4


def fixed_float_step(device):
    x = 1 + 0.1 * torch.arange(3, device=device)
    assert len(x) == 3
    torch.testing.assert_close(x, torch.tensor([1.0, 1.1, 1.2], device=device))


def broken_linspace_counts_points(device):
    x = torch.linspace(0, 1, 10, device=device)
    print(f"torch.linspace(0, 1, 10) has {len(x)} points, {(x[1] - x[0]).item():.4f} apart")
    assert len(x) == 10 and abs((x[1] - x[0]).item() - 1 / 9) < 1e-6


def fixed_linspace_counts_points(device):
    x = torch.linspace(0, 1, 10 + 1, device=device)
    assert len(x) == 11 and x[-1] == 1
    torch.testing.assert_close(x[1], torch.tensor(0.1, device=device))


def dead_end_1(device):
    x = torch.arange(1, 1.2 + 0.1, 0.1, device=device)
    print(f"torch.arange(1, 1.2 + 0.1, 0.1) has {len(x)} elements instead of 3")
    assert len(x) == 4
