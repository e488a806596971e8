"""The lengths given to `random_split` must add up to the dataset exactly; rounded fractions seldom do."""

import torch
from torch.utils.data import random_split

DATA = range(101)


def broken_lengths_were_rounded(device):
    train, test = random_split(DATA, [int(0.8 * len(DATA)), int(0.2 * len(DATA))])


def fixed_lengths_were_rounded(device):
    n_train = int(0.8 * len(DATA))
    train, test = random_split(DATA, [n_train, len(DATA) - n_train])
    assert (len(train), len(test)) == (80, 21) and sorted([*train, *test]) == list(DATA)


def broken_fractions_exceed_one(device):
    train, validation, test = random_split(DATA, [0.8, 0.2, 0.1], torch.Generator().manual_seed(0))


def fixed_fractions_exceed_one(device):
    train, validation, test = random_split(DATA, [0.7, 0.2, 0.1], torch.Generator().manual_seed(0))
    assert (len(train), len(validation), len(test)) == (71, 20, 10)


def dead_end_1(device):
    n = 105
    random_split(range(n), [round(0.7 * n), round(0.15 * n), round(0.15 * n)])
