"""Three CUDA versions on one machine, all of them right: what the driver supports, the toolkit that is installed, what PyTorch was built with.

Recorded to the letter from a public report about one machine: nvidia-smi, `nvcc --version` and `torch.version.cuda`. The rule of the choice is that of NVIDIA's table of minor version compatibility; the choice is proven, no GPU was used.
"""

import re

NVIDIA_SMI = "| NVIDIA-SMI 460.67       Driver Version: 460.67       CUDA Version: 11.2     |"
NVIDIA_SMI_610 = "| NVIDIA-SMI 610.43.02              KMD Version: 610.43.02     CUDA UMD Version: 13.3     |"
NVCC = """nvcc: NVIDIA (R) Cuda compiler driver
Copyright (c) 2005-2018 NVIDIA Corporation
Built on Sat_Aug_25_21:08:01_CDT_2018
Cuda compilation tools, release 10.0, V10.0.130
"""
TORCH_VERSION_CUDA = "11.1"


def driver_supports(nvidia_smi):
    """The highest CUDA version that the driver supports; drivers since 610 call it UMD (user mode driver) version."""
    return re.search(r"CUDA (?:UMD )?Version: ([\d.]+)", nvidia_smi).group(1)


def toolkit(nvcc):
    """The version of the toolkit whose nvcc comes first on PATH."""
    return re.search(r"release ([\d.]+)", nvcc).group(1)


def number(version):
    return tuple(map(int, version.split(".")))


def build_to_install(driver, builds):
    """The newest build of PyTorch for this driver: not above its version, else any of the same major version, else none."""
    fitting = [build for build in builds if number(build) <= number(driver)] or [build for build in builds if number(build)[0] == number(driver)[0]]
    return max(fitting, key=number, default=None)


def broken(device):
    versions = {"nvidia-smi": driver_supports(NVIDIA_SMI), "nvcc": toolkit(NVCC), "torch.version.cuda": TORCH_VERSION_CUDA}
    print("\n".join(f"{tool:20}{version}" for tool, version in versions.items()))
    assert len(set(versions.values())) == 3  # and yet nothing is wrong


def fixed(device):
    assert build_to_install(driver_supports(NVIDIA_SMI), ["11.8", "12.6", "12.8"]) == "11.8"  # the same major version: enough since CUDA 11
    assert build_to_install("12.7", ["11.8", "12.6", "12.8"]) == "12.6"
    assert build_to_install(driver_supports(NVIDIA_SMI_610), ["12.6", "12.8", "13.0"]) == "13.0"  # a newer driver runs older builds
    assert build_to_install("10.2", ["11.8", "12.6"]) is None  # update the driver


def dead_end_1(device):
    assert build_to_install(driver_supports(NVIDIA_SMI), [toolkit(NVCC)]) == "10.0"  # chosen by nvcc: far older than the driver allows
