"""`backward()` needs a loss that still hangs on something trainable; four ways to lose that, and how to keep it."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.checkpoint import checkpoint


def batch(device):
    torch.manual_seed(0)
    return nn.Linear(4, 3).to(device), torch.randn(8, 4, device=device), torch.randint(3, (8,), device=device)


def broken_under_no_grad(device):
    model, x, target = batch(device)

    @torch.no_grad()
    def train_step():
        F.cross_entropy(model(x), target).backward()

    train_step()


def fixed_under_no_grad(device):
    model, x, target = batch(device)

    def train_step():
        F.cross_entropy(model(x), target).backward()

    train_step()
    assert model.weight.grad is not None


def broken_graph_cut(device):
    model, x, target = batch(device)
    F.mse_loss(model(x).argmax(dim=1).float(), target.float()).backward()


def fixed_graph_cut(device):
    model, x, target = batch(device)
    F.cross_entropy(model(x), target).backward()
    assert model.weight.grad.abs().sum() > 0


def freeze(model):
    return model.requires_grad_(False)


def broken_everything_frozen(device):
    model, x, target = batch(device)
    F.cross_entropy(freeze(model)(x), target).backward()


def fixed_everything_frozen(device):
    model, x, target = batch(device)
    head = nn.Linear(3, 3).to(device)
    F.cross_entropy(head(freeze(model)(x)), target).backward()
    assert head.weight.grad is not None and model.weight.grad is None


def adapted(device):
    """A frozen embedding before a block with trainable weights, as LoRA leaves a language model."""
    return nn.Embedding(10, 4).to(device).requires_grad_(False), nn.Linear(4, 4).to(device), torch.tensor([1, 2], device=device)


def broken_checkpointed_frozen_input(device):
    embedding, block, ids = adapted(device)
    checkpoint(block, embedding(ids), use_reentrant=True).sum().backward()


def fixed_checkpointed_frozen_input(device):
    embedding, block, ids = adapted(device)
    checkpoint(block, embedding(ids), use_reentrant=False).sum().backward()
    assert block.weight.grad is not None
    block.weight.grad = None
    # What enable_input_require_grads() of transformers does:
    embedding.register_forward_hook(lambda module, inputs, output: output.requires_grad_(True))
    checkpoint(block, embedding(ids), use_reentrant=True).sum().backward()
    assert block.weight.grad is not None


def dead_end_1(device):
    model, x, target = batch(device)
    loss = F.mse_loss(model(x).argmax(dim=1).float(), target.float())
    loss.requires_grad_(True).backward()
    assert model.weight.grad is not None, "backward ran, but no weight got a gradient"
