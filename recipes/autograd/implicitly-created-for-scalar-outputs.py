"""`backward()` without an argument starts from one number: a loss with one value per sample, or any other vector, needs a mean, a sum or a `gradient`."""

import torch
import torch.nn.functional as F
from torch import nn


def batch(device):
    torch.manual_seed(0)
    return nn.Linear(4, 3).to(device), torch.randn(8, 4, device=device), torch.randint(3, (8,), device=device)


def broken_loss_not_reduced(device):
    model, x, target = batch(device)
    F.cross_entropy(model(x), target, reduction="none").backward()


def fixed_loss_not_reduced(device):
    model, x, target = batch(device)
    F.cross_entropy(model(x), target, reduction="none").mean().backward()
    expected = torch.autograd.grad(F.cross_entropy(model(x), target), model.weight)[0]
    assert torch.allclose(model.weight.grad, expected)


def broken_gradient_of_a_vector(device):
    x = torch.arange(3.0, device=device, requires_grad=True)
    y = x ** 2
    y.backward()


def fixed_gradient_of_a_vector(device):
    x = torch.arange(3.0, device=device, requires_grad=True)
    y = x ** 2
    y.backward(gradient=torch.ones_like(y))
    assert torch.equal(x.grad, 2 * x)


# nn.DataParallel needs two GPUs to show this: a model that returns its loss gives back a vector, one loss for each GPU.
def fixed_one_loss_per_gpu(device):
    model, x, target = batch(device)
    losses = torch.stack([F.cross_entropy(model(half), t) for half, t in zip(x.chunk(2), target.chunk(2))])
    losses.mean().backward()
    expected = torch.autograd.grad(F.cross_entropy(model(x), target), model.weight)[0]
    assert torch.allclose(model.weight.grad, expected)


def broken_complex_loss(device):
    x = torch.tensor([1 + 1j, 2 - 1j], device=device, requires_grad=True)
    loss = (x * x).sum()
    loss.backward()


def fixed_complex_loss(device):
    x = torch.tensor([1 + 1j, 2 - 1j], device=device, requires_grad=True)
    loss = (x * x).sum().abs()
    loss.backward()
    assert torch.isfinite(torch.view_as_real(x.grad)).all()


def dead_end_1(device):
    model, x, target = batch(device)
    loss = F.cross_entropy(model(x), target, reduction="none")
    loss.backward(torch.ones_like(loss))
    expected = torch.autograd.grad(F.cross_entropy(model(x), target), model.weight)[0]
    assert torch.allclose(model.weight.grad, expected), "the gradient is that of the sum: 8 times as large for a batch of 8"
