"""`torch.utils.cpp_extension.load` starts the program ninja, which must be on the PATH of the running process."""

import ctypes
import os
import shutil

from torch.utils import cpp_extension

SOURCE = 'extern "C" int answer() { return 42; }\n'


def load(tmp_path):
    source = tmp_path / "answer.cpp"
    source.write_text(SOURCE)
    library = cpp_extension.load("answer", [str(source)], build_directory=str(tmp_path), is_python_module=False)
    return ctypes.CDLL(library).answer()


def hide_ninja():
    """What a machine without ninja looks like."""
    os.environ["PATH"] = "/nowhere"


def broken_not_installed(device, tmp_path):
    hide_ninja()
    load(tmp_path)


def fixed_not_installed(device, tmp_path):
    assert cpp_extension.is_ninja_available()  # pip install ninja
    assert load(tmp_path) == 42


def fixed_not_on_path(device, tmp_path):
    environment = tmp_path / "env" / "bin"  # pip has put the program here, next to python
    environment.mkdir(parents=True)
    (environment / "ninja").symlink_to(shutil.which("ninja"))
    compiler = os.path.dirname(shutil.which("g++"))
    os.environ["PATH"] = f"{environment}{os.pathsep}{compiler}{os.pathsep}/bin"
    assert shutil.which("ninja") == str(environment / "ninja")
    assert load(tmp_path) == 42


def dead_end_1(device, tmp_path):
    hide_ninja()
    os.environ["USE_NINJA"] = "0"
    load(tmp_path)
