"""`torch.cat` joins along one dimension; all the others must be equal: resize, pad, or name the right dimension."""

import torch
import torch.nn.functional as F
from torch.nn.utils.rnn import pad_sequence


def up_and_join(x, adapt):
    """Two downsamplings, one upsampling, and the skip connection to the first."""
    skip = F.max_pool2d(x, 2)
    up = F.interpolate(F.max_pool2d(skip, 2), scale_factor=2)
    if adapt:
        up = F.interpolate(up, size=skip.shape[2:])
    return torch.cat((skip, up), dim=1)


def broken_skip_connection_of_odd_size(device):
    up_and_join(torch.rand(1, 3, 51, 51, device=device), adapt=False)


def fixed_skip_connection_of_odd_size(device):
    assert up_and_join(torch.rand(1, 3, 51, 51, device=device), adapt=True).shape == (1, 6, 25, 25)
    assert up_and_join(torch.rand(1, 3, 64, 64, device=device), adapt=False).shape == (1, 6, 32, 32)


def broken_samples_of_different_length(device):
    outputs = [torch.ones(2, 7, device=device), torch.ones(2, 5, device=device)]
    torch.cat(outputs)


def fixed_samples_of_different_length(device):
    outputs = [torch.ones(2, 7, device=device), torch.ones(2, 5, device=device)]
    padded = pad_sequence([row for output in outputs for row in output], batch_first=True)
    assert padded.shape == (4, 7) and padded[3, 5:].eq(0).all()


def broken_joined_along_the_wrong_dimension(device):
    image_features, text_features = torch.ones(2, 512, device=device), torch.ones(2, 64, device=device)
    torch.cat((image_features, text_features))


def fixed_joined_along_the_wrong_dimension(device):
    image_features, text_features = torch.ones(2, 512, device=device), torch.ones(2, 64, device=device)
    assert torch.cat((image_features, text_features), dim=1).shape == (2, 576)


def dead_end_1(device):
    up_and_join(torch.rand(1, 3, 50, 50, device=device), adapt=False)
