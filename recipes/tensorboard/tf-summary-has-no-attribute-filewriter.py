"""TensorFlow 2 has no `tf.summary.FileWriter` and no `tf.Summary`. The programs run under a real TensorFlow in an environment of its own."""

import os
import subprocess
import sys
import venv
from pathlib import Path

VERSION = "2.20.0"  # for Python 3.9 to 3.13; the environment takes 1.5 GB in the user's cache folder


def tensorflow():
    """The Python of an environment with TensorFlow, made when it is asked for first."""
    folder = Path.home() / ".cache" / "kb-recipes" / f"tensorflow-cpu-{VERSION}-py{sys.version_info[0]}{sys.version_info[1]}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (folder / "complete").exists():
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "-q", f"tensorflow-cpu=={VERSION}"], check=True, capture_output=True)
        (folder / "complete").touch()
    return python


def run(folder, program, python, name="train.py"):
    (folder / name).write_text(program)
    quiet = os.environ | {"TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "-1"}
    if subprocess.run([python, name], cwd=folder, env=quiet).returncode:
        raise SystemExit(1)


def logged(folder):
    """The steps of "loss" in an event file; TensorFlow 2 writes scalars as tensors, PyTorch as simple values."""
    program = "from tensorboard.backend.event_processing.event_accumulator import EventAccumulator\nlog = EventAccumulator('logs').Reload()\n"
    program += "print([e.step for e in (log.Tensors if 'loss' in log.Tags()['tensors'] else log.Scalars)('loss')])"
    return subprocess.run([tensorflow(), "-c", program], cwd=folder, capture_output=True, text=True).stdout.strip()


def broken_pytorch_project(device, tmp_path):
    run(tmp_path, """import tensorflow as tf

class Logger:
    def __init__(self, log_dir):
        self.writer = tf.summary.FileWriter(log_dir)

    def scalar_summary(self, tag, value, step):
        self.writer.add_summary(tf.Summary(value=[tf.Summary.Value(tag=tag, simple_value=value)]), step)

Logger("logs").scalar_summary("loss", 0.5, 1)
""", tensorflow(), "logger.py")


def fixed_pytorch_project(device, tmp_path):
    run(tmp_path, """from torch.utils.tensorboard import SummaryWriter

class Logger:
    def __init__(self, log_dir):
        self.writer = SummaryWriter(log_dir)

    def scalar_summary(self, tag, value, step):
        self.writer.add_scalar(tag, value, step)
        self.writer.flush()

Logger("logs").scalar_summary("loss", 0.5, 1)
""", sys.executable, "logger.py")
    assert logged(tmp_path) == "[1]"


def broken_tensorflow_program(device, tmp_path):
    run(tmp_path, """import tensorflow as tf

writer = tf.summary.FileWriter("logs")
for step in range(3):
    summary = tf.Summary(value=[tf.Summary.Value(tag="loss", simple_value=1 / (step + 1))])
    writer.add_summary(summary, step)
""", tensorflow())


def fixed_tensorflow_program(device, tmp_path):
    run(tmp_path, """import tensorflow as tf

writer = tf.summary.create_file_writer("logs")
with writer.as_default():
    for step in range(3):
        tf.summary.scalar("loss", 1 / (step + 1), step=step)
writer.close()
""", tensorflow())
    assert logged(tmp_path) == "[0, 1, 2]"


def dead_end_1(device, tmp_path):
    run(tmp_path, "import tensorflow as tf\n\nwriter = tf.compat.v1.summary.FileWriter('logs')\n", tensorflow())
