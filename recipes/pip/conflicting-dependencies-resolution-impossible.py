"""pip installs nothing where two requirements leave no version of a package that fits both: one of them has to give way.

The packages are tiny stand-ins with the names and requirements of real ones, in a folder, so that no network is needed.
"""

import os
import subprocess
import sys
import zipfile

PACKAGES = [
    ("numpy", "1.23.5", []),
    ("numpy", "1.24.2", []),
    ("numpy", "2.1.0", []),
    ("numba", "0.56.4", ["numpy<1.24,>=1.18"]),
    ("numba", "0.57.0", ["numpy<1.25,>=1.21"]),
    ("old-audio", "1.0", ["numpy<2"]),
    ("new-video", "1.0", ["numpy>=2"]),
    ("new-video", "0.9", ["numpy>=1.20"]),
]


def index(folder):
    """A folder of wheels."""
    folder.mkdir()
    for name, version, requires in PACKAGES:
        stem = f"{name.replace('-', '_')}-{version}"
        with zipfile.ZipFile(folder / f"{stem}-py3-none-any.whl", "w") as file:
            needs = "".join(f"Requires-Dist: {line}\n" for line in requires)
            file.writestr(f"{stem}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}")
            file.writestr(f"{stem}.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            file.writestr(f"{stem}.dist-info/RECORD", "")
    return folder


def pip_install(tmp_path, *arguments):
    """Run pip into a folder of its own; show what it says, and end as it ends."""
    environment = {"PATH": os.environ["PATH"], "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    source = ["--no-index", "--find-links", index(tmp_path / "wheels"), "--target", tmp_path / "site"]
    command = [sys.executable, "-m", "pip", "install", *source, *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, cwd=tmp_path)
    print(done.stdout, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    return sorted(path.name.removesuffix(".dist-info") for path in (tmp_path / "site").glob("*.dist-info"))


def broken_own_pin_excludes_it(device, tmp_path):
    (tmp_path / "requirements.txt").write_text("numba==0.56.4\nnumpy==1.24.2\n")
    pip_install(tmp_path, "-r", "requirements.txt")


def fixed_own_pin_excludes_it(device, tmp_path):
    (tmp_path / "requirements.txt").write_text("numba==0.56.4\nnumpy\n")
    assert pip_install(tmp_path, "-r", "requirements.txt") == ["numba-0.56.4", "numpy-1.23.5"]


def broken_two_packages_disagree(device, tmp_path):
    pip_install(tmp_path, "old-audio", "new-video==1.0")


def fixed_two_packages_disagree(device, tmp_path):
    assert pip_install(tmp_path, "old-audio", "new-video") == ["new_video-0.9", "numpy-1.24.2", "old_audio-1.0"]


def broken_constraint_file(device, tmp_path):
    (tmp_path / "limits.txt").write_text("numpy==2.1.0\n")
    pip_install(tmp_path, "-c", "limits.txt", "old-audio")


def fixed_constraint_file(device, tmp_path):
    (tmp_path / "limits.txt").write_text("numpy<2\n")
    assert pip_install(tmp_path, "-c", "limits.txt", "old-audio") == ["numpy-1.24.2", "old_audio-1.0"]


def dead_end_1(device, tmp_path):
    (tmp_path / "requirements.txt").write_text("numba==0.56.4\nnumpy==1.24.2\n")
    pip_install(tmp_path, "-r", "requirements.txt", "--upgrade", "--force-reinstall", "--no-cache-dir")
