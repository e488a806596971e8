"""An infinite slope times 0 is NaN: protect the argument of sqrt or log before the function, not with `where` around its result."""

import torch


def gradient(loss_of, *values, device):
    x = torch.tensor(values, device=device, requires_grad=True)
    loss = loss_of(x)
    assert loss.isfinite()
    loss.backward()
    return x.grad


def broken_root_of_zero(device):
    assert gradient(lambda x: torch.sqrt((x**2).sum()), 0.0, 0.0, device=device).isnan().all()


def fixed_root_of_zero(device):
    assert gradient(lambda x: torch.sqrt((x**2).sum() + 1e-12), 0.0, 0.0, device=device).eq(0).all()
    assert gradient(lambda x: x.norm(), 0.0, 0.0, device=device).eq(0).all()


def broken_where_around_the_result(device):
    grad = gradient(lambda x: torch.where(x > 0, torch.log(x), 0.0).sum(), 0.0, 2.0, device=device)
    assert grad[0].isnan() and grad[1] == 0.5


def log_or_zero(x):
    safe = torch.where(x > 0, x, 1.0)
    return torch.where(x > 0, torch.log(safe), 0.0)


def fixed_where_around_the_result(device):
    assert gradient(lambda x: log_or_zero(x).sum(), 0.0, 2.0, device=device).tolist() == [0.0, 0.5]


def dead_end_1(device):
    x = torch.tensor([0.0, 2.0], device=device)
    assert ((x > 0) * torch.log(x)).sum().isnan()


def dead_end_2(device):
    x = torch.tensor([0.0, 2.0], device=device, requires_grad=True)
    torch.where(x > 0, torch.log(x), 0.0).sum().backward()
    torch.nn.utils.clip_grad_norm_([x], 1.0)
    assert x.grad.isnan().all()  # the good one too
