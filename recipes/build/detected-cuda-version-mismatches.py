"""An extension is built with the nvcc of CUDA_HOME; its major version must be that of the CUDA that PyTorch was built with.

A stand-in for nvcc prints what the real one prints; the check is PyTorch's own.
"""

import os

import torch
from torch.torch_version import TorchVersion
from torch.utils import cpp_extension


def toolkit(folder, version):
    nvcc = folder / "bin" / "nvcc"
    nvcc.parent.mkdir(parents=True)
    nvcc.write_text(f'#!/bin/sh\necho "Cuda compilation tools, release {version}, V{version}.89"\n')
    nvcc.chmod(0o755)
    return folder


def build_extension(cuda, torch_cuda):
    """What BuildExtension does before it compiles, with a PyTorch for `torch_cuda`."""
    torch.version.cuda = torch_cuda
    os.environ["CUDA_HOME"] = str(cuda)
    cpp_extension.CUDA_HOME = str(cuda)
    cpp_extension._check_cuda_version("g++", TorchVersion("11.4"))
    return True


def broken_another_toolkit_is_first(device, tmp_path):
    toolkit(tmp_path / "cuda-12.4", "12.4")
    build_extension(toolkit(tmp_path / "cuda-11.8", "11.8"), torch_cuda="12.4")


def fixed_another_toolkit_is_first(device, tmp_path):
    toolkit(tmp_path / "cuda-11.8", "11.8")
    assert build_extension(toolkit(tmp_path / "cuda-12.4", "12.4"), torch_cuda="12.4")


def fixed_no_toolkit_of_that_version(device, tmp_path):
    assert build_extension(toolkit(tmp_path / "cuda-12.6", "12.6"), torch_cuda="12.4")  # the major version is enough: a warning only


def fixed_isolated_build(device, tmp_path):
    assert build_extension(toolkit(tmp_path / "cuda-12.4", "12.4"), torch_cuda="12.4")  # with --no-build-isolation: your own torch


def dead_end_1(device, tmp_path):
    os.environ["LD_LIBRARY_PATH"] = str(toolkit(tmp_path / "cuda-12.4", "12.4") / "lib64")
    build_extension(toolkit(tmp_path / "cuda-11.8", "11.8"), torch_cuda="12.4")
