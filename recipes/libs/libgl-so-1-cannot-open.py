"""The full OpenCV wheel is linked to the system's OpenGL library; a slim image has none, and `import cv2` ends in the loader.

The loader is the real one; a tiny module named cv2, linked to libGL.so.1 as OpenCV's is, stands for the wheel of 60 MB.
"""

import os
import subprocess
import sys
import sysconfig

LIBRARY = "int glFlush(void) { return 0; }\n"
MODULE = """#include <Python.h>
#ifdef WINDOWS
int glFlush(void);
#else
static int glFlush(void) { return 0; }
#endif
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "cv2", "", -1, 0};
PyMODINIT_FUNC PyInit_cv2(void) { glFlush(); return PyModule_Create(&module); }
"""


def gcc(folder, *arguments):
    subprocess.run(["gcc", "-shared", "-fPIC", *arguments], cwd=folder, check=True)


def install(folder, with_windows):
    """cv2, and in a folder `gl` of its own the libGL.so.1 that it was linked to."""
    (folder / "gl").mkdir()
    (folder / "gl.c").write_text(LIBRARY)
    (folder / "cv2.c").write_text(MODULE)
    (folder / "detect.py").write_text("import cv2\n")
    gcc(folder, "gl.c", "-Wl,-soname,libGL.so.1", "-o", "gl/libGL.so.1")
    # nodefaultlib: as on a machine without the library, whatever this one has
    windows = ["-DWINDOWS", "gl/libGL.so.1", "-Wl,-z,nodefaultlib,-rpath,/nonexistent"] if with_windows else []
    gcc(folder, f"-I{sysconfig.get_paths()['include']}", "cv2.c", *windows, "-o", "cv2.so")


def import_cv2(folder, library_path=""):
    if subprocess.run([sys.executable, "detect.py"], cwd=folder, env=os.environ | {"LD_LIBRARY_PATH": library_path}).returncode:
        raise SystemExit(1)


def broken(device, tmp_path):
    install(tmp_path, with_windows=True)
    import_cv2(tmp_path)


def fixed_windows_needed(device, tmp_path):
    install(tmp_path, with_windows=True)
    import_cv2(tmp_path, str(tmp_path / "gl"))  # the system's library is there, as after `apt-get install libgl1`


def fixed_windows_not_needed(device, tmp_path):
    install(tmp_path, with_windows=False)  # opencv-python-headless isn't linked to it
    import_cv2(tmp_path)
