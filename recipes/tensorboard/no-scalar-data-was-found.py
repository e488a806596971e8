"""TensorBoard shows what stands in the event files below --logdir: nothing, if it looks elsewhere or if the writer's queue never reached the disk."""

import subprocess
import sys

import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from torch import nn
from torch.utils.tensorboard import SummaryWriter


def tensorboard_inspect(logdir, cwd):
    """What `tensorboard --inspect --logdir ...` prints: the same files that the web page would show."""
    shown = subprocess.run([sys.executable, "-m", "tensorboard.main", "--inspect", "--logdir", logdir], cwd=cwd, capture_output=True, text=True).stdout
    print(shown)
    return shown


def losses(folder):
    log = EventAccumulator(str(folder)).Reload()
    return [event.step for event in log.Scalars("loss")] if "loss" in log.Tags()["scalars"] else []


def broken_wrong_logdir(device, tmp_path):
    with SummaryWriter(tmp_path / "project" / "runs") as writer:
        writer.add_scalar("loss", 0.5, 0)
    tensorboard_inspect("runs", cwd=tmp_path)


def fixed_wrong_logdir(device, tmp_path):
    with SummaryWriter(tmp_path / "project" / "runs") as writer:
        writer.add_scalar("loss", 0.5, 0)
    assert "loss" in tensorboard_inspect("project/runs", cwd=tmp_path)


TRAINING = """
import os
from torch.utils.tensorboard import SummaryWriter

writer = SummaryWriter("runs")
for step in range(3):
    writer.add_scalar("loss", 1 / (step + 1), step)
{last_line}
os._exit(1)  # the process is ended: a kernel restarted, a job over its time, out of memory
"""


def broken_not_flushed(device, tmp_path):
    subprocess.run([sys.executable, "-c", TRAINING.format(last_line="")], cwd=tmp_path)
    tensorboard_inspect("runs", cwd=tmp_path)
    assert losses(tmp_path / "runs") == []


def fixed_not_flushed(device, tmp_path):
    subprocess.run([sys.executable, "-c", TRAINING.format(last_line="writer.flush()")], cwd=tmp_path)
    tensorboard_inspect("runs", cwd=tmp_path)
    assert losses(tmp_path / "runs") == [0, 1, 2]


def broken_only_other_data(device, tmp_path):
    with SummaryWriter(tmp_path / "runs") as writer:
        writer.add_graph(nn.Linear(4, 2).to(device), torch.zeros(1, 4, device=device))
    tensorboard_inspect("runs", cwd=tmp_path)
    assert losses(tmp_path / "runs") == []


def fixed_only_other_data(device, tmp_path):
    with SummaryWriter(tmp_path / "runs") as writer:
        writer.add_graph(nn.Linear(4, 2).to(device), torch.zeros(1, 4, device=device))
        writer.add_scalar("loss", 0.5, 0)
    tensorboard_inspect("runs", cwd=tmp_path)
    assert losses(tmp_path / "runs") == [0]
