"""Every tensor of an operation must be on the same device. Without a GPU the `meta` device stands in for one here, so the wording differs a little."""

import torch
from torch import nn
from torch.nn import functional as F


def accelerator(device):
    return "meta" if device == "cpu" else device


class Recurrent(nn.Module):
    def __init__(self, container):
        super().__init__()
        self.layers = container([nn.LSTM(4, 4), nn.LSTM(4, 4)])

    def forward(self, x):
        for layer in self.layers:
            x, _ = layer(x)
        return x


def broken_batch_not_moved(device):
    gpu = accelerator(device)
    model = nn.Linear(4, 3).to(gpu)
    images, labels = torch.ones(8, 4), torch.zeros(8, dtype=torch.long)
    F.cross_entropy(model(images.to(gpu)), labels)


def fixed_batch_not_moved(device):
    gpu = accelerator(device)
    model = nn.Linear(4, 3).to(gpu)
    images, labels = torch.ones(8, 4), torch.zeros(8, dtype=torch.long)
    assert F.cross_entropy(model(images.to(gpu)), labels.to(gpu)).device.type == torch.device(gpu).type


def broken_layer_not_moved(device):
    gpu = accelerator(device)
    model = Recurrent(list).to(gpu)
    model(torch.ones(2, 1, 4, device=gpu))


def fixed_layer_not_moved(device):
    gpu = accelerator(device)
    model = Recurrent(nn.ModuleList).to(gpu)
    assert model(torch.ones(2, 1, 4, device=gpu)).shape == (2, 1, 4)


def broken_created_on_the_cpu(device):
    x = torch.ones(8, 4, device=accelerator(device))
    x + torch.arange(x.shape[1])


def fixed_created_on_the_cpu(device):
    x = torch.ones(8, 4, device=accelerator(device))
    assert (x + torch.arange(x.shape[1], device=x.device)).device == x.device


class Normalise(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = torch.full((4,), 0.5)

    def forward(self, x):
        return x - self.mean


class NormaliseFixed(Normalise):
    def __init__(self):
        nn.Module.__init__(self)
        self.register_buffer("mean", torch.full((4,), 0.5))


def broken_plain_attribute(device):
    gpu = accelerator(device)
    Normalise().to(gpu)(torch.ones(8, 4, device=gpu))


def fixed_plain_attribute(device):
    gpu = accelerator(device)
    assert NormaliseFixed().to(gpu)(torch.ones(8, 4, device=gpu)).device.type == torch.device(gpu).type


def dead_end_1(device):
    gpu = accelerator(device)
    labels = torch.zeros(8, dtype=torch.long)
    labels.to(gpu)
    F.cross_entropy(torch.ones(8, 3, device=gpu), labels)
