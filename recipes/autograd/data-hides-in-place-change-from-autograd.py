"""`.data` lets you change a tensor behind autograd's back: no error, a wrong gradient. `detach()` and no_grad() are noticed."""

import torch


def broken_result_changed(device):
    x = torch.zeros(3, device=device, requires_grad=True)
    y = x.sigmoid()
    y.data.mul_(0)
    y.sum().backward()
    print("gradient of the sigmoid at 0:", x.grad.tolist(), "and it should be 0.25")
    assert torch.equal(x.grad, torch.zeros_like(x))


def fixed_result_changed(device):
    x = torch.zeros(3, device=device, requires_grad=True)
    y = x.sigmoid()
    shown = y.detach().clone()
    shown.mul_(0)
    y.sum().backward()
    assert torch.equal(x.grad, torch.full_like(x, 0.25))


def broken_weight_changed(device):
    w = torch.ones(3, device=device, requires_grad=True)
    loss = (w ** 3).sum()
    w.data.sub_(0.5)
    loss.backward()
    print("gradient of w ** 3 at 1:", w.grad.tolist(), "and it should be 3")
    assert torch.equal(w.grad, torch.full_like(w, 0.75))


def fixed_weight_changed(device):
    w = torch.ones(3, device=device, requires_grad=True)
    loss = (w ** 3).sum()
    loss.backward()
    assert torch.equal(w.grad, torch.full_like(w, 3))
    with torch.no_grad():
        w.sub_(0.5)


def noticed(change, device):
    """Whether backward() refuses after `change` has written into a tensor that it needs."""
    x = torch.zeros(3, device=device, requires_grad=True)
    y = x.sigmoid()
    change(y)
    try:
        y.sum().backward()
    except RuntimeError as error:
        return "modified by an inplace operation" in str(error)
    return False


def under_no_grad(y):
    with torch.no_grad():
        y.mul_(0)


def fixed(device):
    assert noticed(lambda y: y.detach().mul_(0), device)
    assert noticed(under_no_grad, device)
    assert not noticed(lambda y: y.data.mul_(0), device)


def dead_end_1(device):
    with torch.autograd.detect_anomaly(check_nan=True):
        broken_result_changed(device)


def dead_end_2(device):
    x = torch.zeros(3, device=device, requires_grad=True)
    y = x.sigmoid()
    y.data.add_(1)
    y.sum().backward()
    assert torch.equal(x.grad, torch.full_like(x, -0.75))
