"""Without an index `cuda` means GPU 0 of those that are visible, and the list of visible GPUs is read once, when CUDA starts."""

import os
import subprocess
import sys

import torch


def visible_to_a_new_process(devices):
    """How many GPUs a program sees that is started with this value of CUDA_VISIBLE_DEVICES."""
    command = [sys.executable, "-c", "import torch; print(torch.cuda.device_count())"]
    done = subprocess.run(command, env={**os.environ, "CUDA_VISIBLE_DEVICES": devices}, capture_output=True, text=True, check=True)
    return int(done.stdout)


def broken_variable_set_too_late(device):
    torch.zeros(1, device=device)
    os.environ["CUDA_VISIBLE_DEVICES"] = ""
    x = torch.ones(1000, device=device)
    print("no GPU is to be used, and yet the tensor is on", x.device)
    assert x.device.index == 0


def fixed_variable_set_too_late(device):
    assert visible_to_a_new_process("") == 0
    assert visible_to_a_new_process("0") == 1


def broken_no_index_given(device):
    x = torch.ones(1000).cuda()
    print("`.cuda()` without an index:", x.device)
    assert x.device.index == 0


def fixed_no_index_given(device):
    last = torch.cuda.device_count() - 1
    x = torch.ones(1000).to(f"cuda:{last}")
    assert x.device.index == last
    torch.cuda.set_device(last)
    assert torch.ones(1000).cuda().device.index == last
