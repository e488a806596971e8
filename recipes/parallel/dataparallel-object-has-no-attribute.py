"""DataParallel and DistributedDataParallel are wrappers: the model itself, with its layers and methods, is their `.module`."""

import torch
import torch.distributed as dist
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(4, 8)
        self.fc = nn.Linear(8, 2)

    def forward(self, x, sample=False):
        return self.sample(x) if sample else self.fc(self.body(x))

    def sample(self, x):
        return self.fc(self.body(x)).argmax(1)


def broken_attribute_of_the_model(device):
    model = nn.DataParallel(Net().to(device))
    optimizer = torch.optim.SGD(model.fc.parameters(), lr=0.1)


def fixed_attribute_of_the_model(device):
    model = nn.DataParallel(Net().to(device))
    optimizer = torch.optim.SGD(model.module.fc.parameters(), lr=0.1)
    assert len(optimizer.param_groups[0]["params"]) == 2


def one_process():
    if not dist.is_initialized():
        dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)


def broken_method_of_the_model(device):
    one_process()
    model = nn.parallel.DistributedDataParallel(Net().to(device))
    labels = model.sample(torch.ones(3, 4, device=device))


def fixed_method_of_the_model(device):
    one_process()
    model = nn.parallel.DistributedDataParallel(Net().to(device))
    labels = model(torch.ones(3, 4, device=device), sample=True)
    assert torch.equal(labels, model.module.sample(torch.ones(3, 4, device=device)))
    dist.destroy_process_group()
