"""NCCL is part of PyTorch's CUDA builds for Linux alone; everywhere else the backend is gloo."""

import torch
import torch.distributed as dist

dist.distributed_c10d._NCCL_AVAILABLE = False  # so it is in every build for Windows, macOS and the CPU


def broken_cpu_build(device):
    dist.init_process_group("nccl", init_method="tcp://127.0.0.1:0", rank=0, world_size=1)


def fixed_cpu_build(device):
    backend = "nccl" if dist.is_nccl_available() and torch.cuda.is_available() else "gloo"
    dist.init_process_group(backend, init_method="tcp://127.0.0.1:0", rank=0, world_size=1)
    total = torch.ones(1, device=device)
    dist.all_reduce(total)
    assert total.item() == 1 and dist.get_backend() == "gloo"
    dist.destroy_process_group()


def fixed_windows_or_macos(device):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:0", rank=0, world_size=1)
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(4, 2).to(device))
    model(torch.ones(3, 4, device=device)).sum().backward()
    assert model.module.weight.grad is not None
    dist.destroy_process_group()


def dead_end_1(device):
    import os

    os.environ.update(NCCL_DEBUG="INFO", NCCL_IB_DISABLE="1", NCCL_P2P_DISABLE="1")
    dist.init_process_group("nccl", init_method="tcp://127.0.0.1:0", rank=0, world_size=1)
