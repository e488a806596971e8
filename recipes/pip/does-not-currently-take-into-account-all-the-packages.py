"""pip installs what was asked for and then finds that a package of before no longer fits; asking for both at once lets it choose versions that fit.

The packages are tiny stand-ins in a folder; they go into a virtual environment.
"""

import os
import subprocess
import sys
import zipfile

PACKAGES = [
    ("numpy", "1.26.4", []),
    ("numpy", "2.1.0", []),
    ("tinyvision", "1.0", ["numpy<2"]),
    ("tinyvision", "1.1", ["numpy>=1.20"]),
    ("tinyplot", "1.0", ["numpy", "tinycolor"]),
    ("tinycolor", "1.0", []),
]


def environment(folder):
    """A virtual environment, and a folder of wheels to install from."""
    (folder / "wheels").mkdir()
    for name, version, requires in PACKAGES:
        with zipfile.ZipFile(folder / f"wheels/{name}-{version}-py3-none-any.whl", "w") as file:
            needs = "".join(f"Requires-Dist: {line}\n" for line in requires)
            file.writestr(f"{name}-{version}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}")
            file.writestr(f"{name}-{version}.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
            file.writestr(f"{name}-{version}.dist-info/RECORD", f"{name}-{version}.dist-info/METADATA,,\n{name}-{version}.dist-info/RECORD,,\n")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)


def pip(folder, *arguments):
    """Run pip for that environment; show what it says, and end as it ends."""
    settings = {"PATH": os.environ["PATH"], "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "wheels"}
    command = [sys.executable, "-m", "pip", "--python", folder / "venv", *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=settings, cwd=folder)
    print(done.stdout, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)


def broken_upgraded_alone(device, tmp_path):
    environment(tmp_path)
    pip(tmp_path, "install", "tinyvision==1.0")
    pip(tmp_path, "install", "numpy==2.1.0")
    pip(tmp_path, "check")


def fixed_upgraded_alone(device, tmp_path):
    environment(tmp_path)
    pip(tmp_path, "install", "tinyvision==1.0")
    pip(tmp_path, "install", "numpy==2.1.0", "tinyvision")
    pip(tmp_path, "check")


def broken_dependency_missing(device, tmp_path):
    environment(tmp_path)
    pip(tmp_path, "install", "--no-deps", "tinyplot")
    pip(tmp_path, "install", "tinycolor")
    pip(tmp_path, "check")


def fixed_dependency_missing(device, tmp_path):
    environment(tmp_path)
    pip(tmp_path, "install", "--no-deps", "tinyplot")
    pip(tmp_path, "install", "tinycolor", "numpy")
    pip(tmp_path, "check")


def dead_end_1(device, tmp_path):
    environment(tmp_path)
    pip(tmp_path, "install", "tinyvision==1.0")
    pip(tmp_path, "install", "--force-reinstall", "--no-cache-dir", "numpy==2.1.0")
    pip(tmp_path, "check")
