"""`torch.jit.trace` refuses a model that returns a dict: the trace could not follow a dict whose keys depend on the input."""

from typing import NamedTuple

import torch
from torch import nn


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(4, 3)

    def forward(self, x):
        scores = self.head(x)
        return {"scores": scores, "probabilities": scores.softmax(dim=1)}


class Output(NamedTuple):
    scores: torch.Tensor
    probabilities: torch.Tensor


class WithTuple(nn.Module):
    """The wrapper for tracing: the same values in a NamedTuple."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, x):
        return Output(**self.model(x))


def images(device):
    return torch.ones(2, 4, device=device)


def broken_model_returns_a_dict(device):
    torch.jit.trace(Detector().to(device), images(device))


def fixed_model_returns_a_dict(device):
    model = Detector().to(device)
    traced = torch.jit.trace(model, images(device), strict=False)
    assert torch.equal(traced(images(device))["scores"], model(images(device))["scores"])


def fixed_converter_without_strict(device):
    model = Detector().to(device)
    traced = torch.jit.trace(WithTuple(model), images(device))
    assert torch.equal(traced(images(device))[1], model(images(device))["probabilities"])


def dead_end_1(device):
    model = Detector().to(device).eval()
    with torch.no_grad():
        torch.jit.trace(model, images(device), check_trace=False)
