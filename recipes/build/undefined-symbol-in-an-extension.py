"""An extension is tied to the library that it was compiled against: names and types of the other version are not there when it is loaded.

Two versions of a small library stand in for two versions of PyTorch; compiler and loader are the real ones.
"""

import ctypes
import os
import subprocess

TORCH_1 = "namespace c10 { namespace cuda { int SetDevice(int device) { return device; } } }\n"
TORCH_2 = "namespace c10 { namespace cuda { int SetDevice(signed char device) { return device; } } }\n"
OPS_1 = "namespace c10 { namespace cuda { int SetDevice(int); } }\n" 'extern "C" int use(int device) { return c10::cuda::SetDevice(device); }\n'
OPS_2 = OPS_1.replace("SetDevice(int)", "SetDevice(signed char)")
NAMES = "#include <string>\nnamespace c10 { int Check(const std::string& text) { return text.size(); } }\n"
NAMES_OPS = "#include <string>\nnamespace c10 { int Check(const std::string&); }\n" 'extern "C" int use(int n) { return c10::Check(std::string(n, 120)); }\n'


def compile_library(folder, name, code, *options):
    source = folder / f"{name}.cpp"
    source.write_text(code)
    library = folder / f"lib{name}.so"
    subprocess.run(["g++", "-shared", "-fPIC", source, "-o", library, *options], check=True)
    return library


def load(tmp_path, torch_now, extension, *extension_options):
    """Load the extension into a process that has the installed library loaded, as `import torch` does."""
    ctypes.CDLL(compile_library(tmp_path, "c10", torch_now), mode=os.RTLD_GLOBAL)
    return ctypes.CDLL(compile_library(tmp_path, "fused_ops", extension, *extension_options), mode=os.RTLD_NOW).use(3)


def broken_built_for_another_torch(device, tmp_path):
    load(tmp_path, TORCH_2, OPS_1)


def fixed_built_for_another_torch(device, tmp_path):
    assert load(tmp_path, TORCH_2, OPS_2) == 3  # built again, against the version that is installed


def broken_another_cxx11_abi(device, tmp_path):
    load(tmp_path, NAMES, NAMES_OPS, "-D_GLIBCXX_USE_CXX11_ABI=0")


def fixed_another_cxx11_abi(device, tmp_path):
    assert load(tmp_path, NAMES, NAMES_OPS, "-D_GLIBCXX_USE_CXX11_ABI=1") == 3


def dead_end_1(device, tmp_path):
    os.environ["LD_LIBRARY_PATH"] = str(tmp_path)
    load(tmp_path, TORCH_2, OPS_1)
