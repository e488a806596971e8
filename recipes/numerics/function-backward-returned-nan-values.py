"""Anomaly detection names the operation whose gradient became NaN: protect its argument, before the function and not after it."""

import warnings

import torch

# The warning repeats the whole call stack of the program, down to what started it; it is left out here.
warnings.filterwarnings("ignore", "Error detected in")


def gradient(loss_of, x):
    x.requires_grad_(True)
    with torch.autograd.set_detect_anomaly(True):
        loss_of(x).backward()
    return x.grad


def zeros_and_ones(device):
    return torch.tensor([0.0, 1.0], device=device)


def broken_root_norm_or_distance_of_zero(device):
    gradient(lambda x: torch.sqrt(x**2).sum(), zeros_and_ones(device))


def fixed_root_norm_or_distance_of_zero(device):
    grad = gradient(lambda x: torch.sqrt(x**2 + 1e-8).sum(), zeros_and_ones(device))
    assert torch.allclose(grad, zeros_and_ones(device))
    assert gradient(lambda x: x.norm(), torch.zeros(3, device=device)).eq(0).all()


def broken_log_or_division_by_zero(device):
    gradient(lambda x: torch.where(x > 0, torch.log(x), 0).sum(), zeros_and_ones(device))


def fixed_log_or_division_by_zero(device):
    grad = gradient(lambda x: torch.where(x > 0, torch.log(x.clamp(min=1e-8)), 0).sum(), zeros_and_ones(device))
    assert torch.equal(grad, zeros_and_ones(device))


def attention(scores, hidden):
    weights = scores.masked_fill(scores < 10, hidden).softmax(dim=0)  # every score is masked
    return (weights * scores).sum()


def broken_values_were_not_finite_before(device):
    gradient(lambda x: attention(x, float("-inf")), zeros_and_ones(device))


def fixed_values_were_not_finite_before(device):
    assert gradient(lambda x: attention(x, -1e9), zeros_and_ones(device)).isfinite().all()


def dead_end_1(device):
    gradient(lambda x: (torch.sqrt(x**2) + 1e-8).sum(), zeros_and_ones(device))


def dead_end_2(device):
    """Without the detection nothing is reported, and the gradient is NaN as before."""
    x = zeros_and_ones(device).requires_grad_(True)
    torch.sqrt(x**2).sum().backward()
    assert x.grad.isfinite().all(), f"the gradient is {x.grad.tolist()}"
