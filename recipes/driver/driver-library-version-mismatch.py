"""The loaded kernel module and the driver's libraries on the disk are of two versions, replayed; the text tells which is newer.

Recorded to the letter: zzzhouuu/truenas-nvidia-drivers 19 (nvidia-smi and /proc), negativo17/nvidia-driver 43 (the kernel log of an older driver).
A stand-in named nvidia-smi prints what the real one printed.
"""

import os
import re
import subprocess
import sys

NVIDIA_SMI = """Failed to initialize NVML: Driver/library version mismatch
NVML library version: 580.178
"""
LOADED = """NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.173.02  Tue Jun 23 08:38:17 UTC 2026
"""
KERNEL_LOG = """NVRM: API mismatch: the client has the version 390.25, but
NVRM: this kernel module has the version 390.12.  Please
NVRM: make sure that this kernel module and all NVIDIA driver
NVRM: components have the same version.
"""


def versions(text):
    """(the libraries' version, the loaded module's version) as tuples of numbers, from nvidia-smi and /proc, or from the kernel log."""
    found = [re.search(pattern, text) for pattern in (r"(?:library version:|client has the version) ([\d.]*\d)", r"(?:Kernel Module|module has the version) +([\d.]*\d)")]
    return tuple(tuple(map(int, match.group(1).split("."))) for match in found)


def broken(device, tmp_path):
    program = tmp_path / "nvidia-smi"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{NVIDIA_SMI}END\nexit 18\n")
    program.chmod(0o755)
    done = subprocess.run(["nvidia-smi"], env={"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}, capture_output=True, text=True)
    print(done.stdout + "$ cat /proc/driver/nvidia/version\n" + LOADED, file=sys.stderr, end="")
    raise SystemExit(done.returncode)


def fixed(device):
    for text in (NVIDIA_SMI + LOADED, KERNEL_LOG):
        libraries, module = versions(text)
        assert libraries > module  # updated on the disk, the old one still in the kernel: reboot (or unload it and load the new one)
