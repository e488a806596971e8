"""Node reads a .js file as CommonJS (require) or as an ES module (import), as "type" in package.json says; the other kind's keyword is an error there."""

import json
import os
import subprocess
import sys

IMPORT = 'import { basename } from "path";\nconsole.log(basename("/data/cat.png"));\n'
REQUIRE = 'const { basename } = require("path");\nconsole.log(basename("/data/cat.png"));\n'


def node(folder, code, kind, name="index.js"):
    """Run the file in a project of that kind; show what node printed, less the frames and warnings of one version; end as it ended."""
    (folder / "package.json").write_text(json.dumps({"name": "app", "type": kind}))
    (folder / name).write_text(code)
    done = subprocess.run(["node", name], cwd=folder, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True)
    inside = ("    at ", "(node:", "(Use `node", "Node.js v")
    print("\n".join(line for line in done.stderr.splitlines() if not line.startswith(inside)), file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout.strip()


def broken_file_is_read_as_commonjs(device, tmp_path):
    node(tmp_path, IMPORT, "commonjs")


def fixed_file_is_read_as_commonjs(device, tmp_path):
    assert node(tmp_path, IMPORT, "module") == "cat.png"  # "type": "module"
    assert node(tmp_path, IMPORT, "commonjs", "index.mjs") == "cat.png"  # or this file alone


def broken_file_is_read_as_module(device, tmp_path):
    node(tmp_path, REQUIRE, "module")


def fixed_file_is_read_as_module(device, tmp_path):
    assert node(tmp_path, REQUIRE, "module", "index.cjs") == "cat.png"
    assert node(tmp_path, IMPORT, "module") == "cat.png"


def dead_end_1(device, tmp_path):
    node(tmp_path, REQUIRE + IMPORT.replace("basename", "extname"), "module")  # the type changed, the old require lines left in the file
