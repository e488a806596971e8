"""A kernel that loads 8 bytes at once needs an address that is a multiple of 8: a slice may begin elsewhere, a clone does not."""

import torch

# A kernel of one's own, compiled when it is first called: it reads 8 bytes at once at the address that it is given.
read_at = torch.cuda.jiterator._create_jit_fn(
    "template <typename T> T read_at(T address) { return *reinterpret_cast<T*>(static_cast<unsigned long long>(address)); }"
)


def read_two(x):
    """The first two float32 numbers of x, read as one value of 8 bytes."""
    result = read_at(torch.tensor([float(x.data_ptr())], dtype=torch.float64, device=x.device))
    torch.cuda.synchronize()
    return result.view(torch.float32).tolist()


def broken_view_with_an_odd_offset(device):
    x = torch.arange(8.0, device=device)
    read_two(x[1:])  # begins 4 bytes behind a multiple of 8


def fixed_view_with_an_odd_offset(device):
    x = torch.arange(8.0, device=device)
    assert read_two(x[1:].clone()) == [1.0, 2.0]


def fixed_old_version_or_mismatched_extension(device):
    assert torch.arange(8.0, device=device)[1:].add(1).tolist() == [2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]  # torch's own kernels take any slice


def dead_end_1(device):
    x = torch.arange(8.0, device=device)
    read_two(x[1:].contiguous())


def dead_end_2(device):
    try:
        broken_view_with_an_odd_offset(device)
    except RuntimeError:
        torch.ones(3, device=device).sum().item()
