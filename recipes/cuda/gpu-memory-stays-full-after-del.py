"""Memory is freed when nothing refers to the tensor any more: `del` removes one name, not the references that live elsewhere."""

import gc
import subprocess
import sys
import weakref

import torch
from torch import nn


class Trainer:
    def __init__(self, device):
        self.model = nn.Linear(512, 512).to(device)
        self.callback = self.log  # refers back to the trainer: a reference cycle

    def log(self):
        pass


def broken_reference_alive(device):
    model = nn.Linear(512, 512).to(device)
    weight, optimizer = weakref.ref(model.weight), torch.optim.Adam(model.parameters())
    del model
    print("after `del model` the weight is", "still in memory" if weight() is not None else "gone")
    assert weight() is not None and optimizer


def fixed_reference_alive(device):
    model = nn.Linear(512, 512).to(device)
    weight, optimizer = weakref.ref(model.weight), torch.optim.Adam(model.parameters())
    del model, optimizer
    gc.collect()
    assert weight() is None


def broken_reference_cycle(device):
    gc.disable()  # the collector would come by some time later
    trainer = Trainer(device)
    weight = weakref.ref(trainer.model.weight)
    del trainer
    print("after `del trainer` the weight is", "still in memory" if weight() is not None else "gone")
    assert weight() is not None


def fixed_reference_cycle(device):
    gc.disable()  # the collector would come by some time later
    trainer = Trainer(device)
    weight = weakref.ref(trainer.model.weight)
    del trainer
    gc.collect()
    assert weight() is None


def fixed_kept_as_cache(device):
    block = torch.ones(1024, 1024, device=device)
    del block
    gc.collect()
    torch.cuda.empty_cache()
    assert torch.cuda.memory_reserved() == torch.cuda.memory_allocated() == 0


def fixed_process_still_alive(device):
    worker = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    worker.kill()
    assert worker.wait() != 0


def dead_end_1(device):
    model = nn.Linear(512, 512).to(device)
    weight, optimizer = weakref.ref(model.weight), torch.optim.Adam(model.parameters())
    model = None
    torch.cuda.empty_cache()
    print("after `empty_cache()` the weight is", "still in memory" if weight() is not None else "gone")
    assert weight() is not None and optimizer
