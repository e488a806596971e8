"""`init_process_group` without an address asks the environment: `torchrun` sets RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT for every process."""

import os
import subprocess
import sys
from pathlib import Path

import torch.distributed as dist

TRAIN = """
import torch.distributed as dist

dist.init_process_group("gloo")
print(f"rank {dist.get_rank()} of {dist.get_world_size()}")
dist.destroy_process_group()
"""


def run(*command):
    environment = {key: value for key, value in os.environ.items() if key not in ("RANK", "WORLD_SIZE", "LOCAL_RANK", "MASTER_ADDR", "MASTER_PORT")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    print(done.stderr, end="", file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout


def broken_started_with_python(device):
    Path("train.py").write_text(TRAIN)
    run(sys.executable, "train.py")


def fixed_started_with_python(device):
    Path("train.py").write_text(TRAIN)
    shown = run(sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node=2", "train.py")  # torchrun
    assert "rank 0 of 2" in shown and "rank 1 of 2" in shown


def broken_processes_of_your_own(device):
    dist.init_process_group("gloo", rank=0, world_size=1)


def fixed_processes_of_your_own(device):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="0")  # 0: any free port; with several processes name one
    dist.init_process_group("gloo", rank=0, world_size=1)
    assert dist.get_world_size() == 1
    dist.destroy_process_group()
