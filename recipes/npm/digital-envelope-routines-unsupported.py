"""OpenSSL 3 in Node 17 and newer has no MD4, with which webpack 4 and early webpack 5 make the names of their chunks."""

import os
import subprocess
import sys

BUILD = """
const hash = process.argv[1];
const name = require("crypto").createHash(hash).update("src/index.js").digest("hex");  // as webpack's createHash does
console.log(name.length > 0 ? "built" : "");
"""


def node(hash, *options):
    """Run the build in Node; show what it printed and end as it ended."""
    environment = {"PATH": os.environ["PATH"]}
    done = subprocess.run(["node", *options, "-e", BUILD, hash], env=environment, capture_output=True, text=True)
    frames = ("    at ", "node:internal", "Node.js v", "  this[kHandle]")  # they differ from version to version
    print("\n".join(line for line in done.stderr.splitlines() if not line.startswith(frames)), file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout.strip()


def broken_webpack_is_old(device):
    node("md4")


def fixed_webpack_is_old(device):
    assert node("sha256") == "built"  # newer webpack, or output.hashFunction: 'xxhash64' / 'sha256'


def dead_end_1(device, tmp_path):
    (tmp_path / "cache").mkdir()
    subprocess.run(["npm", "cache", "clean", "--force"], env={"PATH": os.environ["PATH"], "npm_config_cache": str(tmp_path / "cache")}, capture_output=True)
    node("md4")
