"""The output of a model needs one row for each label: what happens between the input and the loss must not change the first dimension."""

import torch
import torch.nn.functional as F
from torch import nn


class Net(nn.Module):
    """A small CNN written for another image size."""

    def __init__(self, flatten):
        super().__init__()
        self.conv, self.flatten = nn.Conv2d(3, 16, 3), flatten
        self.fc = nn.Linear(16 * 5 * 5, 10)

    def forward(self, x):
        return self.fc(self.flatten(F.relu(self.conv(x))))


def broken_flattened_with_a_fixed_size(device):
    images, labels = torch.rand(8, 3, 12, 12, device=device), torch.zeros(8, dtype=torch.long, device=device)
    net = Net(lambda x: x.view(-1, 16 * 5 * 5)).to(device)  # 16 x 10 x 10 for each image: four rows of 400
    loss = F.cross_entropy(net(images), labels)
    loss.backward()


def fixed_flattened_with_a_fixed_size(device):
    images, labels = torch.rand(8, 3, 12, 12, device=device), torch.zeros(8, dtype=torch.long, device=device)
    net = Net(lambda x: torch.flatten(F.max_pool2d(x, 2), 1)).to(device)
    loss = F.cross_entropy(net(images), labels)
    loss.backward()
    assert net(images).shape == (8, 10)


def broken_sequences_of_different_length(device):
    logits = torch.randn(4, 19, 100, device=device)  # one step was cut off here
    labels = torch.randint(100, (4, 20), device=device)
    F.cross_entropy(logits.view(-1, 100), labels.view(-1))


def fixed_sequences_of_different_length(device):
    logits = torch.randn(4, 19, 100, device=device)
    labels = torch.randint(100, (4, 20), device=device)[:, 1:]  # the same steps: the next token for each
    assert logits.shape[:2] == labels.shape
    assert F.cross_entropy(logits.reshape(-1, 100), labels.reshape(-1)) > 0


def broken_steps_taken_for_the_batch(device):
    lstm, fc = nn.LSTM(5, 8).to(device), nn.Linear(8, 2).to(device)
    out, hidden = lstm(torch.randn(4, 20, 5, device=device))  # batch first, and the layer was not told
    F.cross_entropy(fc(out[-1]), torch.zeros(4, dtype=torch.long, device=device))


def fixed_steps_taken_for_the_batch(device):
    lstm, fc = nn.LSTM(5, 8, batch_first=True).to(device), nn.Linear(8, 2).to(device)
    out, hidden = lstm(torch.randn(4, 20, 5, device=device))
    assert F.cross_entropy(fc(out[:, -1]), torch.zeros(4, dtype=torch.long, device=device)) > 0


def dead_end_1(device):
    outputs, labels = torch.arange(32, device=device).view(8, 4), torch.arange(8, device=device)
    rows = outputs.view(-1)[:len(labels)]  # cut to the length of the labels
    assert torch.equal(rows, outputs[:, 0]), "the first 8 rows belong to the first two images"
