"""pip compiles a package on a Windows without a compiler, replayed; a wheel that fits needs none.

Recorded: cocodataset/cocoapi 571 (through pip), lufficc/SSD 29 (setup.py in a source folder). A stand-in named pip prints what the real tool
printed; the tags in the names of its files tell whether a release (a made-up one) has to be compiled.
"""

import os
import subprocess
import sys

NO_WHEEL = r"""          return _msvc14_get_vc_env(plat_spec)
        File "C:\Users\me\AppData\Local\Temp\pip-build-env-x520118t\overlay\Lib\site-packages\setuptools\msvc.py", line 270, in _msvc14_get_vc_env
          raise distutils.errors.DistutilsPlatformError(
      setuptools._distutils.errors.DistutilsPlatformError: Microsoft Visual C++ 14.0 or greater is required. Get it with "Microsoft C++ Build Tools": https://visualstudio.microsoft.com/visual-cpp-build-tools/
      [end of output]

  note: This error originates from a subprocess, and is likely not a problem with pip.
  ERROR: Failed building wheel for pycocotools
Failed to build pycocotools
ERROR: Could not build wheels for pycocotools, which is required to install pyproject.toml-based projects
"""
OWN_EXTENSION = """running build_ext
building 'pycocotools._mask' extension
error: Microsoft Visual C++ 14.0 is required. Get it with "Microsoft Visual C++ Build Tools": https://visualstudio.microsoft.com/downloads/
"""
RELEASES = {
    "1.0": ["masks-1.0.tar.gz", "masks-1.0-cp310-cp310-manylinux2014_x86_64.whl"],
    "1.1": ["masks-1.1.tar.gz", "masks-1.1-cp310-cp310-win_amd64.whl"],
}


def pip(tmp_path, printed):
    """A stand-in for pip that prints what the real one printed, and ends as it ended."""
    (tmp_path / "pip").write_text(f"#!/bin/sh\ncat <<'END'\n{printed}END\nexit 1\n")
    (tmp_path / "pip").chmod(0o755)
    done = subprocess.run(["pip"], env={"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}, capture_output=True, text=True)
    print(done.stdout, file=sys.stderr, end="")
    raise SystemExit(done.returncode)


def compiles(files, python, system="win_amd64"):
    """Whether pip has to compile: no file of the release is a wheel for this Python and system."""
    tags = [name.removesuffix(".whl").split("-")[2:] for name in files if name.endswith(".whl")]
    return not any(tag[0] == python and tag[2] == system for tag in tags)


def broken_no_wheel_for_it(device, tmp_path):
    assert compiles(RELEASES["1.0"], "cp310")
    pip(tmp_path, NO_WHEEL)


def fixed_no_wheel_for_it(device):
    assert not compiles(RELEASES["1.1"], "cp310")


def broken_source_must_be_compiled(device, tmp_path):
    pip(tmp_path, OWN_EXTENSION)


def fixed_source_must_be_compiled(device):
    said = OWN_EXTENSION.splitlines()
    assert said[0] == "running build_ext" and "Build Tools" in said[-1]  # setup.py itself compiles: here only the compiler helps
