"""The iterator of a DataLoader has had no `.next()` method since PyTorch 1.13: Python's own `next(iterator)` fetches a batch."""

import torch
from torch.utils.data import DataLoader, TensorDataset


def make_loader():
    return DataLoader(TensorDataset(torch.arange(6.0), torch.arange(6)), batch_size=2)


def broken_method_removed(device):
    data_iter = iter(make_loader())
    images, labels = data_iter.next()
    images.to(device)


def fixed_method_removed(device):
    data_iter = iter(make_loader())
    images, labels = next(data_iter)
    assert images.to(device).tolist() == [0, 1]
    images, labels = next(data_iter)
    assert images.to(device).tolist() == [2, 3]


def broken_loader_is_no_iterator(device):
    train_loader = make_loader()
    images, labels = train_loader.next()
    images.to(device)


def fixed_loader_is_no_iterator(device):
    train_loader = make_loader()
    images, labels = next(iter(train_loader))
    assert images.to(device).tolist() == [0, 1]
    images, labels = next(iter(train_loader))  # a new iterator begins anew: the first batch again
    assert images.to(device).tolist() == [0, 1]


def dead_end_1(device):
    train_loader = make_loader()
    images, labels = next(train_loader)
    images.to(device)
