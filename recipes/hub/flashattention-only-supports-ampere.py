"""flash-attn refuses a card that is older than Ampere, replayed; PyTorch's own attention computes the same on any device.

The text is quoted from public reports of flash_api.cpp's check.
"""

import sys

import torch
import torch.nn.functional as F

CALL = '  File "run.py", line 7, in <module>\n    model = AutoModel.from_pretrained(name, attn_implementation="flash_attention_2")\n'
OWN_CODE = '  File "/home/user/.cache/huggingface/modules/transformers_modules/model/modeling_model.py", line 88, in forward\n'
MESSAGE = "RuntimeError: FlashAttention only supports Ampere GPUs or newer."


def replay(frames):
    """Print what the program printed, and end as it ended."""
    print("Traceback (most recent call last):\n" + frames + MESSAGE, file=sys.stderr)
    raise SystemExit(1)


def written_out(q, k, v):
    return torch.softmax(q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5, dim=-1) @ v


def broken_asked_for_by_the_code(device):
    replay(CALL)


def fixed_asked_for_by_the_code(device):
    torch.manual_seed(0)
    q, k, v = (torch.randn(2, 4, 16, 8, device=device) for _ in range(3))
    assert torch.allclose(F.scaled_dot_product_attention(q, k, v), written_out(q, k, v), atol=1e-5)  # "sdpa"


def broken_chosen_because_it_is_installed(device):
    replay(OWN_CODE)


def fixed_chosen_because_it_is_installed(device):
    torch.manual_seed(0)
    q, k, v = (torch.randn(2, 4, 16, 8, device=device) for _ in range(3))
    assert written_out(q, k, v).shape == (2, 4, 16, 8)  # "eager"
