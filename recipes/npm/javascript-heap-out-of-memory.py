"""V8 gives JavaScript a heap of a fixed size; a build that needs more dies, until --max-old-space-size allows more."""

import os
import subprocess
import sys

BUILD = 'const modules = []; for (let n = 0; n < 1_000_000; n++) modules.push("module number " + n + ".js"); console.log(modules.length);'  # needs some 60 MB
LEAK = 'const seen = []; for (let n = 0; ; n++) seen.push("request number " + n);'


def node(code, megabytes):
    """Run node with a heap of that size; show the lines that all versions print; end as it ended."""
    environment = {"PATH": os.environ["PATH"], "NODE_OPTIONS": f"--max-old-space-size={megabytes}"}
    done = subprocess.run(["node", "-e", code], env=environment, capture_output=True, text=True)
    said = [line for line in done.stderr.splitlines() if line.startswith(("<---", "FATAL ERROR"))]
    print("\n".join(said), file=sys.stderr)
    if done.returncode:
        raise SystemExit(134)  # aborted, as a shell reports it
    return done.stdout.strip()


def broken_limit_is_too_low(device):
    node(BUILD, 20)


def fixed_limit_is_too_low(device):
    assert node(BUILD, 1024) == "1000000"


def dead_end_1(device):
    node(LEAK, 200)  # ten times the heap of the broken build: it only takes longer
