"""`kl_div` wants log-probabilities first, probabilities second, and `batchmean`, or it isn't the divergence."""

import torch
import torch.nn.functional as F
from torch.distributions import Categorical, kl_divergence


def scores(device):
    torch.manual_seed(0)
    student, teacher = torch.randn(2, 6, 4).to(device)
    divergence = kl_divergence(Categorical(logits=teacher), Categorical(logits=student)).mean()
    return student, teacher, divergence


def check(loss, divergence):
    assert torch.allclose(loss, divergence, atol=1e-5), f"{loss / divergence:.2f} of the divergence"


def broken_default_reduction(device):
    student, teacher, divergence = scores(device)
    check(F.kl_div(F.log_softmax(student, dim=-1), F.softmax(teacher, dim=-1)), divergence)


def fixed_default_reduction(device):
    student, teacher, divergence = scores(device)
    check(F.kl_div(F.log_softmax(student, dim=-1), F.softmax(teacher, dim=-1), reduction="batchmean"), divergence)


def broken_probabilities_instead_of_logarithms(device):
    student, teacher, divergence = scores(device)
    loss = F.kl_div(F.softmax(student, dim=-1), F.softmax(teacher, dim=-1))
    assert loss > 0, "the loss is negative"


def fixed_probabilities_instead_of_logarithms(device):
    student, teacher, divergence = scores(device)
    loss = F.kl_div(F.log_softmax(student, dim=-1), F.softmax(teacher, dim=-1), reduction="batchmean")
    assert loss > 0
    check(loss, divergence)


def dead_end_1(device):
    student, teacher, divergence = scores(device)
    check(F.kl_div(F.log_softmax(student, dim=-1), F.softmax(teacher, dim=-1), reduction="sum"), divergence)
