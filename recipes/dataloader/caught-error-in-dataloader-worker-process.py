"""`Caught ... in DataLoader worker process` only wraps an error of the dataset's own code; the last line of the original traceback says what it is, and `num_workers=0` shows it bare."""

import torch
from torch.utils.data import DataLoader, Dataset


class Table(Dataset):
    def __init__(self, column):
        self.rows = [{"text": "good", "labels": 1}, {"text": "bad", "labels": 0}]
        self.column = column

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index][self.column]


class Windows(Dataset):
    def __init__(self, length):
        self.values, self.length = list(range(10)), length

    def __len__(self):
        return self.length

    def __getitem__(self, index):
        return self.values[index], self.values[index + 2]


def broken_key_is_missing(device):
    for labels in DataLoader(Table("label"), batch_size=2, num_workers=2):
        labels.to(device)


def fixed_key_is_missing(device):
    for labels in DataLoader(Table("labels"), batch_size=2, num_workers=2):
        assert labels.to(device).tolist() == [1, 0]


def broken_index_past_the_end(device):
    for now, later in DataLoader(Windows(length=10), batch_size=5, num_workers=2):
        now.to(device), later.to(device)


def fixed_index_past_the_end(device):
    for now, later in DataLoader(Windows(length=8), batch_size=4, num_workers=2):
        assert torch.equal(now.to(device) + 2, later.to(device))


def dead_end_1(device):
    for labels in DataLoader(Table("label"), batch_size=2, num_workers=0):
        labels.to(device)
