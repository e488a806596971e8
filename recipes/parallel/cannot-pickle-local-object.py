"""A process started by "spawn" gets its function by name, so the function must stand at the top level of a module: no lambda, none inside another function."""

import subprocess
import sys
from pathlib import Path

SPAWN = """
import functools
import torch
import torch.multiprocessing as mp

def work(rank, scale):
    print(f"rank {rank}: {scale * torch.ones(1).item()}", flush=True)

def main(scale=2.0):
    FUNCTION
    mp.spawn(function, args=ARGUMENTS, nprocs=1)

if __name__ == "__main__":
    main()
"""

LOADER = """
import torch
from torch.utils.data import DataLoader

def double(samples):
    return 2 * torch.tensor(samples)

def main():
    loader = DataLoader(range(4), batch_size=2, num_workers=1, collate_fn=COLLATE, multiprocessing_context="spawn")
    print([batch.tolist() for batch in loader])

if __name__ == "__main__":
    main()
"""


def run(program, **parts):
    for name, text in parts.items():
        program = program.replace(name, text)
    Path("train.py").write_text(program)
    done = subprocess.run([sys.executable, "train.py"], capture_output=True, text=True)
    if done.returncode:
        print(done.stderr, end="", file=sys.stderr)
        raise SystemExit(done.returncode)
    return done.stdout


def broken_function_inside_a_function(device):
    run(SPAWN, FUNCTION="def function(rank): work(rank, scale)", ARGUMENTS="()")


def fixed_function_inside_a_function(device):
    assert run(SPAWN, FUNCTION="function = work", ARGUMENTS="(scale,)") == "rank 0: 2.0\n"
    assert run(SPAWN, FUNCTION="function = functools.partial(work, scale=scale)", ARGUMENTS="()") == "rank 0: 2.0\n"


def broken_lambda_given_to_the_dataloader(device):
    run(LOADER, COLLATE="lambda samples: 2 * torch.tensor(samples)")


def fixed_lambda_given_to_the_dataloader(device):
    assert run(LOADER, COLLATE="double") == "[[0, 2], [4, 6]]\n"


def dead_end_1(device):
    run(SPAWN, FUNCTION="function = lambda rank: work(rank, scale)", ARGUMENTS="()")
