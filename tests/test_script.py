import hashlib

import pytest

from kb.errors import KbError
from kb.script import digest, read

SCRIPT = '''\
"""What this shows.

In more words.
"""

import os
from math import inf

# The largest that fits.
LIMIT = 3


class Net:
    size = 4


# A comment apart from what follows.

# Cached, since it is asked
# for twice.
@staticmethod
@property
def limit():
    return LIMIT


value = limit
other = inf


def broken_too_much(device):
    # inside
    raise ValueError


def broken(device, tmp_path):
    raise ValueError


def fixed_too_much(device):
    return 1


# Applied as it is advised.
def dead_end_1(device):
    raise ValueError


def dead_end_12(device):
    raise ValueError


def brokenness():
    return os


async def fixed(device):
    return 1


if __name__ == "__main__":
    broken("cpu")
'''


@pytest.fixture
def write(tmp_path):
    """A function that writes a script and returns its path."""

    def write(source, **how):
        path = tmp_path / "script.py"
        path.write_bytes(source if isinstance(source, bytes) else source.encode(**how))
        return path

    return write


def test_the_parts_come_in_order_with_their_kind_cause_and_parameters(write):
    script = read(write(SCRIPT), ["too-much", "too-little"])
    assert [(part.name, part.kind, part.cause, part.parameters) for part in script.parts] == [
        ("broken_too_much", "broken", "too-much", ("device",)),
        ("broken", "broken", None, ("device", "tmp_path")),
        ("fixed_too_much", "fixed", "too-much", ("device",)),
        ("dead_end_1", "dead_end", None, ("device",)),
        ("dead_end_12", "dead_end", None, ("device",)),
    ]
    assert script.doc == "What this shows.\n\nIn more words."
    assert script.source == SCRIPT


def test_the_source_of_a_part_is_its_lines_with_the_comment_above(write):
    sources = {part.name: part.source for part in read(write(SCRIPT), ["too-much"]).parts}
    assert sources["broken_too_much"] == "def broken_too_much(device):\n    # inside\n    raise ValueError"
    assert sources["dead_end_1"] == "# Applied as it is advised.\ndef dead_end_1(device):\n    raise ValueError"


def test_the_setup_is_all_that_is_no_part_and_no_docstring(write):
    assert (
        read(write(SCRIPT), ["too-much"]).setup
        == """\
import os
from math import inf
# The largest that fits.
LIMIT = 3


class Net:
    size = 4


# Cached, since it is asked
# for twice.
@staticmethod
@property
def limit():
    return LIMIT


value = limit
other = inf


def brokenness():
    return os


async def fixed(device):
    return 1


if __name__ == "__main__":
    broken("cpu")"""
    )


def test_a_decorator_belongs_to_its_part(write):
    script = read(write("import torch\n\n\n# Why.\n@torch.no_grad()\ndef broken(device):\n    pass\n"))
    assert script.parts[0].source == "# Why.\n@torch.no_grad()\ndef broken(device):\n    pass"
    assert script.setup == "import torch"


@pytest.mark.parametrize("odd", ["\f", "\u2028", "\u0085", "\x1c"])
def test_only_line_ends_end_a_line(write, odd):
    script = read(
        write(f"x = '{odd}'\n\n\ndef broken(device):\n    return '{odd}'\n\n\ndef fixed(device):\n    return 2\n")
    )
    assert [part.source for part in script.parts] == [
        f"def broken(device):\n    return '{odd}'",
        "def fixed(device):\n    return 2",
    ]


def test_the_part_of_a_cause_is_the_one_that_names_it_else_the_one_that_names_none(write):
    script = read(
        write("def broken_a_b(device): pass\ndef broken(device): pass\ndef fixed(device): pass\n"), ["a-b", "c"]
    )
    assert script.find("broken", "a-b").name == "broken_a_b"
    assert script.find("broken", "c").name == "broken"
    assert script.find("broken").name == "broken"
    assert script.find("fixed", "a-b").name == "fixed"
    assert script.find("dead_end") is None


def test_a_script_without_anything_has_nothing(write):
    script = read(write(""))
    assert (script.doc, script.parts, script.setup) == ("", [], "")


def test_the_line_ends_of_windows_change_neither_the_digest_nor_the_source(write):
    unix = read(write(SCRIPT), ["too-much"])
    name = digest(write(SCRIPT))
    windows = write(SCRIPT.replace("\n", "\r\n"))
    assert digest(windows) == name == hashlib.sha256(SCRIPT.encode()).hexdigest()
    assert read(windows, ["too-much"]) == unix


def test_another_character_is_another_digest(write):
    assert digest(write(SCRIPT)) != digest(write(SCRIPT.replace("LIMIT = 3", "LIMIT = 4")))


@pytest.mark.parametrize(
    "source, line, what, todo",
    [
        ("def broken(device)\n    pass\n", 1, "is no Python: expected ':'", None),
        ("x = 1\ndef broken(device):\n    return )\n", 3, "is no Python: unmatched ')'", None),
        ("def broken(device):\n\tx\n        y\n", 3, "is no Python: inconsistent use of tabs", None),
        (b"x = '\xe9'\n", None, "is no Python: 'utf-8' codec can't decode", None),
        ("x = 1\n\0\n", None, "is no Python: source code", None),
        (
            "x = 1\n\n\ndef broken_other(device):\n    pass\n",
            4,
            "broken_other names no cause of the recipe",
            "The causes are too-much, too-little.",
        ),
        (
            "def fixed_too_much_(device):\n    pass\n",
            1,
            "fixed_too_much_ names no cause of the recipe",
            "The causes are too-much, too-little.",
        ),
    ],
)
def test_a_fault_of_a_script_is_told_with_its_line(write, source, line, what, todo):
    path = write(source)
    with pytest.raises(KbError) as caught:
        read(path, ["too-much", "too-little"])
    assert (caught.value.path, caught.value.line, caught.value.todo) == (path, line, todo)
    assert caught.value.what.startswith(what)


def test_a_script_that_is_missing_or_cannot_be_read_is_told(tmp_path):
    with pytest.raises(KbError, match="the script is missing\n  Write it; `kb new` makes a skeleton"):
        read(tmp_path / "nothing.py")
    with pytest.raises(KbError, match="cannot be read: Is a directory"):
        read(tmp_path)


def test_nothing_of_a_script_is_run(write, tmp_path):
    read(write(f"open({str(tmp_path / 'ran')!r}, 'w')\nraise SystemExit\n"))
    assert not (tmp_path / "ran").exists()
