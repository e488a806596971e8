"""Only leaf tensors keep their gradient; a tensor that was moved, cast or computed is no leaf, and its .grad stays None."""

import torch


def broken_moved_after_requires_grad(device):
    w = torch.ones(3, requires_grad=True).to(device, torch.float64)
    (w * w).sum().backward()
    print("w.grad is", w.grad)


def fixed_moved_after_requires_grad(device):
    w = torch.ones(3, device=device, dtype=torch.float64, requires_grad=True)
    (w * w).sum().backward()
    assert w.is_leaf and torch.equal(w.grad, 2 * w)


def broken_intermediate_result(device):
    x = torch.ones(3, device=device, requires_grad=True)
    features = x * 2
    features.sum().backward()
    print("features.grad is", features.grad)


def fixed_intermediate_result(device):
    x = torch.ones(3, device=device, requires_grad=True)
    features = x * 2
    features.retain_grad()
    features.sum().backward()
    assert torch.equal(features.grad, torch.ones_like(x))


def broken_reassigned_by_the_update(device):
    w = torch.ones(3, device=device, requires_grad=True)
    for epoch in range(2):
        (w * w).sum().backward()
        w = w - 0.1 * w.grad


def fixed_reassigned_by_the_update(device):
    w = torch.ones(3, device=device, requires_grad=True)
    for epoch in range(2):
        (w * w).sum().backward()
        with torch.no_grad():
            w -= 0.1 * w.grad
        w.grad = None
    assert torch.allclose(w, torch.full_like(w, 0.64))


def dead_end_1(device):
    w = torch.ones(3, requires_grad=True).to(device, torch.float64)
    w.requires_grad_(True)
    (w * w).sum().backward()
    print("w.grad is", w.grad)
