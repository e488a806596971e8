"""`backward()` adds to `.grad`; without zero_grad() each step is taken along the sum of all gradients since the start."""

import torch
from torch import nn
import torch.nn.functional as F


def regression(device):
    torch.manual_seed(0)
    model = nn.Linear(2, 1).to(device)
    x = torch.randn(32, 2).to(device)
    return model, torch.optim.SGD(model.parameters(), lr=0.3), x, x @ torch.tensor([[1.0], [-2.0]], device=device)


def broken_zero_grad_forgotten(device):
    model, optimizer, x, y = regression(device)
    for step in range(1, 61):
        loss = F.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
        if step % 20 == 0:
            print(f"step {step}: loss {loss.item():.1f}")
    assert loss > 0.5


def fixed_zero_grad_forgotten(device):
    model, optimizer, x, y = regression(device)
    for step in range(1, 61):
        optimizer.zero_grad()
        loss = F.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
    assert loss < 0.001


def broken_accumulation_not_divided(device):
    model, optimizer, x, y = regression(device)
    wanted = torch.autograd.grad(F.mse_loss(model(x), y), model.weight)[0]
    for part_x, part_y in zip(x.chunk(4), y.chunk(4)):
        F.mse_loss(model(part_x), part_y).backward()
    ratio = (model.weight.grad.norm() / wanted.norm()).item()
    print(f"the gradient of 4 small batches is {ratio:.1f} times that of the large one")
    assert round(ratio) == 4


def fixed_accumulation_not_divided(device):
    model, optimizer, x, y = regression(device)
    wanted = torch.autograd.grad(F.mse_loss(model(x), y), model.weight)[0]
    for part_x, part_y in zip(x.chunk(4), y.chunk(4)):
        (F.mse_loss(model(part_x), part_y) / 4).backward()
    assert torch.allclose(model.weight.grad, wanted, atol=1e-5)


def dead_end_1(device):
    model, optimizer, x, y = regression(device)
    before = model.weight.detach().clone()
    for step in range(60):
        F.mse_loss(model(x), y).backward()
        optimizer.zero_grad()
        optimizer.step()
    assert torch.equal(model.weight, before)
    print("the weights after 60 steps are those from before")


def dead_end_2(device):
    model, optimizer, x, y = regression(device)
    optimizer.param_groups[0]["lr"] = 0.03
    losses = []
    for step in range(60):
        loss = F.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    print(f"best loss {min(losses):.2f}, last loss {losses[-1]:.2f}")
    assert losses[-1] > 0.1
