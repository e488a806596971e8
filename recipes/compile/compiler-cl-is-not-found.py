"""torch.compile writes C++ (or Triton) code and needs a compiler that it can start: cl on Windows, g++ or clang on Linux.

The Windows check of torch itself is called here on any system, and a stand-in named cl takes the place of Microsoft's compiler.
"""

import os

import torch
from torch._inductor.cpp_builder import check_compiler_exist_windows


def hide_compilers():
    """What a small container looks like: no gcc, g++ or clang on PATH."""
    os.environ["PATH"] = "/nowhere"


def broken_windows_without_msvc(device):
    hide_compilers()
    check_compiler_exist_windows("cl")  # the first thing that torch.compile does on Windows


def fixed_windows_without_msvc(device, tmp_path):
    cl = tmp_path / "cl"  # the developer prompt (vcvarsall.bat x64) puts the folder of cl.exe on PATH
    cl.write_text("#!/bin/sh\nexit 0\n")
    cl.chmod(0o755)
    os.environ["PATH"] = str(tmp_path)
    check_compiler_exist_windows("cl")


@torch.compile
def activation(x):
    return torch.sin(x) + 1


def broken_linux_without_compiler(device, tmp_path):
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = str(tmp_path)
    hide_compilers()
    activation(torch.zeros(8, device=device))


def fixed_linux_without_compiler(device, tmp_path):
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = str(tmp_path)
    result = activation(torch.zeros(8, device=device))
    assert torch.equal(result, torch.ones(8, device=device))


def dead_end_1(device, tmp_path):
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = str(tmp_path)
    hide_compilers()
    torch.compile(lambda x: torch.cos(x) + 1, mode="reduce-overhead")(torch.zeros(8, device=device))
