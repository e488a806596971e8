"""The kernel kills the compiler when the memory is used up, mostly because many files are compiled at once.

The real g++ is run; in the place of its inner program cc1plus stands one that lives only while no other runs, like a machine with memory for one.
"""

import os
import subprocess
import time

CC1PLUS = """#!/bin/sh
mkdir {lock} 2>/dev/null || kill -KILL $$
{real} "$@"
while test -e {wait}; do sleep 0.05; done
rmdir {lock}
"""


def small_machine(tmp_path):
    real = subprocess.run(["g++", "-print-prog-name=cc1plus"], capture_output=True, text=True, check=True).stdout.strip()
    program = tmp_path / "cc1plus"
    program.write_text(CC1PLUS.format(lock=tmp_path / "memory-in-use", wait=tmp_path / "wait", real=real))
    program.chmod(0o755)
    for name in ("attention", "layer_norm"):
        (tmp_path / f"{name}.cpp").write_text("int answer() { return 42; }\n")


def start(tmp_path, name):
    command = ["g++", f"-B{tmp_path}", "-c", f"{name}.cpp", "-o", f"{name}.o"]
    return subprocess.Popen(command, cwd=tmp_path, env={**os.environ, "LC_ALL": "C"})


def compile_all(tmp_path, max_jobs):
    """What ninja does: up to `max_jobs` compilers at a time."""
    small_machine(tmp_path)
    if max_jobs > 1:
        (tmp_path / "wait").touch()
        first = start(tmp_path, "attention")
        while not (tmp_path / "memory-in-use").exists():
            time.sleep(0.01)
        second = start(tmp_path, "layer_norm").wait()
        (tmp_path / "wait").unlink()
        results = [first.wait(), second]
    else:
        results = [start(tmp_path, "attention").wait(), start(tmp_path, "layer_norm").wait()]
    if any(results):
        raise SystemExit("ninja: build stopped: subcommand failed.")


def broken_too_many_jobs(device, tmp_path):
    compile_all(tmp_path, max_jobs=2)


def fixed_too_many_jobs(device, tmp_path):
    compile_all(tmp_path, max_jobs=1)  # export MAX_JOBS=1
    assert (tmp_path / "attention.o").exists() and (tmp_path / "layer_norm.o").exists()


def fixed_one_file_is_too_much(device, tmp_path):
    small_machine(tmp_path)
    (tmp_path / "memory-in-use").mkdir()
    assert start(tmp_path, "attention").wait() != 0  # even alone there is not enough
    (tmp_path / "memory-in-use").rmdir()  # more memory, or swap
    assert start(tmp_path, "attention").wait() == 0
