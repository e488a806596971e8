"""`torch.utils.tensorboard` is part of PyTorch, the package `tensorboard` that it writes with is not: it is installed separately, into the Python that runs the script."""

import subprocess
import sys

NOT_INSTALLED = """
import sys

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("tensorboard", "tensorboardX"):
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)

sys.meta_path.insert(0, NotInstalled())
"""

TRAINING = """
from torch.utils.tensorboard import SummaryWriter

with SummaryWriter("runs") as writer:
    writer.add_scalar("loss", 0.5, 0)
print("written")
"""


def python(code, folder):
    """A Python of its own, since it matters what is installed there."""
    (folder / "train.py").write_text(code)
    done = subprocess.run([sys.executable, "train.py"], cwd=folder, capture_output=True, text=True)
    print(done.stdout + done.stderr)
    return done


def broken_not_installed_here(device, tmp_path):
    sys.exit(python(NOT_INSTALLED + TRAINING, tmp_path).returncode)


def fixed_not_installed_here(device, tmp_path):
    assert "written" in python(TRAINING, tmp_path).stdout and list((tmp_path / "runs").glob("events*"))


def broken_tensorboardx_imported(device, tmp_path):
    older = TRAINING.replace("torch.utils.tensorboard", "tensorboardX")
    sys.exit(python(NOT_INSTALLED + older, tmp_path).returncode)


def fixed_tensorboardx_imported(device, tmp_path):
    assert "written" in python(TRAINING, tmp_path).stdout and list((tmp_path / "runs").glob("events*"))


def dead_end_1(device, tmp_path):
    (tmp_path / "tensorboardX.py").write_text("class SummaryWriter: pass")
    sys.exit(python(NOT_INSTALLED + TRAINING, tmp_path).returncode)
