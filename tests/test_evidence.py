import pytest

from kb.evidence import Comparison, compile_evidence, seen
from kb.template import Dense, Template


@pytest.mark.parametrize(
    "source, values, told",
    [
        ("where {a} < {b}", {"a": "8", "b": "16"}, "8 < 16"),
        ("where {a} < {b}", {"a": "16", "b": "8"}, None),
        ("where {a} < {b}", {"a": "9", "b": "10"}, "9 < 10"),
        ("where {a} >= {b}", {"a": "8", "b": "8"}, "8 >= 8"),
        ("where {a} <= 7", {"a": "8"}, None),
        ("where {a} > 7.5", {"a": "8"}, "8 > 7.5"),
        ("where {a} == -1", {"a": "-1"}, "-1 == -1"),
        ("where 2 < {a}", {"a": "3"}, "2 < 3"),
        ("where {a} == {b}", {"a": "20", "b": "20.0"}, "20 == 20.0"),
        ("where {a} < 0.5 * {b}", {"a": "3", "b": "8"}, "3 < 0.5 * 8"),
        ("where {a} < 0.5 * {b}", {"a": "5", "b": "8"}, None),
        ("where 2 * {a} > {b}", {"a": "5", "b": "8"}, "2 * 5 > 8"),
        ("where {a} < {b}", {"a": "900.00 MiB", "b": "1.5GiB"}, "900.00 MiB < 1.5GiB"),
        ("where {a} > {b}", {"a": "2 GiB", "b": "514.19MiB"}, "2 GiB > 514.19MiB"),
        ("where {a} > 1000", {"a": "28,483"}, "28,483 > 1000"),
    ],
)
def test_numbers_and_sizes_are_compared_as_amounts(source, values, told):
    assert Comparison(source).holds(values) == told


@pytest.mark.parametrize(
    "source, values, told",
    [
        ("where {a} != {b}", {"a": "Half", "b": "Float"}, "Half != Float"),
        ("where {a} != {b}", {"a": "Half", "b": "Half"}, None),
        ("where {a} == 'Half'", {"a": "Half"}, "Half == 'Half'"),
        ("where {a} == 'Half'", {"a": "8"}, None),
        ("where {a} == '{b}'", {"a": "{b}"}, "{b} == '{b}'"),
        ("where {a} != 3", {"a": "three"}, "three != 3"),
    ],
)
def test_texts_are_the_same_or_not(source, values, told):
    assert Comparison(source).holds(values) == told


@pytest.mark.parametrize("source", ["where {a} < {b}", "where {a} >= {b}", "where {a} != 0.5 * {b}", "where {a} < 3"])
def test_texts_have_no_order_and_no_half(source):
    assert Comparison(source).holds({"a": "Float", "b": "Half"}) is None


def test_a_value_that_was_not_captured_proves_nothing():
    assert Comparison("where {a} != {b}").holds({"a": "1"}) is None
    assert Comparison("where {a} != {b}").holds({}) is None


def test_the_names_are_those_of_both_sides():
    assert Comparison("where {a} < 0.5 * {b_2}").names == ["a", "b_2"]
    assert Comparison("where {a} == '{b}'").names == ["a"]


@pytest.mark.parametrize(
    "source",
    [
        "where",
        "where ",
        "where {a}",
        "where {a} <",
        "where < {a}",
        "where {a} = {b}",
        "where a < b",
        "where {A} < 1",
        "where {a:int} < 1",
        "where {a} < 1.2.3",
        "where {a} < .",
        "where {a} < {b} < {c}",
        "where {a} < {b} * 2",
        "where {a} < 1 GiB",
        "where {a} < 1,000",
        'where {a} == "x"',
        "where {a} =< 1",
    ],
)
def test_what_is_no_comparison_is_told(source):
    with pytest.raises(ValueError, match="write it like: where {allocated} < 0.5"):
        Comparison(source)


def test_other_evidence_is_a_template():
    assert isinstance(compile_evidence("where {a} < 1"), Comparison)
    assert isinstance(compile_evidence("somewhere {a}"), Template)
    with pytest.raises(ValueError, match="literal text"):
        compile_evidence("{a}")


def test_what_was_seen_is_told_in_the_order_of_the_evidence():
    text = Dense('loss = model(x)\n  File "a.py", line 3\nRuntimeError: got 3 of 8')
    evidence = ["where {got} < {all}", 'File "{name}"', "not there", "where {got} > {all}", "model("]
    assert seen(evidence, text, {"got": "3", "all": "8"}) == ["3 < 8", 'File "a.py"', "model("]


def test_nothing_is_seen_in_nothing():
    assert seen([], Dense("x"), {}) == []
    assert seen(["where {a} < 1", "x y"], Dense(""), {}) == []
