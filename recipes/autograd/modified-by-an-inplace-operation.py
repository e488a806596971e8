"""Autograd saved a tensor in the forward pass, and something wrote into it before the backward pass that needed the old values."""

import torch
from torch import nn


def gan(device):
    torch.manual_seed(0)
    generator = nn.Conv2d(1, 1, 3, padding=1).to(device)
    discriminator = nn.Sequential(nn.Conv2d(1, 4, 3), nn.Tanh(), nn.Conv2d(4, 1, 3)).to(device)
    optimizer_D = torch.optim.SGD(discriminator.parameters(), lr=0.1)
    return generator, discriminator, optimizer_D, torch.randn(2, 1, 8, 8, device=device)


def broken_weights_changed_by_step(device):
    generator, discriminator, optimizer_D, noise = gan(device)
    fake = generator(noise)
    loss_G = -discriminator(fake).mean()
    loss_D = discriminator(fake.detach()).mean()
    loss_D.backward()
    optimizer_D.step()
    loss_G.backward()


def fixed_weights_changed_by_step(device):
    generator, discriminator, optimizer_D, noise = gan(device)
    fake = generator(noise)
    loss_D = discriminator(fake.detach()).mean()
    loss_D.backward()
    optimizer_D.step()
    loss_G = -discriminator(fake).mean()
    loss_G.backward()
    assert generator.weight.grad.abs().sum() > 0


def broken_result_overwritten(device):
    x = torch.randn(2, 4, device=device)
    out = nn.Sequential(nn.Linear(4, 4), nn.ReLU()).to(device)(x)
    out += x
    out.sum().backward()


def fixed_result_overwritten(device):
    x = torch.randn(2, 4, device=device)
    model = nn.Sequential(nn.Linear(4, 4), nn.ReLU()).to(device)
    out = model(x)
    out = out + x
    out.sum().backward()
    assert model[0].weight.grad is not None


def broken_slice_written(device):
    scores = torch.zeros(2, 4, device=device, requires_grad=True)
    p = scores.softmax(dim=1)
    confidence = (p * p).sum()
    p[:, 0] = 0
    (confidence + p.sum()).backward()


def fixed_slice_written(device):
    scores = torch.zeros(2, 4, device=device, requires_grad=True)
    p = scores.softmax(dim=1)
    confidence = (p * p).sum()
    p = p.clone()
    p[:, 0] = 0
    (confidence + p.sum()).backward()
    assert scores.grad is not None


# DistributedDataParallel needs several processes, and current versions no longer raise it: this is its cure, one forward for both batches.
def fixed_ddp_copies_buffers(device):
    model = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4)).to(device)
    real, fake = torch.randn(8, 4, device=device), torch.randn(8, 4, device=device)
    out_real, out_fake = model(torch.cat([real, fake])).chunk(2)
    (out_real.pow(2).mean() - out_fake.mean()).backward()
    assert model[0].weight.grad.abs().sum() > 0


def dead_end_1(device):
    x = torch.randn(2, 4, device=device)
    out = nn.Sequential(nn.Linear(4, 4), nn.ReLU()).to(device)(x)
    out += x
    out.sum().backward(retain_graph=True)
