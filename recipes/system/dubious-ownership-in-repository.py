"""git refuses a repository whose folder belongs to another user: name it in `safe.directory`, or make its owner and the user of git the same."""

import os
import subprocess
import sys

ROOT = os.geteuid() == 0


def git(home, *arguments, other_owner=False):
    """Run git with a home of its own; end as it ended."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C"}
    if other_owner and not ROOT:
        environment["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"  # only root may give a folder away; others let git believe that it happened
    done = subprocess.run(["git", *map(str, arguments)], env=environment, capture_output=True, text=True)
    print(done.stdout + done.stderr, end="", file=sys.stderr)
    if done.returncode:
        raise SystemExit(done.returncode)


def give(folder, user):
    """chown -R"""
    if ROOT:
        for place, folders, files in os.walk(folder):
            for name in [place, *(os.path.join(place, file) for file in files)]:
                os.chown(name, user, user)


def repository(tmp_path, name):
    """A repository that user 65534 owns, as the host's user owns a folder that is mounted into a container."""
    git(tmp_path, "init", "--quiet", tmp_path / name)
    give(tmp_path / name, 65534)
    return tmp_path / name


def broken_mounted_into_a_container(device, tmp_path):
    workspace = repository(tmp_path, "workspace")
    git(tmp_path, "-C", workspace, "status", other_owner=True)


def fixed_mounted_into_a_container(device, tmp_path):
    workspace = repository(tmp_path, "workspace")
    git(tmp_path, "config", "--global", "--add", "safe.directory", workspace)
    git(tmp_path, "-C", workspace, "status", other_owner=True)


def broken_made_with_sudo(device, tmp_path):
    project = repository(tmp_path, "home/me/project")
    git(tmp_path, "-C", project, "status", other_owner=True)


def fixed_made_with_sudo(device, tmp_path):
    project = repository(tmp_path, "home/me/project")
    give(project, os.geteuid())  # sudo chown -R $(whoami) project
    git(tmp_path, "-C", project, "status")


def dead_end_1(device, tmp_path):
    workspace = repository(tmp_path, "workspace")
    for place, folders, files in os.walk(workspace):
        os.chmod(place, 0o777)
    git(tmp_path, "-C", workspace, "status", other_owner=True)


def dead_end_2(device, tmp_path):
    git(tmp_path, "init", "--quiet", tmp_path / "workspace")
    git(tmp_path, "-C", tmp_path / "workspace", "config", "--local", "safe.directory", "*")
    give(tmp_path / "workspace", 65534)
    git(tmp_path, "-C", tmp_path / "workspace", "status", other_owner=True)
