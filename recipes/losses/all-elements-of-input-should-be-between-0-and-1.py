"""`binary_cross_entropy` takes probabilities: the input and the target must lie between 0 and 1, and NaN does not."""

import torch
import torch.nn.functional as F
from torch import nn

criterion = nn.BCELoss()


def data(device):
    torch.manual_seed(0)
    return torch.randn(16, 4, device=device), torch.randint(2, (16, 1), device=device).float()


def broken_scores_without_sigmoid(device):
    x, labels = data(device)
    outputs = nn.Linear(4, 1).to(device)(x)
    criterion(outputs, labels)


def fixed_scores_without_sigmoid(device):
    x, labels = data(device)
    outputs = nn.Linear(4, 1).to(device)(x)
    loss = nn.BCEWithLogitsLoss()(outputs, labels)  # it has the sigmoid inside
    assert torch.allclose(loss, criterion(torch.sigmoid(outputs), labels))


def train(device, learning_rate, weights=None):
    (x, labels), net = data(device), nn.Sequential(nn.Linear(4, 8), nn.Linear(8, 1), nn.Sigmoid()).to(device)
    x[0, 0] = float("inf")  # a broken value in the data
    if weights:
        x = x.clamp(-weights, weights)
    optimizer = torch.optim.SGD(net.parameters(), lr=learning_rate)
    for _ in range(5):
        outputs = net(x)
        loss = criterion(outputs, labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return loss


def fixed_nan_from_the_model(device):
    assert train(device, learning_rate=0.1, weights=10) < 1


def broken_target_outside(device):
    x, labels = data(device)
    masks = labels * 255  # black and white, as the picture has it
    criterion(torch.sigmoid(nn.Linear(4, 1).to(device)(x)), masks)


def fixed_target_outside(device):
    x, labels = data(device)
    masks = labels * 255
    assert criterion(torch.sigmoid(nn.Linear(4, 1).to(device)(x)), masks / 255) > 0


def dead_end_1(device):
    """With clamp the error goes, and with it the gradient of every score outside of 0 and 1."""
    outputs = torch.tensor([-3.0, 4.0], device=device, requires_grad=True)
    F.binary_cross_entropy(outputs.clamp(0, 1), torch.tensor([1.0, 0.0], device=device)).backward()
    assert outputs.grad.abs().min() > 0, "both scores are wrong, and neither gets a gradient"
