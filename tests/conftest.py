"""Fixtures shared by the tests."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
os.environ.pop("KB_RECIPES", None)


@pytest.fixture(scope="session")
def base(tmp_path_factory):
    """The KnowledgeBase of this checkout's recipes, built once."""
    from kb.build import build
    from kb.search import KnowledgeBase
    from kb.store import Store

    folder = tmp_path_factory.mktemp("index")
    build([str(ROOT / "recipes")], folder)
    return KnowledgeBase(store=Store(str(folder)))
