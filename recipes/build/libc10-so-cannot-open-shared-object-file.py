"""A PyTorch extension needs libc10.so of the torch package: it is in the process only after `import torch`."""

import os
import subprocess
import sys
from pathlib import Path

import torch

SOURCE = 'extern "C" int answer() { return 42; }\n'


def build_extension(tmp_path, libraries=Path(torch.__file__).parent / "lib"):
    (tmp_path / "ops.cpp").write_text(SOURCE)
    command = ["g++", "-shared", "-fPIC", "ops.cpp", "-o", "libops.so", f"-L{libraries}", "-Wl,--no-as-needed", "-lc10"]
    subprocess.run(command, cwd=tmp_path, check=True)


def run(tmp_path, program, **environment):
    environment = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), **environment}
    (tmp_path / "train.py").write_text(program)
    done = subprocess.run([sys.executable, "train.py"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    print(done.stderr, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout.strip()


LOAD = "import ctypes\nprint(ctypes.CDLL('./libops.so').answer())\n"


def broken_torch_not_imported_first(device, tmp_path):
    build_extension(tmp_path)
    run(tmp_path, LOAD)


def fixed_torch_not_imported_first(device, tmp_path):
    build_extension(tmp_path)
    assert run(tmp_path, "import torch\n" + LOAD) == "42"


def fixed_program_without_python(device, tmp_path):
    build_extension(tmp_path)  # a program that embeds no Python finds the libraries on this path
    assert run(tmp_path, LOAD, LD_LIBRARY_PATH=str(Path(torch.__file__).parent / "lib")) == "42"


def dead_end_1(device, tmp_path):
    build_extension(tmp_path)
    run(tmp_path, LOAD, PYTHONPATH=str(Path(torch.__file__).parent / "lib"))


def fixed_cpu_build_of_torch(device, tmp_path):
    build_extension(tmp_path)  # linked to libc10 alone, without libc10_cuda: good for the CPU build of torch too
    assert run(tmp_path, "import torch\n" + LOAD) == "42"
