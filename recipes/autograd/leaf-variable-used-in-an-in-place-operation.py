"""A tensor that was made with requires_grad=True may not be changed in place while autograd records; under no_grad, or on a copy, it may."""

import math

import torch
from torch import nn


def broken_weight_updated_by_hand(device):
    w = torch.ones(3, device=device, requires_grad=True)
    for epoch in range(2):
        (w * w).sum().backward()
        w -= 0.1 * w.grad


def fixed_weight_updated_by_hand(device):
    w = torch.ones(3, device=device, requires_grad=True)
    for epoch in range(2):
        (w * w).sum().backward()
        with torch.no_grad():
            w -= 0.1 * w.grad
        w.grad = None
    assert torch.allclose(w, torch.full_like(w, 0.64))


def broken_weight_initialised(device):
    head = nn.Conv2d(4, 3 * 5, 1).to(device)
    bias = head.bias.view(3, -1)
    bias[:, 4] += math.log(8 / 400)


def fixed_weight_initialised(device):
    head = nn.Conv2d(4, 3 * 5, 1).to(device)
    with torch.no_grad():
        bias = head.bias.view(3, -1)
        bias[:, 4] += math.log(8 / 400)
    assert head.bias.is_leaf and head.bias.requires_grad
    head(torch.ones(1, 4, 1, 1, device=device)).sum().backward()
    assert head.bias.grad is not None


def embed(device):
    """What enable_input_require_grads() of transformers makes of frozen embeddings: an output that is a leaf."""
    embedding = nn.Embedding(10, 4).to(device).requires_grad_(False)
    return embedding(torch.tensor([1, 2, 3], device=device)).requires_grad_(True)


def broken_input_changed(device):
    inputs_embeds = embed(device)
    image_features = torch.zeros(4, device=device)
    inputs_embeds[1] = image_features


def fixed_input_changed(device):
    inputs_embeds = embed(device)
    image_features = torch.zeros(4, device=device)
    inputs_embeds = inputs_embeds.clone()
    inputs_embeds[1] = image_features
    assert inputs_embeds.requires_grad and inputs_embeds[1].sum() == 0


def dead_end_1(device):
    w = torch.ones(3, device=device, requires_grad=True)
    for epoch in range(2):
        (w * w).sum().backward()
        w = w - 0.1 * w.grad
