"""`npm run <name>` runs what package.json has under "scripts"; a name that isn't there, or only in another folder's file, is an error."""

import json
import os
import subprocess
import sys


def npm(folder, *arguments):
    """Run npm without the network; show what it printed and end as it ended."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "npm_config_offline": "true", "npm_config_update_notifier": "false"}
    done = subprocess.run(["npm", *arguments], cwd=folder, env=environment, capture_output=True, text=True)
    print("\n".join(line for line in done.stderr.splitlines() if "/_logs/" not in line), file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout


def package(folder, **scripts):
    folder.mkdir(exist_ok=True)
    (folder / "package.json").write_text(json.dumps({"name": folder.name, "version": "1.0.0", "scripts": scripts}))
    return folder


def broken_other_name(device, tmp_path):
    npm(package(tmp_path / "app", dev="echo started", build="echo built"), "start")


def fixed_other_name(device, tmp_path):
    app = package(tmp_path / "app", dev="echo started", build="echo built")
    assert "dev" in npm(app, "run")  # lists the scripts that there are
    assert "started" in npm(app, "run", "dev")


def broken_other_package_json(device, tmp_path):
    root = package(tmp_path / "shop")
    package(root / "web", build="echo built")
    npm(root, "run", "build")


def fixed_other_package_json(device, tmp_path):
    root = package(tmp_path / "shop")
    web = package(root / "web", build="echo built")
    assert "built" in npm(web, "run", "build")


def dead_end_1(device, tmp_path):
    app = package(tmp_path / "app", dev="echo started", build="echo built")
    npm(app, "install")
    npm(app, "start")
