"""A module has the attributes that were set on it and no others: other models call their parts differently, a Sequential numbers them, and a model pickled by an older PyTorch lacks newer ones."""

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)
        self.classifier = nn.Linear(8, 10)

    def forward(self, x):
        return self.classifier(self.conv(x).mean(dim=(2, 3)))


def broken_other_name(device):
    net = Net()
    net.fc = nn.Linear(net.fc.in_features, 2)


def fixed_other_name(device):
    net = Net()
    net.classifier = nn.Linear(net.classifier.in_features, 2)
    assert net.to(device)(torch.rand(1, 3, 8, 8, device=device)).shape == (1, 2)


def broken_part_of_a_sequential(device):
    net = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU()).to(device)
    net.weight.requires_grad_(False)


def fixed_part_of_a_sequential(device):
    net = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU()).to(device)
    net[0].weight.requires_grad_(False)
    assert [name for name, p in net.named_parameters() if p.requires_grad] == ["0.bias"]


def saved_by_torch_1_11(tmp_path):
    """The whole model in a file; before PyTorch 1.12 `nn.GELU` had no attribute `approximate`."""
    net = nn.Sequential(nn.Linear(4, 2), nn.GELU())
    del net[1].approximate
    torch.save(net, tmp_path / "model.pt")
    return tmp_path / "model.pt"


def broken_saved_by_an_older_version(device, tmp_path):
    net = torch.load(saved_by_torch_1_11(tmp_path), weights_only=False).to(device)
    net(torch.rand(3, 4, device=device))


def fixed_saved_by_an_older_version(device, tmp_path):
    old = torch.load(saved_by_torch_1_11(tmp_path), weights_only=False)
    net = nn.Sequential(nn.Linear(4, 2), nn.GELU())
    net.load_state_dict(old.state_dict())
    assert net.to(device)(torch.rand(3, 4, device=device)).shape == (3, 2)
