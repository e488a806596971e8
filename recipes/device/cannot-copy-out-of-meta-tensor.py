"""A tensor on the `meta` device has a shape but no data, so a model built there must get its weights before it can be moved."""

import torch
from torch import nn


def trained_weights():
    return {"weight": torch.full((2, 3), 0.5), "bias": torch.zeros(2)}


def empty_model():
    with torch.device("meta"):
        return nn.Linear(3, 2)


def broken_weights_never_loaded(device):
    model = empty_model()
    model.to(device)


def fixed_weights_never_loaded(device):
    model = empty_model()
    model.to_empty(device=device)
    model.load_state_dict(trained_weights())
    assert model(torch.ones(1, 3, device=device)).tolist() == [[1.5, 1.5]]


def broken_loaded_without_assign(device):
    model = empty_model()
    model.load_state_dict(trained_weights())
    model.to(device)


def fixed_loaded_without_assign(device):
    model = empty_model()
    model.load_state_dict(trained_weights(), assign=True)
    model.to(device)
    assert model(torch.ones(1, 3, device=device)).tolist() == [[1.5, 1.5]]


def fixed_loaded_by_a_library(device):
    model = empty_model()
    model.load_state_dict({"weight": torch.full((2, 3), 0.5)}, assign=True, strict=False)
    missing = [name for name, parameter in model.named_parameters() if parameter.is_meta]
    assert missing == ["bias"]
    model.bias = nn.Parameter(torch.zeros(2))
    model.to(device)
    assert model(torch.ones(1, 3, device=device)).tolist() == [[1.5, 1.5]]


def dead_end_1(device):
    model = empty_model()
    model.cpu()
