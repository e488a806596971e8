"""float16 ends at 65504: do the step with large numbers in float32 or bfloat16, or scale before it."""

import torch


def broken_square_or_sum_too_large(device):
    x = torch.full((4,), 300.0, device=device).half()
    assert x.pow(2).mean().isinf()


def fixed_square_or_sum_too_large(device):
    x = torch.full((4,), 300.0, device=device).half()
    assert x.float().pow(2).mean() == 90000
    assert x.bfloat16().pow(2).mean().isfinite()


def broken_scores_scaled_too_late(device):
    q = k = torch.full((2, 64), 40.0, device=device).half()
    scores = q @ k.T / 64**0.5
    assert scores.isinf().all() and scores.softmax(dim=-1).isnan().all()


def fixed_scores_scaled_too_late(device):
    q = k = torch.full((2, 64), 40.0, device=device).half()
    scores = (q / 64**0.5) @ k.T
    assert scores.isfinite().all() and scores.softmax(dim=-1).eq(0.5).all()


def broken_small_numbers_become_zero(device):
    n = torch.zeros(3, device=device).half()
    assert (1 / (n + 1e-8)).isinf().all()


def fixed_small_numbers_become_zero(device):
    n = torch.zeros(3, device=device).half()
    assert (1 / (n + 1e-4)).isfinite().all()


def dead_end_1(device):
    x = torch.full((4,), 300.0, device=device).half()
    assert x.pow(2).float().mean().isinf()  # inf stays inf
