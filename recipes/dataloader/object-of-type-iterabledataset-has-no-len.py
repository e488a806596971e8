"""An IterableDataset has no length unless its class defines `__len__`; `len(loader)` asks for it, the loop over the loader does not."""

from itertools import islice

from torch.utils.data import DataLoader, IterableDataset


class MyIterableDataset(IterableDataset):
    def __iter__(self):
        return iter(range(10))


class CountedDataset(MyIterableDataset):
    def __len__(self):
        return 10


def broken(device):
    loader = DataLoader(MyIterableDataset(), batch_size=4)
    steps_per_epoch = len(loader)
    assert [len(batch) for batch in islice(loader, steps_per_epoch)] == [4, 4, 2]


def fixed(device):
    loader = DataLoader(CountedDataset(), batch_size=4)
    steps_per_epoch = len(loader)
    assert [len(batch) for batch in islice(loader, steps_per_epoch)] == [4, 4, 2]


def dead_end_1(device):
    loader = DataLoader(MyIterableDataset(), batch_size=4, drop_last=True)
    len(loader)
