"""Python's `if`, `and`, `in` and `max` want one yes or no; a comparison of tensors gives one for each element."""

import torch
from torch import nn


def broken_condition_on_many_values(device):
    x = torch.tensor([1.0, -2.0, 3.0], device=device)
    if x > 0:
        x = x.sqrt()


def fixed_condition_on_many_values(device):
    x = torch.tensor([1.0, -2.0, 3.0], device=device)
    assert not (x > 0).all() and (x > 0).any()
    assert torch.where(x > 0, x, 0.0).tolist() == [1.0, 0.0, 3.0]


def broken_loss_class_called(device):
    prediction = torch.tensor([1.0, 2.0], device=device)
    target = torch.tensor([1.0, 4.0], device=device)
    loss = nn.MSELoss(prediction, target)
    print(loss)


def fixed_loss_class_called(device):
    prediction = torch.tensor([1.0, 2.0], device=device)
    target = torch.tensor([1.0, 4.0], device=device)
    loss = nn.MSELoss()(prediction, target)
    assert loss.item() == 2.0


def broken_tensor_in_list(device):
    seen = [torch.zeros(2, device=device)]
    batch = torch.ones(2, device=device)
    if batch not in seen:
        seen.append(batch)


def fixed_tensor_in_list(device):
    seen = [torch.zeros(2, device=device)]
    batch = torch.ones(2, device=device)
    if not any(torch.equal(batch, other) for other in seen):
        seen.append(batch)
    assert len(seen) == 2


def broken_builtin_max(device):
    a = torch.tensor([1.0, 5.0], device=device)
    b = torch.tensor([4.0, 2.0], device=device)
    upper = max(a, b)
    print(upper)


def fixed_builtin_max(device):
    a = torch.tensor([1.0, 5.0], device=device)
    b = torch.tensor([4.0, 2.0], device=device)
    upper = torch.maximum(a, b)
    assert upper.tolist() == [4.0, 5.0]


def dead_end_1(device):
    x = torch.tensor([1.0, -2.0, 3.0], device=device)
    if bool(x > 0):
        x = x.sqrt()
