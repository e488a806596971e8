"""`cross_entropy` looks for the classes in dimension 1 of the output: (batch, classes, steps) against labels of (batch, steps)."""

import torch
import torch.nn.functional as F
from torch import nn


def broken_classes_in_the_last_dimension(device):
    logits = nn.Linear(8, 100).to(device)(torch.randn(4, 20, 8, device=device))  # (batch, steps, classes)
    labels = torch.randint(100, (4, 20), device=device)
    F.cross_entropy(logits, labels)


def fixed_classes_in_the_last_dimension(device):
    logits = nn.Linear(8, 100).to(device)(torch.randn(4, 20, 8, device=device))
    labels = torch.randint(100, (4, 20), device=device)
    loss = F.cross_entropy(logits.transpose(1, 2), labels)
    assert torch.allclose(loss, F.cross_entropy(logits.reshape(-1, 100), labels.reshape(-1)))


def broken_one_label_for_each_sequence(device):
    logits = nn.Linear(8, 3).to(device)(torch.randn(4, 20, 8, device=device))
    labels = torch.randint(3, (4,), device=device)  # one for each sequence
    F.cross_entropy(logits, labels)


def fixed_one_label_for_each_sequence(device):
    logits = nn.Linear(8, 3).to(device)(torch.randn(4, 20, 8, device=device))
    labels = torch.randint(3, (4,), device=device)
    assert F.cross_entropy(logits[:, -1], labels) > 0  # the last step; or logits.mean(dim=1)


def broken_map_of_another_size(device):
    logits = nn.Conv2d(3, 5, 3, stride=2, padding=1).to(device)(torch.rand(2, 3, 16, 16, device=device))  # (2, 5, 8, 8)
    masks = torch.randint(5, (2, 16, 16), device=device)
    F.cross_entropy(logits, masks)


def fixed_map_of_another_size(device):
    logits = nn.Conv2d(3, 5, 3, stride=2, padding=1).to(device)(torch.rand(2, 3, 16, 16, device=device))
    masks = torch.randint(5, (2, 16, 16), device=device)
    logits = F.interpolate(logits, size=masks.shape[-2:], mode="bilinear", align_corners=False)
    assert F.cross_entropy(logits, masks) > 0


def dead_end_1(device):
    logits = torch.arange(24, device=device).view(1, 4, 6)  # four steps, six classes
    wrong, right = logits.view(1, 6, 4), logits.transpose(1, 2)
    assert torch.equal(wrong, right), "the shape is right, but the scores belong to other steps and classes"
