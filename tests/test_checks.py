import pytest

from kb.checks import check_folder
from kb.script import digest
from kb.verify import record


def check(path, only=()):
    """The faults of the folder of a recipe."""
    return check_folder(path.parent.parent, only)


def edit(path, old, new):
    """Change a text in a file, in which it must stand once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def entry(path, **changes):
    """A record of the recipe at a path."""
    return {
        "recipe": path.stem,
        "digest": digest(path.with_suffix(".py")),
        "device": "cpu",
        "device_name": "CPU",
        "versions": {"python": "3.11.7"},
        "date": "2026-01-01",
        "outcome": "passed",
    } | changes


def test_a_good_recipe_has_no_fault(write_recipe):
    assert check(write_recipe()) == []


# The file that is changed, what stands there, what stands there now, the line of the fault, what is told, what is to be done.
FAULTS = [
    (".yaml", "proof: live", "proof: alive", 27, "proof is 'alive'", "It is one of live, replayed."),
    (
        ".yaml",
        "  A flux capacitor takes 1210 megawatts at most.",
        "  a\n" * 12 + "  b",
        1,
        "13 explanation lines, 12 are the most",
        "Say less, or make two recipes of it.",
    ),
    (".yaml", "title: flux", "title: " + "x" * 100 + " flux", 1, "126 title characters, 110 are the most", "Say less"),
    (".yaml", "references:", "# x\n" * 132 + "references:", 1, "171 YAML lines, 170 are the most", "Say less"),
    (".py", "drive(1299)\n", "drive(1299)\n" + "# x\n" * 72, 1, "91 script lines, 90 are the most", "Say less"),
    (".yaml", "summary: 功率超过了上限。", "summary: too much", 1, "zh.summary has no Chinese in it", None),
    (
        ".yaml",
        "explanation: 通量电容器最多承受 1210 兆瓦。",
        "explanation: at most 1210",
        1,
        "zh.explanation has no Chinese in it",
        None,
    ),
    (
        ".yaml",
        "summary: The flux capacitor",
        "summary: 通量 The flux capacitor",
        1,
        "summary has Chinese in it",
        "It belongs under `zh:`.",
    ),
    (
        ".yaml",
        "en: [how much",
        "en: [多少 how much",
        1,
        "a question under en has Chinese in it: '多少 how much power does a flux capacitor take'",
        None,
    ),
    (
        ".yaml",
        "zh: [通量电容器最多能承受多少功率]",
        "zh: [how much]",
        1,
        "a question under zh has no Chinese in it: 'how much'",
        None,
    ),
    (
        ".yaml",
        "https://example.org/flux",
        "http://example.org/flux",
        1,
        "'http://example.org/flux' is no https address",
        None,
    ),
    (
        ".yaml",
        "https://example.org/flux",
        '"https://example.org/a flux"',
        1,
        "'https://example.org/a flux' is no https address",
        None,
    ),
    (
        ".yaml",
        "related: []",
        "related: [flux-underloaded]",
        1,
        "there is no other recipe 'flux-underloaded'",
        "Name an existing id, or leave it out.",
    ),
    (
        ".yaml",
        "related: []",
        "related: [flux-overloaded]",
        1,
        "there is no other recipe 'flux-overloaded'",
        "Name an existing id",
    ),
    (
        ".yaml",
        "status: draft",
        "status: retired\nheir: flux-underloaded",
        1,
        "there is no other recipe 'flux-underloaded'",
        "Name an existing id",
    ),
    (
        ".yaml",
        "flux capacitor got {got:int} megawatts, it takes {most:int}",
        "got {got:int} MW, {most:int}",
        1,
        "the message 'got {got:int} MW, {most:int}' has 6 characters of literal text, 12 are the least",
        "Quote more of what it prints.",
    ),
    (
        ".yaml",
        "explanation: |\n",
        '  - exception: RuntimeError\n    message: "flux capacitor got {got:int} megawatts, it takes {most:int}"\nexplanation: |\n',
        1,
        "the message 'flux capacitor got {got:int} megawatts, it takes {most:int}' stands here twice",
        None,
    ),
    (
        ".yaml",
        "status: draft",
        "status: verified",
        1,
        "is called verified, but no passing record has the script of today",
        "Run `kb verify flux-overloaded --record`.",
    ),
    (".py", "def broken(device):", "def breaks(device):", 1, "has no broken part", "Write `def broken(device):`."),
    (".py", "def fixed(device):", "def fixes(device):", 1, "has no fixed part", "Write `def fixed(device):`."),
    (
        ".py",
        "def fixed(device):",
        "def fixes(device):",
        1,
        "has no fixed part for the cause 'too-much'",
        "Write `def fixed_too_much(device):`.",
    ),
    (
        ".py",
        "def broken(device):",
        "def broken_too_little(device):",
        10,
        "broken_too_little names no cause of the recipe",
        "The causes are too-much.",
    ),
    (".py", "def broken(device):", "def broken(device)", 10, "is no Python: expected ':'", None),
    (".py", "def fixed(device):", "def fixed():", 1, "fixed must take `device`, and may take `tmp_path`", None),
    (
        ".py",
        "def fixed(device):",
        "def fixed(device, monkeypatch):",
        1,
        "fixed must take `device`, and may take `tmp_path`",
        None,
    ),
    (
        ".py",
        "def dead_end_1(device):",
        "def dead_end_2(device):",
        1,
        "dead_end_2 pairs with no entry of dead_ends",
        None,
    ),
    (
        ".py",
        "def dead_end_1(device):",
        "def dead_end_0(device):",
        1,
        "dead_end_0 pairs with no entry of dead_ends",
        None,
    ),
    (
        ".py",
        '"""A flux capacitor takes 1210 megawatts."""\n',
        "",
        1,
        "has no docstring",
        "Say in a sentence what the script shows.",
    ),
    (".py", "    drive(1300)\n", "    import pytest\n    drive(1300)\n", 1, "imports pytest", "A script stands alone."),
    (
        ".py",
        "def drive(power):",
        "from kb.text import clean\n\n\ndef drive(power):",
        1,
        "imports kb",
        "A script stands alone.",
    ),
]


@pytest.mark.parametrize("suffix, old, new, line, what, todo", FAULTS, ids=[what for *_, what, _ in FAULTS])
def test_a_fault_is_told_with_its_place_and_its_mend(write_recipe, suffix, old, new, line, what, todo):
    path = write_recipe()
    edit(path.with_suffix(suffix), old, new)
    found = [fault for fault in check(path) if fault.what == what]
    assert [(fault.path, fault.line) for fault in found] == [(path.with_suffix(suffix), line)]
    assert (todo or "") in (found[0].todo or "")


@pytest.mark.parametrize("word", ["fix-", "use-", "avoid-", "how-to-", "prefer-", "solve-"])
def test_an_id_that_names_the_cure_is_told(write_recipe, word):
    assert [fault.what for fault in check(write_recipe(f"{word}the-flux"))] == [f"the id begins with {word!r}"]


def test_a_script_or_a_transcript_that_is_missing_is_told(write_recipe):
    path = write_recipe(script=None, transcript=None)
    assert [(fault.path, fault.what) for fault in check(path)] == [(path.with_suffix(".py"), "the script is missing")]
    path = write_recipe(transcript=None)
    [fault] = check(path)
    assert fault.what == "the transcript flux-overloaded.txt is missing"
    assert fault.todo == "Run `kb verify flux-overloaded --transcripts`."


def test_a_script_that_is_not_utf8_is_told(write_recipe):
    path = write_recipe()
    path.with_suffix(".py").write_bytes(b"x = '\xe9'\n")
    assert "is no Python: 'utf-8' codec can't decode" in check(path)[0].what


def test_each_broken_part_of_a_cause_has_a_transcript_of_its_own(write_recipe):
    path = write_recipe()
    edit(path.with_suffix(".py"), "def broken(device):", "def broken_too_much(device):")
    assert [fault.what for fault in check(path)] == ["the transcript flux-overloaded.too-much.txt is missing"]
    path.with_suffix(".txt").rename(path.with_suffix(".too-much.txt"))
    assert check(path) == []


def test_a_retired_recipe_needs_no_script(write_recipe):
    write_recipe("flux-underloaded")
    assert check(write_recipe(status="retired", heir="flux-underloaded", script=None, transcript=None)) == []


def test_related_recipes_that_exist_are_no_fault(write_recipe):
    write_recipe("flux-underloaded", related=["flux-overloaded"])
    assert check(write_recipe(related=["flux-underloaded"])) == []


def test_verified_needs_a_passing_record_of_the_script_of_today(write_recipe):
    path = write_recipe(status="verified")
    for changes, faults in (({"outcome": "failed"}, 1), ({"digest": "0" * 64}, 1), ({"recipe": "another"}, 1), ({}, 0)):
        record(path.parent.parent, [entry(path, **changes)])
        assert len(check(path)) == faults, changes
    edit(path.with_suffix(".py"), "1299", "1298")
    assert [fault.what for fault in check(path)] == [
        "is called verified, but no passing record has the script of today"
    ]


def test_a_twin_without_a_recipe_is_told(write_recipe):
    path = write_recipe()
    strays = [
        path.with_name(name) for name in ("flux-overload.py", "flux-overload.txt", "flux-overloaded.too-little.txt")
    ]
    for stray in strays:
        stray.write_text("x = 1\n")
    path.with_name("notes.md").write_text("not looked at")
    assert [(fault.path, fault.what) for fault in check(path)] == [
        (strays[0], "belongs to no recipe"),
        (strays[1], "belongs to no recipe"),
        (strays[2], "is the transcript of no cause"),
    ]


def test_the_twins_of_a_recipe_with_a_fault_are_no_strays(write_recipe):
    path = write_recipe(proof="alive")
    assert [(fault.path, fault.what) for fault in check(path)] == [(path, "proof is 'alive'")]


def test_only_the_recipes_asked_for_are_checked(write_recipe):
    write_recipe("one", proof="alive")
    write_recipe("two", references=["nowhere"])
    path = write_recipe("three", script=None)
    path.with_name("stray.py").write_text("x = 1\n")
    assert [fault.path.name for fault in check(path)] == ["one.yaml", "stray.py", "three.py", "two.yaml"]
    assert [fault.path.name for fault in check(path, ["one"])] == ["one.yaml"]
    assert [fault.path.name for fault in check(path, ["two", "three"])] == ["three.py", "two.yaml"]
