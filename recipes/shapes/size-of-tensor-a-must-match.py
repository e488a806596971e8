"""Two tensors broadcast if their sizes, compared from the last dimension on, are equal or 1; five usual ways to miss that."""

import torch
import torch.nn.functional as F
from torch import nn


def normalize(tensor, mean=0.5, std=0.5):
    """What torchvision's Normalize does with a picture (channels, height, width)."""
    mean = torch.full((3, 1, 1), mean, device=tensor.device)
    return tensor.sub_(mean).div_(torch.full((3, 1, 1), std, device=tensor.device))


def broken_image_channels(device):
    normalize(torch.rand(4, 8, 8, device=device))  # a PNG with an alpha channel


def fixed_image_channels(device):
    image = torch.rand(4, 8, 8, device=device)[:3]  # Image.open(path).convert("RGB")
    assert normalize(image).shape == (3, 8, 8)


def broken_skip_connection(device):
    x = torch.rand(1, 3, 45, 45, device=device)
    up = F.interpolate(F.max_pool2d(x, 2), scale_factor=2)
    up + x


def fixed_skip_connection(device):
    x = torch.rand(1, 3, 45, 45, device=device)
    up = F.interpolate(F.max_pool2d(x, 2), size=x.shape[-2:])
    assert (up + x).shape == x.shape


def broken_output_against_target(device):
    scores, target = torch.rand(8, 3, device=device), torch.randint(3, (8,), device=device)
    F.mse_loss(scores, target.float())


def fixed_output_against_target(device):
    scores, target = torch.rand(8, 3, device=device), torch.randint(3, (8,), device=device)
    assert F.cross_entropy(scores, target) > 0
    assert F.mse_loss(scores, F.one_hot(target, 3).float()) > 0


def broken_keepdim_missing(device):
    x = torch.rand(8, 3, device=device)
    x / x.sum(dim=1)


def fixed_keepdim_missing(device):
    x = torch.rand(8, 3, device=device)
    assert torch.allclose((x / x.sum(dim=1, keepdim=True)).sum(1), torch.ones(8, device=device))


class Embeddings(nn.Module):
    """The inputs of a model that knows 512 positions."""

    def __init__(self):
        super().__init__()
        self.word_embeddings, self.position_embeddings = nn.Embedding(10, 4), nn.Parameter(torch.zeros(1, 512, 4))

    def forward(self, input_ids):
        embeddings = self.word_embeddings(input_ids)
        embeddings += self.position_embeddings[:, :input_ids.shape[1]]
        return embeddings


def broken_sequence_too_long(device):
    Embeddings().to(device)(torch.ones(1, 600, dtype=torch.long, device=device))


def fixed_sequence_too_long(device):
    input_ids = torch.ones(1, 600, dtype=torch.long, device=device)
    assert Embeddings().to(device)(input_ids[:, :512]).shape == (1, 512, 4)
