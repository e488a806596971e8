"""Not every CPU operation has a float16 version: in half precision a model runs on a GPU, on the CPU it runs in float32 (or bfloat16)."""

import torch
from torch import nn


def broken_half_model_on_cpu(device):
    model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.LocalResponseNorm(2)).to(device).half()
    images = torch.ones(1, 3, 8, 8, device=device).half()
    model(images)


def fixed_half_model_on_cpu(device):
    half = device != "cpu"
    model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.LocalResponseNorm(2)).to(device)
    images = torch.ones(1, 3, 8, 8, device=device)
    if half:
        model, images = model.half(), images.half()
    assert model(images).dtype == (torch.float16 if half else torch.float32)


def broken_operation_without_half(device):
    embeddings = torch.eye(3, device=device).half()
    print(torch.cdist(embeddings, embeddings))


def fixed_operation_without_half(device):
    embeddings = torch.eye(3, device=device).half()
    distance = torch.cdist(embeddings.float(), embeddings.float()).half()
    assert distance.dtype == torch.float16 and distance[0, 0] == 0 and distance[0, 1] > 1.4


def dead_end_1(device):
    embeddings = torch.eye(3, device=device).bfloat16()
    print(torch.cdist(embeddings, embeddings))
