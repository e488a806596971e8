"""Docker serves `--gpus` through a hook of the NVIDIA Container Toolkit; without it no driver has the capability gpu. Replayed: recorded text, diagnosed."""

import subprocess
import sys

RECORDED = 'docker: Error response from daemon: could not select device driver "" with capabilities: [[gpu]].\n'  # LinkSoul-AI/Chinese-Llama-2-7b 32, NVIDIA/nvidia-docker 1034


def broken_toolkit_missing(device, tmp_path):
    program = tmp_path / "docker"
    program.write_text(f"#!/bin/sh\ncat <<'END'\n{RECORDED}END\nexit 125\n")
    program.chmod(0o755)
    done = subprocess.run([program, "run", "--gpus", "all", "ubuntu", "nvidia-smi"], capture_output=True, text=True)
    print(done.stdout, end="", file=sys.stderr)
    raise SystemExit(done.returncode)


def fixed_toolkit_missing(device):
    driver, capabilities = RECORDED.split('driver "')[1].split('" with capabilities: ')
    assert driver == ""  # --gpus names no driver: Docker looks for one that has the capability, and finds none
    assert capabilities.startswith("[[gpu]]")
