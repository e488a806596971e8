"""nvcc hands the host code to a gcc, and each toolkit accepts gcc up to one major version. A stand-in that says it is gcc 99 is refused by the real nvcc."""

import shutil
import subprocess


def newer_gcc(tmp_path):
    """The machine's g++, which says that it is version 99."""
    compiler = tmp_path / "g++-99"
    compiler.write_text(f'#!/bin/sh\nexec {shutil.which("g++")} -U__GNUC__ -D__GNUC__=99 "$@"\n')
    compiler.chmod(0o755)
    return compiler


def compile_kernel(tmp_path, compiler, *options):
    (tmp_path / "scale.cu").write_text("__global__ void scale(float *x) { x[threadIdx.x] *= 2; }\n")
    done = subprocess.run(["nvcc", "-ccbin", compiler, *options, "-c", "scale.cu", "-o", "scale.o"], cwd=tmp_path)
    if done.returncode:
        raise SystemExit("ninja: build stopped: subcommand failed.")
    return tmp_path / "scale.o"


def broken_gcc_is_newer_than_the_toolkit_allows(device, tmp_path):
    compile_kernel(tmp_path, newer_gcc(tmp_path))


def fixed_gcc_is_newer_than_the_toolkit_allows(device, tmp_path):
    assert compile_kernel(tmp_path, shutil.which("g++")).exists()  # an older gcc, installed beside: g++-12


def dead_end_1(device, tmp_path):
    compile_kernel(tmp_path, newer_gcc(tmp_path), "-std=c++17")
