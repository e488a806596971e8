"""More DataLoader workers than CPU cores that this process may use only compete with each other; count the cores with `os.sched_getaffinity`."""

import os
import warnings

from torch.utils.data import DataLoader


def one_core_is_ours():
    """As a container or a batch job may have it: one core of the machine."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    warnings.simplefilter("error")  # stop at the warning


def broken(device):
    one_core_is_ours()
    DataLoader(range(4), batch_size=2, num_workers=64)


def fixed(device):
    one_core_is_ours()
    num_workers = min(64, len(os.sched_getaffinity(0)))
    loader = DataLoader(range(4), batch_size=2, num_workers=num_workers)
    assert num_workers == 1 and [batch.tolist() for batch in loader] == [[0, 1], [2, 3]]


def dead_end_1(device):
    one_core_is_ours()
    DataLoader(range(4), batch_size=2, num_workers=64, persistent_workers=True)
