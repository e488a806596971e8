"""A kernel checks an index or a value and stops: the assertion printed above the traceback tells which; on the CPU it is an ordinary error."""

import os

import torch
from torch import nn
from torch.nn import functional as F


def broken_class_label_out_of_range(device):
    logits, labels = torch.zeros(3, 3, device=device), torch.tensor([1, 2, 3], device=device)
    F.cross_entropy(logits, labels)
    torch.cuda.synchronize()


def fixed_class_label_out_of_range(device):
    logits, labels = torch.zeros(3, 3, device=device), torch.tensor([1, 2, 3], device=device)
    loss = F.cross_entropy(logits, labels - 1)
    assert torch.isclose(loss.cpu(), torch.tensor(3.0).log())


def broken_embedding_index_out_of_range(device):
    embedding = nn.Embedding(10, 4, device=device)
    embedding(torch.tensor([[10]], device=device))
    torch.cuda.synchronize()


def fixed_embedding_index_out_of_range(device):
    embedding = nn.Embedding(10 + 1, 4, device=device)
    assert embedding(torch.tensor([[10]], device=device)).isfinite().all()


def broken_bce_input_outside_0_1(device):
    output = torch.tensor([3.0], device=device)
    F.binary_cross_entropy(output, torch.ones(1, device=device))
    torch.cuda.synchronize()


def fixed_bce_input_outside_0_1(device):
    output = torch.tensor([3.0], device=device)
    loss = F.binary_cross_entropy_with_logits(output, torch.ones(1, device=device))
    assert 0 < loss.item() < 0.1


def broken_index_or_gather_out_of_range(device):
    scores, chosen = torch.zeros(1, 3, device=device), torch.tensor([[3]], device=device)
    scores.gather(1, chosen)
    torch.cuda.synchronize()


def fixed_index_or_gather_out_of_range(device):
    scores, chosen = torch.zeros(1, 3, device=device), torch.tensor([[3]], device=device)
    assert scores.gather(1, chosen - 1).item() == 0


def broken_probabilities_with_nan(device):
    torch.multinomial(torch.tensor([0.5, float("nan")], device=device), 1)
    torch.cuda.synchronize()


def fixed_probabilities_with_nan(device):
    logits = torch.tensor([0.5, 70000.0], device=device)  # float16 would make the second one infinite, and its softmax NaN
    assert torch.multinomial(logits.softmax(0), 1).item() == 1


def dead_end_1(device):
    os.environ["CUDA_LAUNCH_BLOCKING"] = "1"
    broken_class_label_out_of_range(device)


def dead_end_2(device):
    try:
        broken_class_label_out_of_range(device)
    except RuntimeError:
        torch.ones(3, device=device).sum().item()
