"""Python 3.12 has no `pkgutil.ImpImporter` any more; a release of before 3.12 is built by an old setuptools, which still uses it.

Python 3.12 (as `python3.12`), its pip, setuptools 65.5.0 and 75.6.0 are real; the two releases of numpy are tiny stand-ins.
"""

import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PIN = '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n[project]\nname = "numpy"\nversion = "1.24.0"\n'


def packages(name, pins):
    """A folder with these packages, filled when it is asked for first."""
    folder = Path.home() / ".cache" / "kb-recipes" / name / "site-packages"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = tempfile.mkdtemp(dir=folder.parent)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", fresh, *pins], check=True, capture_output=True)
        os.rename(fresh, folder)
    return folder


def sources(tmp_path):
    """numpy 1.24.0 as source only: it is older than Python 3.12, so there is no wheel for it."""
    (tmp_path / "numpy-1.24.0").mkdir()
    (tmp_path / "numpy-1.24.0/pyproject.toml").write_text(PIN)
    return "./numpy-1.24.0"


def wheel(tmp_path):
    with zipfile.ZipFile(tmp_path / "numpy-1.26.0-py3-none-any.whl", "w") as file:
        file.writestr("numpy-1.26.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: numpy\nVersion: 1.26.0\n")
        file.writestr("numpy-1.26.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        file.writestr("numpy-1.26.0.dist-info/RECORD", "")
    return "./numpy-1.26.0-py3-none-any.whl"


def pip_install(tmp_path, setuptools, *arguments):
    """Run the pip of Python 3.12 where the build finds this setuptools; show what it says, and end as it ends."""
    environment = {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"], "PYENV_VERSION": "3.12", "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment["PYTHONPATH"] = str(packages(f"setuptools-{setuptools}", [f"setuptools=={setuptools}"]))
    command = ["python3.12", "-m", "pip", "install", "--no-index", "--no-build-isolation", "--target", tmp_path / "site", *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, cwd=tmp_path)
    frames = r' *File "[^"]*(?:<frozen|/importlib/|/_in_process)[^"]*", line.*\n(?: {10,}\S.*\n)*'  # inside Python and pip: left out
    print(re.sub(frames, "", done.stdout), file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    return [path.name for path in (tmp_path / "site").glob("*.dist-info")]


def broken_release_older_than_python(device, tmp_path):
    pip_install(tmp_path, "65.5.0", sources(tmp_path))


def fixed_release_older_than_python(device, tmp_path):
    assert pip_install(tmp_path, "65.5.0", wheel(tmp_path)) == ["numpy-1.26.0.dist-info"]  # the first release with wheels for 3.12


def fixed_old_setuptools_installed(device, tmp_path):
    assert pip_install(tmp_path, "75.6.0", sources(tmp_path)) == ["numpy-1.24.0.dist-info"]


def dead_end_1(device, tmp_path):
    pip_install(tmp_path, "65.5.0", "--no-cache-dir", "--force-reinstall", sources(tmp_path))
