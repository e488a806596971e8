"""All ranks must call the same operation, in the same order, on tensors of the same shape; in debug mode torch compares before it communicates."""

import os
import time
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.multiprocessing

dist.set_debug_level(dist.DebugLevel.DETAIL)  # what TORCH_DISTRIBUTED_DEBUG=DETAIL does


def join_the_group(rank, folder):
    dist.init_process_group("gloo", init_method=f"file://{folder}/store", rank=rank, world_size=2, timeout=timedelta(seconds=8))


def validate(rank, folder, every_rank):
    join_the_group(rank, folder)
    loss, weight = torch.tensor([1.0 + rank]), torch.tensor([float(rank)])
    if rank == 1 or every_rank:
        dist.all_reduce(loss)
    dist.broadcast(weight, src=0)
    assert loss.item() == 3 and weight.item() == 0


def collect(rank, folder, padded):
    join_the_group(rank, folder)
    predictions = torch.ones(4 - rank)  # the last batch of rank 1 is smaller
    length = torch.tensor([len(predictions)])
    if padded:
        longest = length.clone()
        dist.all_reduce(longest, op=dist.ReduceOp.MAX)
        lengths = [torch.zeros_like(length) for _ in range(2)]
        dist.all_gather(lengths, length)
        predictions = torch.nn.functional.pad(predictions, (0, longest.item() - len(predictions)))
    everyone = [torch.zeros_like(predictions) for _ in range(2)]
    dist.all_gather(everyone, predictions)
    assert len(torch.cat([one[:n] for one, n in zip(everyone, lengths)])) == 7


def quietly(function, *arguments):
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        function(*arguments)
    finally:
        time.sleep(1)  # until rank 1 has spoken


def on_two_ranks(function, *arguments):
    other = torch.multiprocessing.get_context("fork").Process(target=quietly, args=(function, 0, *arguments), daemon=True)
    other.start()
    function(1, *arguments)  # rank 1 speaks
    other.join()


def broken_different_operations(device, tmp_path):
    on_two_ranks(validate, tmp_path, False)


def fixed_different_operations(device, tmp_path):
    on_two_ranks(validate, tmp_path, True)


def broken_different_shapes(device, tmp_path):
    on_two_ranks(collect, tmp_path, False)


def fixed_different_shapes(device, tmp_path):
    on_two_ranks(collect, tmp_path, True)


def dead_end_1(device, tmp_path):
    dist.set_debug_level(dist.DebugLevel.OFF)
    on_two_ranks(validate, tmp_path, False)
