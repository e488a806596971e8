"""A trace records the operations of one run. An `if` on a tensor's value is not an operation: the branch that was taken then is taken for ever."""

import torch
from torch import nn


class Signed(nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x
        return -x


class SignedByWhere(nn.Module):
    def forward(self, x):
        return torch.where(x.sum() > 0, x, -x)


class HalvesOfShape(nn.Module):
    def forward(self, x):
        return x[: x.shape[0] // 2]


def positive(device):
    return torch.ones(4, device=device)


def broken_branch_on_a_value(device):
    traced = torch.jit.trace(Signed(), positive(device))
    result = traced(-positive(device))
    assert torch.equal(result, positive(device)), f"the trace gave {result.tolist()}, the model gives {Signed()(-positive(device)).tolist()}"


def fixed_branch_on_a_value(device):
    for model in (torch.jit.script(Signed()), torch.jit.trace(SignedByWhere(), positive(device))):
        assert torch.equal(model(-positive(device)), positive(device))


def fixed_size_became_a_constant(device):
    traced = torch.jit.trace(HalvesOfShape(), torch.ones(4, device=device))
    assert traced(torch.ones(10, device=device)).shape == (5,)


def dead_end_1(device):
    traced = torch.jit.trace(Signed(), positive(device), check_inputs=[2 * positive(device)])  # the check takes the same branch
    assert torch.equal(traced(-positive(device)), positive(device)), "still the wrong branch"
