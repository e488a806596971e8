"""An optimizer wants leaves: tensors made by you, not the results of `.to`, a product or a slice."""

import torch


def train(x):
    optimizer = torch.optim.SGD([x], lr=0.1)
    for _ in range(100):
        loss = ((x - 1) ** 2).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return x


def broken_moved_or_converted_after_requires_grad(device):
    torch.optim.SGD([torch.zeros(3, requires_grad=True).to(device).double()], lr=0.1)


def fixed_moved_or_converted_after_requires_grad(device):
    x = torch.zeros(3).to(device).double().requires_grad_()
    assert torch.allclose(train(x), torch.ones_like(x))


def broken_scaled_or_sliced_first(device):
    torch.optim.SGD([torch.randn(3, device=device, requires_grad=True) * 0.1], lr=0.1)


def fixed_scaled_or_sliced_first(device):
    x = (torch.randn(3, device=device) * 0.1).requires_grad_()
    assert torch.allclose(train(x), torch.ones_like(x))


def dead_end_1(device):
    """The optimizer takes the product, but the tensor it came from stays as it was."""
    x = torch.ones(3, device=device, requires_grad=True)
    product = x * 3
    product.retain_grad()
    optimizer = torch.optim.SGD([product], lr=0.1)
    ((product - 1) ** 2).sum().backward()
    optimizer.step()
    assert torch.equal(x * 3, product), "x * 3 is still what it was before the step"
