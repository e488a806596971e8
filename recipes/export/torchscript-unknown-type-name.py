"""TorchScript knows its own types only: annotations such as np.ndarray, Callable or a bare dict mean nothing to it."""

from typing import Callable, Dict

import numpy as np
import torch


def scale(x: np.ndarray):
    return x * 2


def scale_tensor(x: torch.Tensor):
    return x * 2


def lookup(table: dict, name: str):
    return table[name]


def lookup_with_types(table: Dict[str, torch.Tensor], name: str):
    return table[name]


def apply(x, function: Callable):
    return function(x)


@torch.jit.ignore
def as_numpy(x):
    return torch.from_numpy(np.asarray(x.cpu()) + 1)


def plus_one(x: torch.Tensor):
    return as_numpy(x)


def broken_type_of_another_library(device):
    torch.jit.script(scale)


def fixed_type_of_another_library(device):
    x = torch.ones(2, device=device)
    assert torch.equal(torch.jit.script(scale_tensor)(x), 2 * x)
    assert torch.equal(torch.jit.script(plus_one)(x).cpu(), 2 * x.cpu())  # numpy inside of an ignored function


def broken_container_without_contents(device):
    torch.jit.script(lookup)


def fixed_container_without_contents(device):
    x = torch.ones(2, device=device)
    assert torch.equal(torch.jit.script(lookup_with_types)({"a": x}, "a"), x)


def dead_end_1(device):
    apply.__annotations__["function"] = "Callable"
    torch.jit.script(apply)
