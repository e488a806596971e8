"""`weight` of a loss over classes holds one number for each class: count the labels with the number of classes given."""

import torch
import torch.nn.functional as F
from torch import nn


def outputs(device, classes=3):
    torch.manual_seed(0)
    return nn.Linear(4, classes).to(device)(torch.randn(5, 4).to(device))


def broken_class_missing_in_the_counts(device):
    labels = torch.tensor([0, 1, 1, 0, 1], device=device)  # class 2 does not occur
    weight = len(labels) / torch.bincount(labels)
    F.cross_entropy(outputs(device), labels, weight=weight)


def fixed_class_missing_in_the_counts(device):
    labels = torch.tensor([0, 1, 1, 0, 1], device=device)
    weight = len(labels) / torch.bincount(labels, minlength=3).clamp(min=1)
    assert F.cross_entropy(outputs(device), labels, weight=weight) > 0


def broken_outputs_have_another_number_of_classes(device):
    num_classes, weight = 4, torch.tensor([1.0, 2.0, 5.0], device=device)
    F.cross_entropy(outputs(device, num_classes), torch.tensor([0, 1, 2, 0, 1], device=device), weight=weight)


def fixed_outputs_have_another_number_of_classes(device):
    weight = torch.tensor([1.0, 2.0, 5.0], device=device)
    assert F.cross_entropy(outputs(device, len(weight)), torch.tensor([0, 1, 2, 0, 1], device=device), weight=weight) > 0


def broken_one_weight_for_each_sample(device):
    labels, sample_weight = torch.tensor([0, 1, 2, 0, 1], device=device), torch.ones(5, device=device)
    F.cross_entropy(outputs(device), labels, weight=sample_weight)


def fixed_one_weight_for_each_sample(device):
    labels, sample_weight = torch.tensor([0, 1, 2, 0, 1], device=device), torch.ones(5, device=device)
    loss = F.cross_entropy(outputs(device), labels, reduction="none")
    assert torch.allclose((loss * sample_weight).mean(), F.cross_entropy(outputs(device), labels))


def dead_end_1(device):
    weight = torch.tensor([[1.0], [2.0], [5.0]], device=device)
    F.cross_entropy(outputs(device), torch.tensor([0, 1, 2, 0, 1], device=device), weight=weight)
