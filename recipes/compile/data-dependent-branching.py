"""torch.compile can't follow an `if` on a tensor's value: it breaks the graph there, and with fullgraph=True that is an error."""

import torch

# backend="eager" needs no compiler; the graph is taken in the same way as for the default backend.


def signed(x):
    if x.sum() > 0:
        return x
    return -x


def signed_by_where(x):
    return torch.where(x.sum() > 0, x, -x)


def signed_by_cond(x):
    return torch.cond(x.sum() > 0, torch.clone, torch.neg, (x,))


def checked_outside(x):
    return x + 1


def numbers(device):
    return -torch.ones(4, device=device)


def broken_branch_on_a_value(device):
    torch.compile(signed, backend="eager", fullgraph=True)(numbers(device))


def fixed_branch_on_a_value(device):
    for function in (signed_by_where, signed_by_cond):
        result = torch.compile(function, backend="eager", fullgraph=True)(numbers(device))
        assert torch.equal(result, -numbers(device))


def fixed_break_is_acceptable(device):
    result = torch.compile(signed, backend="eager")(numbers(device))  # two graphs, and Python decides between them
    assert torch.equal(result, -numbers(device))


def fixed_check_of_values(device):
    x = numbers(device)
    assert x.isfinite().all()
    assert torch.equal(torch.compile(checked_outside, backend="eager", fullgraph=True)(x), x + 1)


def dead_end_1(device):
    torch.compile(signed, backend="eager", fullgraph=True, dynamic=True)(numbers(device))
