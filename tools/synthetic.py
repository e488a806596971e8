"""Recipes that nobody wrote, to measure how the search grows: their messages are made of the real ones' words."""

import json
import random
import re

CLASSES = ("RuntimeError", "ValueError", "TypeError", "KeyError", "OSError")


def write(folder, records, count, seed=0):
    """Write so many recipes into a recipes folder.

    Args:
        folder: a Path that exists.
        records: the real recipes' records, whose words are used.
        count: how many.
        seed: the same seed gives the same recipes.
    """
    rng = random.Random(seed)
    words = sorted({word for record in records for word in re.findall(r"[A-Za-z_]{3,}", _text(record))})
    area = folder / "synthetic"
    area.mkdir()
    for number in range(count):
        (area / f"synthetic-{number}.yaml").write_text(json.dumps(_recipe(number, words, rng)), encoding="utf-8")


def _text(record):
    return " ".join([record["summary"], record["explanation"], *(s["message"] for s in record["signatures"])])


def _recipe(number, words, rng):
    """A recipe as JSON, which is YAML."""

    def some(count):
        return " ".join(rng.choices(words, k=count))

    message = f"{some(4)} {{a:int}} {some(4)} {{b}} {some(2)} n{number}"
    return {
        "title": some(6),
        "summary": some(12),
        "software": "torch",
        "signatures": [{"exception": rng.choice(CLASSES), "message": message}],
        "explanation": some(60),
        "causes": [{"id": "one", "when": some(12), "fix": some(30)}],
        "questions": {"en": [some(8)], "zh": ["怎么办 " + some(6)]},
        "references": ["https://docs.pytorch.org/docs/stable/"],
        "proof": "live",
        "zh": {
            "title": some(6),
            "summary": some(6),
            "explanation": some(10),
            "causes": {"one": {"when": some(5), "fix": some(5)}},
        },
        "status": "draft",
    }
