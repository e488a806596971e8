"""At the start all processes meet at the store of rank 0: it waits for `world_size` of them, and each of them must reach its host and port."""

import os
import socket
from contextlib import contextmanager
from datetime import timedelta

import torch.distributed as dist
import torch.multiprocessing


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


@contextmanager
def python_only():
    """Keeps away the log lines of the C++ side, which hold addresses and times."""
    stderr = os.dup(2)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        yield
    finally:
        os.dup2(stderr, 2)


def join_the_group(rank, port, seconds=3):
    with python_only():
        dist.init_process_group("gloo", init_method=f"tcp://127.0.0.1:{port}", rank=rank, world_size=2, timeout=timedelta(seconds=seconds))
    dist.barrier()
    assert dist.get_world_size() == 2
    dist.destroy_process_group()


def together(*ranks_and_ports):
    (first, *others) = ranks_and_ports
    fork = torch.multiprocessing.get_context("fork")
    processes = [fork.Process(target=join_the_group, args=each, daemon=True) for each in others]
    for process in processes:
        process.start()
    join_the_group(*first)
    for process in processes:
        process.join()


def broken_fewer_processes_than_world_size(device):
    together((0, 0))  # world_size 2, and nobody starts rank 1


def fixed_fewer_processes_than_world_size(device):
    port = free_port()
    together((0, port, 30), (1, port, 30))


def broken_rank_0_cannot_be_reached(device):
    join_the_group(1, 1)  # rank 0 listens on another port


def fixed_rank_0_cannot_be_reached(device):
    port = free_port()
    together((1, port, 30), (0, port, 30))


def dead_end_1(device):
    os.environ.update(NCCL_DEBUG="INFO", NCCL_IB_DISABLE="1", NCCL_P2P_DISABLE="1")
    join_the_group(1, 1)
