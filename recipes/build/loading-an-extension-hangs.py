"""A build that was killed leaves its lock file; the next `load` waits for that lock without end and without a word."""

import subprocess
import sys

PROGRAM = """import ctypes
from torch.utils import cpp_extension

library = cpp_extension.load("answer", ["answer.cpp"], build_directory=".", is_python_module=False)
print(ctypes.CDLL(library).answer())
"""


def load(tmp_path, seconds):
    """The user's program, in a folder with the extension's build; None if it was still waiting after that many seconds."""
    (tmp_path / "answer.cpp").write_text('extern "C" int answer() { return 42; }\n')
    (tmp_path / "train.py").write_text(PROGRAM)
    try:
        done = subprocess.run([sys.executable, "train.py"], cwd=tmp_path, timeout=seconds, capture_output=True, text=True, check=True)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout.strip()


def broken_lock_of_a_killed_build(device, tmp_path):
    (tmp_path / "lock").touch()  # left by a build that was ended with Ctrl-C, kill or by a time limit
    assert load(tmp_path, seconds=15) is None


def fixed_lock_of_a_killed_build(device, tmp_path):
    (tmp_path / "lock").touch()
    (tmp_path / "lock").unlink()  # rm -r ~/.cache/torch_extensions
    assert load(tmp_path, seconds=100) == "42"


def dead_end_1(device, tmp_path):
    (tmp_path / "lock").touch()
    assert load(tmp_path, seconds=10) is None and load(tmp_path, seconds=10) is None  # started once more, it waits again
