"""pip found no ready-made wheel and compiles the package: that needs a C compiler on PATH."""

import ctypes
import os
import shutil
from pathlib import Path

from setuptools import Extension, setup


def build(tmp_path, path, compiler="gcc"):
    """What pip does with a package that has C code; the script's PATH is that of the machine."""
    os.chdir(tmp_path)
    Path("answer.c").write_text("int answer(void) { return 42; }\n")
    os.environ.update(PATH=path, CC=compiler)
    setup(
        name="answer",
        ext_modules=[Extension("answer", ["answer.c"])],
        script_name="setup.py",
        script_args=["-q", "build_ext", "--build-lib", "built"],
    )
    (library,) = Path("built").glob("*.so")
    return ctypes.CDLL(library.resolve()).answer()


def broken_no_compiler(device, tmp_path):
    build(tmp_path, "/nowhere")


def fixed_no_compiler(device, tmp_path):
    assert build(tmp_path, os.environ["PATH"]) == 42  # apt-get install build-essential


def broken_compiler_of_another_name(device, tmp_path):
    build(tmp_path, os.environ["PATH"], compiler="x86_64-unknown-linux-gnu-gcc")


def fixed_compiler_of_another_name(device, tmp_path):
    assert build(tmp_path, os.environ["PATH"], compiler=shutil.which("gcc")) == 42  # export CC=gcc


def dead_end_1(device, tmp_path):
    build(tmp_path, f"/nowhere{os.pathsep}{tmp_path}", compiler="gcc")  # `pip install gcc` has put no such program anywhere
