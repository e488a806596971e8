"""Class targets of `cross_entropy` and `nll_loss` are indices: they must be int64 (`torch.long`), not int32 and not float."""

import numpy as np
import torch
from torch.nn import functional as F


def broken_labels_int32(device):
    logits = torch.zeros(4, 3, device=device)
    labels = torch.from_numpy(np.array([0, 2, 1, 1], dtype=np.int32)).to(device)
    F.cross_entropy(logits, labels)


def fixed_labels_int32(device):
    logits = torch.zeros(4, 3, device=device)
    labels = torch.from_numpy(np.array([0, 2, 1, 1], dtype=np.int32)).to(device)
    loss = F.cross_entropy(logits, labels.long())
    torch.testing.assert_close(loss, torch.tensor(3.0, device=device).log())


def broken_labels_float(device):
    logits = torch.zeros(4, 3, device=device)
    labels = torch.tensor([0.0, 2.0, 1.0, 1.0], device=device)
    F.cross_entropy(logits, labels)


def fixed_labels_float(device):
    logits = torch.zeros(4, 3, device=device)
    labels = torch.tensor([0.0, 2.0, 1.0, 1.0], device=device)
    loss = F.cross_entropy(logits, labels.long())
    torch.testing.assert_close(loss, torch.tensor(3.0, device=device).log())


def broken_one_hot_integers(device):
    logits = torch.zeros(4, 3, device=device)
    labels = F.one_hot(torch.tensor([0, 2, 1, 1], device=device), num_classes=3)
    F.cross_entropy(logits, labels)


def fixed_one_hot_integers(device):
    logits = torch.zeros(4, 3, device=device)
    labels = F.one_hot(torch.tensor([0, 2, 1, 1], device=device), num_classes=3)
    loss = F.cross_entropy(logits, labels.argmax(dim=1))
    torch.testing.assert_close(loss, F.cross_entropy(logits, labels.float()))


def broken_integers_times_floats(device):
    counts = torch.ones(2, 3, 4, dtype=torch.int64, device=device)
    weights = torch.ones(2, 4, 5, device=device)
    torch.bmm(counts, weights)


def fixed_integers_times_floats(device):
    counts = torch.ones(2, 3, 4, dtype=torch.int64, device=device)
    weights = torch.ones(2, 4, 5, device=device)
    assert torch.bmm(counts.float(), weights)[0, 0, 0] == 4


def dead_end_1(device):
    logits = torch.zeros(4, 3, device=device)
    labels = torch.tensor([0, 2, 1, 1], dtype=torch.int32, device=device)
    F.cross_entropy(logits, labels.int())
