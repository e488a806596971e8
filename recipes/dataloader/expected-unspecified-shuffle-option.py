"""A DataLoader can't shuffle an IterableDataset, which has no indices: the dataset itself shuffles, over a buffer."""

import random

from torch.utils.data import DataLoader, IterableDataset


class Lines(IterableDataset):
    def __init__(self, buffer=1):
        self.buffer = buffer

    def __iter__(self):
        rng, held = random.Random(0), []
        for sample in range(8):
            held.append(sample)
            if len(held) >= self.buffer:
                yield held.pop(rng.randrange(len(held)))
        rng.shuffle(held)
        yield from held


def broken(device):
    DataLoader(Lines(), batch_size=8, shuffle=True)


def fixed(device):
    (batch,) = DataLoader(Lines(buffer=4), batch_size=8)
    assert batch.tolist() != list(range(8)) and sorted(batch.tolist()) == list(range(8))
