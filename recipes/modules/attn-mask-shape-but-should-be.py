"""`attn_mask` is (target steps, source steps), `key_padding_mask` is (batch, source steps); `batch_first` says which dimension counts the steps."""

import torch
from torch import nn

BATCH, STEPS = 3, 5


def encoder(device, batch_first=True):
    torch.manual_seed(0)
    return nn.TransformerEncoderLayer(8, 2, dim_feedforward=16, batch_first=batch_first).to(device)


def tokens(device):
    """A batch of sequences, and which of their steps are padding."""
    padding = torch.zeros(BATCH, STEPS, dtype=torch.bool, device=device)
    padding[0, 3:] = True
    return torch.rand(BATCH, STEPS, 8, device=device), padding


def causal(steps, device):
    return torch.ones(steps, steps, dtype=torch.bool, device=device).triu(1)


def broken_padding_mask_as_attention_mask(device):
    x, padding = tokens(device)
    encoder(device)(x, padding)


def fixed_padding_mask_as_attention_mask(device):
    x, padding = tokens(device)
    layer = encoder(device).eval()
    other = x.clone()
    other[0, 3:] = 0
    first, second = (layer(t, src_key_padding_mask=padding) for t in (x, other))
    assert torch.allclose(first[0, :3], second[0, :3], atol=1e-5)  # the padding has no influence


def broken_batch_first_missing(device):
    x, padding = tokens(device)
    encoder(device, batch_first=False)(x, src_key_padding_mask=padding)


def fixed_batch_first_missing(device):
    x, padding = tokens(device)
    assert encoder(device, batch_first=True)(x, src_key_padding_mask=padding).shape == (BATCH, STEPS, 8)


def broken_mask_of_another_length(device):
    x, padding = tokens(device)
    encoder(device)(x, causal(10, device))  # made once, for the longest sequence


def fixed_mask_of_another_length(device):
    x, padding = tokens(device)
    assert encoder(device)(x, causal(x.size(1), device)).shape == (BATCH, STEPS, 8)


def dead_end_1(device):
    x, padding = tokens(device)
    encoder(device, batch_first=False)(x.transpose(0, 1), src_key_padding_mask=padding.t())


def dead_end_2(device):
    x, padding = tokens(device)
    encoder(device)(x, causal(STEPS, device).expand(BATCH, STEPS, STEPS))
