"""CUDA does not start although nvidia-smi works, replayed; other lines of the same output tell a hanging module from an updated driver.

Quoted from public reports of torch 1.12 (alone) and of torch 2 with "Can't initialize NVML" above it.
"""

ALONE = """torch/cuda/__init__.py:83: UserWarning: CUDA initialization: CUDA unknown error - this may be due to an incorrectly set up environment, e.g. changing env variable CUDA_VISIBLE_DEVICES after program start. Setting the available devices to be zero. (Triggered internally at  ../c10/cuda/CUDAFunctions.cpp:109.)
  return torch._C._cuda_getDeviceCount() > 0
False"""
WITH_NVML = """torch/cuda/__init__.py:789: UserWarning: Can't initialize NVML
CUDA initialization: CUDA unknown error - this may be due to an incorrectly set up environment, e.g. changing env variable CUDA_VISIBLE_DEVICES after program start. Setting the available devices to be zero."""
LOADED = ["/dev/nvidia0", "/dev/nvidiactl", "/dev/nvidia-uvm"]
NO_UVM = ["/dev/nvidia0", "/dev/nvidiactl"]


def diagnose(text, device_files=LOADED):
    """What to do first."""
    if "Can't initialize NVML" in text:
        return "reboot"
    return "reload nvidia_uvm" if "/dev/nvidia-uvm" in device_files else "make /dev/nvidia-uvm"


def broken_uvm_module_after_suspend(device):
    raise SystemExit(ALONE)


def fixed_uvm_module_after_suspend(device):
    assert diagnose(ALONE) == "reload nvidia_uvm"


def broken_driver_updated_without_reboot(device):
    raise SystemExit(WITH_NVML)


def fixed_driver_updated_without_reboot(device):
    assert diagnose(WITH_NVML) == "reboot"


def fixed_device_file_missing(device):
    assert diagnose(ALONE, NO_UVM) == "make /dev/nvidia-uvm"
