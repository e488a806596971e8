"""cuDNN finds no algorithm for a convolution, replayed: a full card, or a build that does not fit; the cure for the first is run on the CPU.

Quoted from public reports: deepakn97/relationPrediction 37 and vllm-project/vllm 6713.
"""

import torch
from torch import nn

FULL = """  File "main.py", line 334, in train_conv
    loss.backward()
  File "torch/autograd/__init__.py", line 100, in backward
    allow_unreachable=True)  # allow_unreachable flag
RuntimeError: Unable to find a valid cuDNN algorithm to run convolution (try_all at /opt/conda/conda-bld/pytorch_1591914868920/work/aten/src/ATen/native/cudnn/Conv.cpp:693)"""
ENGINE = "RuntimeError: GET was unable to find an engine to execute this computation"


def diagnose(text):
    """What to try first."""
    return "another cuDNN or build" if "find an engine" in text or "is not compatible" in text else "memory"


def broken_too_little_memory_for_the_workspace(device):
    raise SystemExit(FULL)


def fixed_too_little_memory_for_the_workspace(device):
    assert diagnose(FULL) == "memory"
    torch.manual_seed(0)
    conv, images = nn.Conv2d(3, 4, 3, device=device), torch.randn(8, 3, 9, 9, device=device)
    conv(images).pow(2).mean().backward()
    whole, conv.weight.grad = conv.weight.grad, None
    for part in images.split(2):  # a quarter of the memory, the same gradient
        (conv(part).pow(2).mean() / 4).backward()
    assert torch.allclose(conv.weight.grad, whole, atol=1e-6)


def broken_cudnn_or_build_does_not_fit(device):
    raise SystemExit(ENGINE)


def fixed_cudnn_or_build_does_not_fit(device):
    assert diagnose(ENGINE) == "another cuDNN or build"
