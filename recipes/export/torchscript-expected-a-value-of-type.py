"""TorchScript is typed: what has no annotation is a Tensor, an Optional must be checked for None, and an empty list holds Tensors."""

from typing import List, Optional

import torch


def first_rows(x, n):
    return x[:n]


def first_rows_annotated(x, n: int):
    return x[:n]


def masked(x, mask: Optional[torch.Tensor] = None):
    return x * torch.sigmoid(mask)


def masked_checked(x, mask: Optional[torch.Tensor] = None):
    if mask is not None:
        return x * torch.sigmoid(mask)
    return x


def sizes(x):
    result = []
    result.append(x.shape[0])
    return result


def sizes_annotated(x):
    result: List[int] = []
    result.append(x.shape[0])
    return result


def broken_argument_without_annotation(device):
    torch.jit.script(first_rows)(torch.ones(4, device=device), 2)


def fixed_argument_without_annotation(device):
    assert torch.jit.script(first_rows_annotated)(torch.ones(4, device=device), 2).shape == (2,)


def broken_optional_not_checked(device):
    torch.jit.script(masked)


def fixed_optional_not_checked(device):
    x = torch.ones(2, device=device)
    assert torch.equal(torch.jit.script(masked_checked)(x), x)


def broken_empty_list_or_dict(device):
    torch.jit.script(sizes)


def fixed_empty_list_or_dict(device):
    assert torch.jit.script(sizes_annotated)(torch.ones(4, device=device)) == [4]


def dead_end_1(device):
    torch.jit.script(first_rows)(torch.ones(4, device=device), torch.tensor([1, 2]).tolist())
