"""A sampler decides the order by itself, so DataLoader takes either a sampler or shuffle=True; DistributedSampler shuffles unless told not to."""

import torch
from torch.utils.data import DataLoader, TensorDataset, WeightedRandomSampler
from torch.utils.data.distributed import DistributedSampler

DATA = TensorDataset(torch.arange(8))


def broken_distributed_sampler_and_shuffle(device):
    sampler = DistributedSampler(DATA, num_replicas=2, rank=0)
    loader = DataLoader(DATA, batch_size=2, sampler=sampler, shuffle=True)
    return [x.to(device) for x, in loader]


def fixed_distributed_sampler_and_shuffle(device):
    seen = []
    for rank in range(2):
        sampler = DistributedSampler(DATA, num_replicas=2, rank=rank)  # shuffle=True is its default
        loader = DataLoader(DATA, batch_size=2, sampler=sampler)
        seen += [value for x, in loader for value in x.to(device).tolist()]
    assert sorted(seen) == list(range(8)) and seen != list(range(8))


def broken_other_sampler_and_shuffle(device):
    weights = [1.0] * 8
    loader = DataLoader(DATA, batch_size=2, sampler=WeightedRandomSampler(weights, 8), shuffle=True)
    return [x.to(device) for x, in loader]


def fixed_other_sampler_and_shuffle(device):
    weights = [1.0] * 8
    loader = DataLoader(DATA, batch_size=2, sampler=WeightedRandomSampler(weights, 8))  # draws at random
    assert sum(len(x.to(device)) for x, in loader) == 8
