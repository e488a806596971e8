"""PyTorch's own check of the card against the architectures that are compiled in, run with the values of cards that do not fit."""

import os
import warnings
from unittest import mock

import torch
from torch.utils import cpp_extension

CU124 = ["sm_50", "sm_60", "sm_70", "sm_75", "sm_80", "sm_86", "sm_90"]
CU126 = ["sm_50", "sm_60", "sm_70", "sm_75", "sm_80", "sm_86", "sm_90"]
CU128 = ["sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120"]


def check(card, capability, built_for):
    """The check that torch makes when CUDA starts; its warning is made an error here."""
    answers = {"device_count": lambda: 1, "get_device_name": lambda _: card, "get_device_capability": lambda _: capability, "get_arch_list": lambda: built_for}
    with mock.patch.multiple(torch.cuda, **answers), mock.patch.object(torch.version, "cuda", "12.4"), warnings.catch_warnings():
        warnings.simplefilter("error")
        torch.cuda._check_cubins()


def broken_card_newer_than_the_build(device):
    check("NVIDIA GeForce RTX 5090", (12, 0), CU124)


def fixed_card_newer_than_the_build(device):
    check("NVIDIA GeForce RTX 5090", (12, 0), CU128)


def broken_card_older_than_the_build(device):
    check("Tesla P100-PCIE-16GB", (6, 0), CU128)


def fixed_card_older_than_the_build(device):
    check("Tesla P100-PCIE-16GB", (6, 0), CU126)


def fixed_extension_built_for_another_card(device):
    with mock.patch.dict(os.environ, TORCH_CUDA_ARCH_LIST="12.0"):
        flags = cpp_extension._get_cuda_arch_flags()
    assert flags == ["-gencode=arch=compute_120,code=sm_120"]
