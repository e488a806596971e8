"""Clipping can't repair a NaN or inf: cure the operation that made it, and let a GradScaler skip its overflowing steps."""

import torch
from torch import nn
from torch.amp import GradScaler
from torch.nn.utils import clip_grad_norm_


def train(device, eps, strict=True):
    torch.manual_seed(0)
    model = nn.Linear(3, 2).to(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    out = model(torch.ones(1, 3, device=device)).expand(4, 2)  # four equal samples: their variance is 0
    torch.sqrt(out.var(dim=0) + eps).sum().backward()
    clip_grad_norm_(model.parameters(), 1.0, error_if_nonfinite=strict)
    optimizer.step()
    assert all(p.isfinite().all() for p in model.parameters()), "the weights are NaN"


def broken_nan_or_inf_in_the_gradient(device):
    train(device, eps=0.0)


def fixed_nan_or_inf_in_the_gradient(device):
    train(device, eps=1e-6)


def step(scaler, device, strict):
    model = nn.Linear(3, 2).to(device)
    before = model.weight.detach().clone()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scaler.scale(model(torch.full((4, 3), 1e6, device=device)).sum()).backward()
    scaler.unscale_(optimizer)
    clip_grad_norm_(model.parameters(), 1.0, error_if_nonfinite=strict)
    scaler.step(optimizer)
    scaler.update()
    return torch.equal(model.weight, before), scaler.get_scale() == 2.0**119


def broken_loss_scaled_for_half_precision(device):
    step(GradScaler(torch.device(device).type, init_scale=2.0**120), device, strict=True)


def fixed_loss_scaled_for_half_precision(device):
    skipped, halved = step(GradScaler(torch.device(device).type, init_scale=2.0**120), device, strict=False)
    assert skipped and halved  # the step was skipped, the scale halved


def dead_end_1(device):
    train(device, eps=0.0, strict=False)
