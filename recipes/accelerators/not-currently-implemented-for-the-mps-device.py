"""One operation has no kernel for the Mac's GPU, replayed; on the CPU it is shown that one operation can be moved away and back.

The texts are quoted from public reports (pytorch/pytorch issue 77764 collects them).
"""

import re
import sys

import torch

REST = (
    " is not currently implemented for the MPS device. If you want this op to be added in priority during the prototype phase of this feature, "
    "please comment on https://github.com/pytorch/pytorch/issues/77764. As a temporary fix, you can set the environment variable "
    "`PYTORCH_ENABLE_MPS_FALLBACK=1` to use the CPU as a fallback for this op. WARNING: this will be slower than running natively on MPS."
)
ATEN = "NotImplementedError: The operator 'aten::_linalg_solve_ex.result'" + REST
OTHER = "NotImplementedError: The operator 'torchvision::nms'" + REST


def replay(recorded):
    """Print what PyTorch printed on a Mac, and end as it ended."""
    print(recorded, file=sys.stderr)
    raise SystemExit(1)


def library(recorded):
    """Whose operation it is."""
    return re.search(r"operator '(\w+)::", recorded).group(1)


def broken_kernel_missing_in_this_version(device):
    replay(ATEN)


def fixed_kernel_missing_in_this_version(device):
    assert library(ATEN) == "aten"
    a = torch.eye(3, device=device) * 2
    solved = torch.linalg.solve(a.cpu(), torch.ones(3)).to(a.device)  # what the fallback does for this one operation
    assert solved.tolist() == [0.5, 0.5, 0.5]


def broken_operator_of_another_library(device):
    replay(OTHER)


def fixed_operator_of_another_library(device):
    assert library(OTHER) == "torchvision"
