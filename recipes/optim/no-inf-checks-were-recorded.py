"""`scaler.step` needs at least one gradient in its optimizer: the loss must depend on these very parameters, and backward must come before."""

import torch
from torch import nn


def setup(device):
    torch.manual_seed(0)
    net = nn.Linear(4, 1).to(device)
    return net, torch.optim.SGD(net.parameters(), lr=0.1), torch.amp.GradScaler(device, init_scale=8.0)


def train(device, make_loss):
    net, optimizer, scaler = setup(device)
    before = net.weight.detach().clone()
    extra = torch.ones((), device=device, requires_grad=True)  # something else that learns
    scaler.scale(make_loss(net, torch.ones(2, 4, device=device)) * extra).backward()
    scaler.step(optimizer)
    scaler.update()
    assert not torch.equal(net.weight, before)


def broken_loss_does_not_reach_the_parameters(device):
    train(device, lambda net, x: net(x).detach().pow(2).mean())


def fixed_loss_does_not_reach_the_parameters(device):
    train(device, lambda net, x: net(x).pow(2).mean())


def gan(device, both):
    generator, optimizer_g, scaler = setup(device)
    critic, optimizer_d, _ = setup(device)
    fake = generator(torch.ones(2, 4, device=device)).expand(2, 4)
    scaler.scale(critic(fake.detach()).mean()).backward()  # reaches the critic alone
    scaler.step(optimizer_d)
    if both:
        scaler.scale(critic(fake).mean()).backward()
    scaler.step(optimizer_g)
    scaler.update()


def broken_backward_was_for_another_optimizer(device):
    gan(device, both=False)


def fixed_backward_was_for_another_optimizer(device):
    gan(device, both=True)


def dead_end_1(device):
    net, optimizer, scaler = setup(device)
    net.requires_grad_(True)
    loss = net(torch.ones(2, 4, device=device)).detach().requires_grad_(True).mean()
    scaler.scale(loss).backward()  # no complaint, and no gradient in the net
    scaler.step(optimizer)
