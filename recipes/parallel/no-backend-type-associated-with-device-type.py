"""A process group has one backend for each kind of device: with NCCL alone there is none for CPU tensors."""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

# "cuda:gloo" stands for the usual "nccl", so that this runs without a GPU: a backend for CUDA tensors, none for those on the CPU.
GPU_ONLY = "cuda:gloo"
CPU_AND_GPU = "cpu:gloo,cuda:gloo"  # with GPUs: "cpu:gloo,cuda:nccl"


def start(backend):
    dist.init_process_group(backend, init_method="tcp://127.0.0.1:0", rank=0, world_size=1)


def broken_tensor_left_on_the_cpu(device):
    start(GPU_ONLY)
    correct = torch.tensor([3.0])
    dist.all_reduce(correct)


def fixed_tensor_left_on_the_cpu(device):
    start(GPU_ONLY if device == "cuda" else CPU_AND_GPU)
    correct = torch.tensor([3.0]).to(device)
    dist.all_reduce(correct)
    assert correct.item() == 3.0
    dist.destroy_process_group()


def broken_model_left_on_the_cpu(device):
    start(GPU_ONLY)
    model = torch.nn.Linear(4, 2)
    model = DistributedDataParallel(model)


def fixed_model_left_on_the_cpu(device):
    start(GPU_ONLY if device == "cuda" else CPU_AND_GPU)
    model = torch.nn.Linear(4, 2).to(device)
    model = DistributedDataParallel(model)
    assert model(torch.randn(8, 4, device=device)).shape == (8, 2)
    dist.destroy_process_group()
