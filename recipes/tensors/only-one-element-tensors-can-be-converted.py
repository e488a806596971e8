"""A Python number is made from exactly one element; several tensors become one by `torch.stack` or `torch.cat`, not by `torch.tensor`."""

import torch
from torch.nn import functional as F


def rows(device):
    return [torch.tensor([1.0, 2.0], device=device), torch.tensor([3.0, 4.0], device=device)]


def broken_several_elements(device):
    prediction, target = rows(device)
    loss = F.mse_loss(prediction, target, reduction="none")
    print(loss.item())


def fixed_several_elements(device):
    prediction, target = rows(device)
    loss = F.mse_loss(prediction, target, reduction="none")
    assert loss.mean().item() == 4.0 and loss.tolist() == [4.0, 4.0]


def broken_list_of_tensors(device):
    batch = torch.tensor(rows(device), device=device)
    print(batch)


def fixed_list_of_tensors(device):
    batch = torch.stack(rows(device))
    assert batch.tolist() == [[1.0, 2.0], [3.0, 4.0]]
    assert torch.cat(rows(device)).tolist() == [1.0, 2.0, 3.0, 4.0]


def broken_empty_result(device):
    labels = torch.tensor([0, 1, 1], device=device)
    first = (labels == 7).nonzero().item()
    print(first)


def fixed_empty_result(device):
    labels = torch.tensor([0, 1, 1], device=device)
    found = (labels == 7).nonzero()
    first = found[0].item() if found.numel() else None
    assert first is None


def broken_tensor_as_index(device):
    names = ["cat", "dog", "cow"]
    best = torch.tensor([2, 0], device=device)
    print(names[best])


def fixed_tensor_as_index(device):
    names = ["cat", "dog", "cow"]
    best = torch.tensor([2, 0], device=device)
    assert [names[i] for i in best.tolist()] == ["cow", "cat"]


def dead_end_1(device):
    batch = torch.as_tensor(rows(device), device=device)
    print(batch)
