"""A dimension that is declared dynamic must stay free: code that needs one fixed size for it, or an example of size 1, contradicts that."""

import torch
from torch import nn
from torch.export import Dim, export


class AddPosition(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("position", torch.ones(8))

    def forward(self, x):
        return x + self.position


class AddPositionOfItsLength(AddPosition):
    def forward(self, x):
        return x + self.position[: x.shape[1]]


def example(device, batch, length=8):
    return (torch.ones(batch, length, device=device),)


def broken_code_fixes_the_size(device):
    export(AddPosition().to(device), example(device, 2), dynamic_shapes={"x": {1: Dim("length", min=2, max=8)}})


def fixed_code_fixes_the_size(device):
    model = AddPositionOfItsLength().to(device)
    exported = export(model, example(device, 2, 6), dynamic_shapes={"x": {1: Dim("length", min=2, max=8)}}).module()
    assert exported(*example(device, 2, 5)).shape == (2, 5)


def broken_example_of_size_one(device):
    export(AddPosition().to(device), example(device, 1), dynamic_shapes={"x": {0: Dim("batch")}})


def fixed_example_of_size_one(device):
    exported = export(AddPosition().to(device), example(device, 2), dynamic_shapes={"x": {0: Dim("batch")}}).module()
    assert exported(*example(device, 5)).shape == (5, 8)


def dead_end_1(device):
    export(AddPosition().to(device), example(device, 1), dynamic_shapes={"x": {0: Dim.DYNAMIC}})
