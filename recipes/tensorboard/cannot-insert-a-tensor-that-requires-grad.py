"""`add_graph` and `torch.jit.trace` record one forward pass: what is trained must be a parameter of the traced module, not a tensor from outside."""

from concurrent.futures import ThreadPoolExecutor

import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from torch import nn
from torch.utils.tensorboard import SummaryWriter


class Scaled(nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.fc = nn.Linear(4, 4)
        self.scale = scale

    def forward(self, x):
        return self.fc(x) * self.scale


class DataParallel(nn.DataParallel):
    """nn.DataParallel as it works on several GPUs, for any device: the replicas run in threads of their own, where no tracer follows."""

    def forward(self, x):
        with ThreadPoolExecutor() as threads:
            return torch.cat(list(threads.map(self.module, x.chunk(2))))


def has_graph(folder):
    return EventAccumulator(str(folder)).Reload().Tags()["graph"]


def broken_tensor_not_registered(device, tmp_path):
    model = Scaled(torch.ones(4, device=device, requires_grad=True)).to(device)
    with SummaryWriter(tmp_path) as writer:
        writer.add_graph(model, torch.zeros(2, 4, device=device))


def fixed_tensor_not_registered(device, tmp_path):
    model = Scaled(nn.Parameter(torch.ones(4))).to(device)
    with SummaryWriter(tmp_path) as writer:
        writer.add_graph(model, torch.zeros(2, 4, device=device))
    assert has_graph(tmp_path)


def broken_data_parallel(device, tmp_path):
    torch.manual_seed(0)
    model = nn.Linear(2, 2).to(device)
    with SummaryWriter(tmp_path) as writer:
        writer.add_graph(DataParallel(model), torch.zeros(4, 2, device=device))


def fixed_data_parallel(device, tmp_path):
    torch.manual_seed(0)
    model = nn.Linear(2, 2).to(device)
    with SummaryWriter(tmp_path) as writer:
        writer.add_graph(DataParallel(model).module, torch.zeros(4, 2, device=device))
    assert has_graph(tmp_path)


def broken_function_traced(device):
    torch.manual_seed(0)
    model = nn.Linear(2, 2).to(device)
    torch.jit.trace(lambda x: model(x).relu(), torch.zeros(4, 2, device=device))


def fixed_function_traced(device):
    torch.manual_seed(0)
    model = nn.Linear(2, 2).to(device)
    x = torch.randn(4, 2, device=device)
    traced = torch.jit.trace(nn.Sequential(model, nn.ReLU()), x)
    assert torch.equal(traced(x), model(x).relu())


def dead_end_1(device):
    model = Scaled(torch.ones(4, device=device, requires_grad=True)).to(device)
    with torch.no_grad():
        torch.jit.trace(model, torch.zeros(2, 4, device=device))


def dead_end_2(device, tmp_path):
    model = Scaled(torch.ones(4, device=device, requires_grad=True)).to(device)
    with SummaryWriter(tmp_path) as writer:
        writer.add_graph(model, torch.zeros(2, 4, device=device), use_strict_trace=False)
