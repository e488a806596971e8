"""GradScaler wants the weights in float32: autocast makes the fp16 copies, the model itself is not converted."""

import torch
from torch import nn


def train(device, dtype):
    torch.manual_seed(0)
    net = nn.Linear(4, 1).to(device, dtype)
    optimizer, scaler = torch.optim.SGD(net.parameters(), lr=0.1), torch.amp.GradScaler(device, init_scale=8.0)
    with torch.autocast(device, dtype=torch.float16):
        loss = net(torch.ones(2, 4, device=device, dtype=dtype)).float().mean()
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    scaler.step(optimizer)
    scaler.update()
    return net.weight


def broken(device):
    train(device, torch.float16)


def fixed(device):
    assert train(device, torch.float32).isfinite().all()
