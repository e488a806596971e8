"""Every worker has its own copy of an IterableDataset and runs through all of it: the dataset must give each worker its share."""

from torch.utils.data import DataLoader, IterableDataset, get_worker_info


class Lines(IterableDataset):
    def __iter__(self):
        yield from range(4)


class SharedLines(IterableDataset):
    def __iter__(self):
        worker = get_worker_info()
        first, step = (worker.id, worker.num_workers) if worker else (0, 1)
        yield from range(first, 4, step)


def samples(dataset, num_workers):
    loader = DataLoader(dataset, batch_size=2, num_workers=num_workers)
    return sorted(sample for batch in loader for sample in batch.tolist())


def broken(device):
    assert samples(Lines(), num_workers=2) == [0, 0, 1, 1, 2, 2, 3, 3]


def fixed(device):
    assert samples(SharedLines(), num_workers=2) == [0, 1, 2, 3]
    assert samples(SharedLines(), num_workers=0) == [0, 1, 2, 3]
