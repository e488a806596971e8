"""wandb has no API key and no terminal to ask for one: give it the key, or switch it off.

wandb 0.16.6 is real. It is older than NumPy 2, hence the first line of the program; it runs within the process (WANDB_DISABLE_SERVICE).
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PINS = """wandb==0.16.6 protobuf==4.25.8 click==8.3.1 appdirs==1.4.4 docker-pycreds==0.4.0 six==1.17.0 sentry-sdk==2.46.0 setproctitle==1.3.7 GitPython==3.1.45
gitdb==4.0.12 smmap==5.0.2 psutil==7.1.3 requests==2.32.5 urllib3==2.5.0 idna==3.11 certifi==2025.11.12 charset-normalizer==3.4.4"""

PROGRAM = """import numpy as np
np.float_, np.complex_ = np.float64, np.complex128
import wandb

run = {}()
assert run
"""


def packages(name, pins):
    """A folder with these packages, filled when it is asked for first."""
    folder = Path.home() / ".cache" / "kb-recipes" / f"{name}-py{sys.version_info[0]}{sys.version_info[1]}" / "site-packages"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = tempfile.mkdtemp(dir=folder.parent)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-compile", "--target", fresh, *pins.split()], check=True, capture_output=True)
        os.rename(fresh, folder)
    return str(folder)


def train(folder, call="wandb.init", **environment):
    (folder / "train.py").write_text(PROGRAM.format(call))
    place = {"PYTHONPATH": packages("wandb-0.16.6", PINS), "HOME": str(folder), "WANDB_DISABLE_SERVICE": "true", "WANDB_DIR": str(folder)}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("WANDB")}
    if subprocess.run([sys.executable, "train.py"], cwd=folder, stdin=subprocess.DEVNULL, env=kept | place | environment).returncode:
        raise SystemExit(1)


def broken(device, tmp_path):
    train(tmp_path)


def fixed_logging_not_wanted(device, tmp_path):
    train(tmp_path, WANDB_MODE="disabled")


def fixed_logging_wanted(device, tmp_path):
    train(tmp_path, "wandb.login", WANDB_API_KEY="0123456789" * 4)


def dead_end_1(device, tmp_path):
    train(tmp_path, WANDB_SILENT="true")
