"""Every tensor that came from a DataLoader worker holds an open file as long as it lives; keeping the batches, or files left open in the dataset, reaches the limit of `ulimit -n`."""

import resource

import torch
from torch.utils.data import DataLoader, Dataset


def lower_the_limit(files):
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


class Numbers(Dataset):
    def __len__(self):
        return 400

    def __getitem__(self, index):
        return torch.full((2,), float(index))


class Files(Dataset):
    def __init__(self, folder, close):
        (folder / "sample.txt").write_text("1")
        self.path, self.close, self.handles = folder / "sample.txt", close, []

    def __len__(self):
        return 400

    def __getitem__(self, index):
        handle = open(self.path)
        value = float(handle.read())
        handle.close() if self.close else self.handles.append(handle)
        return value


def broken_batches_are_kept(device):
    lower_the_limit(128)
    kept = []
    for batch in DataLoader(Numbers(), batch_size=2, num_workers=2):
        kept.append(batch)


def fixed_batches_are_kept(device):
    lower_the_limit(128)
    kept = []
    for batch in DataLoader(Numbers(), batch_size=2, num_workers=2):
        kept.append(batch.clone())
    assert len(kept) == 200 and torch.cat(kept)[:, 0].tolist() == list(range(400))


def broken_files_left_open(device, tmp_path):
    lower_the_limit(128)
    for batch in DataLoader(Files(tmp_path, close=False), batch_size=200, num_workers=2):
        batch.sum()


def fixed_files_left_open(device, tmp_path):
    lower_the_limit(128)
    assert sum(batch.sum().item() for batch in DataLoader(Files(tmp_path, close=True), batch_size=200, num_workers=2)) == 400


def dead_end_1(device):
    lower_the_limit(128)
    kept = []
    for batch in DataLoader(Numbers(), batch_size=2, num_workers=1):
        kept.append(batch)
