"""`npm ci` installs exactly what the lock file says, and refuses when package.json asks for something else, or when there is no lock file."""

import json
import os
import shutil
import subprocess
import sys


def archive(folder, name, version):
    """A stand-in for a published package, as npm downloads it."""
    path = folder / f"{name}-{version}"
    path.mkdir()
    (path / "package.json").write_text(json.dumps({"name": name, "version": version}))
    shutil.make_archive(str(path), "gztar", folder, path.name)
    return f"file:../{path.name}.tar.gz"


def npm(app, *arguments):
    """Run npm without the network; show the head of what it printed (the rest is the help of the command) and end as it ended."""
    settings = {"npm_config_offline": "true", "npm_config_update_notifier": "false", "npm_config_fund": "false", "npm_config_audit": "false"}
    done = subprocess.run(["npm", *arguments], cwd=app, env={"PATH": os.environ["PATH"], "HOME": str(app.parent)} | settings, capture_output=True, text=True)
    print(done.stderr.split("\nnpm error Clean install a project")[0], file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)


def project(folder):
    """A project with a lock file, to which someone then adds a package by editing package.json alone."""
    app = folder / "my-app"
    app.mkdir()
    dependencies = {"react": archive(folder, "react", "18.2.0")}
    package = {"name": "my-app", "version": "1.0.0", "dependencies": dependencies}
    (app / "package.json").write_text(json.dumps(package))
    npm(app, "install")
    dependencies["axios"] = archive(folder, "axios", "1.6.0")
    (app / "package.json").write_text(json.dumps(package))
    return app


def broken_lock_file_is_behind(device, tmp_path):
    npm(project(tmp_path), "ci")


def fixed_lock_file_is_behind(device, tmp_path):
    app = project(tmp_path)
    npm(app, "install")  # brings package-lock.json up to date: commit it
    npm(app, "ci")
    assert (app / "node_modules/axios").exists()


def broken_no_lock_file(device, tmp_path):
    app = project(tmp_path)
    (app / "package-lock.json").unlink()
    npm(app, "ci")


def fixed_no_lock_file(device, tmp_path):
    app = project(tmp_path)
    (app / "package-lock.json").unlink()
    npm(app, "install", "--package-lock-only")
    npm(app, "ci")
    assert (app / "node_modules/axios").exists()


def dead_end_1(device, tmp_path):
    npm(project(tmp_path), "ci", "--legacy-peer-deps", "--force")


def dead_end_2(device, tmp_path):
    app = project(tmp_path)
    shutil.rmtree(app / "node_modules")
    npm(app, "cache", "clean", "--force")
    npm(app, "ci")
