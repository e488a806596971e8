"""`CrossEntropyLoss` takes raw scores and does the softmax itself; after a softmax in the model its loss cannot come near 0."""

import torch
from torch import nn


def train(device, last, criterion, steps=300):
    torch.manual_seed(0)
    labels = torch.arange(10, device=device)
    x, net = torch.eye(10, device=device), nn.Sequential(nn.Linear(10, 10), last).to(device)
    optimizer = torch.optim.Adam(net.parameters(), lr=0.1)
    for _ in range(steps):
        loss = criterion(net(x), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert torch.equal(net(x).argmax(dim=1), labels)  # all predictions are right
    return loss.item()


def broken_softmax_in_the_model(device):
    loss = train(device, nn.Softmax(dim=1), nn.CrossEntropyLoss())
    assert loss > 1.46, loss


def fixed_softmax_in_the_model(device):
    loss = train(device, nn.Identity(), nn.CrossEntropyLoss())
    assert loss < 0.01, loss


def broken_nll_loss_on_probabilities(device):
    loss = train(device, nn.Softmax(dim=1), nn.NLLLoss())
    assert loss < -0.99, loss


def fixed_nll_loss_on_probabilities(device):
    loss = train(device, nn.LogSoftmax(dim=1), nn.NLLLoss())
    assert 0 <= loss < 0.01, loss


def dead_end_1(device):
    """Ten times as many steps: the loss is still where it was."""
    assert train(device, nn.Softmax(dim=1), nn.CrossEntropyLoss(), steps=3000) > 1.46
