"""The default collate function batches tensors, arrays, numbers, strings and containers of them; everything else must be converted or needs a `collate_fn`."""

from dataclasses import dataclass

import numpy as np
import torch
from PIL import Image
from torch.utils.data import DataLoader, default_collate


@dataclass
class Sample:
    image: torch.Tensor
    label: int


def to_tensor(image):
    """What torchvision's `transforms.ToTensor()` does with an RGB image."""
    return torch.from_numpy(np.array(image)).permute(2, 0, 1) / 255


def skip_missing(batch):
    return default_collate([sample for sample in batch if sample is not None])


def collate_samples(batch):
    return torch.stack([s.image for s in batch]), torch.tensor([s.label for s in batch])


def broken_pil_image(device):
    dataset = [(Image.new("RGB", (8, 8)), 0), (Image.new("RGB", (8, 8)), 1)]
    for images, labels in DataLoader(dataset, batch_size=2):
        images.to(device), labels.to(device)


def fixed_pil_image(device):
    dataset = [(to_tensor(Image.new("RGB", (8, 8))), 0), (to_tensor(Image.new("RGB", (8, 8))), 1)]
    for images, labels in DataLoader(dataset, batch_size=2):
        assert images.to(device).shape == (2, 3, 8, 8) and labels.tolist() == [0, 1]


def broken_none_sample(device):
    dataset = [None, torch.ones(3), torch.zeros(3)]
    for batch in DataLoader(dataset, batch_size=3):
        batch.to(device)


def fixed_none_sample(device):
    dataset = [None, torch.ones(3), torch.zeros(3)]
    for batch in DataLoader(dataset, batch_size=3, collate_fn=skip_missing):
        assert batch.to(device).shape == (2, 3)


def broken_object_array(device):
    dataset = [np.array([1.5, 2], dtype=object), np.array([3, 4], dtype=object)]
    for batch in DataLoader(dataset, batch_size=2):
        batch.to(device)


def fixed_object_array(device):
    dataset = [np.array([1.5, 2], dtype=np.float32), np.array([3, 4], dtype=np.float32)]
    for batch in DataLoader(dataset, batch_size=2):
        assert batch.to(device).tolist() == [[1.5, 2], [3, 4]]


def broken_own_class(device):
    dataset = [Sample(torch.ones(3), 0), Sample(torch.zeros(3), 1)]
    for images, labels in DataLoader(dataset, batch_size=2):
        images.to(device), labels.to(device)


def fixed_own_class(device):
    dataset = [Sample(torch.ones(3), 0), Sample(torch.zeros(3), 1)]
    for images, labels in DataLoader(dataset, batch_size=2, collate_fn=collate_samples):
        assert images.to(device).shape == (2, 3) and labels.tolist() == [0, 1]
