import pytest

from kb import render
from kb.search import Answer, Hit

RECORD = {
    "id": "x-y",
    "area": "a",
    "title": "x y went wrong",
    "summary": "Short.",
    "software": "torch",
    "versions": "",
    "explanation": "Long.",
    "related": ["other"],
    "needs": [],
    "signatures": [{"exception": "RuntimeError", "message": "x {n:int} y", "hint": None}],
    "questions": {},
    "references": ["https://example.org/"],
    "devices": ["cpu", "cuda"],
    "proof": "live",
    "status": "verified",
    "causes": [
        {"id": "one", "when": "When one.", "evidence": ["ev"], "fix": "Do `one`."},
        {"id": "two", "when": "When two.", "evidence": [], "fix": "Do two."},
    ],
    "dead_ends": [{"advice": "Pray.", "why": "No use."}],
    "transcripts": {"one": "Traceback\nRuntimeError: x 1 y\n"},
    "zh": {
        "title": "标题",
        "summary": "概要。",
        "explanation": "解释。",
        "causes": {"one": {"when": "一。", "fix": "做一。"}, "two": {"when": "二。", "fix": "做二。"}},
        "dead_ends": [{"advice": "祈祷。", "why": "没用。"}],
    },
    "script": {
        "doc": "d",
        "setup": "import torch",
        "parts": [
            {
                "name": "broken_one",
                "kind": "broken",
                "cause": "one",
                "source": "def broken_one(device):\n    a = 1\n    go(a)",
            },
            {
                "name": "fixed_one",
                "kind": "fixed",
                "cause": "one",
                "source": "def fixed_one(device):\n    a = 2\n    go(a)",
            },
            {"name": "fixed", "kind": "fixed", "cause": None, "source": "def fixed(device):\n    pass"},
        ],
    },
    "proofs": [
        {
            "device": "cpu",
            "device_name": "CPU",
            "versions": {"python": "3.11.7", "torch": "2.13.0"},
            "date": "2026-12-01",
        }
    ],
}


def hit(*evidence):
    """A hit on RECORD with its first cause supported by some evidence."""
    causes = [
        {"id": "one", "when": "When one.", "fix": "Do `one`.", "evidence": list(evidence)},
        {"id": "two", "when": "When two.", "fix": "Do two.", "evidence": []},
    ]
    return Hit(RECORD, "signature", 1.0, "RuntimeError: x 1 y", 3, "You have 1.", causes)


def shown(answer, lang="en", **more):
    return render.terminal(render.answer_blocks(answer, lang), False, **more)


def test_the_diff_keeps_common_lines():
    assert render.change(RECORD, "one") == "- a = 1\n+ a = 2\n  go(a)"


def test_a_cause_without_a_part_of_its_own_gets_the_general_one():
    assert render.change(RECORD, "two") == "+ pass"


def test_no_script_no_code():
    assert render.change(RECORD | {"script": None}, "one") == ""


def test_the_first_cause_comes_with_its_reason_or_the_word_that_there_is_none():
    assert "Likeliest cause, as your text has: in conv2d" in shown(Answer([hit("in conv2d")], [], []))
    assert "Most frequent cause (2 are possible; nothing in your text tells which)" in shown(Answer([hit()], [], []))


def test_silence_names_the_nearest_as_such():
    text = shown(Answer([], [["x-y", "x y went wrong", 0.31]], []))
    assert "nobody has written it yet" in text and "may be about something else" in text and "(x-y, 31%)" in text
    assert "No error that is known here" in shown(Answer([], [], []))


@pytest.mark.parametrize(
    "change, words",
    [
        ({}, "not proven on a GPU yet"),
        ({"devices": ["cpu"]}, "on CPU (torch 2.13.0, Python 3.11.7; 2026-12-01)"),
        ({"proofs": []}, "not proven yet"),
        ({"proof": "replayed"}, "replayed"),
        (
            {
                "proofs": [
                    *RECORD["proofs"],
                    {
                        "device": "cuda",
                        "device_name": "NVIDIA H200",
                        "versions": {"python": "3.12.1", "torch": "2.11.0"},
                        "date": "2026-12-02",
                    },
                ]
            },
            "NVIDIA H200 (torch 2.11.0",
        ),
    ],
)
def test_the_proof_in_words(change, words):
    assert words in render.proof_line(RECORD | change, render.LABELS["en"])


def test_both_languages_have_the_same_labels():
    assert set(render.LABELS["en"]) == set(render.LABELS["zh"])


def test_chinese_text_takes_the_place_of_english():
    text = shown(Answer([hit()], [], []), "zh")
    assert "标题" in text and "做一。" in text and "祈祷。没用。" in text and "Do two" not in text


@pytest.mark.parametrize(
    "text, width, lines",
    [
        ("aaa bbb ccc", 7, ["aaa bbb", "ccc"]),
        ("一二三四五", 6, ["一二三", "四五"]),
        ("一二三。四", 6, ["一二", "三。四"]),
        ("x" * 12, 5, ["x" * 12]),
        ("", 5, [""]),
    ],
)
def test_wrapping_counts_columns(text, width, lines):
    assert [line.rstrip() for line in render.wrap(text, width)] == lines


def test_no_line_is_wider_than_asked_for():
    long = hit()
    long.record = RECORD | {"summary": "word " * 100}
    assert max(len(line) for line in shown(Answer([long], [], []), width=60).split("\n") if "http" not in line) <= 60


def test_the_whole_recipe_and_its_markdown():
    blocks = list(render.recipe_blocks(RECORD, "en"))
    text, page = render.terminal(blocks, False), render.markdown(blocks)
    for part in (
        "x y went wrong",
        "RuntimeError: x {n:int} y",
        "import torch",
        "Cause: one",
        "RuntimeError: x 1 y",
        "Pray. No use.",
        "https://example.org/",
        "other",
    ):
        assert part in text and part in page
    assert page.startswith("# x y went wrong\n") and "```diff\n- a = 1\n+ a = 2\n" in page


def test_colour_only_when_asked_for():
    blocks = list(render.recipe_blocks(RECORD, "en"))
    assert "\x1b[" in render.terminal(blocks, True) and "\x1b[" not in render.terminal(blocks, False)


def test_json_has_the_fixed_shape():
    found = render.answer_json(Answer([hit("e")], [], []))["hits"][0]
    assert list(found) == ["id", "title", "confidence", "matched", "line", "hint", "causes", "proof", "url"]
    assert found["proof"] == {"kind": "live", "status": "verified", "runs": RECORD["proofs"]}
