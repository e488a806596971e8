"""`view` keeps the number of elements: the product of the new sizes must be that of the old ones."""

import torch
from torch import nn


class Net(nn.Module):
    """A small CNN written for images of 32 x 32."""

    def __init__(self, features=16 * 5 * 5):
        super().__init__()
        self.features = features
        self.convs = nn.Sequential(nn.Conv2d(3, 6, 5), nn.MaxPool2d(2), nn.Conv2d(6, 16, 5), nn.MaxPool2d(2))
        self.fc = nn.Linear(features, 10)

    def forward(self, x):
        x = self.convs(x)
        x = x.view(-1, self.features)
        return self.fc(x)


def broken_wrong_feature_count(device):
    Net().to(device)(torch.randn(6, 3, 21, 21, device=device))


def fixed_wrong_feature_count(device):
    images = torch.randn(6, 3, 21, 21, device=device)
    features = Net().convs(images.cpu()).flatten(1).shape[1]
    assert features == 64 and Net(features).to(device)(images).shape == (6, 10)


def broken_last_batch_smaller(device):
    batch_size = 32
    for x in torch.randn(48, 96, device=device).split(batch_size):
        x.view(batch_size, 96)


def fixed_last_batch_smaller(device):
    batch_size = 32
    sizes = [x.view(x.size(0), 96).shape[0] for x in torch.randn(48, 96, device=device).split(batch_size)]
    assert sizes == [32, 16]


def broken_heads_do_not_match(device):
    num_heads, head_dim = 8, 4
    k_proj = nn.Linear(32, 2 * head_dim).to(device)  # grouped-query attention: 2 heads for keys and values
    k_proj(torch.randn(1, 5, 32, device=device)).view(1, 5, num_heads, head_dim)


def fixed_heads_do_not_match(device):
    num_key_value_heads, head_dim = 2, 4
    k_proj = nn.Linear(32, 2 * head_dim).to(device)
    k = k_proj(torch.randn(1, 5, 32, device=device)).view(1, 5, num_key_value_heads, head_dim)
    assert k.shape == (1, 5, 2, 4)


def load_weights(conv, weights):
    conv_weights = weights[:conv.weight.numel()].view_as(conv.weight)
    conv.weight.data.copy_(conv_weights)


def broken_weights_file_too_short(device):
    load_weights(nn.Conv2d(4, 8, 3), torch.zeros(8 * 4 * 3 * 3)[:200])  # a download that broke off


def fixed_weights_file_too_short(device):
    load_weights(nn.Conv2d(4, 8, 3), torch.zeros(8 * 4 * 3 * 3))


def dead_end_1(device):
    """`view(-1, n)` runs as soon as the numbers divide, and mixes the samples: 16 images of 64 features become 16 * 64 / 32 rows of 32."""
    images = torch.randn(16, 64, device=device)
    assert images.view(-1, 32).shape[0] == 16, "the batch has grown: each image became two rows"
