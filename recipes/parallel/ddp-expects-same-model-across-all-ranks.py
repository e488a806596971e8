"""Every rank must build the same model: the same parameters, of the same sizes, in the same order."""

import os
from datetime import timedelta

import torch
import torch.distributed as dist
import torch.multiprocessing
from torch import nn
from torch.nn.parallel import DistributedDataParallel

TEXTS = {0: ["a", "b", "c", "a"], 1: ["a", "b", "d", "e"]}  # each rank reads its share of the data


def join_the_group(rank, folder):
    dist.init_process_group("gloo", init_method=f"file://{folder}/store", rank=rank, world_size=2, timeout=timedelta(seconds=30))


def classifier(rank, folder, of_all):
    join_the_group(rank, folder)
    words = set(TEXTS[rank])
    if of_all:
        everyone = [None, None]
        dist.all_gather_object(everyone, words)
        words = set.union(*everyone)
    model = DistributedDataParallel(nn.Embedding(len(words), 4))
    assert len(words) == 5 and model.module.weight.shape == (5, 4)


def with_head(rank, folder, on_every_rank):
    join_the_group(rank, folder)
    layers = [nn.Linear(4, 4)]
    if rank == 0 or on_every_rank:
        layers.append(nn.Linear(4, 2))
    model = DistributedDataParallel(nn.Sequential(*layers))
    model(torch.ones(3, 4)).sum().backward()


def checked(rank, folder):
    join_the_group(rank, folder)
    dist.monitored_barrier(timeout=timedelta(seconds=20))  # gloo only: names the rank that did not come
    DistributedDataParallel(nn.Linear(4, 4))(torch.ones(3, 4)).sum().backward()


def quietly(function, *arguments):
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    function(*arguments)


def on_two_ranks(function, *arguments):
    other = torch.multiprocessing.get_context("fork").Process(target=quietly, args=(function, 0, *arguments), daemon=True)
    other.start()
    function(1, *arguments)  # rank 1 speaks
    other.join()


def broken_sizes_depend_on_the_data(device, tmp_path):
    on_two_ranks(classifier, tmp_path, False)


def fixed_sizes_depend_on_the_data(device, tmp_path):
    on_two_ranks(classifier, tmp_path, True)


def broken_layers_depend_on_the_rank(device, tmp_path):
    on_two_ranks(with_head, tmp_path, False)


def fixed_layers_depend_on_the_rank(device, tmp_path):
    on_two_ranks(with_head, tmp_path, True)


def fixed_a_rank_did_not_answer(device, tmp_path):
    on_two_ranks(checked, tmp_path)
