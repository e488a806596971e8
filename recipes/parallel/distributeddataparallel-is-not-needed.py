"""DistributedDataParallel averages gradients; a module in which no parameter requires one is used as it is, without the wrapper."""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


def join_the_group():
    if not dist.is_initialized():
        dist.init_process_group("gloo", init_method="tcp://127.0.0.1:0", rank=0, world_size=1)


def broken_all_parameters_frozen(device):
    join_the_group()
    teacher = nn.Linear(4, 2).to(device).requires_grad_(False)
    teacher = DDP(teacher)


def fixed_all_parameters_frozen(device):
    join_the_group()
    teacher = nn.Linear(4, 2).to(device).requires_grad_(False)  # not wrapped
    student = DDP(nn.Linear(4, 2).to(device))
    x = torch.ones(3, 4, device=device)
    (student(x) - teacher(x)).square().mean().backward()
    assert student.module.weight.grad is not None
    backbone = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 2)).to(device).requires_grad_(False)
    backbone[1].requires_grad_(True)  # what is to be trained, before wrapping
    DDP(backbone)(x).sum().backward()
    assert backbone[0].weight.grad is None and backbone[1].weight.grad is not None


def broken_no_parameters_at_all(device):
    join_the_group()
    model = DDP(nn.Linear(4, 2).to(device))
    criterion = DDP(nn.MSELoss())
    criterion(model(torch.ones(3, 4, device=device)), torch.zeros(3, 2, device=device)).backward()


def fixed_no_parameters_at_all(device):
    join_the_group()
    model = DDP(nn.Linear(4, 2).to(device))
    criterion = nn.MSELoss()
    criterion(model(torch.ones(3, 4, device=device)), torch.zeros(3, 2, device=device)).backward()
    assert model.module.weight.grad is not None


def dead_end_1(device):
    join_the_group()
    teacher = nn.Linear(4, 2).to(device).requires_grad_(False)
    teacher = DDP(teacher, find_unused_parameters=True)
