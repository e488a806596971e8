"""A checkpoint is a zip archive with its contents listed at the end; a file that was cut off can't be opened, only replaced."""

import os
from pathlib import Path

import torch
from torch import nn


def save(path):
    torch.manual_seed(0)
    torch.save(nn.Linear(300, 300).state_dict(), path)


def cut_off(path):
    data = Path(path).read_bytes()
    Path(path).write_bytes(data[: len(data) // 2])


def broken_download_cut_off(device):
    save("resnet.pth")
    cut_off("resnet.pth")  # the connection broke
    weights = torch.load("resnet.pth")


def fixed_download_cut_off(device):
    save("resnet.pth")  # removed and downloaded once more
    weights = torch.load("resnet.pth")
    assert weights["weight"].shape == (300, 300)


def broken_interrupted_while_saving(device):
    save("last.pt")
    cut_off("last.pt")  # the job was killed while it saved
    checkpoint = torch.load("last.pt")


def fixed_interrupted_while_saving(device):
    save("last.pt")
    save("last.pt.tmp")
    cut_off("last.pt.tmp")  # the job was killed while it saved: the file before is whole
    checkpoint = torch.load("last.pt")
    save("last.pt.tmp")
    os.replace("last.pt.tmp", "last.pt")
    assert torch.load("last.pt")["weight"].shape == (300, 300)


def dead_end_1(device):
    save("resnet.pth")
    cut_off("resnet.pth")
    weights = torch.load("resnet.pth", map_location="cpu", weights_only=False)
