"""A module compiled against the headers of NumPy 1 can't be loaded by NumPy 2, and one compiled for a newer NumPy not by an older one.

The module is compiled here, against the headers of NumPy 1.26.4 or of this Python's NumPy 2, as a package on the index was.
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import numpy as np

SOURCE = """
#include <Python.h>
#include <numpy/arrayobject.h>

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_fastops", NULL, -1, NULL};

PyMODINIT_FUNC PyInit__fastops(void) {
    import_array();
    return PyModule_Create(&module);
}
"""


def numpy_1():
    """A folder with NumPy 1.26.4, filled when it is asked for first."""
    folder = Path.home() / ".cache" / "kb-recipes" / f"numpy-1.26.4-py{sys.version_info[0]}{sys.version_info[1]}" / "site-packages"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = tempfile.mkdtemp(dir=folder.parent)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", fresh, "numpy==1.26.4"], check=True, capture_output=True)
        os.rename(fresh, folder)
    return folder


def compile_module(folder, headers, *flags):
    (folder / "_fastops.c").write_text(SOURCE)
    includes = ["-I", sysconfig.get_path("include"), "-I", str(headers)]
    subprocess.run(["gcc", "-shared", "-fPIC", *includes, *flags, "-o", f"_fastops{sysconfig.get_config_var('EXT_SUFFIX')}", "_fastops.c"], cwd=folder, check=True)


def run(folder, *places):
    (folder / "train.py").write_text("import _fastops\n\nprint('loaded')\n")
    if subprocess.run([sys.executable, "train.py"], env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, places))}).returncode:
        raise SystemExit(1)


def broken_built_for_numpy_1(device, tmp_path):
    compile_module(tmp_path, numpy_1() / "numpy" / "core" / "include")
    run(tmp_path)  # under NumPy 2


def fixed_built_for_numpy_1(device, tmp_path):
    compile_module(tmp_path, np.get_include())  # a build against NumPy 2 runs under both
    run(tmp_path)
    run(tmp_path, numpy_1())


def broken_numpy_too_old(device, tmp_path):
    compile_module(tmp_path, np.get_include(), "-DNPY_TARGET_VERSION=NPY_2_0_API_VERSION")
    run(tmp_path, numpy_1())


def fixed_numpy_too_old(device, tmp_path):
    compile_module(tmp_path, np.get_include(), "-DNPY_TARGET_VERSION=NPY_2_0_API_VERSION")
    run(tmp_path)


def dead_end_1(device, tmp_path):
    compile_module(tmp_path, numpy_1() / "numpy" / "core" / "include")
    (tmp_path / "train.py").write_text("import warnings\n\nwarnings.filterwarnings('ignore')\nimport _fastops\n")
    if subprocess.run([sys.executable, "train.py"]).returncode:
        raise SystemExit(1)
