"""`pack_padded_sequence` wants the lengths as a flat tensor on the CPU; the sequences may be anywhere."""

import torch
from torch.nn.utils.rnn import pack_padded_sequence


def batch(device):
    return torch.rand(2, 3, 4, device=device), torch.tensor([2, 3])


def accelerator(device):
    """The GPU if the script runs there; without one, torch's meta device: anything but the CPU is refused alike."""
    return "meta" if device == "cpu" else device


def pack(x, lengths):
    return pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)


def broken_lengths_on_the_gpu(device):
    x, lengths = batch(device)
    pack_padded_sequence(x, lengths.to(accelerator(device)), batch_first=True)


def fixed_lengths_on_the_gpu(device):
    x, lengths = batch(device)
    assert pack(x, lengths.cpu()).batch_sizes.tolist() == [2, 2, 1]


def broken_lengths_not_flat(device):
    x, lengths = batch(device)
    pack_padded_sequence(x, lengths.view(2, 1), batch_first=True)


def fixed_lengths_not_flat(device):
    x, lengths = batch(device)
    assert pack(x, lengths.view(2, 1).view(-1)).batch_sizes.tolist() == [2, 2, 1]


def dead_end_1(device):
    x, lengths = batch(device)
    pack_padded_sequence(x, lengths.to(accelerator(device)).long(), batch_first=True)
