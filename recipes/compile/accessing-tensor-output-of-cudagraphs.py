"""With mode="reduce-overhead" the results of a compiled function live in memory that the next step writes over: copy what must outlive the step."""

import torch
from torch import nn


@torch.compile(mode="reduce-overhead")
def square(x):
    return x @ x


def broken_output_kept(device):
    x = torch.randn(10, 10, device=device)
    outputs = [square(x) for _ in range(4)]
    print(torch.stack(outputs).sum())


def fixed_output_kept(device):
    x = torch.randn(10, 10, device=device)
    outputs = [square(x).clone() for _ in range(4)]
    assert torch.allclose(outputs[0], outputs[-1])


@torch.compile(mode="reduce-overhead")
def noise():
    return torch.rand(4, device="cuda")


def broken_several_calls_in_a_step(device):
    for _ in range(4):
        total = noise() + noise()
    print(total)


def fixed_several_calls_in_a_step(device):
    for _ in range(4):
        torch.compiler.cudagraph_mark_step_begin()
        total = noise() + noise()
    assert total.shape == (4,)


class Rotary(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("table", torch.arange(10.0))  # made once and outside, not on the first forward

    def forward(self, x):
        return x * self.table


def fixed_tensor_kept_by_the_model(device):
    model = torch.compile(Rotary().to(device), mode="reduce-overhead")
    for _ in range(4):
        result = model(torch.ones(10, device=device)).clone()
    assert torch.equal(result, torch.arange(10.0, device=device))


def fixed_gradients_accumulated(device):
    model = nn.Linear(10, 1).to(device)
    step = torch.compile(lambda x: model(x).sum(), mode="reduce-overhead")
    for parameter in model.parameters():
        parameter.grad = torch.zeros_like(parameter)  # memory of its own, before the first backward
    for _ in range(4):
        torch.compiler.cudagraph_mark_step_begin()
        step(torch.ones(2, 10, device=device)).backward()
    assert torch.equal(model.bias.grad, torch.full((1,), 8.0, device=device))
