"""A failing cuBLAS call, replayed: the assertion above it tells an index error from a full card; the index error itself is raised on the CPU.

The messages are quoted from public reports (INVALID_VALUE: pytorch/pytorch 73967), the frames shortened.
"""

import torch
from torch import nn

INDEX = """Indexing.cu:662: indexSelectLargeIndex: block: [633,0,0], thread: [64,0,0] Assertion `srcIndex < srcSelectDimSize` failed.
Traceback (most recent call last):
  File "model.py", line 81, in forward
    hidden = self.encoder(x)
RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`"""
FULL = """Traceback (most recent call last):
  File "train.py", line 40, in forward
    return F.linear(input, self.weight, self.bias)
RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`"""
VALUE = """Traceback (most recent call last):
  File "bug.py", line 4, in <module>
    torch.mv(x, y)
RuntimeError: CUDA error: CUBLAS_STATUS_INVALID_VALUE when calling `cublasSgemv(handle, op, m, n, &alpha, a, lda, x, incx, &beta, y, incy)`"""


def diagnose(text):
    """What to look at first."""
    if "Assertion" in text or "device-side assert" in text:
        return "an index"
    return "the cuBLAS that was loaded" if "INVALID_VALUE" in text or "NOT_SUPPORTED" in text else "the memory"


def broken_index_out_of_range(device):
    raise SystemExit(INDEX)


def fixed_index_out_of_range(device):
    assert diagnose(INDEX) == "an index"
    ids = torch.tensor([[3, 10]])
    embedding, linear = nn.Embedding(int(ids.max()) + 1, 4), nn.Linear(4, 2)
    assert linear(embedding(ids)).shape == (1, 2, 2)


def broken_card_is_full(device):
    raise SystemExit(FULL)


def fixed_card_is_full(device):
    assert diagnose(FULL) == "the memory"


def broken_another_cublas_is_loaded(device):
    raise SystemExit(VALUE)


def fixed_another_cublas_is_loaded(device):
    assert diagnose(VALUE) == "the cuBLAS that was loaded"


def dead_end_1(device):
    embedding, linear = nn.Embedding(10, 4), nn.Linear(4, 2)
    torch.cuda.empty_cache()
    linear(embedding(torch.tensor([[10]])))  # a batch of one, on the CPU: IndexError: index out of range in self
