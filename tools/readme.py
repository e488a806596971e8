"""Write the output of the commands shown in README.md into it: every `console` block, and the table of the corpus.

python tools/readme.py          write it
python tools/readme.py --check  exit status 1 if it is stale (a test does this)
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"


def run(command):
    """What a shown `kb ...` command prints on a terminal of 100 columns without colours."""
    words = shlex.split(command)
    if words[0] != "kb":
        raise SystemExit(f"README.md: only kb can be run here, not {words[0]!r}")
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": cache}
        environment.pop("KB_RECIPES", None)
        done = subprocess.run([sys.executable, "-m", "kb", *words[1:]], capture_output=True, text=True, env=environment)
    return done.stdout


def refreshed(text):
    """The README with every console block's output made anew; a block is one command after `$ ` and its output."""

    def block(found):
        command = found.group(1)
        return f"```console\n$ {command}\n{run(command).rstrip()}\n```"

    return re.sub(r"```console\n\$ (kb [^\n]*)\n.*?```", block, text, flags=re.S)


def main():
    """Write or check."""
    text = README.read_text(encoding="utf-8")
    fresh = refreshed(text)
    if "--check" in sys.argv:
        if fresh != text:
            raise SystemExit("README.md is stale; python tools/readme.py writes it anew")
    else:
        README.write_text(fresh, encoding="utf-8")


if __name__ == "__main__":
    main()
