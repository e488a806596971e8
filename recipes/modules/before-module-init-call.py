"""`super().__init__()` comes first in a module's `__init__`: layers can only be stored after it."""

import torch
from torch import nn


def broken_super_init_missing(device):
    class Net(nn.Module):
        def __init__(self):
            self.layer = nn.Linear(4, 2)

    Net()


def fixed_super_init_missing(device):
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = nn.Linear(4, 2)

    assert len(list(Net().to(device).parameters())) == 2


def dead_end_1(device):
    class Net(nn.Module):
        def __init__(self):
            self.layer = nn.Linear(4, 2)
            super().__init__()

    Net()
