"""MkDocs hook: the pages of the site, made by `kb/pages.py`; English at /<id>/, Chinese at /zh/<id>/."""

import sys
from pathlib import Path

from mkdocs.structure.files import File, InclusionLevel

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from kb.build import as_record  # noqa: E402
from kb.pages import site_pages  # noqa: E402
from kb.recipe import load_all  # noqa: E402
from kb.verify import records as proofs_of  # noqa: E402

IN_NAV = ("index.md", "all.md", "zh/index.md", "zh/all.md")


def on_files(files, config):
    """Add every page; those of the recipes stay out of the navigation, which would make the build quadratic."""
    folder = Path(config["docs_dir"])
    recipes, faults = load_all(folder)
    if faults:
        raise SystemExit("\n".join(map(str, faults)))
    proofs = {}
    for proof in proofs_of(folder):
        proofs.setdefault(proof["recipe"], []).append(proof)
    live = [recipe for recipe in recipes.values() if recipe.status != "retired"]
    for path, text in site_pages([as_record(recipe, proofs.get(recipe.id, [])) for recipe in live]):
        page = File.generated(config, path, content=text)
        if path not in IN_NAV:
            page.inclusion = InclusionLevel.NOT_IN_NAV
        files.append(page)
    return files


def on_post_page(output, page, config):
    """A Chinese page says that it is Chinese."""
    return output.replace('<html lang="en"', '<html lang="zh"', 1) if page.file.src_uri.startswith("zh/") else output
