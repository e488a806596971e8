"""node-gyp compiles a native add-on and looks for a Python on PATH and in the variable PYTHON; without one it stops."""

import os
import shutil
import subprocess
import sys
from pathlib import Path


def node_gyp(folder, **variables):
    """Run npm's own node-gyp with a PATH that holds node only; show what it printed, less the lines about this machine."""
    programs, addon = folder / "programs", folder / "addon"
    programs.mkdir()
    addon.mkdir()
    (programs / "node").symlink_to(shutil.which("node"))
    (addon / "binding.gyp").write_text("{}")
    (addon / "package.json").write_text('{"name": "addon", "version": "1.0.0"}')
    root = subprocess.run(["npm", "root", "--global"], capture_output=True, text=True, check=True).stdout.strip()
    script = Path(root) / "npm/node_modules/node-gyp/bin/node-gyp.js"
    environment = {"PATH": str(programs), "HOME": str(folder), "npm_config_offline": "true"} | variables
    done = subprocess.run(["node", script, "configure", "--nodedir", folder], cwd=addon, env=environment, capture_output=True, text=True)
    machine = ("gyp ERR! stack at", "gyp ERR! System", "gyp ERR! command", "gyp ERR! cwd", "gyp ERR! node", "gyp info using", "gyp info find", "gyp info spawn")
    said = "\n".join(line.rstrip() for line in done.stderr.splitlines() if not line.startswith(machine))
    return done, said


def finish(done, said):
    print(said, file=sys.stderr)
    raise SystemExit(done.returncode or 1)


def broken_no_python(device, tmp_path):
    finish(*node_gyp(tmp_path))


def fixed_no_python(device, tmp_path):
    done, said = node_gyp(tmp_path, PYTHON=sys.executable)  # a Python is installed, and node-gyp told where
    assert "find Python using Python version" in done.stderr and "Could not find any Python" not in done.stderr


def broken_python_cannot_be_used(device, tmp_path):
    finish(*node_gyp(tmp_path, PYTHON="/opt/python-moved/bin/python3"))


def fixed_python_cannot_be_used(device, tmp_path):
    done, said = node_gyp(tmp_path, PYTHON=sys.executable)
    assert "find Python using Python version" in done.stderr and "Could not find any Python" not in done.stderr
