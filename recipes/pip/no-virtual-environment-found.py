"""`uv pip` installs into a virtual environment; without one it stops, until one is made or a Python is named.

uv 0.13.9 is real, in a folder of its own; the package is a tiny stand-in.
"""

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path


def packages(name, pins):
    """A folder with these packages, filled when it is asked for first."""
    folder = Path.home() / ".cache" / "kb-recipes" / name / "site-packages"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = tempfile.mkdtemp(dir=folder.parent)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", fresh, *pins], check=True, capture_output=True)
        os.rename(fresh, folder)
    return folder


def wheel(folder):
    with zipfile.ZipFile(folder / "tinynet-1.0-py3-none-any.whl", "w") as file:
        file.writestr("tinynet-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tinynet\nVersion: 1.0\n")
        file.writestr("tinynet-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nGenerator: hand\nTag: py3-none-any\n")
        file.writestr("tinynet-1.0.dist-info/RECORD", "tinynet-1.0.dist-info/METADATA,,\ntinynet-1.0.dist-info/WHEEL,,\ntinynet-1.0.dist-info/RECORD,,\n")
    return "./tinynet-1.0-py3-none-any.whl"


def uv(tmp_path, *arguments):
    """Run uv where no environment is active; show what it says, and end as it ends."""
    program = packages("uv-0.13.9", ["uv==0.13.9"]) / "bin/uv"
    settings = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "UV_NO_CONFIG": "1", "UV_OFFLINE": "1", "UV_CACHE_DIR": str(tmp_path / "cache")}
    done = subprocess.run([program, *arguments], capture_output=True, text=True, env=settings, cwd=tmp_path)
    print(done.stderr, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)


def broken(device, tmp_path):
    uv(tmp_path, "pip", "install", wheel(tmp_path))


def fixed_no_environment_yet(device, tmp_path):
    uv(tmp_path, "venv", "--python", sys.executable)
    uv(tmp_path, "pip", "install", wheel(tmp_path))
    assert list(tmp_path.glob(".venv/lib/python3*/site-packages/tinynet-1.0.dist-info"))


def fixed_container_or_ci(device, tmp_path):
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "python"], check=True)  # in the place of the image's own Python
    uv(tmp_path, "pip", "install", "--python", tmp_path / "python/bin/python", wheel(tmp_path))
    assert list(tmp_path.glob("python/lib/python3*/site-packages/tinynet-1.0.dist-info"))


def dead_end_1(device, tmp_path):
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "myenv"], check=True)  # neither active nor named .venv
    uv(tmp_path, "pip", "install", wheel(tmp_path))
