"""Two tensors that meet in a product must have one dtype; nothing is converted for you, and NumPy's floats are float64."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


def broken_float64_from_numpy(device):
    features = torch.from_numpy(np.random.default_rng(0).normal(size=(8, 4))).to(device)
    model = nn.Linear(4, 1).to(device)
    model(features)


def fixed_float64_from_numpy(device):
    features = torch.from_numpy(np.random.default_rng(0).normal(size=(8, 4))).to(device).float()
    model = nn.Linear(4, 1).to(device)
    assert model(features).dtype == torch.float32


def broken_half_weights(device):
    model = nn.Linear(4, 1).to(device).bfloat16()
    model(torch.ones(8, 4, device=device))


def fixed_half_weights(device):
    model = nn.Linear(4, 1).to(device).bfloat16()
    weight = next(model.parameters())
    assert model(torch.ones(8, 4, device=device).to(weight.dtype)).dtype == torch.bfloat16
    model = nn.Linear(4, 1).to(device)
    with torch.autocast(device_type=device, dtype=torch.bfloat16):
        assert model(torch.ones(8, 4, device=device)).dtype == torch.bfloat16


def broken_loss_target(device):
    probability = torch.full((4,), 0.5, device=device)
    target = torch.from_numpy(np.array([0.0, 1.0, 1.0, 0.0])).to(device)
    F.binary_cross_entropy(probability, target)


def fixed_loss_target(device):
    probability = torch.full((4,), 0.5, device=device)
    target = torch.from_numpy(np.array([0.0, 1.0, 1.0, 0.0])).to(device).float()
    loss = F.binary_cross_entropy(probability, target)
    torch.testing.assert_close(loss, torch.tensor(2.0, device=device).log())


def broken_integer_input(device):
    pixels = torch.randint(0, 256, (8, 4), device=device)
    model = nn.Linear(4, 1).to(device)
    model(pixels)


def fixed_integer_input(device):
    pixels = torch.randint(0, 256, (8, 4), device=device)
    model = nn.Linear(4, 1).to(device)
    assert model(pixels.float() / 255).shape == (8, 1)


def dead_end_1(device):
    features = torch.from_numpy(np.random.default_rng(0).normal(size=(8, 4))).to(device)
    features.float()
    nn.Linear(4, 1).to(device)(features)
