"""A C extension includes Python.h, which lies in the include folder of the very Python that it is built for."""

import subprocess
import sysconfig

SOURCE = "#include <Python.h>\nint version(void) { return PY_MAJOR_VERSION; }\n"


def compile_module(tmp_path, include):
    (tmp_path / "module.c").write_text(SOURCE)
    command = ["gcc", "-fPIC", f"-I{include}", "-c", "module.c", "-o", "module.o"]
    done = subprocess.run(command, cwd=tmp_path, env={"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"})
    if done.returncode:
        raise SystemExit(f"error: command '/usr/bin/gcc' failed with exit code {done.returncode}")
    return tmp_path / "module.o"


def broken_headers_not_installed(device, tmp_path):
    compile_module(tmp_path, "/usr/include/python3.99")  # where the headers of this Python would be


def fixed_headers_not_installed(device, tmp_path):
    include = sysconfig.get_path("include")  # apt install python3-dev has put Python.h here
    assert compile_module(tmp_path, include).exists()


def fixed_triton_at_run_time(device, tmp_path):
    include = sysconfig.get_paths()["include"]  # the folder that Triton passes to gcc
    assert compile_module(tmp_path, include).exists()


def dead_end_1(device, tmp_path):
    subprocess.run(["gcc", "--version"], check=True, stdout=subprocess.DEVNULL)  # build-essential is there
    compile_module(tmp_path, "/usr/include/python3.99")
