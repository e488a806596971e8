"""pip refuses to install into the Python of a system that marks it as its own; into a virtual environment made from it, it installs."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile

VERSION = f"python{sys.version_info[0]}.{sys.version_info[1]}"
MARKER = """[externally-managed]
Error=To install Python packages system-wide, try apt install
 python3-xyz, where xyz is the package you are trying to
 install.
"""


def system_python(folder):
    """A Python as a Linux distribution ships it: its standard library holds the file EXTERNALLY-MANAGED."""
    library = folder / "usr/lib" / VERSION
    library.mkdir(parents=True)
    for name in os.listdir(sysconfig.get_path("stdlib")):
        if name not in ("site-packages", "EXTERNALLY-MANAGED"):
            (library / name).symlink_to(os.path.join(sysconfig.get_path("stdlib"), name))
    (folder / "usr/bin").mkdir()
    python = shutil.copy2(os.path.realpath(sys.executable), folder / "usr/bin/python3")
    subprocess.run([python, "-m", "ensurepip", "--default-pip"], check=True, capture_output=True, env={"PATH": os.environ["PATH"]})
    (library / "EXTERNALLY-MANAGED").write_text(MARKER)
    return python


def wheel(folder):
    """The package that is to be installed, as a file, so that no network is needed."""
    with zipfile.ZipFile(folder / "demo-1.0-py3-none-any.whl", "w") as file:
        file.writestr("demo.py", "")
        file.writestr("demo-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: demo\nVersion: 1.0\n")
        file.writestr("demo-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr("demo-1.0.dist-info/RECORD", "")
    return file.filename


def pip(python, *arguments):
    """Run pip in this Python without the network; show what it says, and end as it ends."""
    environment = {"PATH": os.environ["PATH"], "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_CONFIG_FILE": os.devnull}
    done = subprocess.run([python, "-m", "pip", *arguments], capture_output=True, text=True, env=environment)
    print(done.stderr, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)


def broken(device, tmp_path):
    pip(system_python(tmp_path), "install", wheel(tmp_path))


def fixed_system_python(device, tmp_path):
    python = system_python(tmp_path)
    subprocess.run([python, "-m", "venv", tmp_path / "venv"], check=True, env={"PATH": os.environ["PATH"]})
    python = tmp_path / "venv/bin/python"
    pip(python, "install", wheel(tmp_path))
    subprocess.run([python, "-c", "import demo"], check=True)


def fixed_docker_image(device, tmp_path):
    python = system_python(tmp_path)
    pip(python, "install", "--break-system-packages", wheel(tmp_path))
    subprocess.run([python, "-c", "import demo"], check=True)


def dead_end_1(device, tmp_path):
    pip(system_python(tmp_path), "install", "--user", wheel(tmp_path))
