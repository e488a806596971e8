"""torch.export builds the sizes of the example into the program, unless a dimension is declared in dynamic_shapes."""

import torch
from torch import nn
from torch.export import Dim, export


def model(device):
    return nn.Linear(4, 2).to(device).eval()


def batch(device, size, features=4):
    return torch.ones(size, features, device=device)


def broken_size_not_declared(device):
    exported = export(model(device), (batch(device, 3),)).module()
    exported(batch(device, 5))


def fixed_size_not_declared(device):
    exported = export(model(device), (batch(device, 3),), dynamic_shapes={"input": {0: Dim("batch")}}).module()
    assert exported(batch(device, 5)).shape == (5, 2)


def fixed_input_is_wrong(device):
    exported = export(model(device), (batch(device, 3),)).module()
    padded = torch.cat([batch(device, 2), batch(device, 1)])  # the last, smaller batch filled up to the exported size
    assert exported(padded).shape == (3, 2)


def dead_end_1(device):
    exported = export(model(device), (batch(device, 3),), strict=True).module()
    exported(batch(device, 5))
