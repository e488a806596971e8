"""A distribution checks its parameters: NaN comes from the network that made them, a negative scale from a missing softplus or exp."""

import torch
from torch import nn
from torch.distributions import Normal
from torch.nn.functional import softplus


def train(device, lr, max_norm=float("inf")):
    torch.manual_seed(0)
    policy = nn.Linear(3, 1).to(device)
    optimizer, x = torch.optim.SGD(policy.parameters(), lr=lr), torch.ones(4, 3, device=device)
    for _ in range(50):
        loss = -Normal(policy(x), 1.0).log_prob(torch.zeros(4, 1, device=device)).mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(policy.parameters(), max_norm)
        optimizer.step()
    return loss.item()


def broken_network_returns_nan(device):
    train(device, lr=1e3)


def fixed_network_returns_nan(device):
    assert train(device, lr=0.1, max_norm=1.0) < 1.0


def broken_scale_not_positive(device):
    raw = torch.tensor([0.5, -0.2], device=device)
    Normal(torch.zeros(2, device=device), raw)


def fixed_scale_not_positive(device):
    raw = torch.tensor([0.5, -0.2], device=device)
    assert Normal(torch.zeros(2, device=device), softplus(raw) + 1e-5).sample().isfinite().all()


def dead_end_1(device):
    loss = -Normal(torch.tensor([float("nan")], device=device), 1.0, validate_args=False).log_prob(torch.zeros(1, device=device)).mean()
    assert torch.isfinite(loss), "the loss is NaN"
