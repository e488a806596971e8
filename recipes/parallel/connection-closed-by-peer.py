"""A rank whose connection is closed is the messenger: the other rank has ended, and why it ended stands in its own output."""

import os
import re
import signal
import time
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.multiprocessing

LIMIT = timedelta(seconds=30)


def join_the_group(rank, folder):
    dist.init_process_group("gloo", init_method=f"file://{folder}/store", rank=rank, world_size=2, timeout=LIMIT)


def train(rank, folder, lengths, killed):
    join_the_group(rank, folder)
    for step, length in enumerate(lengths[rank]):
        batch = torch.arange(length)
        loss = (batch + 1).max().float()  # max of an empty batch raises
        if rank == 1 and step == 1 and killed:
            os.kill(os.getpid(), signal.SIGKILL)  # what the kernel does when memory is used up
        dist.all_reduce(loss)
        time.sleep(1 - rank)  # rank 0 is the slower one
    dist.barrier()


def evaluate(rank, folder, wait):
    join_the_group(rank, folder)
    if rank == 0:
        results = torch.ones(1)
        dist.recv(results, src=1) if wait else None
    if wait:
        if rank == 1:
            dist.send(torch.full((1,), 3.0), dst=0)
        dist.barrier()  # nobody leaves before the others are done
        assert rank == 1 or results.item() == 3
    elif rank == 0:
        dist.barrier()


def quietly(function, *arguments):
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    function(*arguments)


def on_two_ranks(function, *arguments):
    other = torch.multiprocessing.get_context("fork").Process(target=quietly, args=(function, 1, *arguments), daemon=True)
    other.start()
    try:
        function(0, *arguments)  # rank 0 speaks
    except RuntimeError as error:
        error.args = (re.sub(r"(\[127.0.0.1\]):\d+", r"\1:29605", str(error)),)  # the port varies
        raise
    other.join()


def broken_another_rank_raised_an_error(device, tmp_path):
    on_two_ranks(train, tmp_path, [[4, 4], [4, 0]], False)


def fixed_another_rank_raised_an_error(device, tmp_path):
    on_two_ranks(train, tmp_path, [[4, 4], [4, 2]], False)


def fixed_another_rank_was_killed(device, tmp_path):
    on_two_ranks(train, tmp_path, [[4, 4], [4, 4]], False)


def fixed_another_rank_left_early(device, tmp_path):
    on_two_ranks(evaluate, tmp_path, True)


def dead_end_1(device, tmp_path):
    global LIMIT
    LIMIT = timedelta(hours=2)  # both processes get it
    on_two_ranks(train, tmp_path, [[4, 4], [4, 4]], True)
