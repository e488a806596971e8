"""An assertion of the allocator, replayed: it stands for out of memory where NVML can't be asked; the cure is run on the CPU.

Quoted from public reports: pytorch/pytorch 121899 and 112950.
"""

import torch

MEMORY = """----> 3 b = torch.randn(size, size, device=device)
RuntimeError: NVML_SUCCESS == r INTERNAL ASSERT FAILED at "/opt/builds/pytorch/c10/cuda/CUDACachingAllocator.cpp":830, please report a bug to PyTorch."""
NVML = """RuntimeError: NVML_SUCCESS == DriverAPI::get()->nvmlInit_v2_() INTERNAL ASSERT FAILED at "../c10/cuda/CUDACachingAllocator.cpp":1123, please report a bug to PyTorch."""


def diagnose(text):
    """What to do first."""
    return "look at nvidia-smi and reboot" if "nvmlInit" in text else "use less memory"


def broken_out_of_memory(device):
    raise SystemExit(MEMORY)


def fixed_out_of_memory(device):
    assert diagnose(MEMORY) == "use less memory"
    torch.manual_seed(0)
    a, b = torch.randn(60, 40), torch.randn(40, 30)
    assert torch.allclose(torch.cat([part @ b for part in a.split(10)]), a @ b, atol=1e-5)  # in pieces


def broken_nvml_not_usable(device):
    raise SystemExit(NVML)


def fixed_nvml_not_usable(device):
    assert diagnose(NVML) == "look at nvidia-smi and reboot"
