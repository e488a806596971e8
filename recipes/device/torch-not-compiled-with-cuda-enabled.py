"""The CPU build of PyTorch has no CUDA code in it, and neither a driver nor a CUDA toolkit nor a variable can add it."""

import os

import torch

if torch.backends.cuda.is_built():  # this Python has a CUDA build: take away the function that a CPU build lacks
    del torch._C._cuda_getDeviceCount


def broken(device):
    torch.nn.Linear(3, 2).to("cuda")


def fixed_cpu_build_installed(device):
    build = f"for CUDA {torch.version.cuda}" if torch.version.cuda else "for the CPU only: install a CUDA build"
    print(f"torch {torch.__version__} from {torch.__path__[0]} is built {build}")
    assert (torch.version.cuda is None) == (not torch.backends.cuda.is_built() or torch.version.hip is not None)


def fixed_no_nvidia_gpu(device):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = torch.nn.Linear(3, 2).to(device)
    assert model(torch.ones(1, 3, device=device)).shape == (1, 2)


def dead_end_2(device):
    os.environ["CUDA_VISIBLE_DEVICES"] = "0"
    torch.zeros(1).cuda()
