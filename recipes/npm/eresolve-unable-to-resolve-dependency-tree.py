"""npm 7 and newer stop when a package's peer dependency excludes the version that the project has; the pair must be chosen anew."""

import json
import os
import shutil
import subprocess
import sys


def archive(folder, name, version, **more):
    """A stand-in for a published package, as npm downloads it."""
    path = folder / f"{name}-{version}"
    path.mkdir()
    (path / "package.json").write_text(json.dumps({"name": name, "version": version, **more}))
    shutil.make_archive(str(path), "gztar", folder, path.name)
    return f"file:../{path.name}.tar.gz"


def project(folder):
    """A project with react 18, and a chart library in two releases: for react 17 only, and for react 18 too."""
    app = folder / "my-app"
    app.mkdir()
    react = archive(folder, "react", "18.2.0")
    (app / "package.json").write_text(json.dumps({"name": "my-app", "version": "0.1.0", "dependencies": {"react": react}}))
    old = archive(folder, "react-chart", "1.0.0", peerDependencies={"react": "^17.0.0"})
    new = archive(folder, "react-chart", "2.0.0", peerDependencies={"react": "^17.0.0 || ^18.0.0"})
    return app, old, new


def npm(app, *arguments):
    """Run npm without the network; show what it printed and end as it ended."""
    settings = {"npm_config_offline": "true", "npm_config_update_notifier": "false", "npm_config_fund": "false", "npm_config_audit": "false"}
    environment = {"PATH": os.environ["PATH"], "HOME": str(app.parent), "LC_ALL": "C"} | settings
    done = subprocess.run(["npm", *arguments], cwd=app, env=environment, capture_output=True, text=True)
    logs = ("/_logs/", "For a full report see")  # file names with the time in them
    print("\n".join(line for line in done.stderr.splitlines() if not any(part in line for part in logs)), file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)


def broken_release_for_another_version(device, tmp_path):
    app, old, new = project(tmp_path)
    npm(app, "install", old)


def fixed_release_for_another_version(device, tmp_path):
    app, old, new = project(tmp_path)
    npm(app, "install", new)
    npm(app, "ls")  # no "invalid" among the packages


def broken_set_not_upgraded_together(device, tmp_path):
    app, old, new = project(tmp_path)
    npm(app, "install", archive(tmp_path, "react-dom", "19.0.0", peerDependencies={"react": "^19.0.0"}))


def fixed_set_not_upgraded_together(device, tmp_path):
    app, old, new = project(tmp_path)
    npm(app, "install", archive(tmp_path, "react", "19.0.0"), archive(tmp_path, "react-dom", "19.0.0", peerDependencies={"react": "^19.0.0"}))
    npm(app, "ls")


def dead_end_1(device, tmp_path):
    app, old, new = project(tmp_path)
    npm(app, "cache", "clean", "--force")
    shutil.rmtree(app / "node_modules", ignore_errors=True)
    npm(app, "install", old)


def dead_end_2(device, tmp_path):
    app, old, new = project(tmp_path)
    npm(app, "install", "--legacy-peer-deps", old)
    npm(app, "ls", "--all")  # ends with an error: the react that is there is "invalid" for react-chart
