"""NCCL wants a GPU of its own for every rank: each process chooses it by its local rank, and there are no more processes than GPUs."""

import os
import subprocess
import sys

START = """import os
import torch
import torch.distributed as dist

local_rank = int(os.environ["LOCAL_RANK"])
"""
SET = "torch.cuda.set_device(local_rank)\n"
GROUP = """dist.init_process_group("{backend}")
total = torch.ones(1, device="{device}")
dist.all_reduce(total)
torch.cuda.synchronize()
assert total.item() == dist.get_world_size()
dist.destroy_process_group()
"""


def torchrun(folder, processes, program):
    (folder / "train.py").write_text(program)
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone", f"--nproc-per-node={processes}", "train.py"]
    if subprocess.run(command, cwd=folder, env=os.environ | {"OMP_NUM_THREADS": "1"}).returncode:
        raise SystemExit(1)


def gpus():
    return len(subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True).stdout.splitlines())


def broken_device_not_set_by_local_rank(device, tmp_path):
    torchrun(tmp_path, 2, START + GROUP.format(backend="nccl", device="cuda"))


def fixed_device_not_set_by_local_rank(device, tmp_path):
    torchrun(tmp_path, gpus(), START + SET + GROUP.format(backend="nccl", device="cuda"))


def fixed_more_processes_than_gpus(device, tmp_path):
    torchrun(tmp_path, 2, START + GROUP.format(backend="gloo", device="cpu"))
