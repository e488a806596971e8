"""torch.compile first runs the function with fake tensors, which have shapes but no data: an error in shapes, or an operator unknown to them, shows there."""

import torch

# backend="eager" needs no compiler; the fake tensors are the same for every backend.


def product(x, y):
    return x @ y


def product_transposed(x, y):
    return x @ y.T


@torch.library.custom_op("kbdemo::scale", mutates_args=())
def scale(x: torch.Tensor) -> torch.Tensor:
    return x * 2


@torch.library.custom_op("kbdemo::scale_with_fake", mutates_args=())
def scale_with_fake(x: torch.Tensor) -> torch.Tensor:
    return x * 2


@scale_with_fake.register_fake
def _(x):
    return torch.empty_like(x)


def compiled(function):
    return torch.compile(function, backend="eager", fullgraph=True)


def matrices(device):
    return torch.ones(2, 3, device=device), torch.ones(4, 3, device=device)


def broken_error_in_the_model(device):
    compiled(product)(*matrices(device))


def fixed_error_in_the_model(device):
    assert compiled(product_transposed)(*matrices(device)).shape == (2, 4)


def broken_operator_without_fake(device):
    compiled(lambda x: scale(x))(torch.ones(2, device=device))


def fixed_operator_without_fake(device):
    assert compiled(lambda x: scale_with_fake(x))(torch.ones(2, device=device)).tolist() == [2, 2]


def dead_end_1(device):
    torch.compile(product, backend="eager", dynamic=True)(*matrices(device))
