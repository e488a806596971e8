"""A kernel reads an address that does not belong to the process; afterwards the whole process has lost the GPU."""

import os

import torch

# A kernel of one's own, compiled when it is first called: it reads the number at the address that it is given.
read_at = torch.cuda.jiterator._create_jit_fn(
    "template <typename T> T read_at(T address) { return *reinterpret_cast<T*>(static_cast<unsigned long long>(address)); }"
)


def read(address, device):
    result = read_at(torch.tensor([float(address)], dtype=torch.float64, device=device))
    torch.cuda.synchronize()
    return result.item()


def broken_custom_kernel_out_of_bounds(device):
    x = torch.full((4,), 7.0, dtype=torch.float64, device=device)
    read(x.data_ptr() + 2**40, device)  # far behind the tensor


def fixed_custom_kernel_out_of_bounds(device):
    x = torch.full((4,), 7.0, dtype=torch.float64, device=device)
    assert read(x.data_ptr() + 3 * 8, device) == 7.0  # its last element


def fixed_tensors_on_several_gpus(device):
    x = torch.ones(4, device=device)
    with torch.cuda.device(x.device):
        assert torch.cuda.current_device() == x.get_device()


def fixed_index_too_large_for_the_kernel(device):
    x = torch.ones(64, 1000, device=device)
    assert torch.cat([part.cumsum(1)[:, -1] for part in x.split(16)]).eq(1000).all()


def dead_end_1(device):
    try:
        broken_custom_kernel_out_of_bounds(device)
    except RuntimeError:
        torch.ones(3, device=device).sum().item()


def dead_end_2(device):
    os.environ["CUDA_LAUNCH_BLOCKING"] = "1"
    broken_custom_kernel_out_of_bounds(device)
