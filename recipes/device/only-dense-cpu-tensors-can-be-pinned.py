"""Only tensors in main memory can be pinned. Without a GPU the `meta` device stands in for one."""

import torch
from torch.utils.data import DataLoader, TensorDataset


def broken(device):
    gpu = "meta" if device == "cpu" else device
    batch = torch.ones(8, 3).to(gpu)
    batch.pin_memory()


def fixed(device):
    dataset = TensorDataset(torch.ones(8, 3))
    loader = DataLoader(dataset, batch_size=4, pin_memory=torch.cuda.is_available())
    for (batch,) in loader:
        batch = batch.to(device, non_blocking=True)
        assert batch.device.type == device and batch.sum() == 12
