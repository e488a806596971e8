"""`CTCLoss` wants log_probs of shape (time, batch, classes) and lengths that were counted after the network shortened the time."""

import torch
from torch import nn


def encoder(device):
    torch.manual_seed(0)
    return nn.Conv1d(8, 5, kernel_size=3, stride=2, padding=1).to(device)


def audio(device):
    return torch.ones(2, 8, 20, device=device), torch.tensor([20, 14]), torch.ones(2, 3, dtype=torch.long, device=device)


def broken_network_shortens_the_time(device):
    frames, lengths, targets = audio(device)
    log_probs = encoder(device)(frames).permute(2, 0, 1).log_softmax(dim=2)  # 10 steps are left of 20
    nn.CTCLoss()(log_probs, targets, lengths, torch.tensor([3, 2]))


def fixed_network_shortens_the_time(device):
    frames, lengths, targets = audio(device)
    log_probs = encoder(device)(frames).permute(2, 0, 1).log_softmax(dim=2)
    lengths = (lengths + 2 * 1 - 3) // 2 + 1
    assert lengths.tolist() == [10, 7]
    assert nn.CTCLoss()(log_probs, targets, lengths, torch.tensor([3, 2])) > 0


def broken_batch_and_time_swapped(device):
    frames, _, targets = audio(device)
    log_probs = encoder(device)(frames).permute(0, 2, 1).log_softmax(dim=2)
    nn.CTCLoss()(log_probs, targets, torch.tensor([10, 7]), torch.tensor([3, 2]))


def fixed_batch_and_time_swapped(device):
    frames, _, targets = audio(device)
    log_probs = encoder(device)(frames).permute(0, 2, 1).log_softmax(dim=2).transpose(0, 1)
    assert nn.CTCLoss()(log_probs, targets, torch.tensor([10, 7]), torch.tensor([3, 2])) > 0


def broken_target_lengths_too_large(device):
    frames, _, targets = audio(device)  # texts were cut to 3 letters
    log_probs = encoder(device)(frames).permute(2, 0, 1).log_softmax(dim=2)
    nn.CTCLoss()(log_probs, targets, torch.tensor([10, 7]), torch.tensor([5, 2]))


def fixed_target_lengths_too_large(device):
    frames, _, targets = audio(device)
    log_probs = encoder(device)(frames).permute(2, 0, 1).log_softmax(dim=2)
    assert nn.CTCLoss()(log_probs, targets, torch.tensor([10, 7]), torch.tensor([5, 2]).clamp(max=targets.shape[1])) > 0


def dead_end_1(device):
    frames, lengths, targets = audio(device)
    log_probs = encoder(device)(frames).permute(2, 0, 1).log_softmax(dim=2)
    nn.CTCLoss(zero_infinity=True)(log_probs, targets, lengths, torch.tensor([3, 2]))
