"""`(n, 1)` and `(n,)` broadcast to `(n, n)`: a loss, an accuracy or a normalisation written by hand goes wrong without a word."""

import torch


def broken_column_against_row(device):
    pred, target = torch.arange(4.0, device=device).unsqueeze(1), torch.arange(4.0, device=device)
    loss = ((pred - target) ** 2).mean()
    print(f"pred - target has the shape {tuple((pred - target).shape)}; the prediction is perfect, the loss is {loss.item()}")
    assert (pred - target).shape == (4, 4) and loss == 2.5


def fixed_column_against_row(device):
    pred, target = torch.arange(4.0, device=device).unsqueeze(1), torch.arange(4.0, device=device)
    pred = pred.squeeze(1)
    assert pred.shape == target.shape
    assert ((pred - target) ** 2).mean() == 0


def broken_accuracy_above_one(device):
    pred, label = torch.tensor([[1], [1], [1], [0]], device=device), torch.tensor([1, 1, 1, 0], device=device)
    accuracy = (pred == label).sum().item() / len(label)
    print(f"accuracy: {accuracy}")
    assert accuracy == 2.5


def fixed_accuracy_above_one(device):
    pred, label = torch.tensor([[1], [1], [1], [0]], device=device), torch.tensor([1, 1, 1, 0], device=device)
    accuracy = (pred == label.view_as(pred)).sum().item() / len(label)
    assert accuracy == 1


def broken_keepdim_missing(device):
    x = torch.tensor([[1.0, 1.0], [2.0, 6.0]], device=device)
    y = x / x.sum(dim=1)
    print(f"each row should have the sum 1, they have {y.sum(dim=1).tolist()}")
    assert y.tolist() == [[0.5, 0.125], [1.0, 0.75]]


def fixed_keepdim_missing(device):
    x = torch.tensor([[1.0, 1.0], [2.0, 6.0]], device=device)
    y = x / x.sum(dim=1, keepdim=True)
    assert y.sum(dim=1).tolist() == [1, 1]


def dead_end_1(device):
    pred, target = torch.arange(4.0, device=device).unsqueeze(1), torch.arange(4.0, device=device)
    loss = ((pred - target) ** 2).sum() / len(target)
    print(f"with sum() / n the loss of a perfect prediction is {loss.item()}")
    assert loss == 10
