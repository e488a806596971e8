"""`torch.distributed.launch` hands `--local-rank=N` to the script, `torchrun` does not: the environment variable LOCAL_RANK is there with both."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

LAUNCH, TORCHRUN = "torch.distributed.launch", "torch.distributed.run"
TRAIN = """
import argparse
import os

parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default=1)
ARGUMENT
print("local rank", args.local_rank)
"""
NO_ARGUMENT = "args = parser.parse_args()"
UNDERSCORE = 'parser.add_argument("--local_rank", type=int, default=0)\nargs = parser.parse_args()'
BOTH = 'parser.add_argument("--local-rank", "--local_rank", type=int, default=int(os.environ.get("LOCAL_RANK", 0)))\nargs = parser.parse_args()'
ENVIRONMENT = 'args = parser.parse_args()\nargs.local_rank = int(os.environ["LOCAL_RANK"])'
IGNORE = "args, unknown = parser.parse_known_args()\nargs.local_rank = 0"


def start(launcher, argument, processes=1):
    Path("train.py").write_text(TRAIN.replace("ARGUMENT", argument))
    command = [sys.executable, "-W", "ignore", "-m", launcher, "--master-port=0", f"--nproc-per-node={processes}", "train.py"]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"OMP_NUM_THREADS": "1", "COLUMNS": "100"})
    shown = (done.stdout + done.stderr).replace(socket.getfqdn(), "node01").replace(sys.executable, "/usr/bin/python")
    shown = re.sub(r"(?m)^([=-])\1{20,}$", lambda line: line[1] * 60, re.sub(r"by PID \d+", "by PID 1234", shown))  # they vary from run to run
    if done.returncode:
        print(shown, end="", file=sys.stderr)
        raise SystemExit(done.returncode)
    return shown


def broken_only_the_underscore_spelling(device):
    start(LAUNCH, UNDERSCORE)


def fixed_only_the_underscore_spelling(device):
    for launcher in (LAUNCH, TORCHRUN):
        shown = start(launcher, BOTH, processes=2)
        assert "local rank 0" in shown and "local rank 1" in shown


def broken_no_such_argument(device):
    start(LAUNCH, NO_ARGUMENT)


def fixed_no_such_argument(device):
    shown = start(TORCHRUN, ENVIRONMENT, processes=2)
    assert "local rank 0" in shown and "local rank 1" in shown


def dead_end_1(device):
    shown = start(LAUNCH, IGNORE, processes=2)
    assert "local rank 1" in shown, "both processes take themselves for local rank 0"
