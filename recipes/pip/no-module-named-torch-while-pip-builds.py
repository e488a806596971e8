"""pip builds a package in an environment of its own, where only the declared build requirements are; `--no-build-isolation` builds in yours.

A tiny package whose build imports torch, as flash-attn, apex and many CUDA extensions do, without saying so in its pyproject.toml.
"""

import os
import subprocess
import sys

SETUP = """import torch
"""
BACKEND = """import runpy
import zipfile

NAME = "tinyattn-1.0"


def get_requires_for_build_wheel(config_settings=None):
    runpy.run_path("setup.py")
    return []


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with zipfile.ZipFile(f"{wheel_directory}/{NAME}-py3-none-any.whl", "w") as file:
        file.writestr(f"{NAME}.dist-info/METADATA", "Metadata-Version: 2.1\\nName: tinyattn\\nVersion: 1.0\\n")
        file.writestr(f"{NAME}.dist-info/WHEEL", "Wheel-Version: 1.0\\nTag: py3-none-any\\n")
        file.writestr(f"{NAME}.dist-info/RECORD", "")
    return f"{NAME}-py3-none-any.whl"
"""


def sources(tmp_path):
    """The package as source; its build is done by a file of its own, so that no other package is needed."""
    (tmp_path / "tinyattn").mkdir()
    (tmp_path / "tinyattn/setup.py").write_text(SETUP)
    (tmp_path / "tinyattn/build_tinyattn.py").write_text(BACKEND)
    (tmp_path / "tinyattn/pyproject.toml").write_text('[build-system]\nrequires = []\nbuild-backend = "build_tinyattn"\nbackend-path = ["."]\n')
    return "./tinyattn"


def pip_install(tmp_path, *arguments):
    """Run pip into a folder of its own; show what it says, and end as it ends."""
    settings = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INDEX": "1"}
    command = [sys.executable, "-m", "pip", "install", "--target", tmp_path / "site", *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=settings, cwd=tmp_path)
    lines = done.stdout.splitlines(keepends=True)
    inside = [n for n, line in enumerate(lines) if "/_in_process.py" in line or "<frozen" in line]
    left_out = {n + more for n in inside for more in (0, 1, 2) if more == 0 or (n + more < len(lines) and lines[n + more].startswith(" " * 10))}
    print("".join(line for n, line in enumerate(lines) if n not in left_out), file=sys.stderr, end="")  # frames inside pip and Python: left out
    if done.returncode:
        raise SystemExit(done.returncode)
    assert (tmp_path / "site/tinyattn-1.0.dist-info").exists()


def broken_build_imports_torch(device, tmp_path):
    pip_install(tmp_path, sources(tmp_path))


def fixed_build_imports_torch(device, tmp_path):
    pip_install(tmp_path, "--no-build-isolation", sources(tmp_path))


def fixed_not_installed_at_all(device, tmp_path):
    import torch  # installed first, in a command of its own

    assert torch.__version__
    pip_install(tmp_path, "--no-build-isolation", sources(tmp_path))


def dead_end_1(device, tmp_path):
    pip_install(tmp_path, "--no-cache-dir", "--force-reinstall", "--no-deps", sources(tmp_path))
