"""Seed every generator before the first random number is drawn, and give the order of the data a generator of its own."""

import random

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader


def broken_seed_after_the_model(device):
    def run():
        model = nn.Linear(4, 4).to(device)
        torch.manual_seed(0)
        return model.weight

    assert not torch.equal(run(), run())


def fixed_seed_after_the_model(device):
    def run():
        torch.manual_seed(0)
        model = nn.Linear(4, 4).to(device)
        return model.weight

    assert torch.equal(run(), run())


def noisy(device):
    return torch.tensor([np.random.normal(), random.random(), torch.rand(()).item()], device=device)


def broken_other_generators_not_seeded(device):
    def run():
        torch.manual_seed(0)
        return noisy(device)

    assert (run() == run()).tolist() == [False, False, True]


def fixed_other_generators_not_seeded(device):
    def run():
        random.seed(0)
        np.random.seed(0)
        torch.manual_seed(0)
        return noisy(device)

    assert torch.equal(run(), run())


def order(generator=None, additional_layer=False):
    torch.manual_seed(0)
    if additional_layer:
        nn.Linear(4, 4)  # draws its weights
    return [int(i) for batch in DataLoader(range(100), shuffle=True, generator=generator) for i in batch]


def broken_order_depends_on_earlier_draws(device):
    assert order() == order() != order(additional_layer=True)


def fixed_order_depends_on_earlier_draws(device):
    own = [torch.Generator().manual_seed(0) for _ in range(2)]
    assert order(own[0]) == order(own[1], additional_layer=True)


def dead_end_1(device):
    torch.backends.cudnn.deterministic = True
    broken_seed_after_the_model(device)
    broken_other_generators_not_seeded(device)
