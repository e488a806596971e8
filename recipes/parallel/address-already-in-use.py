"""Rank 0 of a distributed run listens on MASTER_PORT: a port that another program holds can't be taken twice."""

import socket
import subprocess
import sys
from pathlib import Path

import torch.distributed as dist
import torch.multiprocessing as mp

PORT = 29517
TRAIN = """
import torch.distributed as dist

dist.init_process_group("gloo")
print(f"rank {dist.get_rank()}")
dist.destroy_process_group()
"""


def another_job():
    """Hold the port, as a second run on this machine or one left over from yesterday does."""
    try:
        return socket.create_server(("", PORT))
    except OSError:
        return None  # some other program holds it already


def broken_port_is_taken(device):
    job = another_job()
    dist.init_process_group("gloo", init_method=f"tcp://127.0.0.1:{PORT}", rank=0, world_size=1)


def fixed_port_is_taken(device):
    job = another_job()
    Path("train.py").write_text(TRAIN)
    launcher = [sys.executable, "-m", "torch.distributed.run"]  # torchrun
    free_port = ["--rdzv-backend=c10d", "--rdzv-endpoint=localhost:0", "--nproc-per-node=2"]
    shown = subprocess.run([*launcher, *free_port, "train.py"], capture_output=True, text=True, check=True).stdout
    assert "rank 0" in shown and "rank 1" in shown


def rank_0():
    """The process that is rank 0 already: it listens on the port."""
    return dist.TCPStore("127.0.0.1", PORT, 2, is_master=True, wait_for_workers=False)


def broken_several_ranks_0(device):
    first = rank_0()
    dist.init_process_group("gloo", init_method=f"tcp://127.0.0.1:{PORT}", rank=0, world_size=2)


def train(rank):
    dist.init_process_group("gloo", init_method=f"tcp://127.0.0.1:{PORT}", rank=rank, world_size=2)
    dist.barrier()
    dist.destroy_process_group()


def fixed_several_ranks_0(device):
    mp.start_processes(train, nprocs=2, start_method="fork")
