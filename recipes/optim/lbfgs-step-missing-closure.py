"""`LBFGS` evaluates the loss several times in a step: give `step` a function that computes it and its gradient."""

import torch


def start(device):
    x = torch.zeros(2, device=device, requires_grad=True)
    return x, torch.optim.LBFGS([x], lr=0.5, max_iter=50)


def rosenbrock(x):
    return (1 - x[0]) ** 2 + 5 * (x[1] - x[0] ** 2) ** 2


def broken_step_without_a_function(device):
    x, optimizer = start(device)
    optimizer.zero_grad()
    rosenbrock(x).backward()
    optimizer.step()


def fixed_step_without_a_function(device):
    x, optimizer = start(device)

    def closure():
        optimizer.zero_grad()
        loss = rosenbrock(x)
        loss.backward()
        return loss

    optimizer.step(closure)
    assert torch.allclose(x, torch.ones_like(x), atol=1e-2)


def dead_end_1(device):
    x, optimizer = start(device)
    loss = rosenbrock(x)
    loss.backward()
    optimizer.step(lambda: loss)
    assert torch.allclose(x, torch.ones_like(x), atol=1e-2), "not the minimum"
