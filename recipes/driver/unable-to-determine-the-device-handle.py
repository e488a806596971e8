"""nvidia-smi has lost a card, replayed; what it printed, the kernel's log and the temperature tell where to look first.

Recorded to the letter: xxd3vin/workspace 19 (nvidia-smi), NVIDIA/open-gpu-kernel-modules 1151 (kernel log), intel/thermal_daemon 300 (temperatures),
a public setup guide (the card that the driver could not start). No card is lost here: a stand-in named nvidia-smi prints what the real one printed.
"""

import os
import re
import subprocess
import sys

OFF_THE_BUS = """Unable to determine the device handle for GPU 0000:0B:00.0: Unknown Error
"""
KERNEL_LOG = """NVRM: GPU at PCI:0000:2b:00: GPU-0b11d014-1685-04bd-26ed-5fc0bc1c44ae
NVRM: Xid (PCI:0000:2b:00): 79, GPU has fallen off the bus.
NVRM: GPU 0000:2b:00.0: GPU has fallen off the bus.
"""
NOT_STARTED = """Unable to determine the device handle for GPU0: 0000:01:00.0: Unknown Error
No devices were found
"""
TEMPERATURES = """
        GPU Current Temp                  : 56 C
        GPU Shutdown Temp                 : 102 C
        GPU Slowdown Temp                 : 97 C
"""


def nvidia_smi(tmp_path, recorded, status, kernel_log=""):
    """Run a stand-in for nvidia-smi that prints what was recorded, then show the kernel's log, and end with its status."""
    program = tmp_path / "nvidia-smi"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{recorded}END\nexit {status}\n")
    program.chmod(0o755)
    done = subprocess.run(["nvidia-smi"], env={"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}, capture_output=True, text=True)
    print(done.stdout + kernel_log, file=sys.stderr, end="")
    raise SystemExit(done.returncode)


def first_look(shown, kernel_log="", temperatures=""):
    """Where to look first: heat, if the card was near its limit; the driver, if no card was started; else slot, cable and power supply."""
    degrees = {name: int(value) for name, value in re.findall(r"GPU (\w+) Temp\s*: (\d+) C", temperatures)}
    if degrees and degrees["Current"] >= degrees["Slowdown"] - 5:
        return "heat"
    if "No devices were found" in shown or "RmInitAdapter failed" in kernel_log or " 119, " in kernel_log:
        return "driver"
    return "slot and power"


def broken_connection_or_power(device, tmp_path):
    nvidia_smi(tmp_path, OFF_THE_BUS, 255, KERNEL_LOG)


def fixed_connection_or_power(device):
    assert first_look(OFF_THE_BUS, KERNEL_LOG, TEMPERATURES) == "slot and power"


def fixed_overheating(device):
    assert first_look(OFF_THE_BUS, KERNEL_LOG, TEMPERATURES.replace("56 C", "95 C")) == "heat"


def broken_driver_cannot_start_it(device, tmp_path):
    nvidia_smi(tmp_path, NOT_STARTED, 255)


def fixed_driver_cannot_start_it(device):
    assert first_look(NOT_STARTED) == "driver"
