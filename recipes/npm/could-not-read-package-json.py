"""npm looks for package.json in the folder where it runs; in another folder, or before the file exists, it has nothing to work with."""

import os
import subprocess
import sys


def npm(folder, *arguments):
    """Run npm without the network; show what it printed and end as it ended."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "npm_config_offline": "true", "npm_config_update_notifier": "false"}
    done = subprocess.run(["npm", *arguments], cwd=folder, env=environment, capture_output=True, text=True)
    print("$ npm", *arguments, file=sys.stderr)
    print("\n".join(line for line in done.stderr.splitlines() if "/_logs/" not in line), file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout


def clone(tmp_path):
    """A repository whose JavaScript part lies in a folder of its own."""
    web = tmp_path / "shop/web"
    web.mkdir(parents=True)
    (web / "package.json").write_text('{"name": "web", "scripts": {"start": "echo started"}}')
    return tmp_path / "shop"


def broken_other_folder(device, tmp_path):
    npm(clone(tmp_path), "start")


def fixed_other_folder(device, tmp_path):
    assert "started" in npm(clone(tmp_path) / "web", "start")


def broken_no_package_json_yet(device, tmp_path):
    npm(tmp_path, "pkg", "set", "scripts.start=echo started")


def fixed_no_package_json_yet(device, tmp_path):
    npm(tmp_path, "init", "--yes")
    npm(tmp_path, "pkg", "set", "scripts.start=echo started")
    assert "started" in npm(tmp_path, "start")


def dead_end_1(device, tmp_path):
    shop = clone(tmp_path)
    npm(shop, "cache", "clean", "--force")
    npm(shop, "start")
