"""For a map of scores (n, classes, height, width) the target is a map of class numbers (n, height, width)."""

import torch
from torch import nn

criterion = nn.CrossEntropyLoss()


def score_maps(device):
    return nn.Conv2d(3, 4, 1).to(device)(torch.rand(2, 3, 8, 8, device=device))


def broken_channel_of_one(device):
    masks = torch.zeros(2, 1, 8, 8, dtype=torch.long, device=device)  # as ToTensor() gives a grey picture
    criterion(score_maps(device), masks)


def fixed_channel_of_one(device):
    masks = torch.zeros(2, 1, 8, 8, dtype=torch.long, device=device)
    assert criterion(score_maps(device), masks.squeeze(1)) > 0


def broken_coloured_mask(device):
    rgb_masks = torch.zeros(2, 3, 8, 8, dtype=torch.long, device=device)
    rgb_masks[:, 0] = 128  # dark red
    criterion(score_maps(device), rgb_masks)


def fixed_coloured_mask(device):
    rgb_masks = torch.zeros(2, 3, 8, 8, dtype=torch.long, device=device)
    rgb_masks[:, 0] = 128
    colours = [(0, 0, 0), (128, 0, 0), (0, 128, 0)]  # the class numbers are the places in this list
    masks = torch.zeros(2, 8, 8, dtype=torch.long, device=device)
    for number, colour in enumerate(colours):
        masks[(rgb_masks == torch.tensor(colour, device=device).view(1, 3, 1, 1)).all(dim=1)] = number
    assert masks.unique().tolist() == [1]
    assert criterion(score_maps(device), masks) > 0


def broken_one_label_for_each_image(device):
    labels = torch.tensor([0, 3], device=device)
    criterion(score_maps(device), labels)


def fixed_one_label_for_each_image(device):
    labels = torch.tensor([0, 3], device=device)
    scores = nn.AdaptiveAvgPool2d(1)(score_maps(device)).flatten(1)  # (2, 4)
    assert criterion(scores, labels) > 0


def dead_end_1(device):
    masks = torch.zeros(1, 1, 8, 8, dtype=torch.long, device=device)  # the last batch has one image
    criterion(score_maps(device)[:1], masks.squeeze())
