"""`super().__init__()` comes first in a module's `__init__`: layers can only be stored after it."""

import torch
from torch import nn


class LoggingMixin:
    def __init__(self):
        self.log = []


class ChainedMixin:
    def __init__(self):
        super().__init__()
        self.log = []


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


def broken_other_base_class_does_not_pass_it_on(device):
    class Net(LoggingMixin, nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = nn.Linear(4, 2)

    print("Net(LoggingMixin, nn.Module)")
    Net()


def fixed_other_base_class_does_not_pass_it_on(device):
    class Net(ChainedMixin, nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = nn.Linear(4, 2)

    net = Net().to(device)
    assert net.layer(torch.ones(1, 4, device=device)).shape == (1, 2) and net.log == []


def dead_end_1(device):
    class Net(nn.Module):
        def __init__(self):
            self.layer = nn.Linear(4, 2)
            super().__init__()

    Net()
