"""NumPy knows no gradients: detach a tensor before it leaves PyTorch, and stay with torch functions as long as the gradient is needed."""

import numpy as np
import torch
from torch import nn


def fit(device):
    torch.manual_seed(0)
    x = torch.linspace(0.1, 1, 8, device=device).unsqueeze(1)
    return nn.Sequential(nn.Linear(1, 1), nn.Sigmoid()).to(device), x


def broken_result_for_plotting(device):
    model, x = fit(device)
    predictions = model(x).numpy()
    return predictions


def fixed_result_for_plotting(device):
    model, x = fit(device)
    predictions = model(x).detach().cpu().numpy()
    assert predictions.shape == (8, 1)


def broken_numpy_in_the_loss(device):
    model, x = fit(device)
    loss = -np.log(model(x)).mean()
    loss.backward()


def fixed_numpy_in_the_loss(device):
    model, x = fit(device)
    loss = -torch.log(model(x)).mean()
    loss.backward()
    assert model[0].weight.grad.abs().sum() > 0


def broken_losses_in_a_list(device):
    model, x = fit(device)
    losses = []
    for epoch in range(3):
        loss = model(x).mean()
        losses.append(loss)
    print(np.mean(np.array(losses)))


def fixed_losses_in_a_list(device):
    model, x = fit(device)
    losses = []
    for epoch in range(3):
        loss = model(x).mean()
        losses.append(loss.item())
    assert 0 < np.mean(np.array(losses)) < 1


def dead_end_1(device):
    model, x = fit(device)
    loss = torch.from_numpy(-np.log(model(x).detach().cpu().numpy())).mean()
    loss.backward()
