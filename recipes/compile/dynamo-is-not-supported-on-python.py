"""Each release of torch compiles with the Python versions that were there when it was made; what the message names is the first that it refuses.

Recorded to the letter from public reports: jianchang512/ChatTTS-ui issue 36 (torch 2.3), pytorch/pytorch issue 104918 (torch 2.0.1); the Windows line stands
in torch/_dynamo/eval_frame.py of torch 2.0 to 2.2. The torch that is installed here is asked for real in the end.
"""

import re
import sys

import torch

TOO_NEW = """Traceback (most recent call last):
  File "/home/me/ChatTTS/core.py", line 102, in _load
    gpt.gpt.forward = torch.compile(gpt.gpt.forward,  backend='inductor', dynamic=True)
  File "/home/me/venv/lib/python3.12/site-packages/torch/__init__.py", line 1866, in compile
    raise RuntimeError("Dynamo is not supported on Python 3.12+")
RuntimeError: Dynamo is not supported on Python 3.12+
"""
OLDER_WORDING = "RuntimeError: Python 3.11+ not yet supported for torch.compile\n"
WINDOWS = "RuntimeError: Windows not yet supported for torch.compile\n"
FIRST_TORCH = {"3.11": "2.1", "3.12": "2.4", "3.13": "2.6", "3.14": "2.10"}  # the first torch that compiles on this Python


def replay(recorded):
    print(recorded, file=sys.stderr, end="")
    raise SystemExit(1)


def upgrade(recorded):
    """The command that helps, from what the message says."""
    refused = re.search(r"Python (3\.\d+)\+", recorded)
    return f"pip install -U 'torch>={FIRST_TORCH[refused.group(1)] if refused else '2.5'}'"


def broken_python_too_new(device):
    replay(TOO_NEW)


def fixed_python_too_new(device):
    assert upgrade(TOO_NEW) == "pip install -U 'torch>=2.4'"
    assert upgrade(OLDER_WORDING) == "pip install -U 'torch>=2.1'"
    double = torch.compile(lambda x: x * 2, backend="eager")  # the torch of today and the Python that runs this go together
    assert double(torch.ones(1, device=device)).item() == 2


def broken_windows_before_2_3(device):
    replay(WINDOWS)


def fixed_windows_before_2_3(device):
    assert upgrade(WINDOWS) == "pip install -U 'torch>=2.5'"
