"""A batch sampler decides alone which samples make up each batch, so batch size, order and the short last batch are its arguments, not the DataLoader's."""

from torch.utils.data import BatchSampler, DataLoader, SequentialSampler

DATA = [10, 11, 12, 13, 14]


def broken(device):
    batches = BatchSampler(SequentialSampler(DATA), batch_size=2, drop_last=True)
    DataLoader(DATA, batch_sampler=batches, batch_size=2, drop_last=True)


def fixed(device):
    batches = BatchSampler(SequentialSampler(DATA), batch_size=2, drop_last=True)
    loader = DataLoader(DATA, batch_sampler=batches)
    assert [batch.tolist() for batch in loader] == [[10, 11], [12, 13]]


def dead_end_1(device):
    batches = BatchSampler(SequentialSampler(DATA), batch_size=2, drop_last=True)
    DataLoader(DATA, batch_sampler=batches, batch_size=None)
