"""A cuDNN status is read from recorded messages: at the first call it is the build, later the memory, or a kernel that failed before.

Quoted from public reports: a GRU whose .cuda() fails (solved by another PyTorch build), pytorch/pytorch 27588 (depends on the batch size).
"""

import torch

FIRST_CALL = """  File "seq2seq.py", line 47, in __init__
    self.encoder = nn.GRU(64, 64, 2, batch_first=True).cuda()
  File "torch/nn/modules/rnn.py", line 176, in flatten_parameters
    self.batch_first, bool(self.bidirectional))  # type: ignore
RuntimeError: cuDNN error: CUDNN_STATUS_NOT_INITIALIZED"""
LARGE_BATCH = """  File "torch/tensor.py", line 118, in backward
    torch.autograd.backward(self, gradient, retain_graph, create_graph)
RuntimeError: cuDNN error: CUDNN_STATUS_MAPPING_ERROR"""


def diagnose(text):
    """The most likely cause."""
    if "Assertion `" in text or "device-side assert" in text:
        return "an earlier kernel"
    return "the memory" if "in backward" in text else "the build"


def broken_build_does_not_fit_driver_or_card(device):
    raise SystemExit(FIRST_CALL)


def fixed_build_does_not_fit_driver_or_card(device):
    assert diagnose(FIRST_CALL) == "the build"
    assert torch.nn.GRU(64, 64, 2, batch_first=True)(torch.zeros(1, 3, 64))[0].shape == (1, 3, 64)  # nothing wrong with the model


def broken_card_is_full(device):
    raise SystemExit(LARGE_BATCH)


def fixed_card_is_full(device):
    assert diagnose(LARGE_BATCH) == "the memory"


def fixed_an_earlier_kernel_failed(device):
    try:
        torch.nn.functional.cross_entropy(torch.zeros(1, 3), torch.tensor([3]))
    except IndexError as error:
        assert "Target 3 is out of bounds" in str(error)  # on the CPU the real error has a name
    else:
        raise AssertionError("the label 3 of 3 classes was accepted")
