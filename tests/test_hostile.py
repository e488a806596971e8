"""Hostile input: nothing raises, lines are kept, and the work grows with the text and no faster."""

import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.paste import error_lines, innermost_frame, is_question, last_statement, statements
from kb.template import Dense, Template, begins_like, cut
from kb.text import FILTERS, clean, streams, tokens

ROOT = Path(__file__).resolve().parent.parent
# What the filters and the parser look for, so that random texts are made of near misses.
PIECES = (
    "[rank0]: ", "[default1]:", "0: ", "(Worker pid=1) ", "[1,3]<stdout>:", "E1118 12:00:00.1 ", "#10 98.65 ", "client_1 | ",
    "2024-05-01T12:00:00Z ", "E   ", "npm ERR! ", "> ", "│ ", "Traceback (most recent call last):", '  File "a.py", line 1, in f',
    "RuntimeError: ", "ValueError", "torch.cuda.OutOfMemoryError: CUDA out of memory.", "During handling of the above exception, ",
    "\\n", "\\t", "\\x1b[1m", "\x1b[0m", "&lt;", "**", "`", "<br/>", "](http://localhost", "vscode-notebook-cell:", "\r", "\n", " ",
    "\t", "\0", "'", '"', "“", "，", "报错", "怎么", "?", "how", "0 errors", "_", ".", ":", "(", "[", "8", "x",
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=40).map("".join)


@given(TEXTS)
@settings(max_examples=150, deadline=None)
@pytest.mark.parametrize("name", [function.__name__ for function in FILTERS])
def test_a_filter_never_raises_and_keeps_the_lines(name, text):
    function = next(function for function in FILTERS if function.__name__ == name)
    text = text.replace("\r", "") if name != "_returns" else text
    assert function(text).count("\n") == text.count("\n")


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_a_cleaned_text_is_clean(text):
    once = clean(text)
    assert not re.search(r"[\x00-\x08\x0e-\x1a\x7f]|\r", once)
    assert all(isinstance(token, str) and token for token in tokens(once))


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_the_parser_never_raises_and_stays_inside_the_text(text):
    text = clean(text)
    for statement in statements(text):
        assert 0 <= statement.start < statement.end <= len(text)
        assert text.startswith(statement.name, statement.start + len(statement.qualified) - len(statement.name))
    assert all(0 <= start < len(text) and text.startswith(stretch, start) for start, stretch in error_lines(text))
    last = last_statement(text)
    assert last is None or text.startswith(last.qualified, last.start)
    innermost_frame(text, len(text))
    assert is_question(text) in (True, False)


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_streams_hold_every_line_once(text):
    parts = streams(text)
    if parts:
        numbers = sorted(number for _, lines in parts for number in lines)
        assert numbers == list(range(1, text.count("\n") + 2))


LITERALS = st.text("ab 'x(", min_size=1, max_size=4)
KINDS = st.sampled_from(["{a}", "{b:int}", "{c:word}", "{d:path}", "{e:shape}", "{f:size}", "{g:dtype}", "{h:device}"])


@given(
    st.lists(st.tuples(LITERALS, KINDS), min_size=1, max_size=8, unique_by=lambda pair: pair[1]),
    st.text("ab 'x(8[]:,", max_size=80),
)
@settings(max_examples=400, deadline=None)
def test_a_template_never_raises_and_matches_only_what_has_its_literals(pairs, text):
    source = "".join(literal + kind for literal, kind in pairs) + "z"
    try:
        template = Template(source)
    except ValueError:  # a literal of blanks alone
        return
    dense = Dense(text + "z")
    for match in template.finditer(dense):
        assert 0 <= match.start < match.end <= len(dense.dense)
        assert all(value for value in match.values.values())
    begins_like(source, dense.dense)
    cut(source, 3)


def test_twenty_placeholders_against_a_megabyte_of_near_matches_stay_linear():
    source = "".join(f"part {n} is {{v{n}:word}} and " for n in range(20)) + "the end"
    near = "".join(f"part {n} is x and " for n in range(19)) + "no end\n"

    def work(copies):
        dense, count = Dense(near * copies), 0

        class Counting(str):
            def find(self, *args):
                nonlocal count
                count += 1
                return super().find(*args)

            def rfind(self, *args):
                nonlocal count
                count += 1
                return super().rfind(*args)

        dense.dense = Counting(dense.dense)
        assert Template(source).search(dense) is None
        return count

    size = 1_000_000 // len(near)
    assert work(size) <= 2.2 * work(size // 2) + 10


HOSTILE = {
    "prefixes": "[rank0]: " * 110_000,
    "blanks": " " * 1_000_000,
    "blank lines": "\n" * 1_000_000,
    "half prefixes": "[" * 1_000_000,
    "boxes": "│ " * 500_000,
    "escapes": "\\n" * 500_000,
    "escapes on lines": ("\\n  x" * 20 + "\n") * 9_000,
    "stars": "**" * 500_000,
    "entities": "&lt;" * 250_000,
    "tags": "<br " * 250_000,
    "quotes": "'\"" * 500_000,
    "words": "Error " * 170_000,
    "one word": "Error" * 200_000,
    "classes": "a.b.c.Error: " * 77_000,
    "frames": '  File "/site-packages/a/b.py", line 1, in f\n' * 22_000,
    "half frames": 'File "' * 160_000,
    "codes": "\x1b[" * 500_000,
    "colons": ":" * 1_000_000,
    "digits": "8" * 1_000_000,
    "shapes": "[8, " * 250_000,
    "paths": "/a" * 500_000,
    "an error, again and again": "RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x5400 and 6144x\n" * 13_000,
    "its beginning": "RuntimeError: mat1 and mat2 shapes cannot be mul" * 20_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_megabyte_of_anything_is_answered(name, base):
    """Quadratic work on a megabyte takes minutes; the limit on the processor's time is far from what linear work takes."""
    code = (
        "import sys; from kb.search import KnowledgeBase; from kb.store import Store; "
        "KnowledgeBase(store=Store(sys.argv[1])).search(sys.stdin.read())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, base.store.folder],
        input=HOSTILE[name],
        text=True,
        capture_output=True,
        cwd=ROOT,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (40, 40)),
    )
    assert done.returncode == 0, done.stderr[-500:] or "it took more than 40 s of processor time"
