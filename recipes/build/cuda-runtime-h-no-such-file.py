"""C++ code that includes CUDA headers needs the toolkit's include folder; a small header stands in for the toolkit's."""

import ctypes
import os
import subprocess

SOURCE = '#include <cuda_runtime.h>\nextern "C" int version() { return CUDART_VERSION; }\n'


def toolkit(folder):
    (folder / "include").mkdir(parents=True)
    (folder / "include" / "cuda_runtime.h").write_text("#define CUDART_VERSION 12040\n")
    return folder


def compile_extension(tmp_path, *options, **environment):
    (tmp_path / "ops.cpp").write_text(SOURCE)
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", **environment}
    done = subprocess.run(["g++", "-shared", "-fPIC", *options, "ops.cpp", "-o", "ops.so"], cwd=tmp_path, env=environment)
    if done.returncode:
        raise SystemExit("error: command 'g++' failed with exit code 1")
    return ctypes.CDLL(str(tmp_path / "ops.so")).version()


def broken_headers_not_installed(device, tmp_path):
    compile_extension(tmp_path)


def fixed_headers_not_installed(device, tmp_path):
    cuda = toolkit(tmp_path / "cuda-12.4")
    assert compile_extension(tmp_path, f"-I{cuda}/include") == 12040


def fixed_include_folder_not_given(device, tmp_path):
    cuda = toolkit(tmp_path / "env" / "targets" / "x86_64-linux")
    assert compile_extension(tmp_path, CPATH=f"{cuda}/include") == 12040


def dead_end_1(device, tmp_path):
    cuda = toolkit(tmp_path / "cuda-12.4")
    compile_extension(tmp_path, LD_LIBRARY_PATH=f"{cuda}/lib64", LIBRARY_PATH=f"{cuda}/lib64")
