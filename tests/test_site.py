"""The site: a page for every recipe in both languages, from one strict build."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kb.recipe import load_all

ROOT = Path(__file__).resolve().parent.parent
RECIPES = [recipe for recipe in load_all(ROOT / "recipes")[0].values() if recipe.status != "retired"]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the built site."""
    if not importlib.util.find_spec("material"):
        pytest.skip("needs mkdocs-material")
    folder = tmp_path_factory.mktemp("site")
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder]
    done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_every_recipe_has_its_page_in_both_languages(site):
    pages = {path.parent.name for path in site.glob("*/index.html")} - {"all", "zh"}
    chinese = {path.parent.name for path in (site / "zh").glob("*/index.html")} - {"all"}
    assert pages == chinese == {recipe.id for recipe in RECIPES}


def test_no_file_of_a_recipe_is_a_page_or_is_copied(site):
    assert not [path for path in site.rglob("*") if path.suffix in (".yaml", ".py", ".txt")]


def test_a_page_has_its_title_its_description_and_its_code(site):
    recipe = next(recipe for recipe in RECIPES if recipe.id == "mat1-mat2-shapes")
    page = (site / recipe.id / "index.html").read_text(encoding="utf-8")
    assert f"<title>{recipe.title} - kb</title>" in page
    assert f'<meta name="description" content="{recipe.summary}"' in page
    text = re.sub(r"<[^>]+>", "", page)
    assert "nn.Linear(6 * 30 * 30, 10)" in text and "nn.Linear(6 * 32 * 32, 10)" in text


def test_links_inside_the_site_hold(site):
    for path in [
        site / "index.html",
        site / "all" / "index.html",
        *(site / recipe.id / "index.html" for recipe in RECIPES),
    ]:
        for link in re.findall(r'<a [^>]*href="([^"#:]+)(?:#[^"]*)?"', path.read_text(encoding="utf-8")):
            target = (site / link.lstrip("/") if link.startswith("/") else path.parent / link).resolve()
            assert target.exists(), f"{path.relative_to(site)}: {link}"


def test_nothing_is_fetched_from_elsewhere(site):
    page = (site / "mat1-mat2-shapes" / "index.html").read_text(encoding="utf-8")
    assert not re.findall(
        r'<(?:script|img|link rel="(?:stylesheet|preconnect)")[^>]*(?:src|href)="https?://[^"]*', page
    )


def test_no_page_is_heavy(site):
    assert max(path.stat().st_size for path in site.rglob("index.html")) < 150_000


def test_a_chinese_page_says_so_and_leads_to_its_english_twin(site):
    page = (site / "zh" / "mat1-mat2-shapes" / "index.html").read_text(encoding="utf-8")
    assert '<html lang="zh"' in page and '<a href="../../mat1-mat2-shapes/">English</a>' in page
