"""`enforce_sorted=False` lets `pack_padded_sequence` sort the batch itself and restores the order afterwards."""

import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


def batch(device):
    """Three sequences, padded with zeros to 4 steps of one feature."""
    return torch.tensor([[1, 2, 0, 0], [3, 4, 5, 6], [7, 0, 0, 0]], dtype=torch.float, device=device).unsqueeze(-1)


def broken_batch_not_sorted(device):
    pack_padded_sequence(batch(device), torch.tensor([2, 4, 1]), batch_first=True)


def fixed_batch_not_sorted(device):
    packed = pack_padded_sequence(batch(device), torch.tensor([2, 4, 1]), batch_first=True, enforce_sorted=False)
    padded, lengths = pad_packed_sequence(packed, batch_first=True)
    assert torch.equal(padded, batch(device)) and lengths.tolist() == [2, 4, 1]


def broken_empty_sample(device):
    pack_padded_sequence(batch(device), torch.tensor([2, 4, 0]), batch_first=True, enforce_sorted=False)


def fixed_empty_sample(device):
    packed = pack_padded_sequence(batch(device), torch.tensor([2, 4, 0]).clamp(min=1), batch_first=True, enforce_sorted=False)
    assert packed.batch_sizes.tolist() == [3, 2, 1, 1]


def dead_end_1(device):
    lengths, _ = torch.tensor([2, 4, 1]).sort(descending=True)
    packed = pack_padded_sequence(batch(device), lengths, batch_first=True)
    padded, _ = pad_packed_sequence(packed, batch_first=True)
    assert torch.equal(padded, batch(device)), "no error any more, but the second sequence has lost two of its steps"
