"""NumPy arrays live in main memory: a tensor on another device must be copied with `.cpu()` first. Without a GPU the `meta` device stands in for one."""

import numpy
import torch


def scores_on(device):
    weight = torch.ones(3, device=device, requires_grad=True)
    return weight * 2


def broken_asked_for_numpy(device):
    scores = scores_on("meta" if device == "cpu" else device)
    scores.detach().numpy()


def fixed_asked_for_numpy(device):
    scores = scores_on(device)
    assert scores.detach().cpu().numpy().sum() == 6


def broken_library_converts(device):
    scores = scores_on("meta" if device == "cpu" else device)
    numpy.histogram(scores.detach(), bins=2)


def fixed_library_converts(device):
    scores = scores_on(device)
    counts, _ = numpy.histogram(scores.detach().cpu().numpy(), bins=2)
    assert counts.sum() == 3


def dead_end_1(device):
    scores = scores_on("meta" if device == "cpu" else device)
    scores.clone().detach().numpy()


def dead_end_2(device):
    scores = scores_on("meta" if device == "cpu" else device)
    torch.from_numpy(scores.detach().numpy()).cpu()
