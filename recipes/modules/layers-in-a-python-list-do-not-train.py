"""A module sees layers in an nn.ModuleList and tensors that are an nn.Parameter; a plain list or tensor is neither trained nor saved."""

import torch
from torch import nn


class ListNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = [nn.Linear(4, 4) for _ in range(3)]
        self.head = nn.Linear(4, 1)

    def forward(self, x):
        for layer in self.layers:
            x = torch.relu(layer(x))
        return self.head(x)


class ModuleListNet(ListNet):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(self.layers)


class ScaleTensor(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(4, 1)
        self.scale = nn.Parameter(torch.ones(4)) * 0.1


class ScaleParameter(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(4, 1)
        self.scale = nn.Parameter(torch.ones(4) * 0.1)


def first_layer_changes(model, device):
    """One step of training: is the first layer another one afterwards?"""
    first = model.layers[0]
    before = first.weight.detach().clone()
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    model(torch.ones(2, 4, device=device)).sum().backward()
    first.weight.grad.fill_(1.0)  # whatever the data, a gradient is there
    optimizer.step()
    return not torch.equal(before, first.weight)


def broken_layers_in_a_list(device):
    model = ListNet().to(device)
    for layer in model.layers:
        layer.to(device)  # the model does not move them
    names, changes = list(model.state_dict()), first_layer_changes(model, device)
    print(f"saved: {names}; the first layer is trained: {changes}")
    assert names == ["head.weight", "head.bias"] and not changes


def fixed_layers_in_a_list(device):
    model = ModuleListNet().to(device)
    assert len(model.state_dict()) == 8 and first_layer_changes(model, device)


def broken_tensor_is_no_parameter(device):
    names = [name for name, _ in ScaleTensor().to(device).named_parameters()]
    print(f"parameters: {names}")
    assert "scale" not in names


def fixed_tensor_is_no_parameter(device):
    names = [name for name, _ in ScaleParameter().to(device).named_parameters()]
    assert "scale" in names


def dead_end_1(device):
    model = ListNet().to(device)
    for layer in list(model.layers):
        layer.to(device)
    assert not first_layer_changes(model, device)  # on the device, and still not trained
