"""A process started by "spawn" imports the main script anew; whatever starts processes there must stand under `if __name__ == "__main__"`."""

import subprocess
import sys
from pathlib import Path

BROKEN = """
import multiprocessing as mp

def work(rank):
    print(f"worker {rank}", flush=True)

mp.set_start_method("spawn", force=True)  # the default on Windows and macOS
worker = mp.Process(target=work, args=(0,))
worker.start()
worker.join()
raise SystemExit(worker.exitcode)
"""

FIXED = """
import multiprocessing as mp

def work(rank):
    print(f"worker {rank}", flush=True)

if __name__ == "__main__":
    mp.set_start_method("spawn", force=True)  # the default on Windows and macOS
    worker = mp.Process(target=work, args=(0,))
    worker.start()
    worker.join()
    raise SystemExit(worker.exitcode)
"""


def run(program):
    Path("train.py").write_text(program)
    done = subprocess.run([sys.executable, "train.py"], capture_output=True, text=True)
    print(done.stderr, end="", file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout


def broken(device):
    run(BROKEN)


def fixed(device):
    assert run(FIXED) == "worker 0\n"


def dead_end_1(device):
    run(BROKEN.replace('mp.set_start_method("spawn", force=True)', 'mp.freeze_support(); mp.set_start_method("spawn", force=True)'))
