"""`prefetch_factor`, `persistent_workers` and `multiprocessing_context` describe worker processes; with `num_workers=0` there are none."""

from torch.utils.data import DataLoader


def broken_prefetch_factor(device):
    DataLoader(range(4), batch_size=2, num_workers=0, prefetch_factor=4)


def fixed_prefetch_factor(device):
    num_workers = 0
    loader = DataLoader(range(4), batch_size=2, num_workers=num_workers, prefetch_factor=4 if num_workers > 0 else None)
    assert [batch.tolist() for batch in loader] == [[0, 1], [2, 3]]


def broken_persistent_workers(device):
    DataLoader(range(4), batch_size=2, num_workers=0, persistent_workers=True)


def fixed_persistent_workers(device):
    num_workers = 2
    loader = DataLoader(range(4), batch_size=2, num_workers=num_workers, persistent_workers=num_workers > 0)
    assert [batch.tolist() for batch in loader] == [[0, 1], [2, 3]]


def broken_multiprocessing_context(device):
    DataLoader(range(4), batch_size=2, num_workers=0, multiprocessing_context="spawn")


def fixed_multiprocessing_context(device):
    num_workers = 0
    loader = DataLoader(range(4), batch_size=2, num_workers=num_workers, multiprocessing_context="spawn" if num_workers > 0 else None)
    assert [batch.tolist() for batch in loader] == [[0, 1], [2, 3]]


def dead_end_1(device):
    DataLoader(range(4), batch_size=2, num_workers=0, prefetch_factor=0)
