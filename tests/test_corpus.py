"""What must be true of the corpus as a whole: every recipe is found by its transcripts and its questions, and by nobody else's."""

from pathlib import Path

import pytest

from kb.checks import check_folder
from kb.recipe import load_all
from kb.script import read
from kb.template import Dense, Template
from kb.text import clean, fold

ROOT = Path(__file__).resolve().parent.parent
RECIPES, FAULTS = load_all(ROOT / "recipes")
LIVE = [recipe for recipe in RECIPES.values() if recipe.status != "retired"]
TRANSCRIPTS = [
    (recipe, path)
    for recipe in LIVE
    for path in sorted(recipe.path.parent.glob(f"{recipe.id}.txt"))
    + sorted(recipe.path.parent.glob(f"{recipe.id}.*.txt"))
]
# Causes whose transcripts say the same, so that nobody could tell them apart from the text: the recipe says what to ask.
INDISTINGUISHABLE = {}


def name(value):
    return value.name if isinstance(value, Path) else value.id


def test_every_recipe_is_clean():
    assert FAULTS == []
    assert [str(fault) for fault in check_folder(ROOT / "recipes")] == []


@pytest.mark.parametrize("recipe, path", [(r, path) for r, path in TRANSCRIPTS if r.signatures], ids=name)
def test_a_transcript_finds_its_recipe_and_its_cause(base, recipe, path):
    hits = base.search(path.read_text(encoding="utf-8")).hits
    assert [hit.record["id"] for hit in hits][:1] == [recipe.id]
    cause = path.stem.partition(".")[2]
    if cause:
        assert (hits[0].causes[0]["id"] == cause) != (cause in INDISTINGUISHABLE.get(recipe.id, ()))


@pytest.mark.parametrize("recipe", [recipe for recipe in LIVE if recipe.signatures], ids=name)
def test_no_signature_matches_the_transcript_of_another(recipe):
    templates = [(Template(fold(s.message)), s.exception) for s in recipe.signatures]
    for other, path in TRANSCRIPTS:
        if other is recipe or (other.id in recipe.related and recipe.id in other.related):
            continue
        text = Dense(clean(path.read_text(encoding="utf-8")))
        assert not [t.source for t, exception in templates if (exception or "") in text.text and t.search(text)], (
            path.name
        )


@pytest.mark.parametrize("recipe", [recipe for recipe in LIVE if recipe.questions], ids=name)
def test_a_question_finds_its_recipe(base, recipe):
    for question in recipe.questions.get("en", []) + recipe.questions.get("zh", []):
        hits = base.search(question).hits
        assert [hit.record["id"] for hit in hits][:1] == [recipe.id], question


@pytest.mark.parametrize("recipe", LIVE, ids=name)
def test_every_dead_end_part_and_cause_has_its_counterpart(recipe):
    script = read(recipe.script, [cause.id for cause in recipe.causes])
    assert script.find("broken") or any(part.kind == "broken" for part in script.parts)
