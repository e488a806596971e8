"""The last line of a failed build says only that it failed: the compiler's first `error:` above it is the fault."""

import ctypes
import os

from torch.utils import cpp_extension

MISTAKE = 'extern "C" int answer() { return mising_name; }\n'
CORRECT = 'extern "C" int answer() { return 42; }\n'


def build(tmp_path, code, verbose=False):
    """The build at run time: torch.utils.cpp_extension.load."""
    os.environ["LC_ALL"] = "C"
    cpp_extension.sysconfig.get_path = lambda *name, **scheme: "/usr/include/python3"  # the same output on every machine
    source = tmp_path / "answer.cpp"
    source.write_text(code)
    library = cpp_extension.load("answer", [str(source)], build_directory=str(tmp_path), is_python_module=False, verbose=verbose)
    return ctypes.CDLL(library).answer()


def broken_error_in_the_sources(device, tmp_path):
    build(tmp_path, MISTAKE)


def fixed_error_in_the_sources(device, tmp_path):
    assert build(tmp_path, CORRECT) == 42


def fixed_compiler_too_old_or_too_new(device, tmp_path):
    name = "cxx_standard"  # code in newer C++ than the compiler's default: name the standard
    source = tmp_path / f"{name}.cpp"
    source.write_text('#include <optional>\nextern "C" int answer() { std::optional<int> value = 42; return *value; }\n')
    library = cpp_extension.load(name, [str(source)], extra_cflags=["-std=c++17"], build_directory=str(tmp_path), is_python_module=False)
    assert ctypes.CDLL(library).answer() == 42


def dead_end_1(device, tmp_path):
    find = cpp_extension.subprocess.run

    def only_the_version(command, **options):  # the edit of cpp_extension.py that is passed around
        return find(["ninja", "--version"] if command[:2] == ["ninja", "-v"] else command, **options)

    cpp_extension.subprocess.run = only_the_version
    build(tmp_path, CORRECT)  # nothing was compiled: there is no library to load
