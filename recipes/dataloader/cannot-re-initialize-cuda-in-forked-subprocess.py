"""A forked process can't use CUDA once its parent has: worker processes return CPU tensors, or they are spawned instead of forked."""

import torch
import torch.multiprocessing as mp
from torch.utils.data import DataLoader, Dataset


class Images(Dataset):
    def __init__(self, device="cpu"):
        self.device = device

    def __len__(self):
        return 4

    def __getitem__(self, index):
        return torch.full((3,), float(index)).to(self.device)


def use_gpu(device):
    """The main process uses the GPU, as a training script has done by the time that workers start; on a GPU nothing is pretended."""
    if device == "cuda":
        torch.ones(1, device=device)
    else:  # there is none: note by hand what PyTorch then notes in each forked child
        torch.cuda._is_in_bad_fork = lambda: True


def broken_dataset_on_gpu(device):
    use_gpu(device)
    loader = DataLoader(Images("cuda"), batch_size=2, num_workers=1, multiprocessing_context="fork")
    for images in loader:
        print(images.sum())


def fixed_dataset_on_gpu(device):
    use_gpu(device)
    loader = DataLoader(Images(), batch_size=2, num_workers=1, multiprocessing_context="fork", pin_memory=device == "cuda")
    sums = []
    for images in loader:
        images = images.to(device, non_blocking=True)
        sums.append(images.sum().item())
    assert sums == [3, 15]


def broken_own_processes(device):
    use_gpu(device)
    with mp.get_context("fork").Pool(1) as pool:
        pool.apply(torch.ones, [3], {"device": "cuda"})


def fixed_own_processes(device):
    use_gpu(device)
    with mp.get_context("spawn").Pool(1) as pool:
        assert pool.apply(torch.ones, [3], {"device": device}).sum() == 3
