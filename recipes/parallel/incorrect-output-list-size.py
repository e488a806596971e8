"""gather and all_gather want one output tensor for each rank, scatter one input tensor for each rank: the list has `world_size` entries."""

import os
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.multiprocessing


def join_the_group(rank, folder):
    dist.init_process_group("gloo", init_method=f"file://{folder}/store", rank=rank, world_size=2, timeout=timedelta(seconds=30))


def collect(rank, folder, entries):
    join_the_group(rank, folder)
    mine = torch.full((3,), float(rank))
    everyone = [torch.zeros(3) for _ in range(entries or dist.get_world_size())]
    dist.gather(mine, everyone if rank == 0 else None, dst=0)
    if rank == 0:
        assert torch.stack(everyone).sum(1).tolist() == [0, 3]


def deal_out(rank, folder, cut):
    join_the_group(rank, folder)
    batch = torch.arange(6.0)
    parts = list(batch.chunk(dist.get_world_size())) if cut else [batch]
    mine = torch.zeros(3)
    dist.scatter(mine, parts if rank == 0 else None, src=0)
    assert mine.tolist() == ([0, 1, 2] if rank == 0 else [3, 4, 5])


def quietly(function, *arguments):
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    function(*arguments)


def on_two_ranks(function, *arguments):
    other = torch.multiprocessing.get_context("fork").Process(target=quietly, args=(function, 1, *arguments), daemon=True)
    other.start()
    function(0, *arguments)  # rank 0 speaks
    other.join()


def broken_list_of_gather(device, tmp_path):
    on_two_ranks(collect, tmp_path, 1)


def fixed_list_of_gather(device, tmp_path):
    on_two_ranks(collect, tmp_path, None)


def broken_list_of_scatter(device, tmp_path):
    on_two_ranks(deal_out, tmp_path, False)


def fixed_list_of_scatter(device, tmp_path):
    on_two_ranks(deal_out, tmp_path, True)


def dead_end_1(device, tmp_path):
    on_two_ranks(collect, tmp_path, 8)  # plenty of room
