"""`torch.autograd.grad(outputs, inputs)` wants every input to be in the graph of the outputs; a tensor that is not there has no gradient."""

import torch
from torch import nn


class TwoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.boxes, self.scores = nn.Linear(4, 8), nn.Linear(8, 4), nn.Linear(8, 1)

    def forward(self, x):
        return self.scores(self.body(x))


def broken_parameter_not_in_the_loss(device):
    model = TwoHeads().to(device)
    loss = model(torch.randn(5, 4, device=device)).mean()
    torch.autograd.grad(loss, list(model.parameters()))


def fixed_parameter_not_in_the_loss(device):
    model = TwoHeads().to(device)
    loss = model(torch.randn(5, 4, device=device)).mean()
    grads = torch.autograd.grad(loss, list(model.parameters()), allow_unused=True)
    unused = [name for (name, _), grad in zip(model.named_parameters(), grads) if grad is None]
    assert unused == ["boxes.weight", "boxes.bias"]


def broken_another_tensor(device):
    x = torch.linspace(0, 1, 6, device=device, requires_grad=True)
    u = (x ** 2).sum()
    torch.autograd.grad(u, x.reshape(-1, 1))


def fixed_another_tensor(device):
    x = torch.linspace(0, 1, 6, device=device, requires_grad=True)
    u = (x ** 2).sum()
    (u_x,) = torch.autograd.grad(u, x)
    assert torch.allclose(u_x, 2 * x)


def broken_derivative_is_constant(device):
    x = torch.linspace(0, 1, 6, device=device, requires_grad=True)
    t = torch.linspace(0, 1, 6, device=device, requires_grad=True)
    u = 3 * x + t ** 2
    u_t = torch.autograd.grad(u.sum(), t, create_graph=True)[0]
    u_tx = torch.autograd.grad(u_t.sum(), x, create_graph=True)[0]
    return u_tx


def fixed_derivative_is_constant(device):
    x = torch.linspace(0, 1, 6, device=device, requires_grad=True)
    t = torch.linspace(0, 1, 6, device=device, requires_grad=True)
    u = 3 * x + t ** 2
    u_t = torch.autograd.grad(u.sum(), t, create_graph=True)[0]
    u_tx = torch.autograd.grad(u_t.sum(), x, create_graph=True, materialize_grads=True)[0]
    assert torch.equal(u_tx, torch.zeros_like(x))


def dead_end_1(device):
    x = torch.linspace(0, 1, 6, device=device, requires_grad=True)
    u = (x ** 2).sum()
    (u_x,) = torch.autograd.grad(u, x.reshape(-1, 1), allow_unused=True)
    u_x.sum()
