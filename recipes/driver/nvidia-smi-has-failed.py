"""The kernel module of the driver is not loaded, replayed; what `modprobe nvidia` and the kernel log say tells why.

Recorded to the letter: NVIDIA/nvidia-docker 365 (no module for this kernel), canonical/nvidia-graphics-drivers 61 (Secure Boot), mattshma/bigdata 133
(nouveau holds the card). A stand-in named nvidia-smi prints what the real one printed.
"""

import os
import subprocess
import sys

NVIDIA_SMI = "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. Make sure that the latest NVIDIA driver is installed and running.\n"
NO_MODULE = "modprobe: FATAL: Module nvidia not found.\n"
REJECTED = "modprobe: ERROR: could not insert 'nvidia': Key was rejected by service\n"
NOUVEAU = """NVRM: The NVIDIA probe routine was not called for 3 device(s).
NVRM: This can occur when a driver such as:
NVRM: nouveau, rivafb, nvidiafb or rivatv
NVRM: was loaded and obtained ownership of the NVIDIA device(s).
"""


def nvidia_smi(tmp_path, more):
    """Run a stand-in for nvidia-smi; then show what modprobe or the kernel said. 9 is nvidia-smi's status for a driver that is not loaded."""
    program = tmp_path / "nvidia-smi"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{NVIDIA_SMI}END\nexit 9\n")
    program.chmod(0o755)
    done = subprocess.run(["nvidia-smi"], env={"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}, capture_output=True, text=True)
    print(done.stdout + more, file=sys.stderr, end="")
    raise SystemExit(done.returncode)


def reason(said):
    """Why the module is not loaded, from what modprobe and the kernel log say."""
    if "Key was rejected by service" in said or "Required key not available" in said:
        return "secure boot"
    if "probe routine was not called" in said:
        return "another driver"
    return "no module for this kernel" if "Module nvidia not found" in said else "not installed"


def broken_no_module_for_this_kernel(device, tmp_path):
    nvidia_smi(tmp_path, NO_MODULE)


def fixed_no_module_for_this_kernel(device):
    assert reason(NO_MODULE) == "no module for this kernel"


def broken_secure_boot(device, tmp_path):
    nvidia_smi(tmp_path, REJECTED)


def fixed_secure_boot(device):
    assert reason(REJECTED) == "secure boot"


def broken_nouveau_holds_the_card(device, tmp_path):
    nvidia_smi(tmp_path, NOUVEAU)


def fixed_nouveau_holds_the_card(device):
    assert reason(NOUVEAU) == "another driver"
