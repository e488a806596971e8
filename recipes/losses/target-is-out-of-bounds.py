"""`cross_entropy` takes class numbers from 0 to (number of outputs - 1); any other number but `ignore_index` is out of bounds."""

import torch
import torch.nn.functional as F
from torch import nn


def broken_classes_not_from_zero(device):
    model = nn.Linear(4, 3).to(device)
    labels = torch.tensor([1, 2, 3, 1], device=device)  # three classes, counted from 1
    F.cross_entropy(model(torch.randn(4, 4, device=device)), labels)


def fixed_classes_not_from_zero(device):
    model = nn.Linear(4, 3).to(device)
    labels = torch.tensor([1, 2, 3, 1], device=device)
    classes, labels = torch.unique(labels, return_inverse=True)  # any set of numbers becomes 0..n-1
    assert labels.tolist() == [0, 1, 2, 0] and len(classes) == model.out_features
    F.cross_entropy(model(torch.randn(4, 4, device=device)), labels)


def broken_grey_values_in_the_mask(device):
    masks_pred = nn.Conv2d(3, 2, 1).to(device)(torch.rand(1, 3, 2, 2, device=device))
    true_masks = torch.tensor([[[0, 0], [255, 255]]], device=device)  # black and white, as the PNG has it
    F.cross_entropy(masks_pred, true_masks)


def fixed_grey_values_in_the_mask(device):
    masks_pred = nn.Conv2d(3, 2, 1).to(device)(torch.rand(1, 3, 2, 2, device=device))
    true_masks = torch.tensor([[[0, 0], [255, 255]]], device=device)
    assert torch.isfinite(F.cross_entropy(masks_pred, (true_masks == 255).long()))
    border = torch.tensor([[[0, 1], [1, 255]]], device=device)  # here 255 marks pixels that do not count
    assert torch.isfinite(F.cross_entropy(masks_pred, border, ignore_index=255))


def broken_one_output_for_two_classes(device):
    model = nn.Linear(4, 1).to(device)
    labels = torch.tensor([1, 0, 1, 1], device=device)
    F.cross_entropy(model(torch.randn(4, 4, device=device)), labels)


def fixed_one_output_for_two_classes(device):
    labels = torch.tensor([1, 0, 1, 1], device=device)
    x = torch.randn(4, 4, device=device)
    assert F.cross_entropy(nn.Linear(4, 2).to(device)(x), labels) > 0
    assert F.binary_cross_entropy_with_logits(nn.Linear(4, 1).to(device)(x).squeeze(1), labels.float()) > 0


def broken_negative_label(device):
    model = nn.Linear(4, 3).to(device)
    labels = torch.tensor([0, 2, -1, 1], device=device)  # -1: no label
    F.cross_entropy(model(torch.randn(4, 4, device=device)), labels)


def fixed_negative_label(device):
    model = nn.Linear(4, 3).to(device)
    labels = torch.tensor([0, 2, -1, 1], device=device)
    assert torch.isfinite(F.cross_entropy(model(torch.randn(4, 4, device=device)), labels, ignore_index=-1))


def dead_end_1(device):
    labels = torch.tensor([1, 2, 3, 1], device=device).clamp(max=2)
    assert len(labels.unique()) == 3, "no error any more, but two classes have become one"
