"""The tools that measure measure right."""

import json
import random

import pytest
import yaml

from kb.confidence import CURVES, stated
from kb.recipe import load_all
from tools import calibrate, damage, robustness, synthetic

LINES = [
    "Traceback (most recent call last):",
    '  File "train.py", line 3, in <module>',
    "RuntimeError: something about tensors went wrong",
]


@pytest.mark.parametrize("kind", damage.KINDS, ids=lambda kind: kind.__name__)
def test_damage_changes_the_text_the_same_way_each_time(kind):
    once, twice = (kind(LINES, 2, random.Random("seed")) for _ in range(2))
    assert once == twice
    assert once != "\n".join(LINES) or kind is damage.system_words or kind is damage.wrap


def test_the_negatives_are_500_and_hold_no_message_of_ours():
    texts = damage.negatives()
    assert len(texts) >= 500
    assert not any("mat1 and mat2" in text for text in texts)


def test_a_curve_rises_and_never_makes_a_certainty_of_a_few():
    answers = [(n / 100, n % 4 == 0 if n < 50 else n % 10 != 0) for n in range(100)]
    knots = calibrate.curve(answers)
    shares = [share for _, share in knots]
    assert shares == sorted(shares)
    assert shares[0] == pytest.approx(0.25, abs=0.1) and shares[-1] == pytest.approx(0.9, abs=0.1)
    assert calibrate.curve([(0.5, True)] * 3) == ((0.5, 0.8),)


def test_the_calibration_error_is_the_distance_between_what_is_stated_and_what_is_right():
    answers = [robustness.Answered("signature", 1.0, 0.95, n < 8) for n in range(10)]
    answers += [robustness.Answered("question", 0.5, 0.55, n < 5) for n in range(10)]
    error, bins = robustness.expected_calibration_error(answers)
    assert error == pytest.approx((0.15 + 0.05) / 2)
    assert bins == [(0.5, 10, pytest.approx(0.55), 0.5), (0.9, 10, pytest.approx(0.95), 0.8)]


@pytest.mark.parametrize("kind", CURVES)
def test_the_stated_confidence_rises_with_the_strength(kind):
    values = [stated(kind, n / 50) for n in range(51)]
    assert values == sorted(values) and 0 <= values[0] and values[-1] <= 0.99


def test_stated_draws_straight_lines(monkeypatch):
    monkeypatch.setitem(CURVES, "question", ((0.2, 0.4), (0.6, 0.8)))
    assert [stated("question", strength) for strength in (0, 0.2, 0.3, 0.6, 1)] == [0.4, 0.4, 0.5, 0.8, 0.8]


def test_the_telling_line_is_taken_out():
    record = {"signatures": [{"message": "something about {what:word} went wrong"}]}
    assert robustness.without_message(LINES, record) == LINES[:2]


def test_synthetic_recipes_are_recipes(tmp_path):
    records = [{"summary": "one two three four five", "explanation": "six seven", "signatures": []}]
    synthetic.write(tmp_path, records, 3)
    recipes, faults = load_all(tmp_path)
    assert (len(recipes), faults) == (3, [])
    path = tmp_path / "synthetic" / "synthetic-0.yaml"
    assert json.loads(path.read_text(encoding="utf-8")) == yaml.safe_load(path.read_text(encoding="utf-8"))
