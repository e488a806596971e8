"""An embedding is a table that is read by row number: indices are integers from the start, and real values need a linear layer."""

import torch
from torch import nn


def table(device):
    torch.manual_seed(0)
    return nn.Embedding(10, 4).to(device)


def broken_ids_became_floats(device):
    ids = torch.Tensor([[1, 2], [3, 0]]).to(device)
    table(device)(ids)


def fixed_ids_became_floats(device):
    ids = torch.tensor([[1, 2], [3, 0]]).to(device)
    assert table(device)(ids).shape == (2, 2, 4)


def broken_real_values_into_an_embedding(device):
    features = torch.rand(3, 5, device=device, dtype=torch.bfloat16)
    table(device)(features)


def fixed_real_values_into_an_embedding(device):
    features = torch.rand(3, 5, device=device, dtype=torch.bfloat16)
    layer = nn.Linear(5, 4, device=device, dtype=torch.bfloat16)
    assert layer(features).shape == (3, 4)


def dead_end_1(device):
    prices = torch.tensor([0.3, 0.9], device=device)
    first, second = table(device)(prices.long())
    assert not torch.equal(first, second), "different values have become the same row"
