"""Everything in `torch.distributed` talks through a process group: `init_process_group` makes it, once in each process, before anything else."""

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def broken_wrapped_too_early(device):
    model = DistributedDataParallel(nn.Linear(4, 2).to(device))
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:0", rank=0, world_size=1)


def fixed_wrapped_too_early(device):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:0", rank=0, world_size=1)
    model = DistributedDataParallel(nn.Linear(4, 2).to(device))
    assert model(torch.ones(3, 4, device=device)).shape == (3, 2)
    dist.destroy_process_group()


def save(model):
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), "model.pt")


def save_with_and_without_a_group(model):
    if not dist.is_initialized() or dist.get_rank() == 0:
        torch.save(model.state_dict(), "model.pt")


def broken_run_as_one_process(device):
    model = nn.Linear(4, 2).to(device)
    save(model)


def fixed_run_as_one_process(device):
    model = nn.Linear(4, 2).to(device)
    save_with_and_without_a_group(model)
    assert len(torch.load("model.pt")) == 2


def fixed_synchronised_batch_norm(device):
    model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8)).to(device)  # where the code had nn.SyncBatchNorm(8)
    model(torch.ones(2, 3, 8, 8, device=device)).sum().backward()


def dead_end_1(device):
    import os

    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29500", RANK="0", WORLD_SIZE="1")
    save(nn.Linear(4, 2).to(device))
