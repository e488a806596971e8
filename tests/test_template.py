import pytest

from kb.template import Dense, Template, amount, begins_like, cut, parse

MAT = "mat1 and mat2 shapes cannot be multiplied ({m:int}x{k1:int} and {k2:int}x{n:int})"


def found(template, text):
    match = Template(template).search(Dense(text))
    return match.values if match else None


def test_values_are_captured_by_name():
    text = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x16 and 32x4)"
    assert found(MAT, text) == {"m": "8", "k1": "16", "k2": "32", "n": "4"}


def test_a_hard_wrap_in_the_middle_of_a_word_changes_nothing():
    text = "RuntimeError: mat1 and mat2 sha\npes cannot be multi\n   plied (8x1\n6 and 32x4)"
    assert found(MAT, text)["k1"] == "16"


@pytest.mark.parametrize(
    "text",
    ["mat1 and mat2 shapes cannot be multiplied", "mat1 and mat2 shapes cannot be multiplied (axb and cxd)", "", "("],
)
def test_no_match_without_every_part(text):
    assert found(MAT, text) is None


def test_an_untyped_placeholder_keeps_its_blanks_and_stays_bounded():
    assert found("cannot import name '{name}' from '{module}'", "cannot import name 'a b' from 'c d'") == {
        "name": "a b",
        "module": "c d",
    }
    assert found("begin {x} end", "begin " + "y" * 10_000 + " end") is None


def test_a_trailing_placeholder_ends_with_its_word_or_its_line():
    assert found("input must have 3 dimensions, got {n:int}", "input must have 3 dimensions, got 2\n50%|") == {"n": "2"}
    assert found("No such file or directory: {path:path}", "No such file or directory: a b.txt\nnext line") == {
        "path": "a b.txt"
    }


@pytest.mark.parametrize(
    "template, text, value",
    [
        ("has shape {x:shape}", "has shape [3, 224, 224]\nnext", "[3, 224, 224]"),
        ("size ({x:shape}) that", "size (torch.Size([8, 3])) that", "torch.Size([8, 3])"),
        ("got {x:shape} at", "got [3] at", "[3]"),
        ("of size {x:shape}", "of size 3x4", "3x4"),
        ("allocate {x:size}", "allocate 546.00 MiB", "546.00 MiB"),
        ("allocate {x:size}", "allocate 20 bytes here", "20 bytes"),
    ],
)
def test_shapes_and_sizes_are_taken_whole(template, text, value):
    assert found(template, text) == {"x": value}


def test_an_int_is_no_list():
    assert found("dimension [{n:int}]", "dimension [3, 224]") is None


def test_a_leading_placeholder_is_one_word():
    assert found("{name:word}: command not found", "bash: nvcc: command not found") == {"name": "nvcc"}


def test_a_name_used_twice_must_hold_the_same_text():
    twice = "key {k:word} and module.{k:word}"
    assert found(twice, "key a.b and module.a.b") == {"k": "a.b"}
    assert found(twice, "key a.b and module.a.c") is None


def test_a_literal_is_not_found_inside_a_longer_word():
    assert found("killed", "skilled") is None
    assert found("killed", "killed by") == {}
    assert found("index 1", "index 10") is None
    assert found("Killed", "worker 3Killed") is None


def test_braces_are_written_doubled():
    assert found("got {{{n:int}}}", "got {12}") == {"n": "12"}


@pytest.mark.parametrize(
    "bad, word",
    [
        ("{", "single"),
        ("a {B}", "lower case"),
        ("a {n:integer} b", "unknown type"),
        ("a {x}{y} b", "another placeholder"),
        ("a {x} {y} b", "another placeholder"),
        ("{x}", "literal text"),
        ("}", "single"),
    ],
)
def test_faults_of_a_template_are_told(bad, word):
    with pytest.raises(ValueError, match=word):
        parse(bad)


def test_every_occurrence_is_found_from_left_to_right():
    matches = Template("index {n:int}").finditer(Dense("index 1, index 22; index x; index 3"))
    assert [match.values["n"] for match in matches] == ["1", "22", "3"]


class Counting(str):
    """A text that counts the characters that find and rfind were let loose on."""

    looked = 0

    def find(self, sub, start=0, end=None):
        at = str.find(self, sub, start, len(self) if end is None else end)
        Counting.looked += (at if at >= 0 else (len(self) if end is None else end)) - start
        return at

    def rfind(self, sub, start=0, end=None):
        at = str.rfind(self, sub, start, len(self) if end is None else end)
        Counting.looked += (len(self) if end is None else end) - max(at, start)
        return at


def test_the_work_is_linear_in_the_text():
    template = Template(" and ".join(f"value{{a{i}}}" for i in range(20)) + " but never this")
    work = []
    for size in (2_000, 4_000):
        text = Dense("")
        text.text = text.dense = Counting("valuexand" * size)
        Counting.looked = 0
        assert template.search(text) is None
        work.append(Counting.looked)
    assert work[1] <= 2.2 * work[0]


@pytest.mark.parametrize(
    "text, value",
    [("1.5GiB", 1.5 * 2**30), ("514.19 MiB", 514.19 * 2**20), ("0 bytes", 0), ("28,483", 28483), ("20", 20)],
)
def test_amounts(text, value):
    assert amount(text) == value


def test_an_amount_must_be_a_number():
    with pytest.raises(ValueError, match="no number"):
        amount("many")


def test_a_template_is_cut_after_a_word():
    assert cut("one two {n:int} three four", 8) == ("one two {n:int} three", " four")
    assert cut("one two {{x}} three", 6) == ("one two", " {{x}} three")
    assert cut("one two", 6) is None


@pytest.mark.parametrize(
    "left, expected",
    [
        ("fo", (2, True)),
        ("fourfiv", (7, True)),
        ("four", (4, False)),
        ("five", None),
        ("fourfive7s", (9, True)),
        ("fourfive77", (8, False)),
        ("", (0, False)),
        ("fourfive7six", (11, False)),
        ("fourfive7sixseven", None),
    ],
)
def test_a_text_that_breaks_off_goes_on_like_the_rest(left, expected):
    assert begins_like(" four five {n:int} six", left) == expected


def test_a_text_that_breaks_off_in_a_value_of_another_type_is_another_message():
    assert begins_like("line {n:int}, in __getattr__", "line1778,in_wrapped_call_impl") is None
    assert begins_like("line {n:int}, in __getattr__", "line17")[0] == 4
    assert begins_like("file '{name:path}' is gone", "file'a.txt':more") is None
