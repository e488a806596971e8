"""A program that uses NCCL ends its communication by `destroy_process_group`, in a `finally`, so that it happens after an error too."""

import subprocess
import sys

START = """
import torch
import torch.distributed as dist

torch.cuda.set_device(0)
dist.init_process_group("nccl", init_method="tcp://127.0.0.1:0", rank=0, world_size=1)

def train(epochs):
    if epochs < 1:
        raise ValueError("epochs must be at least 1")
    total = torch.ones(1, device="cuda")
    dist.all_reduce(total)
    assert total.item() == 1

"""
PLAIN = "train({epochs})\n"
WITH_FINALLY = "try:\n    train({epochs})\nfinally:\n    dist.destroy_process_group()\n"


def run(program):
    done = subprocess.run([sys.executable, "-c", START + program], capture_output=True, text=True)
    print(done.stderr, end="", file=sys.stderr)
    return done


def ends_quietly(program):
    if "WARNING: " in run(program).stderr:
        raise SystemExit("the process group was left behind")


def broken_not_called_at_the_end(device):
    ends_quietly(PLAIN.format(epochs=1))


def fixed_not_called_at_the_end(device):
    ends_quietly(WITH_FINALLY.format(epochs=1))


def broken_program_ended_by_an_error(device):
    ends_quietly(PLAIN.format(epochs=0))


def fixed_program_ended_by_an_error(device):
    done = run(WITH_FINALLY.format(epochs=0))
    assert "WARNING: " not in done.stderr and "ValueError: epochs must be at least 1" in done.stderr
    ends_quietly(WITH_FINALLY.format(epochs=1))  # the error itself was to be mended
