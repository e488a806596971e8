"""Basic indexing (numbers, slices) gives a view of the same memory, advanced indexing (lists, masks) gives a copy; `reshape` gives whichever is possible."""

import torch


def matrix(device):
    return torch.zeros(3, 4, device=device)


def broken_slice_is_a_view(device):
    x = matrix(device)
    y = x[0, :]
    y += 1
    print(f"only y was changed, but x is now {x.tolist()}")
    assert x[0].tolist() == [1, 1, 1, 1]


def fixed_slice_is_a_view(device):
    x = matrix(device)
    y = x[0, :].clone()
    y += 1
    assert x.sum() == 0 and y.sum() == 4


def broken_copy_is_changed(device):
    x = matrix(device)
    mask = torch.tensor([True, False, True], device=device)
    x[mask][:, 0] = 5
    print(f"x[mask][:, 0] = 5 was run, but x is still {x.tolist()}")
    assert x.sum() == 0


def fixed_copy_is_changed(device):
    x = matrix(device)
    mask = torch.tensor([True, False, True], device=device)
    x[mask, 0] = 5
    assert x[:, 0].tolist() == [5, 0, 5]


def broken_reshape_shares_or_copies(device):
    x = matrix(device)
    flat, flat_t = x.reshape(-1), x.t().reshape(-1)
    flat[0] = 7
    flat_t[1] = 9
    print(f"flat[0] = 7 arrived in x, flat_t[1] = 9 did not: {x.tolist()}")
    assert x[0, 0] == 7 and x.sum() == 7


def fixed_reshape_shares_or_copies(device):
    x = matrix(device)
    flat, flat_t = x.reshape(-1).clone(), x.t().reshape(-1)
    flat[0] = 7
    flat_t[1] = 9
    assert x.sum() == 0
    x.view(-1)[0] = 7  # view never copies: it shares the memory, or raises
    assert x[0, 0] == 7


def dead_end_1(device):
    x = matrix(device)
    y = x[0, :].detach()
    y += 1
    print(f"after detach() x changes just the same: {x[0].tolist()}")
    assert x[0].sum() == 4
