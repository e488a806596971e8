"""Tells from the version and device files of a machine why CUDA can't start. The error texts are recorded, they can't be raised without a CUDA build."""

import sys

# Quoted from c10/cuda/CUDAFunctions.cpp; the frames of the first from a public report (PyTorch 1.x in a container), the second from one of 2.11.
NO_DRIVER = """\
Traceback (most recent call last):
  File "/app/generate.py", line 20, in <module>
    net = net.to("cuda")
  File "/usr/local/lib/python3.6/dist-packages/torch/cuda/__init__.py", line 172, in _lazy_init
    torch._C._cuda_init()
RuntimeError: Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU and installed a driver from http://www.nvidia.com/Download/index.aspx
"""
TOO_OLD = """\
RuntimeError: The NVIDIA driver on your system is too old (found version 12080). Please update your GPU driver by downloading and \
installing a new version from the URL: http://www.nvidia.com/Download/index.aspx Alternatively, go to: \
https://pytorch.org to install a PyTorch version that has been compiled with your version of the CUDA driver.
"""


def reason(message, in_container, host_smi_works=True):
    """Why CUDA can't start, from the message and two things that anybody can look up."""
    if "too old" in message:
        number = int(message.split("found version ")[1].split(")")[0])
        return f"the driver supports CUDA {number // 1000}.{number % 1000 // 10} at most"
    if in_container and host_smi_works:
        return "the container was started without the GPU: --gpus all"
    return "no driver on this machine"


def broken_container_without_gpu(device):
    sys.stderr.write(NO_DRIVER)
    raise SystemExit(1)


def fixed_container_without_gpu(device):
    assert "--gpus all" in reason(NO_DRIVER, in_container=True)


def fixed_no_driver(device):
    assert reason(NO_DRIVER, in_container=False, host_smi_works=False) == "no driver on this machine"


def broken_driver_too_old(device):
    sys.stderr.write(TOO_OLD)
    raise SystemExit(1)


def fixed_driver_too_old(device):
    assert reason(TOO_OLD, in_container=False) == "the driver supports CUDA 12.8 at most"
