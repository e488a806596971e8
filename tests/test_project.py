"""The project as a project: what every recipe, case and file must have."""

import ast
import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from kb.checks import DISALLOWED_NAMES
from kb.recipe import KEYS, load_all
from kb.script import digest

ROOT = Path(__file__).resolve().parent.parent
RECIPES = load_all(ROOT / "recipes")[0]
FILES = [
    ROOT / name
    for name in subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    ).stdout.split("\n")
    if name and (ROOT / name).is_file()
]
TOP_LEVEL = {
    "kb",
    "recipes",
    "tests",
    "tools",
    ".ci",
    ".gitignore",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "pyproject.toml",
    "mkdocs.yml",
}
CASES = sorted((ROOT / "tests/cases").glob("*.yaml"))


def test_nothing_else_stands_at_the_top():
    assert {path.relative_to(ROOT).parts[0] for path in FILES} <= TOP_LEVEL


def test_scripts_transcripts_and_recipes_are_twins():
    stems = {path.with_suffix("") for path in (ROOT / "recipes").glob("*/*.yaml")}
    for path in (ROOT / "recipes").glob("*/*"):
        if path.suffix in (".py", ".txt"):
            assert path.parent / path.name.split(".")[0] in stems, path.name
    for stem in stems:
        assert stem.with_suffix(".py").exists(), stem.name


@pytest.mark.parametrize("path", sorted((ROOT / "recipes").glob("*/*.yaml")), ids=lambda path: path.stem)
def test_a_recipe_has_its_keys_in_order_and_a_telling_name(path):
    keys = list(yaml.safe_load(path.read_text(encoding="utf-8")))
    assert keys == sorted(keys, key=KEYS.index)
    assert not path.stem.startswith(DISALLOWED_NAMES)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", path.stem)


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=lambda recipe: recipe.id)
def test_a_recipe_says_honestly_what_was_proven(recipe):
    if recipe.proof == "replayed":
        assert re.search(r"replay|recorded|not (?:run|raised|proven|reproduced)|by hand", recipe.explanation, re.I), (
            "say in words that it was replayed"
        )
    if recipe.status == "draft":
        assert "cpu" not in recipe.devices or recipe.needs, "a recipe that can run here is proven here"
    assert recipe.references[0].startswith("https://")


def test_records_are_of_recipes_and_of_scripts_that_exist():
    records = json.loads((ROOT / "recipes/verified.json").read_text(encoding="utf-8"))
    assert records
    for entry in records:
        assert entry["recipe"] in RECIPES
        assert entry["digest"] == digest(RECIPES[entry["recipe"]].script), f"kb verify {entry['recipe']} --record"


def test_no_file_names_this_machine_or_a_package_registry():
    forbidden = re.compile(
        r"(?<![\w.])/(?:work|root|farm)/|/tmp/work|(?:pypi|pythonhosted|registry\.npmjs)\.(?:org|com)|deb\.debian\.org",
        re.I,
    )
    for path in FILES:
        if path.name != Path(__file__).name and path.suffix != ".json" and path.parent.name != "cases":
            found = forbidden.search(path.read_text(encoding="utf-8", errors="replace"))
            assert not found, f"{path.relative_to(ROOT)}: {found.group()}"


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_whole(path):
    case = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert case["id"] == path.stem
    assert list(case) == ["id", "area", "shape", "match", "signature", "remedy", "cause", "fix", "text"]
    assert case["text"].strip()
    if case["match"]:
        assert re.compile(case["signature"]) and re.compile(case["remedy"])
    else:
        assert case["signature"] is None and case["remedy"] is None


@pytest.mark.parametrize(
    "path", sorted((ROOT / "kb").glob("*.py")) + sorted((ROOT / "tools").glob("*.py")), ids=lambda path: path.stem
)
def test_every_module_and_public_function_has_a_docstring(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    scopes = [tree] + [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    for node in [node for scope in scopes for node in scope.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]:
        assert node.name.startswith("_") or ast.get_docstring(node), f"{path.name}: {node.name}"


def test_the_changelog_keeps_its_style():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", text, re.M)[0] == "[Unreleased]"
    assert set(re.findall(r"^### (.*)$", text, re.M)) <= {
        "Added",
        "Changed",
        "Deprecated",
        "Removed",
        "Fixed",
        "Security",
    }
