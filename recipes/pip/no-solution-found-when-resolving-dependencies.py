"""uv says why no set of versions fits, as a chain of "because"; the requirement at its end is the one to loosen.

uv 0.13.9 is real, in a folder of its own; the packages are tiny stand-ins in a folder.
"""

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PACKAGES = [
    ("numpy", "1.26.4", [], ">=3.8"),
    ("numpy", "2.1.0", [], ">=3.8"),
    ("old_audio", "1.0", ["numpy<2"], ">=3.8"),
    ("new_video", "1.0", ["numpy>=2"], ">=3.8"),
    ("new_video", "0.9", ["numpy>=1.20"], ">=3.8"),
    ("tinynet", "1.0", [], ">=3.8"),
    ("tinynet", "2.0", [], ">=3.99"),
]


def packages(name, pins):
    """A folder with these packages, filled when it is asked for first."""
    folder = Path.home() / ".cache" / "kb-recipes" / name / "site-packages"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = tempfile.mkdtemp(dir=folder.parent)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", fresh, *pins], check=True, capture_output=True)
        os.rename(fresh, folder)
    return folder


def uv_install(tmp_path, *arguments):
    """Run uv into a folder of its own; show what it says (without its line on the Python in use), and end as it ends."""
    (tmp_path / "wheels").mkdir()
    for name, version, requires, python in PACKAGES:
        stem = f"{name}-{version}"
        with zipfile.ZipFile(tmp_path / f"wheels/{stem}-py3-none-any.whl", "w") as file:
            needs = "".join(f"Requires-Dist: {line}\n" for line in requires)
            file.writestr(f"{stem}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nRequires-Python: {python}\n{needs}")
            file.writestr(f"{stem}.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nGenerator: hand\nTag: py3-none-any\n")
            file.writestr(f"{stem}.dist-info/RECORD", f"{stem}.dist-info/METADATA,,\n{stem}.dist-info/WHEEL,,\n{stem}.dist-info/RECORD,,\n")
    uv = packages("uv-0.13.9", ["uv==0.13.9"]) / "bin/uv"
    options = ["--python", sys.executable, "--target", "site", "--no-index", "--find-links", "wheels"]
    settings = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "UV_NO_CONFIG": "1", "UV_CACHE_DIR": str(tmp_path / "cache")}
    done = subprocess.run([uv, "pip", "install", *options, *arguments], capture_output=True, text=True, env=settings, cwd=tmp_path)
    print("".join(line for line in done.stderr.splitlines(True) if not line.startswith("Using ")), file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    return sorted(path.name.removesuffix(".dist-info") for path in (tmp_path / "site").glob("*.dist-info"))


def broken_requirements_disagree(device, tmp_path):
    uv_install(tmp_path, "old-audio", "new-video==1.0")


def fixed_requirements_disagree(device, tmp_path):
    assert uv_install(tmp_path, "old-audio", "new-video") == ["new_video-0.9", "numpy-1.26.4", "old_audio-1.0"]


def broken_no_such_version(device, tmp_path):
    uv_install(tmp_path, "numpy==1.27")


def fixed_no_such_version(device, tmp_path):
    assert uv_install(tmp_path, "numpy>=1.26,<2") == ["numpy-1.26.4"]


def broken_python_does_not_fit(device, tmp_path):
    uv_install(tmp_path, "tinynet>=2")


def fixed_python_does_not_fit(device, tmp_path):
    assert uv_install(tmp_path, "tinynet") == ["tinynet-1.0"]


def dead_end_1(device, tmp_path):
    uv_install(tmp_path, "--no-cache", "--reinstall", "old-audio", "new-video==1.0")
