"""Weights of the same name must have the same shape: build the model with the sizes of the checkpoint, then change what has to differ."""

import torch
from torch import nn


class Classifier(nn.Module):
    def __init__(self, num_classes=1000, width=64):
        super().__init__()
        self.conv1 = nn.Conv2d(3, width, 3)
        self.layer1 = nn.Conv2d(width, width, 3)
        self.fc = nn.Linear(width, num_classes)


class Language(nn.Module):
    def __init__(self, vocabulary):
        super().__init__()
        self.embed_tokens = nn.Embedding(vocabulary, 16)


def broken_other_number_of_classes(device):
    torch.save(Classifier(num_classes=1000).state_dict(), "pretrained.pt")
    model = Classifier(num_classes=10).to(device)
    model.load_state_dict(torch.load("pretrained.pt"))


def fixed_other_number_of_classes(device):
    torch.save(Classifier(num_classes=1000).state_dict(), "pretrained.pt")
    model = Classifier(num_classes=1000)
    model.load_state_dict(torch.load("pretrained.pt"))
    model.fc = nn.Linear(model.fc.in_features, 10)
    assert model.to(device).fc.weight.shape == (10, 64)


def broken_other_vocabulary(device):
    torch.save(Language(vocabulary=100).state_dict(), "pretrained.pt")
    model = Language(vocabulary=103).to(device)
    model.load_state_dict(torch.load("pretrained.pt"))


def fixed_other_vocabulary(device):
    torch.save(Language(vocabulary=100).state_dict(), "pretrained.pt")
    model = Language(vocabulary=100)
    model.load_state_dict(torch.load("pretrained.pt"))
    larger = nn.Embedding(103, 16)
    larger.weight.data[:100] = model.embed_tokens.weight.data
    model.embed_tokens = larger
    assert torch.equal(model.embed_tokens.weight[:100].cpu(), torch.load("pretrained.pt")["embed_tokens.weight"])


def broken_other_configuration(device):
    torch.save(Classifier(width=32).state_dict(), "pretrained.pt")
    model = Classifier(width=64).to(device)
    model.load_state_dict(torch.load("pretrained.pt"))


def fixed_other_configuration(device):
    torch.save(Classifier(width=32).state_dict(), "pretrained.pt")
    model = Classifier(width=32).to(device)
    model.load_state_dict(torch.load("pretrained.pt"))
    assert torch.equal(model.conv1.weight.cpu(), torch.load("pretrained.pt")["conv1.weight"])


def dead_end_1(device):
    weights = Classifier(num_classes=1000).state_dict()
    model = Classifier(num_classes=10).to(device)
    model.load_state_dict(weights, strict=False)
