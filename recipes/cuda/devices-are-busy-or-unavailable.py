"""A card that lets no process in, replayed; the compute mode in the table of nvidia-smi tells whether it is taken or the driver is at fault.

Quoted from public reports, shortened: NVIDIA/DIGITS 2005 and microsoft/Bringing-Old-Photos-Back-to-Life 28.
"""

EXCLUSIVE = """Check failed: error == cudaSuccess (46 vs. 0)  all CUDA-capable devices are busy or unavailable
| NVIDIA-SMI 375.26                 Driver Version: 375.26                    |
| GPU  Name        Persistence-M| Bus-Id        Disp.A | Volatile Uncorr. ECC |
| Fan  Temp  Perf  Pwr:Usage/Cap|         Memory-Usage | GPU-Util  Compute M. |
|   0  Tesla K40m          On   | 0000:04:00.0     Off |                    0 |
| N/A   35C    P0    63W / 235W |     74MiB / 11439MiB |      0%   E. Process |"""
VIRTUAL = """RuntimeError: CUDA error: all CUDA-capable devices are busy or unavailable
| NVIDIA-SMI 440.118.02   Driver Version: 440.118.02   CUDA Version: 10.2     |
|   0  GRID T4-8Q          On   | 00000000:00:09.0 Off |                  N/A |
| N/A   N/A    P8    N/A /  N/A |    592MiB /  8192MiB |      0%      Default |"""


def diagnose(text):
    """What to do first."""
    return "another card, or nvidia-smi -c 0" if "E. Process" in text or "E. Thread" in text else "the driver"


def broken_exclusive_mode_and_taken(device):
    raise SystemExit(EXCLUSIVE)


def fixed_exclusive_mode_and_taken(device):
    assert diagnose(EXCLUSIVE) == "another card, or nvidia-smi -c 0"


def broken_virtual_gpu_or_driver(device):
    raise SystemExit(VIRTUAL)


def fixed_virtual_gpu_or_driver(device):
    assert diagnose(VIRTUAL) == "the driver"
