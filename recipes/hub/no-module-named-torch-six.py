"""`torch._six` was a helper for Python 2; torch 1.9 no longer has `container_abcs` in it, torch 2.0 has no such module. The standard library has the same things."""

import torch


def broken_container_abcs(device):
    from torch._six import container_abcs

    assert isinstance([torch.ones(1, device=device)], container_abcs.Sequence)


def fixed_container_abcs(device):
    import collections.abc as container_abcs

    assert isinstance([torch.ones(1, device=device)], container_abcs.Sequence)


def broken_other_names(device):
    from torch._six import inf, string_classes

    assert torch.ones(1, device=device) < inf and isinstance("text", string_classes)


def fixed_other_names(device):
    from torch import inf

    assert torch.ones(1, device=device) < inf and isinstance("text", (str, bytes))


def dead_end_1(device):
    import collections

    assert isinstance([torch.ones(1, device=device)], collections.Sequence)  # the other old place: gone since Python 3.10
