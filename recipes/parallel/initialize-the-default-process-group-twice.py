"""A process has one default process group: ask `is_initialized` before making it, and destroy it when the run is over."""

import torch
import torch.distributed as dist


def setup(address="tcp://127.0.0.1:0"):
    dist.init_process_group("gloo", init_method=address, rank=0, world_size=1)


def setup_once():
    if not dist.is_initialized():
        setup()


class Trainer:
    """Stands for a library that makes the group by itself."""

    def __init__(self):
        setup_once()

    def total(self, device):
        value = torch.ones(1, device=device)
        dist.all_reduce(value)
        return value.item()


def broken_group_is_there_already(device):
    trainer = Trainer()
    setup()
    assert trainer.total(device) == 1


def fixed_group_is_there_already(device):
    trainer = Trainer()
    setup_once()
    assert trainer.total(device) == 1


def fixed_left_over_from_the_run_before(device):
    for run in range(2):
        setup()
        assert dist.get_world_size() == 1
        dist.destroy_process_group()


def dead_end_1(device):
    trainer = Trainer()
    setup("tcp://127.0.0.1:29511")  # another port
