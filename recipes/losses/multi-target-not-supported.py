"""`cross_entropy` wants one class number for each sample: labels of shape (n,), not a column and not one-hot rows of whole numbers."""

import torch
import torch.nn.functional as F
from torch import nn


def outputs(device):
    return nn.Linear(4, 3).to(device)(torch.randn(5, 4, device=device))


def broken_column_of_labels(device):
    labels = torch.tensor([[0], [2], [1], [0], [2]], device=device)  # (5, 1), as a table gives it
    nn.CrossEntropyLoss()(outputs(device), labels)


def fixed_column_of_labels(device):
    labels = torch.tensor([[0], [2], [1], [0], [2]], device=device)
    assert nn.CrossEntropyLoss()(outputs(device), labels.squeeze(1)) > 0


def broken_one_hot_rows(device):
    labels = torch.tensor([0, 2, 1, 0, 2], device=device)
    nn.NLLLoss()(F.log_softmax(outputs(device), dim=1), F.one_hot(labels, num_classes=3))


def fixed_one_hot_rows(device):
    labels = torch.tensor([0, 2, 1, 0, 2], device=device)
    scores, one_hot = outputs(device), F.one_hot(labels, num_classes=3)
    loss = nn.NLLLoss()(F.log_softmax(scores, dim=1), labels)
    assert torch.equal(one_hot.argmax(dim=1), labels)
    assert torch.allclose(loss, nn.CrossEntropyLoss()(scores, one_hot.float()))  # since 1.10: rows of probabilities


def broken_several_labels_each(device):
    multi_label = torch.tensor([[1, 0], [1, 1], [0, 0], [0, 1], [1, 0]], device=device)  # two yes/no questions
    nn.CrossEntropyLoss()(outputs(device), multi_label)


def fixed_several_labels_each(device):
    multi_label = torch.tensor([[1, 0], [1, 1], [0, 0], [0, 1], [1, 0]], device=device)
    scores = nn.Linear(4, 2).to(device)(torch.randn(5, 4, device=device))
    assert nn.BCEWithLogitsLoss()(scores, multi_label.float()) > 0
