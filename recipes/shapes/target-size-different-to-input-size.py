"""A regression loss on `(n, 1)` against `(n,)` broadcasts both to n x n: no error, but another number."""

import torch
import torch.nn.functional as F
from torch import nn


def broken_extra_dimension_of_one(device):
    prediction = torch.arange(4.0, device=device).unsqueeze(1)  # (4, 1), as a linear layer gives it
    target = torch.arange(4.0, device=device)  # (4,)
    loss = F.mse_loss(prediction, target)
    print(f"the prediction is perfect, the loss is {loss.item()}")


def fixed_extra_dimension_of_one(device):
    prediction = torch.arange(4.0, device=device).unsqueeze(1)
    target = torch.arange(4.0, device=device)
    assert F.mse_loss(prediction, target.unsqueeze(1)) == 0
    assert F.mse_loss(prediction.squeeze(1), target) == 0


def broken_class_numbers(device):
    scores, target = torch.randn(8, 3, device=device), torch.randint(3, (8,), device=device)
    F.binary_cross_entropy(scores.sigmoid(), target.float())


def fixed_class_numbers(device):
    scores, target = torch.randn(8, 3, device=device), torch.randint(3, (8,), device=device)
    assert F.cross_entropy(scores, target) > 0
    assert F.binary_cross_entropy_with_logits(scores, F.one_hot(target, 3).float()) > 0


def broken_other_number_of_values(device):
    model, x, target = nn.Linear(5, 1).to(device), torch.ones(32, 5, device=device), torch.ones(32, 2, device=device)
    F.mse_loss(model(x), target)


def fixed_other_number_of_values(device):
    model, x, target = nn.Linear(5, 2).to(device), torch.ones(32, 5, device=device), torch.ones(32, 2, device=device)
    output = model(x)
    assert output.shape == target.shape and F.mse_loss(output, target) >= 0


def dead_end_1(device):
    import warnings

    prediction, target = torch.arange(4.0, device=device).unsqueeze(1), torch.arange(4.0, device=device)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        loss = F.mse_loss(prediction, target)
    assert loss == 0, f"the warning is gone, the loss of a perfect prediction is {loss.item()}"
