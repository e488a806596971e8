"""pip finds nothing that fits: the name is no package, the version does not exist, it is for another Python, or the index was not reached.

The packages are tiny stand-ins in a folder, so that no network is needed.
"""

import os
import subprocess
import sys
import zipfile

PACKAGES = [("opencv-python", "4.0", ""), ("tinynet", "1.0", ""), ("tinynet", "1.1", ""), ("newnet", "1.0", ">=2.7"), ("newnet", "2.0", ">=3.99")]


def index(folder):
    """A page of links, as a package index has it."""
    links = []
    for name, version, python in PACKAGES:
        stem = f"{name.replace('-', '_')}-{version}"
        with zipfile.ZipFile(folder / f"{stem}-py3-none-any.whl", "w") as file:
            file.writestr(f"{stem}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
            file.writestr(f"{stem}.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            file.writestr(f"{stem}.dist-info/RECORD", "")
        required = f' data-requires-python="{python}"'.replace(">", "&gt;") if python else ""
        links.append(f'<a href="{stem}-py3-none-any.whl"{required}>{stem}</a>')
    page = folder / "index.html"
    page.write_text("<!DOCTYPE html><html><body>" + "\n".join(links) + "</body></html>")
    return ["--no-index", "--find-links", page]


def pip_install(tmp_path, *arguments):
    """Run pip into a folder of its own; show what it says, and end as it ends."""
    environment = {"PATH": os.environ["PATH"], "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    command = [sys.executable, "-m", "pip", "install", "--target", tmp_path / "site", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    print(done.stderr, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    return [path.name for path in (tmp_path / "site").glob("*.dist-info")]


def broken_no_such_package(device, tmp_path):
    pip_install(tmp_path, *index(tmp_path), "cv2")


def fixed_no_such_package(device, tmp_path):
    assert pip_install(tmp_path, *index(tmp_path), "opencv-python") == ["opencv_python-4.0.dist-info"]


def broken_no_such_version(device, tmp_path):
    pip_install(tmp_path, *index(tmp_path), "tinynet==1.2")


def fixed_no_such_version(device, tmp_path):
    assert pip_install(tmp_path, *index(tmp_path), "tinynet>=1.0,<1.2") == ["tinynet-1.1.dist-info"]


def broken_not_for_this_python(device, tmp_path):
    pip_install(tmp_path, *index(tmp_path), "newnet>=2")


def fixed_not_for_this_python(device, tmp_path):
    assert pip_install(tmp_path, *index(tmp_path), "newnet") == ["newnet-1.0.dist-info"]  # the newest one for this Python


def broken_index_not_reached(device, tmp_path):
    pip_install(tmp_path, "--index-url", "http://127.0.0.1:9/simple", "--retries", "1", "tinynet")


def fixed_index_not_reached(device, tmp_path):
    assert pip_install(tmp_path, *index(tmp_path), "tinynet") == ["tinynet-1.1.dist-info"]  # from files fetched where there is a network


def dead_end_1(device, tmp_path):
    pip_install(tmp_path, *index(tmp_path), "--no-cache-dir", "--upgrade", "cv2")
