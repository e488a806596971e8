"""The built wheel: everything inside, and it works from a read-only installation, for a user who may write nothing, without the checkout."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAT = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x5400 and 6144x10)"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The path of a freshly built wheel."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", folder, ROOT],
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A folder with the wheel and its two dependencies, as pip would put them into site-packages."""
    import whoosh
    import yaml

    folder = tmp_path_factory.mktemp("site")
    for package in (whoosh, yaml):
        source = Path(package.__file__).parent
        subprocess.run(["cp", "-r", source, folder], check=True)
    for extra in Path(yaml.__file__).parent.parent.glob("_yaml"):
        subprocess.run(["cp", "-r", extra, folder], check=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    subprocess.run([sys.executable, "-m", "compileall", "-q", folder / "kb"], check=True)
    subprocess.run(["chmod", "-R", "a-w,a+rX", folder], check=True)
    for parent in [folder, *folder.parents]:
        if parent.stat().st_uid == os.getuid() and parent != Path("/"):
            parent.chmod(parent.stat().st_mode | 0o055)
    return folder


def run(installed, *arguments, text="", **environment):
    """Run the installed kb as an unprivileged user (where started as root) in an empty environment."""
    drop = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(installed),
        "HOME": "/nonexistent",
        "PYTHONDONTWRITEBYTECODE": "1",
    } | environment
    python = os.path.realpath(sys.executable)
    if drop and not _may_run(python, drop):
        drop = {}
    return subprocess.run(
        [python, "-W", "error", "-m", "kb", *arguments],
        input=text,
        capture_output=True,
        text=True,
        env=environment,
        cwd="/",
        timeout=120,
        **drop,
    )


def _may_run(python, drop):
    try:
        return subprocess.run([python, "-c", "pass"], capture_output=True, cwd="/", **drop).returncode == 0
    except PermissionError:
        return False


def test_the_wheel_holds_recipes_scripts_transcripts_and_an_index(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    recipes = {
        path.relative_to(ROOT / "recipes")
        for path in (ROOT / "recipes").glob("*/*")
        if path.suffix in (".yaml", ".py", ".txt")
    }
    assert {f"kb/_data/recipes/{path.as_posix()}" for path in recipes} <= names
    assert {"kb/_data/index/table.json", "kb/_data/index/records.jsonl", "kb/_data/recipes/verified.json"} <= names
    assert not [name for name in names if name.startswith(("tests/", "tools/")) or "__pycache__" in name]


def test_its_requirements_are_what_a_search_needs(wheel):
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read(next(name for name in archive.namelist() if name.endswith("METADATA"))).decode()
    needed = [line for line in metadata.split("\n") if line.startswith("Requires-Dist") and "extra ==" not in line]
    assert [line.split()[1].split("<")[0].split("=")[0].split(">")[0].lower() for line in needed] == [
        "pyyaml",
        "whoosh",
    ]
    assert "License-Expression: Apache-2.0" in metadata


def test_a_known_error_is_answered_from_a_read_only_installation(installed):
    done = run(installed, "search", "--json", MAT)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["hits"][0]["id"] == "mat1-mat2-shapes"


def test_whoosh_is_used_without_a_word_of_its_age(installed):
    done = run(
        installed, "search", "--json", "RuntineError: mat1 and mat2 shapes cannt be multipied (8x5400 and 6144x10)"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["hits"][0]["id"] == "mat1-mat2-shapes"


def test_show_list_and_check_work_without_the_checkout(installed):
    assert json.loads(run(installed, "show", "mat1-mat2-shapes", "--json").stdout)["script"]["parts"]
    assert "mat1-mat2-shapes" in run(installed, "list").stdout
    done = run(installed, "check", "mat1-mat2-shapes")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_console_script_is_named_kb(wheel):
    with zipfile.ZipFile(wheel) as archive:
        assert (
            "kb = kb.cli:main"
            in archive.read(next(name for name in archive.namelist() if name.endswith("entry_points.txt"))).decode()
        )
