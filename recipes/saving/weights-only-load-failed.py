"""Since PyTorch 2.6 `torch.load` takes only tensors and plain data from a file; other classes must be allowed by name, or left out when saving."""

from argparse import Namespace
from pathlib import Path

import numpy
import torch
from torch import nn

POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n"


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)


def broken_class_in_the_checkpoint(device):
    torch.save({"model": Net().state_dict(), "args": Namespace(lr=0.1)}, "checkpoint.pt")
    checkpoint = torch.load("checkpoint.pt", map_location=device)


def fixed_class_in_the_checkpoint(device):
    torch.save({"model": Net().state_dict(), "args": Namespace(lr=0.1)}, "checkpoint.pt")
    with torch.serialization.safe_globals([Namespace]):
        checkpoint = torch.load("checkpoint.pt", map_location=device)
    assert checkpoint["args"].lr == 0.1
    assert torch.load("checkpoint.pt", map_location=device, weights_only=False)["args"].lr == 0.1


def broken_numpy_in_the_checkpoint(device):
    best = numpy.mean([0.25, 0.75])
    torch.save({"model": Net().state_dict(), "best": best}, "checkpoint.pt")
    checkpoint = torch.load("checkpoint.pt", map_location=device)


def fixed_numpy_in_the_checkpoint(device):
    best = float(numpy.mean([0.25, 0.75]))
    torch.save({"model": Net().state_dict(), "best": best}, "checkpoint.pt")
    checkpoint = torch.load("checkpoint.pt", map_location=device)
    assert checkpoint["best"] == 0.5


def broken_whole_model_saved(device):
    torch.save(nn.Sequential(nn.Linear(4, 2)), "model.pt")
    model = torch.load("model.pt", map_location=device)


def fixed_whole_model_saved(device):
    torch.save(nn.Sequential(nn.Linear(4, 2)).state_dict(), "model.pt")
    model = nn.Sequential(nn.Linear(4, 2)).to(device)
    model.load_state_dict(torch.load("model.pt", map_location=device))
    assert model(torch.ones(1, 4, device=device)).shape == (1, 2)


def broken_no_checkpoint_at_all(device):
    Path("model.pt").write_text(POINTER)
    weights = torch.load("model.pt", map_location=device)


def fixed_no_checkpoint_at_all(device):
    Path("model.pt").write_text(POINTER)
    assert Path("model.pt").read_bytes()[:7] == b"version", "a pointer of Git LFS: `git lfs pull` fetches the file"
    torch.save(Net().state_dict(), "model.pt")  # what the pull puts in its place
    weights = torch.load("model.pt", map_location=device)
    assert list(weights) == ["fc.weight", "fc.bias"]


def dead_end_1(device):
    Path("model.pt").write_text(POINTER)
    weights = torch.load("model.pt", map_location=device, weights_only=False)
