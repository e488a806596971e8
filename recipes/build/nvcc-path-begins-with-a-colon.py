"""CUDA_HOME is one folder, not a list like PATH: nvcc is looked for in CUDA_HOME/bin. A stand-in for nvcc prints what the real one prints."""

import os

import torch
from torch.torch_version import TorchVersion
from torch.utils import cpp_extension


def toolkit(folder):
    nvcc = folder / "bin" / "nvcc"
    nvcc.parent.mkdir(parents=True)
    nvcc.write_text('#!/bin/sh\necho "Cuda compilation tools, release 12.4, V12.4.131"\n')
    nvcc.chmod(0o755)
    return folder


def build_extension(cuda_home):
    """What a PyTorch with CUDA does with CUDA_HOME, at import and before it builds an extension."""
    os.environ["CUDA_HOME"] = cuda_home
    torch.version.cuda = "12.4"
    cpp_extension.CUDA_HOME = cpp_extension._find_cuda_home()
    cpp_extension._check_cuda_version("g++", TorchVersion("11.4"))
    return cpp_extension._join_cuda_home("bin", "nvcc")


def broken_written_like_path(device, tmp_path):
    cuda = toolkit(tmp_path / "cuda-12.4")
    os.environ.pop("CUDA_HOME", None)
    build_extension(os.environ.get("CUDA_HOME", "") + f":{cuda}")  # export CUDA_HOME=$CUDA_HOME:/usr/local/cuda-12.4


def fixed_written_like_path(device, tmp_path):
    cuda = toolkit(tmp_path / "cuda-12.4")
    assert build_extension(f"{cuda}") == f"{cuda}/bin/nvcc"  # export CUDA_HOME=/usr/local/cuda-12.4


def broken_not_the_toolkit_folder(device, tmp_path):
    cuda = toolkit(tmp_path / "cuda-12.4")
    build_extension(f"{cuda}/bin")


def fixed_not_the_toolkit_folder(device, tmp_path):
    cuda = toolkit(tmp_path / "cuda-12.4")
    assert build_extension(f"{cuda}") == f"{cuda}/bin/nvcc"


def dead_end_1(device, tmp_path):
    cuda = toolkit(tmp_path / "cuda-12.4")
    os.environ["PATH"] = f"{cuda}/bin:{os.environ['PATH']}"
    build_extension(f":{cuda}")
