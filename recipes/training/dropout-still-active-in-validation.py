"""`model.eval()` and `torch.no_grad()` are two switches: one changes what Dropout and BatchNorm do, the other stops the recording for backward."""

import torch
import torch.nn.functional as F
from torch import nn


def make_model(device):
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(16, 64), nn.BatchNorm1d(64), nn.ReLU(), nn.Dropout(0.5), nn.Linear(64, 2)).to(device)


def saved_bytes(model, images):
    """The output, and how many bytes the forward pass keeps for a backward pass."""
    kept = []
    with torch.autograd.graph.saved_tensors_hooks(lambda tensor: kept.append(tensor.nbytes) or tensor, lambda tensor: tensor):
        return model(images), sum(kept)


def broken_eval_missing(device):
    model, images = make_model(device), torch.ones(8, 16, device=device)
    before = model[1].running_mean.clone()
    with torch.no_grad():
        first, second = model(images), model(images)
    print(f"same image, same model, same output: {torch.equal(first, second)}; BatchNorm untouched: {torch.equal(before, model[1].running_mean)}")
    assert not torch.equal(first, second) and not torch.equal(before, model[1].running_mean)


def fixed_eval_missing(device):
    model, images = make_model(device), torch.ones(8, 16, device=device)
    before = model[1].running_mean.clone()
    model.eval()
    with torch.no_grad():
        first, second = model(images), model(images)
    assert torch.equal(first, second) and torch.equal(before, model[1].running_mean)


def broken_functional_dropout(device):
    class Net(nn.Module):
        def forward(self, x):
            return F.dropout(x, 0.5)

    x = torch.ones(1000, device=device)
    dropped = Net().eval()(x) == 0
    print(f"after model.eval() dropout still sets about half of the values to zero: {dropped.float().mean() > 0.4}")
    assert dropped.float().mean() > 0.4


def fixed_functional_dropout(device):
    class Net(nn.Module):
        def forward(self, x):
            return F.dropout(x, 0.5, training=self.training)

    x = torch.ones(1000, device=device)
    dropped = Net().eval()(x) == 0
    assert not dropped.any()


def broken_train_not_restored(device):
    model = make_model(device)
    for _ in range(2):
        was_training = model.training  # here the training of the epoch would run
        model.eval()
    print(f"Dropout is active while the second epoch trains: {was_training}")
    assert not was_training


def fixed_train_not_restored(device):
    model = make_model(device)
    for _ in range(2):
        model.train()
        was_training = model.training
        model.eval()
    assert was_training


def broken_no_grad_missing(device):
    model, images = make_model(device).eval(), torch.ones(512, 16, device=device)
    output, kept = saved_bytes(model, images)
    print(f"under model.eval() alone the output has a grad_fn: {output.grad_fn is not None}; kept for backward: more than 100 kB: {kept > 100_000}")
    assert output.grad_fn is not None and kept > 100_000


def fixed_no_grad_missing(device):
    model, images = make_model(device).eval(), torch.ones(512, 16, device=device)
    with torch.no_grad():
        output, kept = saved_bytes(model, images)
    assert output.grad_fn is None and kept == 0
