"""`scaler.unscale_(optimizer)` may run once between two calls of `scaler.update()`: right before the step, not for every batch."""

import torch
from torch import nn


def setup(device):
    torch.manual_seed(0)
    net = nn.Linear(4, 1).to(device)
    return net, torch.optim.SGD(net.parameters(), lr=0.1), torch.amp.GradScaler(device, init_scale=8.0)


def accumulate(device, every_batch):
    net, optimizer, scaler = setup(device)
    for batch in range(4):
        scaler.scale(net(torch.ones(2, 4, device=device)).mean() / 2).backward()
        last = batch % 2 == 1
        if every_batch or last:
            scaler.unscale_(optimizer)
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        if last:
            scaler.step(optimizer)
            scaler.update()
            optimizer.zero_grad()
    return scaler.get_scale()


def broken_unscaled_for_every_batch(device):
    accumulate(device, every_batch=True)


def fixed_unscaled_for_every_batch(device):
    assert accumulate(device, every_batch=False) == 8.0


class Trainer:
    """As the training libraries do it: clipping unscales first."""

    def __init__(self, device):
        self.net, self.optimizer, self.scaler = setup(device)
        self.scaler.scale(self.net(torch.ones(2, 4, device=device)).sum()).backward()

    def unscale_gradients(self):
        self.scaler.unscale_(self.optimizer)

    def clip_grad_norm_(self, max_norm):
        self.unscale_gradients()
        return nn.utils.clip_grad_norm_(self.net.parameters(), max_norm)


def broken_the_library_unscales_too(device):
    trainer = Trainer(device)
    trainer.scaler.unscale_(trainer.optimizer)
    trainer.clip_grad_norm_(1.0)


def fixed_the_library_unscales_too(device):
    trainer = Trainer(device)
    assert trainer.clip_grad_norm_(1.0) > 1
    assert trainer.net.weight.grad.norm() <= 1
