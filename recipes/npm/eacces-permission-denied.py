"""npm as a user who may not write to the folder that it writes to: the global folder, the project's folder, or its cache."""

import json
import os
import shutil
import subprocess
import sys

ROOT = os.geteuid() == 0
USER, GROUP = (65534, 65534) if ROOT else (os.getuid(), os.getgid())  # root may write anywhere: the script then runs npm as "nobody"


def folder(path, mine):
    """Make a folder that belongs to the user of npm, or one that the user can only read."""
    path.mkdir(parents=True, exist_ok=True)
    if mine and ROOT:
        os.chown(path, USER, GROUP)
    path.chmod(0o755 if mine else 0o555)
    return path


def npm(home, *arguments, cwd):
    """Run npm as that user, without the network; show what it printed and end as it ended."""
    settings = {"npm_config_offline": "true", "npm_config_update_notifier": "false", "npm_config_fund": "false", "npm_config_audit": "false"}
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "npm_config_logs_dir": str(home / "logs")} | settings
    identity = {"user": USER, "group": GROUP, "extra_groups": []} if ROOT else {}
    done = subprocess.run(["npm", *map(str, arguments)], cwd=cwd, env=environment, capture_output=True, text=True, **identity)
    frames = ("npm error     at ", "npm ERR!     at ")  # inside npm: left out
    shown = [line for line in done.stderr.splitlines() if not line.startswith(frames)]
    print("\n".join(shown).replace(f"{USER}:{GROUP}", "1000:1000"), file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)


def package(path):
    """A package with nothing in it, to be installed from its folder."""
    folder(path, mine=True)
    (path / "package.json").write_text(json.dumps({"name": path.name, "version": "1.0.0"}))
    os.chown(path / "package.json", USER, GROUP)
    return path


def archive(path):
    """The same as an archive, as npm downloads it: it goes through the cache."""
    return shutil.make_archive(str(path), "gztar", path.parent, package(path).name)


def broken_global_folder(device, tmp_path):
    home, hexo = folder(tmp_path / "home/me", mine=True), archive(tmp_path / "hexo")
    prefix = tmp_path / "usr/local"
    folder(prefix / "lib/node_modules", mine=False)
    npm(home, "install", "--global", "--prefix", prefix, hexo, cwd=home)


def fixed_global_folder(device, tmp_path):
    home, hexo = folder(tmp_path / "home/me", mine=True), archive(tmp_path / "hexo")
    npm(home, "config", "set", "prefix", home / ".npm-global", cwd=home)
    npm(home, "install", "--global", hexo, cwd=home)
    assert (home / ".npm-global/lib/node_modules/hexo").exists()


def broken_project_folder(device, tmp_path):
    home, pdf = folder(tmp_path / "home/me", mine=True), archive(tmp_path / "hexo-pdf")
    blog = package(home / "blog")
    folder(blog / "node_modules", mine=False)
    npm(home, "install", "--save", pdf, cwd=blog)


def fixed_project_folder(device, tmp_path):
    home, pdf = folder(tmp_path / "home/me", mine=True), archive(tmp_path / "hexo-pdf")
    blog = package(home / "blog")
    folder(blog / "node_modules", mine=False)
    folder(blog / "node_modules", mine=True)  # sudo chown -R $(whoami) blog
    npm(home, "install", "--save", pdf, cwd=blog)
    assert (blog / "node_modules/hexo-pdf").exists()


def broken_cache_folder(device, tmp_path):
    home, pdf = folder(tmp_path / "home/me", mine=True), archive(tmp_path / "hexo-pdf")
    folder(home / ".npm/_cacache", mine=False)
    npm(home, "cache", "add", pdf, cwd=home)


def fixed_cache_folder(device, tmp_path):
    home, pdf = folder(tmp_path / "home/me", mine=True), archive(tmp_path / "hexo-pdf")
    folder(home / ".npm/_cacache", mine=False)
    folder(home / ".npm/_cacache", mine=True)  # sudo chown -R $(whoami) ~/.npm
    npm(home, "cache", "add", pdf, cwd=home)
