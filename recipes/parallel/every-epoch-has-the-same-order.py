"""DistributedSampler shuffles by seed + epoch, and it learns the epoch only from `set_epoch`: without that call each epoch has the same order."""

import torch
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def orders(epochs, device, tell=True):
    data = TensorDataset(torch.arange(16))
    sampler = DistributedSampler(data, num_replicas=2, rank=0)
    loader = DataLoader(data, batch_size=4, sampler=sampler)
    seen = []
    for epoch in range(epochs):
        if tell:
            sampler.set_epoch(epoch)
        seen.append([value for x, in loader for value in x.to(device).tolist()])
    return seen


def broken(device):
    first, second, third = orders(3, device, tell=False)
    assert first == second == third  # and this rank never sees the other half of the data


def fixed(device):
    first, second, third = orders(3, device)
    assert first != second != third
    assert len(set(first + second + third)) > 8


def dead_end_1(device):
    seen = []
    for epoch in range(3):
        torch.manual_seed(epoch)  # the sampler has a generator of its own
        seen += orders(1, device, tell=False)
    assert seen[0] == seen[1] == seen[2]
