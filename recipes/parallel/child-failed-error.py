"""`torchrun` reports that a worker process ended, and how; why it ended stands in what the worker itself printed before."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

TORCHRUN = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node=1"]


def launch(code):
    Path("train.py").write_text(code)
    done = subprocess.run([*TORCHRUN, "train.py"], capture_output=True, text=True, env=os.environ | {"OMP_NUM_THREADS": "1"})
    shown = (done.stdout + done.stderr).replace(socket.getfqdn(), "node01").replace(sys.executable, "/usr/bin/python")
    shown = re.sub(r"(?m)^([=-])\1{20,}$", lambda line: line[1] * 60, re.sub(r"by PID \d+", "by PID 1234", shown))  # they vary from run to run
    return done.returncode, shown


def torchrun(code):
    returncode, shown = launch(code)
    print(shown, end="", file=sys.stderr)
    if returncode:
        raise SystemExit(returncode)
    return shown


def broken_error_in_the_worker(device):
    torchrun("""
import sys

def main(epochs=0):
    if epochs < 1:
        sys.exit(1)
    print("trained")

main()
""")


def fixed_error_in_the_worker(device):
    code = """
from torch.distributed.elastic.multiprocessing.errors import record

@record
def main(epochs=0):
    if epochs < 1:
        raise ValueError("epochs must be at least 1")
    print("trained")

main()
"""
    _, shown = launch(code)
    assert "ValueError: epochs must be at least 1" in shown.split("Root Cause")[1]  # now the summary says what is wrong
    assert torchrun(code.replace("epochs=0", "epochs=1")) == "trained\n"


def broken_killed(device):
    torchrun("""
import os, signal
os.kill(os.getpid(), signal.SIGKILL)  # what the kernel does to a process when the memory is used up
""")


def fixed_killed(device):
    shown = torchrun("""
import torch
total = 0
for piece in range(4):  # one piece of the data at a time, never all of it
    total += torch.ones(1000).sum().item()
print(total)
""")
    assert shown == "4000.0\n"


def broken_crashed_in_native_code(device):
    torchrun("import ctypes\nctypes.string_at(0)  # native code that reads where nothing is\n")


def fixed_crashed_in_native_code(device):
    assert torchrun("import ctypes\nprint(ctypes.string_at(b'text'))\n") == "b'text'\n"


def dead_end_1(device):
    os.environ.update(NCCL_DEBUG="INFO", TORCH_DISTRIBUTED_DEBUG="DETAIL")
    torchrun("import sys\nsys.exit(1)\n")
