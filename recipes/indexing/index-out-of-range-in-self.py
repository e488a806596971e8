"""An embedding with n rows takes the indices 0 to n - 1; three ways to hand it another one, and what to do about each."""

import torch
from torch import nn


class Encoder(nn.Module):
    """The embeddings of a small language model, named as in most of them."""

    def __init__(self, vocab_size, max_position_embeddings=512):
        super().__init__()
        self.word_embeddings = nn.Embedding(vocab_size, 4)
        self.position_embeddings = nn.Embedding(max_position_embeddings, 4)

    def forward(self, input_ids):
        position_ids = torch.arange(input_ids.shape[1], device=input_ids.device)
        inputs_embeds = self.word_embeddings(input_ids)
        position_embeddings = self.position_embeddings(position_ids)
        return inputs_embeds + position_embeddings


VOCAB = {"<pad>": 0, "the": 1, "cat": 2, "sat": 3, "<new>": 4}


def broken_id_outside_the_table(device):
    input_ids = torch.tensor([[1, 2, VOCAB["<new>"]]], device=device)
    Encoder(vocab_size=4).to(device)(input_ids)


def fixed_id_outside_the_table(device):
    input_ids = torch.tensor([[1, 2, VOCAB["<new>"]]], device=device)
    assert Encoder(vocab_size=len(VOCAB)).to(device)(input_ids).shape == (1, 3, 4)


def broken_sequence_longer_than_positions(device):
    input_ids = torch.ones(1, 600, dtype=torch.long, device=device)
    Encoder(len(VOCAB)).to(device)(input_ids)


def fixed_sequence_longer_than_positions(device):
    input_ids = torch.ones(1, 600, dtype=torch.long, device=device)
    assert Encoder(len(VOCAB)).to(device)(input_ids[:, :512]).shape == (1, 512, 4)


def broken_negative_index(device):
    embedding = nn.Embedding(len(VOCAB), 4).to(device)
    labels = torch.tensor([[3, 1, -100]], device=device)
    embedding(labels)


def fixed_negative_index(device):
    embedding = nn.Embedding(len(VOCAB), 4).to(device)
    labels = torch.tensor([[3, 1, -100]], device=device)
    assert embedding(labels.masked_fill(labels == -100, VOCAB["<pad>"])).shape == (1, 3, 4)


def dead_end_1(device):
    model = Encoder(vocab_size=4).to(device)
    model.word_embeddings.padding_idx = 3
    model(torch.tensor([[1, 2, VOCAB["<new>"]]], device=device))
