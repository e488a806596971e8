"""In strict mode an operation without a deterministic version raises: let it warn, or write it in another way."""

import torch
import torch.nn.functional as F


def pooled(device):
    image = torch.arange(16.0, device=device).reshape(1, 1, 4, 4)
    return F.max_pool2d(image, 2, return_indices=True)


def trainer(step, deterministic):
    """What trainers of libraries do with such an option."""
    torch.use_deterministic_algorithms(bool(deterministic), warn_only=deterministic == "warn")
    return step()


def broken_operation_without_deterministic_version(device):
    torch.use_deterministic_algorithms(True)
    values, indices = pooled(device)
    F.max_unpool2d(values, indices, 2)


def fixed_operation_without_deterministic_version(device):
    expected = F.max_unpool2d(*pooled(device), 2)
    torch.use_deterministic_algorithms(True)
    values, indices = pooled(device)
    result = values.new_zeros(1, 1, 16).scatter(2, indices.flatten(2), values.flatten(2)).reshape(1, 1, 4, 4)
    assert torch.equal(result, expected)


def broken_a_trainer_turned_it_on(device):
    trainer(lambda: F.max_unpool2d(*pooled(device), 2), deterministic=True,)  # fmt: skip


def fixed_a_trainer_turned_it_on(device):
    result = trainer(lambda: F.max_unpool2d(*pooled(device), 2), deterministic="warn")
    assert result.sum() == 5 + 7 + 13 + 15


def dead_end_1(device):
    torch.manual_seed(0)
    torch.backends.cudnn.deterministic = True
    torch.use_deterministic_algorithms(True)
    F.max_unpool2d(*pooled(device), 2)
