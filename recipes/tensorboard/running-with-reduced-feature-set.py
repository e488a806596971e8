"""`running with reduced feature set` is a notice: TensorBoard shows a PyTorch run completely without TensorFlow. Success is told by the exit code and the data, not by an empty stderr."""

import os
import subprocess
import sys

from torch.utils.tensorboard import SummaryWriter


def inspect(folder):
    with SummaryWriter(folder / "runs") as writer:
        writer.add_scalar("loss", 0.5, 0)
    done = subprocess.run(
        [sys.executable, "-m", "tensorboard.main", "--inspect", "--logdir", "runs"],
        cwd=folder, capture_output=True, text=True, env={**os.environ, "PYTHONWARNINGS": "ignore"},
    )
    print(done.stderr, file=sys.stderr)
    return done


def broken(device, tmp_path):
    shown = inspect(tmp_path)
    if shown.stderr:
        sys.exit("tensorboard failed")


def fixed(device, tmp_path):
    shown = inspect(tmp_path)
    assert shown.returncode == 0 and "loss" in shown.stdout
