"""A DataLoader worker is a fork and can't use a tensor on the GPU: the dataset keeps its tensors on the CPU, and the loop moves the batch."""

import torch
import torch.multiprocessing as mp
from torch.utils.data import DataLoader, Dataset


class Images(Dataset):
    def __init__(self, pixels):
        self.pixels = pixels

    def __len__(self):
        return len(self.pixels)

    def __getitem__(self, index):
        return self.pixels[index] / 2


def load(dataset, **settings):
    return DataLoader(dataset, batch_size=2, num_workers=1, multiprocessing_context="fork", **settings)


def broken_dataset_holds_gpu_tensors(device):
    dataset = Images(torch.arange(4.0, device=device))
    for x in load(dataset):
        print(x.sum().item())


def fixed_dataset_holds_gpu_tensors(device):
    dataset = Images(torch.arange(4.0))
    torch.ones(1, device=device)  # the GPU is in use already, as in a training script
    assert [x.to(device).sum().item() for x in load(dataset)] == [0.5, 2.5]


def fixed_forked_process(device):
    torch.ones(1, device=device)
    with mp.get_context("spawn").Pool(1) as pool:
        assert pool.apply(torch.ones, [3], {"device": device}).sum() == 3


def dead_end_1(device):
    dataset = Images(torch.arange(4.0, device=device))
    for x in load(dataset, pin_memory=True):
        print(x.sum().item())
