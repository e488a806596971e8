"""The linker looks for the plain name libcuda.so, where only libcuda.so.1 is installed; a small library stands in for the driver's."""

import os
import subprocess

SOURCE = "extern int cuInit(unsigned); int start(void) { return cuInit(0); }\n"
DRIVER = "int cuInit(unsigned flags) { return (int)flags; }\n"


def install_driver(tmp_path):
    """A folder with libcuda.so.1 in it, as many drivers leave it."""
    folder = tmp_path / "driver"
    folder.mkdir()
    (folder / "driver.c").write_text(DRIVER)
    command = ["gcc", "-shared", "-fPIC", "-Wl,-soname,libcuda.so.1", "driver.c", "-o", "libcuda.so.1"]
    subprocess.run(command, cwd=folder, check=True)
    return folder


def link(tmp_path, folder, **environment):
    """Compile and link a helper as Triton does; only `folder` is searched, whatever this machine has."""
    (tmp_path / "main.c").write_text(SOURCE)
    settings = {**os.environ, "LC_ALL": "C", **environment}
    subprocess.run(["gcc", "-c", "-fPIC", "main.c", "-o", "main.o"], cwd=tmp_path, check=True)
    linker = ["ld", "-shared", "-nostdlib", "main.o", f"-L{folder}", "-lcuda", "-o", "cuda_utils.so"]
    done = subprocess.run(linker, cwd=tmp_path, env=settings)
    if done.returncode:
        raise SystemExit(done.returncode)
    return tmp_path / "cuda_utils.so"


def broken_only_the_versioned_name(device, tmp_path):
    link(tmp_path, install_driver(tmp_path))


def fixed_only_the_versioned_name(device, tmp_path):
    folder = install_driver(tmp_path)
    (folder / "libcuda.so").symlink_to("libcuda.so.1")
    assert link(tmp_path, folder).exists()


def fixed_no_driver_library_at_all(device, tmp_path):
    stubs = tmp_path / "stubs"  # the toolkit has a library for linking only, under the plain name
    install_driver(tmp_path).rename(stubs)
    (stubs / "libcuda.so.1").rename(stubs / "libcuda.so")
    assert link(tmp_path, stubs).exists()


def dead_end_1(device, tmp_path):
    folder = install_driver(tmp_path)
    link(tmp_path, folder, LD_LIBRARY_PATH=str(folder))
