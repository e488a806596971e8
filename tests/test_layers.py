"""The layers as data, against the real imports: kb/errors at the bottom, kb/cli at the top, nothing the other way round."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# module: what of kb it may import, at the top of the file or inside a function.
LAYERS = {
    "__init__": {"errors", "search"},
    "__main__": {"cli"},
    "errors": set(),
    "text": set(),
    "template": set(),
    "neutral": set(),
    "evidence": {"template", "text"},
    "paste": set(),
    "store": {"errors", "build"},
    "index": set(),
    "recipe": {"errors", "evidence", "template"},
    "script": {"errors"},
    "confidence": set(),
    "likeness": {"paste", "template", "text"},
    "signatures": {"paste", "template"},
    "search": {"confidence", "evidence", "index", "likeness", "paste", "signatures", "store", "template", "text"},
    "verify": {"errors", "neutral", "script"},
    "prove": {"script", "template", "text", "verify"},
    "build": {"errors", "index", "likeness", "paste", "recipe", "script", "template", "text", "verify"},
    "checks": {"errors", "recipe", "script", "template", "verify"},
    "render": set(),
    "stats": set(),
    "pages": {"render"},
    "scaffold": {"errors", "paste", "text"},
    "verifying": {"errors", "prove", "recipe", "verify"},
    "cli": {"", "checks", "errors", "render", "scaffold", "search", "stats", "store", "verifying"},
}
# On the path of a search only these come from outside the standard library.
THIRD_PARTY = {"index": {"whoosh"}, "recipe": {"yaml"}}
SEARCH_PATH = (
    "confidence",
    "likeness",
    "signatures",
    "__init__",
    "cli",
    "errors",
    "evidence",
    "index",
    "paste",
    "render",
    "search",
    "store",
    "template",
    "text",
)
HEAVY = {
    "argparse",
    "dataclasses",
    "importlib",
    "inspect",
    "logging",
    "multiprocessing",
    "pathlib",
    "subprocess",
    "typing",
    "yaml",
}


def imports(module, top_only=False):
    """(modules of kb, other top-level packages) that a module imports."""
    tree = ast.parse((ROOT / "kb" / f"{module}.py").read_text(encoding="utf-8"))
    own, other = set(), set()
    for node in tree.body if top_only else ast.walk(tree):
        names = (
            [node.module]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else []
        )
        for name in names:
            if name == "kb" and isinstance(node, ast.ImportFrom):
                own |= {alias.name if (ROOT / "kb" / f"{alias.name}.py").exists() else "" for alias in node.names}
            elif name.split(".")[0] == "kb":
                own.add(name.partition(".")[2])
            else:
                other.add(name.split(".")[0])
    return own, other


def test_every_module_has_its_place():
    assert {path.stem for path in (ROOT / "kb").glob("*.py")} == set(LAYERS)


@pytest.mark.parametrize("module", sorted(LAYERS))
def test_a_module_imports_only_from_below(module):
    assert imports(module)[0] == LAYERS[module]


@pytest.mark.parametrize("module", sorted(LAYERS))
def test_third_party_imports_are_in_their_one_place(module):
    import sys

    assert imports(module)[1] - set(sys.stdlib_module_names) <= THIRD_PARTY.get(module, set()) | (
        {"torch"} if module == "verify" else set()
    )


@pytest.mark.parametrize("module", SEARCH_PATH)
def test_the_search_path_imports_nothing_slow_at_the_top(module):
    own, other = imports(module, top_only=True)
    assert not (other & HEAVY)
    assert own <= set(SEARCH_PATH) | {""}
