"""There is no `torch.zero_grad`: gradients are cleared by `optimizer.zero_grad()`, and not recorded at all under `torch.no_grad()`."""

import torch
from torch import nn


def broken_validation(device):
    model, images = nn.Linear(4, 2).to(device), torch.rand(8, 4, device=device)
    model.eval()
    with torch.zero_grad():
        output = model(images)
    assert not output.requires_grad


def fixed_validation(device):
    model, images = nn.Linear(4, 2).to(device), torch.rand(8, 4, device=device)
    model.eval()
    with torch.no_grad():
        output = model(images)
    assert not output.requires_grad


def broken_training_step(device):
    model, images = nn.Linear(4, 2).to(device), torch.rand(8, 4, device=device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(2):
        torch.zero_grad()
        model(images).sum().backward()
        optimizer.step()
    assert torch.allclose(model.bias.grad, torch.tensor(8.0, device=device))


def fixed_training_step(device):
    model, images = nn.Linear(4, 2).to(device), torch.rand(8, 4, device=device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(2):
        optimizer.zero_grad()
        model(images).sum().backward()
        optimizer.step()
    assert torch.allclose(model.bias.grad, torch.tensor(8.0, device=device))  # of one step, not of two
