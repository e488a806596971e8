"""`load_state_dict` compares names: every weight of the model must stand in the checkpoint under exactly the same key."""

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Linear(4, 8)
        self.classifier = nn.Linear(8, 2)

    def forward(self, x):
        return self.classifier(self.features(x).relu())


class OldNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Linear(4, 8)
        self.classifier = nn.Linear(8, 2)


def broken_another_architecture(device):
    trained = OldNet()
    torch.save(trained.state_dict(), "weights.pt")
    model = Net().to(device)
    model.load_state_dict(torch.load("weights.pt"))


def fixed_another_architecture(device):
    trained = OldNet()
    torch.save(trained.state_dict(), "weights.pt")
    model = OldNet().to(device)
    model.load_state_dict(torch.load("weights.pt"))
    assert torch.equal(model.backbone.weight.cpu(), trained.backbone.weight)


def broken_module_prefix(device):
    trained = nn.DataParallel(Net().to(device))
    torch.save(trained.state_dict(), "weights.pt")
    model = Net().to(device)
    model.load_state_dict(torch.load("weights.pt"))


def fixed_module_prefix(device):
    trained = nn.DataParallel(Net().to(device))
    torch.save(trained.state_dict(), "weights.pt")
    model = Net().to(device)
    model.load_state_dict({key.removeprefix("module."): value for key, value in torch.load("weights.pt").items()})
    assert torch.equal(model.features.weight, trained.module.features.weight)


def broken_wrapped_in_a_dictionary(device):
    trained = Net().to(device)
    torch.save({"model": trained.state_dict(), "epoch": 7}, "checkpoint.pt")
    model = Net().to(device)
    model.load_state_dict(torch.load("checkpoint.pt"))


def fixed_wrapped_in_a_dictionary(device):
    trained = Net().to(device)
    torch.save({"model": trained.state_dict(), "epoch": 7}, "checkpoint.pt")
    model = Net().to(device)
    model.load_state_dict(torch.load("checkpoint.pt")["model"])
    assert torch.equal(model.features.weight, trained.features.weight)


def broken_compiled_model(device):
    trained = torch.compile(Net().to(device))
    torch.save(trained.state_dict(), "weights.pt")
    model = Net().to(device)
    model.load_state_dict(torch.load("weights.pt"))


def fixed_compiled_model(device):
    trained = torch.compile(Net().to(device))
    torch.save(trained.state_dict(), "weights.pt")
    model = Net().to(device)
    model.load_state_dict({key.removeprefix("_orig_mod."): value for key, value in torch.load("weights.pt").items()})
    assert torch.equal(model.features.weight, trained.features.weight)


def dead_end_1(device):
    trained = nn.DataParallel(Net().to(device))
    model = Net().to(device)
    model.load_state_dict(trained.state_dict(), strict=False)
    assert torch.equal(model.features.weight, trained.module.features.weight), "no weight was loaded"
