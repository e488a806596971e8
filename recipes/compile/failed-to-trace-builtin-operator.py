"""print, logging, files and clocks are no tensor operations: torch.compile breaks the graph at them, and with fullgraph=True it is an error."""

import logging
import os

import torch

# backend="eager" needs no compiler; the graph is taken in the same way as for the default backend.


def layer_with_print(x):
    print("shape:", x.shape)
    return x + 1


def layer_with_print_when_uncompiled(x):
    if not torch.compiler.is_compiling():
        print("shape:", x.shape)
    return x + 1


def layer_with_process_id(x):
    return x + os.getpid() * 0


def layer_with_number(x, seed):
    return x + seed * 0


def layer_with_logging(x):
    logging.getLogger("train").warning("layer")
    return x + 1


def zeros(device):
    return torch.zeros(2, device=device)


def compiled(function, **options):
    return torch.compile(function, backend="eager", fullgraph=True, **options)


def broken_print_or_logging(device):
    compiled(layer_with_print)(zeros(device))


def fixed_print_or_logging(device):
    assert compiled(layer_with_print_when_uncompiled)(zeros(device)).tolist() == [1, 1]


def fixed_break_is_acceptable(device):
    result = torch.compile(layer_with_logging, backend="eager")(zeros(device))  # breaks at the call, and goes on
    assert result.tolist() == [1, 1]


def broken_call_into_python_library(device):
    compiled(layer_with_process_id)(zeros(device))


def fixed_call_into_python_library(device):
    assert compiled(layer_with_number)(zeros(device), os.getpid()).tolist() == [0, 0]


def dead_end_1(device):
    compiled(torch.compiler.disable(layer_with_print))(zeros(device))
