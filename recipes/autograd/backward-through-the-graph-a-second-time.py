"""A backward pass frees what the forward pass saved: each backward needs a forward of its own, or all losses go into one backward."""

import torch
from torch import nn


def step(optimizer, loss):
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


def recurrent(device):
    torch.manual_seed(0)
    rnn = nn.RNN(4, 8).to(device)
    return rnn, torch.optim.SGD(rnn.parameters(), lr=0.1), torch.randn(3, 5, 2, 4, device=device), torch.zeros(1, 2, 8, device=device)


def broken_state_carried_over(device):
    rnn, optimizer, batches, hidden = recurrent(device)
    for x in batches:
        output, hidden = rnn(x, hidden)
        step(optimizer, (output + hidden).pow(2).mean())


def fixed_state_carried_over(device):
    rnn, optimizer, batches, hidden = recurrent(device)
    for x in batches:
        output, hidden = rnn(x, hidden.detach())
        step(optimizer, (output + hidden).pow(2).mean())
    assert rnn.weight_hh_l0.grad.abs().sum() > 0


def two_heads(device):
    torch.manual_seed(0)
    body, boxes, scores = nn.Sequential(nn.Linear(4, 8), nn.Tanh()).to(device), nn.Linear(8, 4).to(device), nn.Linear(8, 1).to(device)
    features = body(torch.randn(5, 4, device=device))
    return body, boxes(features).pow(2).mean(), scores(features).pow(2).mean()


def broken_losses_share_a_graph(device):
    body, loss1, loss2 = two_heads(device)
    loss1.backward()
    loss2.backward()


def fixed_losses_share_a_graph(device):
    body, loss1, loss2 = two_heads(device)
    (loss1 + loss2).backward()
    summed = body[0].weight.grad.clone()
    # retain_graph=True gives the same gradient, at the price of keeping the graph in memory:
    body, loss1, loss2 = two_heads(device)
    loss1.backward(retain_graph=True)
    loss2.backward()
    assert torch.allclose(body[0].weight.grad, summed)


def prompts(device):
    torch.manual_seed(0)
    prompt = nn.Parameter(torch.randn(3, 4).to(device))
    return prompt, torch.optim.SGD([prompt], lr=0.1), torch.randn(5, 4).to(device)


def broken_computed_once_before_the_loop(device):
    prompt, optimizer, images = prompts(device)
    text_features = prompt / prompt.norm(dim=1, keepdim=True)
    for epoch in range(3):
        step(optimizer, -(images @ text_features.T).mean())


def fixed_computed_once_before_the_loop(device):
    prompt, optimizer, images = prompts(device)
    for epoch in range(3):
        text_features = prompt / prompt.norm(dim=1, keepdim=True)
        step(optimizer, -(images @ text_features.T).mean())
    assert prompt.grad.abs().sum() > 0


def dead_end_1(device):
    rnn, optimizer, batches, hidden = recurrent(device)
    for x in batches:
        output, hidden = rnn(x, hidden)
        optimizer.zero_grad()
        (output + hidden).pow(2).mean().backward(retain_graph=True)
        optimizer.step()
