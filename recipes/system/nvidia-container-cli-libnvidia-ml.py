"""The container runtime loads `libnvidia-ml.so.1` from the host's driver and does not find it. Replayed: recorded text, diagnosed."""

import sys

RECORDED = "nvidia-container-cli: initialization error: load library failed: libnvidia-ml.so.1: cannot open shared object file: no such file or directory"  # NVIDIA/libnvidia-container 231


def broken_no_driver_on_the_host(device):
    print(RECORDED, file=sys.stderr)
    raise SystemExit(1)


def fixed_no_driver_on_the_host(device):
    program, stage, what, library, reason = RECORDED.split(": ", 4)
    assert (program, stage) == ("nvidia-container-cli", "initialization error")  # on the host, before the container starts
    assert library == "libnvidia-ml.so.1" and reason.startswith("cannot open")  # a file of the driver
