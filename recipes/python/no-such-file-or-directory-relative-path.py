"""A relative path counts from the folder in which Python was started, not from the folder of the script."""

import os
import subprocess
import sys

SCRIPT = "def main():\n    f = open('nums.txt')\n    print(f.read())\n\n\nmain()\n"


def python(folder, script, start_in):
    """A project with a data file beside its script; run the script from a folder, and end as it ends."""
    (folder / "lesson").mkdir()
    (folder / "lesson/nums.txt").write_text("1 2 3")
    (folder / "lesson/read.py").write_text(script)
    command = [sys.executable, folder / "lesson/read.py"]
    done = subprocess.run(command, cwd=folder / start_in, capture_output=True, text=True, env={"PATH": os.environ["PATH"]})
    print(done.stderr, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout


def broken_started_in_another_folder(device, tmp_path):
    python(tmp_path, SCRIPT, start_in=".")


def fixed_started_in_another_folder(device, tmp_path):
    script = SCRIPT.replace("open('nums.txt')", "open(Path(__file__).parent / 'nums.txt')")
    assert python(tmp_path, "from pathlib import Path\n\n\n" + script, start_in=".") == "1 2 3\n"


def broken_folder_to_write_into_is_missing(device, tmp_path):
    os.chdir(tmp_path)
    with open("runs/exp1/log.txt", "w") as f:
        f.write("epoch 0")


def fixed_folder_to_write_into_is_missing(device, tmp_path):
    os.chdir(tmp_path)
    os.makedirs("runs/exp1", exist_ok=True)
    with open("runs/exp1/log.txt", "w") as f:
        f.write("epoch 0")
    assert (tmp_path / "runs/exp1/log.txt").read_text() == "epoch 0"


def broken_tilde_or_blank_in_the_path(device, tmp_path):
    os.environ["HOME"] = str(tmp_path)
    (tmp_path / "nums.txt").write_text("1 2 3")
    print(open("~/nums.txt").read())


def fixed_tilde_or_blank_in_the_path(device, tmp_path):
    os.environ["HOME"] = str(tmp_path)
    (tmp_path / "nums.txt").write_text("1 2 3")
    with open(os.path.expanduser("~/nums.txt").strip()) as f:
        assert f.read() == "1 2 3"


def dead_end_1(device, tmp_path):
    python(tmp_path, SCRIPT.replace("'nums.txt'", "'./nums.txt'"), start_in=".")
