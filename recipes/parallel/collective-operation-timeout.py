"""A collective operation needs every rank: one that has no batch left, or takes another branch, leaves the others waiting until the time limit."""

import time
from contextlib import nullcontext
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.multiprocessing
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def join_the_group(rank, folder, seconds=2):
    limit = timedelta(seconds=seconds)
    dist.init_process_group("gloo", init_method=f"file://{folder}/store", rank=rank, world_size=2, timeout=limit)


def train(rank, folder, batches, join=False, seconds=2):
    join_the_group(rank, folder, seconds)
    model = DistributedDataParallel(nn.Linear(4, 2))
    with model.join() if join else nullcontext():
        for batch in range(batches[rank]):
            model(torch.ones(8, 4)).sum().backward()
    if rank == 1 and not join:
        time.sleep(4 + seconds)  # it goes on with something else


def validate(rank, folder, every_rank):
    join_the_group(rank, folder)
    loss = torch.tensor([1.0 + rank])
    if rank == 0 or every_rank:
        dist.all_reduce(loss)
        assert loss.item() == 3.0
    if rank == 1:
        time.sleep(4)


def prepare(rank, folder, seconds):
    join_the_group(rank, folder, seconds)
    if rank == 1:
        time.sleep(3)  # tokenizing the data
    dist.all_reduce(torch.ones(1))
    time.sleep(rank)


def on_two_ranks(function, *arguments):
    other = torch.multiprocessing.get_context("fork").Process(target=function, args=(1, *arguments), daemon=True)
    other.start()
    function(0, *arguments)


def broken_uneven_batches(device, tmp_path):
    on_two_ranks(train, tmp_path, [4, 3])


def fixed_uneven_batches(device, tmp_path):
    on_two_ranks(train, tmp_path, [4, 3], True)
    dist.destroy_process_group()
    (tmp_path / "store").unlink(missing_ok=True)
    on_two_ranks(train, tmp_path, [3, 3])


def broken_only_some_ranks_run_the_collective(device, tmp_path):
    on_two_ranks(validate, tmp_path, False)  # rank 0 alone: if rank == 0: all_reduce


def fixed_only_some_ranks_run_the_collective(device, tmp_path):
    on_two_ranks(validate, tmp_path, True)


def fixed_one_rank_takes_longer(device, tmp_path):
    on_two_ranks(prepare, tmp_path, 30)


def dead_end_1(device, tmp_path):
    on_two_ranks(train, tmp_path, [4, 3], False, 5)
