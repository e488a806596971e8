"""A wheel's file name says for which Python, ABI and system it was built; pip refuses one that is not for the Python that runs it."""

import os
import platform
import subprocess
import sys
import zipfile

THIS = f"cp{sys.version_info[0]}{sys.version_info[1]}"
OTHER = "cp38" if THIS != "cp38" else "cp39"


def wheel(folder, tags, name=None):
    """A tiny package with these tags in its name."""
    path = folder / (name or f"tinynet-1.0-{tags}.whl")
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("tinynet-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tinynet\nVersion: 1.0\n")
        file.writestr("tinynet-1.0.dist-info/WHEEL", f"Wheel-Version: 1.0\nTag: {tags}\n")
        file.writestr("tinynet-1.0.dist-info/RECORD", "")
    return path.name


def pip_install(tmp_path, *arguments):
    """Run pip into a folder of its own; show what it says, and end as it ends."""
    settings = {"PATH": os.environ["PATH"], "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INDEX": "1"}
    command = [sys.executable, "-m", "pip", "install", "--target", tmp_path / "site", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=settings, cwd=tmp_path)
    print(done.stderr, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    assert (tmp_path / "site/tinynet-1.0.dist-info").exists()


def broken_other_python(device, tmp_path):
    pip_install(tmp_path, wheel(tmp_path, f"{OTHER}-{OTHER}-manylinux2014_x86_64"))


def fixed_other_python(device, tmp_path):
    pip_install(tmp_path, wheel(tmp_path, f"{THIS}-{THIS}-linux_{platform.machine()}"))


def broken_other_system(device, tmp_path):
    pip_install(tmp_path, wheel(tmp_path, "py3-none-win_amd64"))


def fixed_other_system(device, tmp_path):
    pip_install(tmp_path, wheel(tmp_path, "py3-none-any"))


def broken_name_was_changed(device, tmp_path):
    pip_install(tmp_path, wheel(tmp_path, "py3-none-any", name="tinynet.whl"))


def fixed_name_was_changed(device, tmp_path):
    pip_install(tmp_path, wheel(tmp_path, "py3-none-any", name="tinynet-1.0-py3-none-any.whl"))


def dead_end_1(device, tmp_path):
    pip_install(tmp_path, "--force-reinstall", "--no-deps", "--no-cache-dir", wheel(tmp_path, f"{OTHER}-{OTHER}-manylinux2014_x86_64"))
