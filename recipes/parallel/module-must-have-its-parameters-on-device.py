"""DataParallel copies the model from `device_ids[0]`: every parameter and buffer has to lie there when it is called."""

import torch
from torch import nn


def data_parallel(model, device):
    wrapped = nn.DataParallel(model)
    if device == "cpu":  # without a GPU DataParallel has no devices and checks nothing: give it what it has with one GPU
        wrapped.device_ids, wrapped.src_device_obj = [0], torch.device("cuda", 0)
    return wrapped


def broken_left_on_the_cpu(device):
    model = data_parallel(nn.Linear(4, 2).to(device), device)
    model.cpu()  # to save or to evaluate it
    output = model(torch.ones(8, 4))


def fixed_left_on_the_cpu(device):
    model = data_parallel(nn.Linear(4, 2).to(device), device)
    model.cpu()
    output = model.module(torch.ones(8, 4))  # on the CPU call the model itself; on GPUs move it back first: model.to("cuda:0")
    assert output.shape == (8, 2)


def fixed_on_another_gpu(device):
    first = "cuda:0" if device == "cuda" else "cpu"
    model = nn.DataParallel(nn.Linear(4, 2).to(first), device_ids=[0] if device == "cuda" else None)
    assert model(torch.ones(8, 4, device=first)).shape == (8, 2)
