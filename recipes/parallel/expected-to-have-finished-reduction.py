"""DistributedDataParallel waits for the gradient of every parameter: one that got none holds up the next iteration."""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Net(nn.Module):
    def __init__(self, use_extra=False):
        super().__init__()
        self.body = nn.Linear(4, 4)
        self.extra = nn.Linear(4, 4)
        self.use_extra = use_extra

    def forward(self, x):
        return self.extra(self.body(x)) if self.use_extra else self.body(x)


class TwoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(4, 2)
        self.auxiliary = nn.Linear(4, 2)

    def forward(self, x):
        return self.head(x), self.auxiliary(x)


def distributed(model, device, **options):
    if not dist.is_initialized():
        dist.init_process_group("gloo", init_method="tcp://127.0.0.1:0", rank=0, world_size=1)
    return DistributedDataParallel(model.to(device), **options)


def broken_unused_parameters(device):
    model = distributed(Net(), device)
    for step in range(2):
        loss = model(torch.ones(8, 4, device=device)).sum()
        loss.backward()


def fixed_unused_parameters(device):
    model = distributed(Net(), device, find_unused_parameters=True)
    for step in range(2):
        loss = model(torch.ones(8, 4, device=device)).sum()
        loss.backward()
    unused = [name for name, parameter in model.module.named_parameters() if parameter.grad is None]
    assert unused == ["extra.weight", "extra.bias"]  # better still: remove these, or freeze them before wrapping
    frozen = Net()
    frozen.extra.requires_grad_(False)
    model = distributed(frozen, device)
    for step in range(2):
        model(torch.ones(8, 4, device=device)).sum().backward()


def broken_loss_leaves_out_an_output(device):
    model = distributed(TwoHeads(), device)
    for step in range(2):
        output, auxiliary = model(torch.ones(8, 4, device=device))
        output.sum().backward()


def fixed_loss_leaves_out_an_output(device):
    model = distributed(TwoHeads(), device)
    for step in range(2):
        output, auxiliary = model(torch.ones(8, 4, device=device))
        (output.sum() + 0.4 * auxiliary.sum()).backward()
    assert all(parameter.grad is not None for parameter in model.parameters())
