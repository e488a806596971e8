"""`torch.Tensor(3)` takes the number as a size and hands out memory as it lies; `torch.tensor(3)` takes it as the value."""

import torch


def broken_number_is_a_size(device):
    x = torch.Tensor(3).to(device)
    print(f"torch.Tensor(3) has the shape {tuple(x.shape)} and the dtype {x.dtype}; nobody has set its values")
    assert x.shape == (3,) and x.dtype == torch.float32


def fixed_number_is_a_size(device):
    x = torch.tensor(3, device=device)
    assert x.shape == () and x.dtype == torch.int64 and x.item() == 3
    zeros = torch.zeros(3, device=device)
    assert zeros.tolist() == [0, 0, 0]


def broken_integers_become_floats(device):
    ids = torch.Tensor([3, 1, 2]).to(device)
    print(f"torch.Tensor([3, 1, 2]) holds {ids.tolist()} of dtype {ids.dtype}")
    assert ids.dtype == torch.float32


def fixed_integers_become_floats(device):
    ids = torch.tensor([3, 1, 2], device=device)
    assert ids.dtype == torch.int64 and ids.tolist() == [3, 1, 2]
    assert torch.tensor([3, 1, 2], dtype=torch.float32, device=device).dtype == torch.float32


def dead_end_1(device):
    x = torch.LongTensor(3).to(device)
    print(f"torch.LongTensor(3) has the shape {tuple(x.shape)} and the dtype {x.dtype}")
    assert x.shape == (3,)
