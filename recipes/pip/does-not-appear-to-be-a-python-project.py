"""`pip install .` needs the folder that holds pyproject.toml or setup.py; a folder above or below it, or a plain collection of scripts, is none."""

import os
import subprocess
import sys

BACKEND = """import zipfile


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with zipfile.ZipFile(f"{wheel_directory}/tinynet-1.0-py3-none-any.whl", "w") as file:
        file.writestr("tinynet-1.0.dist-info/METADATA", "Metadata-Version: 2.1\\nName: tinynet\\nVersion: 1.0\\n")
        file.writestr("tinynet-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\\nTag: py3-none-any\\n")
        file.writestr("tinynet-1.0.dist-info/RECORD", "")
    return "tinynet-1.0-py3-none-any.whl"
"""


def repository(folder):
    """A cloned repository with its Python project in a folder below."""
    (folder / "repo/python").mkdir(parents=True)
    (folder / "repo/README.md").write_text("The Python package is in python/.\n")
    (folder / "repo/python/backend.py").write_text(BACKEND)
    (folder / "repo/python/pyproject.toml").write_text('[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n')
    return folder / "repo"


def pip_install(tmp_path, where, *arguments):
    """Run pip in this folder, installing into a folder of its own; show what it says, and end as it ends."""
    settings = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INDEX": "1"}
    command = [sys.executable, "-m", "pip", "install", "--target", tmp_path / "site", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=settings, cwd=where)
    print(done.stderr, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)


def broken(device, tmp_path):
    pip_install(tmp_path, repository(tmp_path), ".")


def fixed_wrong_folder(device, tmp_path):
    pip_install(tmp_path, repository(tmp_path) / "python", ".")
    assert (tmp_path / "site/tinynet-1.0.dist-info").exists()


def scripts(folder):
    """A repository of scripts, with a list of what they need (nothing, here)."""
    (folder / "scripts").mkdir()
    (folder / "scripts/requirements.txt").write_text("# numpy\n")
    (folder / "scripts/train.py").write_text("print('trained')\n")
    return folder / "scripts"


def fixed_no_package_at_all(device, tmp_path):
    where = scripts(tmp_path)
    pip_install(tmp_path, where, "-r", "requirements.txt")
    subprocess.run([sys.executable, "train.py"], cwd=where, check=True)


def dead_end_1(device, tmp_path):
    pip_install(tmp_path, repository(tmp_path), "--no-deps", "--no-build-isolation", ".")
