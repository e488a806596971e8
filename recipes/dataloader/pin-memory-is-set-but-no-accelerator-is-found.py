"""Pinned memory only serves copies to a GPU; where PyTorch sees none, `pin_memory=True` does nothing but warn."""

import warnings

import torch
from torch.utils.data import DataLoader


def broken(device):
    warnings.simplefilter("error")  # stop at the warning
    loader = DataLoader(range(4), batch_size=2, pin_memory=True)
    assert [batch.tolist() for batch in loader] == [[0, 1], [2, 3]]


def fixed(device):
    warnings.simplefilter("error")
    loader = DataLoader(range(4), batch_size=2, pin_memory=torch.cuda.is_available())
    assert [batch.tolist() for batch in loader] == [[0, 1], [2, 3]]
