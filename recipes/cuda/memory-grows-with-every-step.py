"""A loss that is kept as a tensor keeps the graph of its step; the script counts the nodes that are kept after each step."""

import gc

import torch
from torch import nn


def nodes(*tensors):
    """How many nodes of graphs these tensors keep alive."""
    seen, todo = set(), [tensor.grad_fn for tensor in tensors if isinstance(tensor, torch.Tensor)]
    while todo:
        node = todo.pop()
        if node is not None and node not in seen:
            seen.add(node)
            todo += [before for before, _ in node.next_functions]
    return len(seen)


def steps(device, count=3):
    model = nn.Sequential(nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 1)).to(device)
    for _ in range(count):
        output = model(torch.ones(2, 4, device=device))
        loss = output.pow(2).mean()
        yield output, loss


def broken_loss_kept_as_a_tensor(device):
    total, kept = 0, []
    for _, loss in steps(device):
        total += loss
        kept.append(nodes(total))
    print("nodes of the graph that are kept:", *kept)
    assert kept[0] < kept[1] < kept[2]


def fixed_loss_kept_as_a_tensor(device):
    total, kept = 0, []
    for _, loss in steps(device):
        total += loss.item()
        kept.append(nodes(total))
    assert kept == [0, 0, 0] and isinstance(total, float)


def broken_outputs_collected(device):
    outputs = [output for output, _ in steps(device)]
    print("nodes of the graph that are kept:", nodes(outputs[0]), nodes(*outputs))
    assert nodes(*outputs) > nodes(outputs[0])


def fixed_outputs_collected(device):
    outputs = [output.detach().cpu() for output, _ in steps(device)]
    assert nodes(*outputs) == 0 and len(outputs) == 3 and outputs[0].device.type == "cpu"


def broken_hidden_state_not_detached(device):
    cell, hidden, kept = nn.RNNCell(2, 2).to(device), torch.zeros(1, 2, device=device), []
    for _ in range(3):
        hidden = cell(torch.ones(1, 2, device=device), hidden)
        kept.append(nodes(hidden))
    print("nodes of the graph that are kept:", "growing" if kept[0] < kept[1] < kept[2] else "the same")
    assert kept[0] < kept[1] < kept[2]


def fixed_hidden_state_not_detached(device):
    cell, hidden, kept = nn.RNNCell(2, 2).to(device), torch.zeros(1, 2, device=device), []
    for _ in range(3):
        hidden = cell(torch.ones(1, 2, device=device), hidden.detach())
        kept.append(nodes(hidden))
    assert kept[0] == kept[1] == kept[2]


def dead_end_1(device):
    total, kept = 0, []
    for _, loss in steps(device):
        total += loss
        gc.collect()
        torch.cuda.empty_cache()
        kept.append(nodes(total))
    assert kept[0] < kept[1] < kept[2]


def dead_end_2(device):
    total, kept = 0, []
    for _, loss in steps(device):
        loss.backward()
        total += loss
        kept.append(nodes(total))
    assert kept[0] < kept[1] < kept[2]
