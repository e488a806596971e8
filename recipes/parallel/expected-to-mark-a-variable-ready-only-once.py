"""DDP with find_unused_parameters looks at the graph of forward's result: what it does not see there counts as unused, and then its gradient comes after all."""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint


class Net(nn.Module):
    def __init__(self, use_reentrant=False):
        super().__init__()
        self.layer = nn.Linear(4, 4)
        self.head = nn.Linear(4, 2)
        self.use_reentrant = use_reentrant

    def forward(self, x, with_head=True):
        x = checkpoint(self.layer, x.requires_grad_(), use_reentrant=self.use_reentrant)
        return self.head(x) if with_head else x


def distributed(model, device, **options):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:0", rank=0, world_size=1)
    return DistributedDataParallel(model.to(device), **options)


def train(model, device):
    for step in range(2):
        model.zero_grad()
        model(torch.ones(8, 4, device=device)).sum().backward()
    assert all(parameter.grad is not None for parameter in model.parameters() if parameter.requires_grad)


def broken_reentrant_checkpoint(device):
    train(distributed(Net(use_reentrant=True), device, find_unused_parameters=True), device)


def fixed_reentrant_checkpoint(device):
    train(distributed(Net(use_reentrant=False), device, find_unused_parameters=True), device)
    dist.destroy_process_group()
    train(distributed(Net(use_reentrant=True), device, static_graph=True), device)


def broken_parameter_used_outside_of_forward(device):
    model = distributed(Net(), device, find_unused_parameters=True)
    features = model(torch.ones(8, 4, device=device), with_head=False)
    model.module.head(features).sum().backward()


def fixed_parameter_used_outside_of_forward(device):
    model = distributed(Net(), device, find_unused_parameters=True)
    model(torch.ones(8, 4, device=device), with_head=True).sum().backward()
    assert model.module.head.weight.grad is not None


def dead_end_1(device):
    model = Net(use_reentrant=True)
    model.layer.bias.requires_grad_(False)  # the parameter that the message names
    train(distributed(model, device, find_unused_parameters=True), device)
