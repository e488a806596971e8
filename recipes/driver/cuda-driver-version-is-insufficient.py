"""Error 35, replayed: the driver's main version of CUDA must not be below that of the program.

Quoted from public reports: microsoft/human-pose-estimation.pytorch 23, ankurhanda/gvnn 19 and torch/cutorch 308 (no driver there).
"""

OLD = """THCudaCheck FAIL file=/pytorch/aten/src/THC/THCGeneral.cpp line=74 error=35 : CUDA driver version is insufficient for CUDA runtime version
Traceback (most recent call last):
  File "pose_estimation/train.py", line 115, in main
    model = torch.nn.DataParallel(model, device_ids=gpus).cuda()
RuntimeError: cuda runtime error (35) : CUDA driver version is insufficient for CUDA runtime version at /pytorch/aten/src/THC/THCGeneral.cpp:74"""
NONE = """./deviceQuery Starting...

 CUDA Device Query (Runtime API) version (CUDART static linking)

cudaGetDeviceCount returned 35
-> CUDA driver version is insufficient for CUDA runtime version
Result = FAIL"""
NEEDED = {11: 450, 12: 525, 13: 580}  # the oldest driver for each main version of CUDA


def runs(driver, build):
    """Whether a driver can run a build for this main version of CUDA; None stands for no driver."""
    return driver is not None and driver >= NEEDED[build]


def broken_driver_older_than_the_build(device):
    raise SystemExit(OLD)


def fixed_driver_older_than_the_build(device):
    assert not runs(550, build=13) and runs(580, build=13)  # a newer driver
    assert runs(550, build=12)  # or a build for the driver's CUDA


def broken_no_driver_visible(device):
    raise SystemExit(NONE)


def fixed_no_driver_visible(device):
    assert not any(runs(None, build) for build in NEEDED)
