"""The list for an optimizer holds tensors: unpack the generators of parameters, and leave names out."""

import torch
from torch import nn


def models(device):
    torch.manual_seed(0)
    return nn.Linear(4, 3).to(device), nn.Linear(3, 2).to(device)


def step(optimizer, encoder, decoder, device):
    before = encoder.weight.detach().clone()
    decoder(encoder(torch.ones(2, 4, device=device))).pow(2).sum().backward()
    optimizer.step()
    assert not torch.equal(encoder.weight, before), "nothing was trained"


def broken_generators_or_layers_in_a_list(device):
    encoder, decoder = models(device)
    step(torch.optim.SGD([encoder.parameters(), decoder.parameters()], lr=0.1), encoder, decoder, device)


def fixed_generators_or_layers_in_a_list(device):
    encoder, decoder = models(device)
    step(torch.optim.SGD([*encoder.parameters(), *decoder.parameters()], lr=0.1), encoder, decoder, device)


def broken_names_instead_of_tensors(device):
    encoder, decoder = models(device)
    step(torch.optim.SGD(encoder.state_dict(), lr=0.1), encoder, decoder, device)


def fixed_names_instead_of_tensors(device):
    encoder, decoder = models(device)
    step(torch.optim.SGD(encoder.parameters(), lr=0.1), encoder, decoder, device)


def dead_end_1(device):
    encoder, decoder = models(device)
    step(torch.optim.SGD(encoder.state_dict().values(), lr=0.1), encoder, decoder, device)
