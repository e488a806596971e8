"""How the search stands up to damage, and whether its confidence means what it says.

Every transcript is damaged in every way of `tools/damage.py`; texts without an error of ours must get nothing; every
question is asked while its recipe does not have it.
"""

import random
from collections import namedtuple

from kb.template import Dense, Template
from kb.text import clean, fold
from tools import damage

# An answer: what decided, its strength, the confidence stated, and whether it was right.
Answered = namedtuple("Answered", "why strength confidence right")


class Measurement:
    """The figures of one run.

    Attributes:
        figures: what was measured, in percent, by name.
        failures: (what was done, recipe or text, what was answered).
        answered: every answer given, right or wrong.
    """

    def __init__(self, base):
        self.base, self.figures, self.failures, self.answered = base, {}, [], []

    def ask(self, what, text, recipe_id, name=None, **more):
        """Search a text; returns whether the answer is the recipe (None: silence)."""
        hits = self.base.search(text, **more).hits
        got = hits[0].record["id"] if hits else None
        if hits:
            self.answered.append(Answered(hits[0].why, hits[0].strength, hits[0].confidence, got == recipe_id))
        if got != recipe_id:
            self.failures.append((what, name or recipe_id, got))
        return got == recipe_id

    def print(self):
        """Print the figures, and what failed."""
        for name, value in self.figures.items():
            print(f"  {name:<42} {value:5.1f} %")
        for what, name, got in self.failures:
            print(f"    {what}: {name} -> {got}")


def measure(base):
    """Ask everything that this module knows to ask; returns a Measurement."""
    run = Measurement(base)
    records = [base.store.record(number) for number in range(len(base.store.recipes))]
    transcripts = list(_found(run, records))
    for kind in damage.KINDS:
        damaged = ((r, kind(lines, telling, random.Random(r["id"]))) for r, lines, telling in transcripts)
        run.figures[kind.__name__] = _percent(run.ask(kind.__name__, text, r["id"]) for r, text in damaged)
    _ask_without_message(run, transcripts)
    _ask_left_out_questions(run, records)
    _ask_negatives(run)
    print(f"\nrobustness, {len(transcripts)} transcripts")
    run.print()
    return run


def expected_calibration_error(answered, bins=10):
    """The mean distance between the confidence stated and the share of right answers, weighted by the answers in each
    of `bins` bins, and the bins as (lowest confidence, answers, mean confidence, share right).
    """
    rows, error = [], 0.0
    for number in range(bins):
        inside = [one for one in answered if min(int(one.confidence * bins), bins - 1) == number]
        if inside:
            mean = sum(one.confidence for one in inside) / len(inside)
            right = sum(one.right for one in inside) / len(inside)
            rows.append((number / bins, len(inside), mean, right))
            error += abs(mean - right) * len(inside) / len(answered)
    return error, rows


def _found(run, records):
    """(record, lines, number of the telling line) of the transcripts that are found as they are."""
    for record in records:
        for text in record["transcripts"].values() if record["signatures"] else ():
            if run.ask("untouched", text, record["id"]):
                yield record, text.rstrip("\n").split("\n"), run.base.search(text).hits[0].line - 1


def _ask_without_message(run, transcripts):
    silent = []
    for record, lines, _ in transcripts:
        text = "\n".join(without_message(lines, record))
        hits = run.base.search(text).hits
        silent.append(not hits or hits[0].record["id"] != record["id"])
        if not silent[-1]:
            run.answered.append(Answered(hits[0].why, hits[0].strength, hits[0].confidence, False))
            run.failures.append(("telling line removed", record["id"], record["id"]))
    run.figures["telling line removed: not answered"] = _percent(silent)


def _ask_left_out_questions(run, records):
    asked = [(r["id"], text) for r in records for lang in ("en", "zh") for text in r["questions"].get(lang) or []]
    before = len(run.answered)
    right = [run.ask("question left out", text, name, f"{name}: {text}", without=text) for name, text in asked]
    wrong = sum(not one.right for one in run.answered[before:])
    run.failures = [one for one in run.failures if one[0] != "question left out" or one[2]]
    run.figures["question left out of its recipe: right"] = _percent(right)
    run.figures["question left out of its recipe: wrong"] = 100 * wrong / len(asked)


def _ask_negatives(run):
    texts = damage.negatives()
    run.figures["texts without an error of ours: silent"] = _percent(
        run.ask("no error of ours", text, None, text[:60]) for text in texts
    )


def without_message(lines, record):
    """The lines of a transcript in which no signature of its recipe can be found, alone or run on."""
    templates = [Template(fold(s["message"])) for s in record["signatures"]]
    for reach in (1, 2, 3, 6):
        keep = [True] * len(lines)
        for start in range(len(lines)):
            piece = Dense(clean("\n".join(lines[start : start + reach])))
            if any(template.search(piece) for template in templates):
                keep[start : start + reach] = [False] * len(keep[start : start + reach])
        lines = [line for line, kept in zip(lines, keep) if kept]
    return lines


def _percent(results):
    results = list(results)
    return 100 * sum(results) / max(len(results), 1)
