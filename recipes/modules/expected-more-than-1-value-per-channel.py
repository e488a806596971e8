"""BatchNorm in training mode needs more than one value for each channel: no batch of one sample, and `model.eval()` for predictions."""

import torch
from torch import nn
from torch.utils.data import DataLoader


def make_model(device):
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Linear(8, 2)).to(device)


def pooled_branch(device):
    return nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(3, 8, 1), nn.BatchNorm2d(8)).to(device)


def train_epoch(model, loader, device):
    return [model(x.to(device)).shape[0] for x in loader]


def predict(model, x):
    return model(x)


def broken_last_batch_of_one(device):
    loader = DataLoader(torch.rand(9, 4), batch_size=4, shuffle=True)  # 4 + 4 + 1
    train_epoch(make_model(device), loader, device)


def fixed_last_batch_of_one(device):
    loader = DataLoader(torch.rand(9, 4), batch_size=4, shuffle=True, drop_last=True)
    assert train_epoch(make_model(device), loader, device) == [4, 4]


def broken_predicting_in_train_mode(device):
    predict(make_model(device), torch.rand(1, 4, device=device))


def fixed_predicting_in_train_mode(device):
    assert predict(make_model(device).eval(), torch.rand(1, 4, device=device)).shape == (1, 2)


def broken_one_pixel_feature_map(device):
    pooled_branch(device)(torch.rand(1, 3, 32, 32, device=device))


def fixed_one_pixel_feature_map(device):
    assert pooled_branch(device)(torch.rand(2, 3, 32, 32, device=device)).shape == (2, 8, 1, 1)


def dead_end_1(device):
    with torch.no_grad():
        predict(make_model(device), torch.rand(1, 4, device=device))


def dead_end_2(device):
    predict(make_model(device), torch.rand(4, device=device).unsqueeze(0))
