"""A GPU is asked for by a number that is not there: they count from 0, and only the visible ones count."""

import os
import subprocess
import sys

import torch


def broken(device):
    missing = torch.cuda.device_count()
    torch.ones(3, device=f"cuda:{missing}")


def fixed_number_not_there(device):
    wanted = 3
    index = wanted if wanted < torch.cuda.device_count() else 0
    assert torch.ones(3, device=f"cuda:{index}").sum() == 3


def fixed_visible_ones_are_renumbered(device):
    last = str(torch.cuda.device_count() - 1)
    command = [sys.executable, "-c", "import torch; print(torch.ones(3, device='cuda:0').device)"]
    done = subprocess.run(command, env={**os.environ, "CUDA_VISIBLE_DEVICES": last}, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "cuda:0"


def fixed_more_processes_than_gpus(device):
    command = [sys.executable, "-c", "import torch; print(torch.cuda.device_count())"]
    visible = int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    launch = ["torchrun", f"--nproc-per-node={visible}", "train.py"]
    assert launch[1] == f"--nproc-per-node={torch.cuda.device_count()}"


def dead_end_1(device):
    missing = torch.cuda.device_count()
    os.environ["CUDA_VISIBLE_DEVICES"] = str(missing)
    torch.ones(3, device=f"cuda:{missing}")
