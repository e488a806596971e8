"""TORCH_CUDA_ARCH_LIST holds compute capabilities such as 8.6, and only those that this PyTorch knows."""

import os

from torch.utils.cpp_extension import _get_cuda_arch_flags


def flags(architectures):
    """The options that an extension build would give to nvcc."""
    os.environ["TORCH_CUDA_ARCH_LIST"] = architectures
    return _get_cuda_arch_flags()


def broken_not_a_compute_capability(device):
    flags("sm_86")


def fixed_not_a_compute_capability(device):
    assert flags("8.6") == ["-gencode=arch=compute_86,code=sm_86"]


def broken_newer_than_this_torch(device):
    flags("8.0;13.7")


def fixed_newer_than_this_torch(device):
    assert "-gencode=arch=compute_80,code=compute_80" in flags("8.0+PTX")  # a newer GPU's driver compiles the PTX code for itself


def dead_end_1(device):
    flags("8.0,8.6")
