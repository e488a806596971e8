"""For a GPU, torch.compile writes Triton kernels: without the package triton its default backend can do nothing.

The check is torch's own, asked here for a GPU device in a Python without triton; an Intel GPU (`xpu`) stands for any.
"""

import torch
from torch._inductor import scheduler
from torch._inductor.codegen.common import init_backend_registration
from torch._inductor.virtualized import V


class Graph:
    """As much of a graph being compiled as the check asks for."""

    def add_device_info(self, device):
        self.device = device


def prepare_gpu_code(triton_installed):
    """What torch.compile does before it writes code for a GPU."""
    init_backend_registration()
    scheduler.has_triton = lambda: triton_installed
    with V.set_graph_handler(Graph()):
        return scheduler.Scheduler.create_backend(None, torch.device("xpu", 0))


def broken_no_triton(device):
    prepare_gpu_code(triton_installed=False)


def fixed_no_triton(device):
    assert prepare_gpu_code(triton_installed=True)  # pip install triton, on Windows triton-windows


@torch.compile
def activation(x):
    return torch.relu(x) + 1


def fixed_do_without(device):
    torch.compiler.set_stance("force_eager")  # or the environment variable TORCHDYNAMO_DISABLE=1
    assert torch.equal(activation(torch.zeros(4)), torch.ones(4))
