import copy
from datetime import date

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb import checks
from kb.recipe import KEYS, Cause, Faults, Recipe, Signature, load, load_all, paths

ANYTHING = settings(
    max_examples=100,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def faults(path, text=None):
    """The faults of a recipe file, first written anew if a text is given."""
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(Faults) as caught:
        load(path)
    assert caught.value.faults
    return caught.value.faults


def test_a_recipe_is_read_as_its_yaml_has_it(write_recipe):
    path = write_recipe()
    recipe = load(path)
    assert (recipe.id, recipe.area, recipe.path) == ("flux-overloaded", "flux", path)
    assert (recipe.title, recipe.software, recipe.versions, recipe.proof, recipe.status) == (
        "flux capacitor overloaded",
        "flux",
        ">=1.0",
        "live",
        "draft",
    )
    assert recipe.signatures == [
        Signature(
            "flux capacitor got {got:int} megawatts, it takes {most:int}",
            "RuntimeError",
            "It takes {most} megawatts, and got {got}.",
        )
    ]
    assert recipe.causes == [
        Cause(
            "too-much",
            "The power was not limited.",
            "Limit the power to what the capacitor takes.\n",
            ["where {got} > {most}", "drive("],
        )
    ]
    assert recipe.dead_ends == [
        {"advice": "Give it a little less.", "why": "It takes 1210 megawatts, and not one more."}
    ]
    assert recipe.questions == {
        "en": ["how much power does a flux capacitor take"],
        "zh": ["通量电容器最多能承受多少功率"],
    }
    assert recipe.zh["causes"] == {"too-much": {"when": "没有限制功率。", "fix": "限制功率。"}}
    assert recipe.script == path.with_name("flux-overloaded.py")
    assert recipe.transcript() == path.with_name("flux-overloaded.txt")
    assert recipe.transcript("too-much") == path.with_name("flux-overloaded.too-much.txt")


def test_what_may_be_left_out_has_a_default(write_recipe):
    path = write_recipe(
        versions=None,
        dead_ends=None,
        related=None,
        devices=None,
        needs=None,
        zh=yaml.safe_load(write_recipe().read_text(encoding="utf-8"))["zh"] | {"dead_ends": []},
    )
    recipe = load(path)
    assert (recipe.versions, recipe.dead_ends, recipe.related, recipe.devices, recipe.needs, recipe.heir) == (
        "",
        [],
        [],
        ["cpu"],
        [],
        None,
    )


def test_a_byte_order_mark_and_the_line_ends_of_windows_change_nothing(write_recipe):
    path = write_recipe()
    plain = load(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load(path) == plain


# What is changed in the recipe of conftest: what stands there, what stands there now, the line of the fault, what is told, what is to be done.
FAULTS = [
    ("software: flux", "softwares: flux", 3, "unknown key 'softwares'", "The keys here are title, summary, software,"),
    ("software: flux", "softwares: flux", 1, "'software' is missing or empty", "Add `software:`."),
    ("software: flux", "software:", 1, "'software' is missing or empty", "Add `software:`."),
    (
        'software: flux\nversions: ">=1.0"',
        'versions: ">=1.0"\nsoftware: flux',
        4,
        "out of order: 'software' after 'versions'",
        "order: title, summary, software, versions",
    ),
    ("software: flux", "software: flux\nsoftware: torch", 4, "the key 'software' stands here twice", "Keep one"),
    ("software: flux", "software: 3", 3, "'software' must be a text", "Quote it"),
    ("software: flux", "software: [flux]", 3, "'software' must be a text", "Quote it"),
    ('">=1.0"', "1.0", 4, "'versions' must be a text", "Quote it"),
    ("title: flux capacitor overloaded", "title: 2026-01-01", 1, "'title' must be a text", "Quote it"),
    (
        "  - exception: RuntimeError\n",
        "  - exceptions: RuntimeError\n",
        6,
        "unknown key 'exceptions'",
        "The keys here are exception, message, hint",
    ),
    ('    message: "flux', '    hint: ""\n    message: "flux', 9, "the key 'hint' stands here twice", "Keep one"),
    ("- exception: RuntimeError", "- exception: 3", 6, "'exception' must be a text", "Quote it"),
    ('most:int}"', 'most:integer}"', 7, "unknown type 'integer' in '{most:integer}'; the types are any", ""),
    ("{got:int} megawatts", "{got:int}{x} megawatts", 7, "'{x}' follows another placeholder at once", ""),
    ("{got:int} megawatts", "{got:int} } megawatts", 7, "a single '}'; write '}}'", ""),
    (
        '    message: "flux capacitor got {got:int} megawatts, it takes {most:int}"\n',
        "",
        6,
        "'message' is missing or empty",
        "Add `message:`",
    ),
    (
        "takes {most} megawatts",
        "takes {least} megawatts",
        8,
        "the hint speaks of {least}, which its message does not capture",
        "The message captures got, most.",
    ),
    ("takes {most} megawatts", "takes {most:int} megawatts", 8, "the hint gives {most} a type", "Write {most} alone."),
    ("takes {most} megawatts", "takes {} megawatts", 8, "the hint speaks of {}, which", "got, most"),
    ("takes {most} megawatts", "takes {most megawatts", 8, "the hint can't be filled in", "Write {name} for a value"),
    (
        '"where {got} > {most}"',
        '"where {got} > {least}"',
        14,
        "the evidence speaks of {least}, which no signature captures",
        "They capture got, most.",
    ),
    (
        '"where {got} > {most}"',
        '"where got > most"',
        14,
        "is no comparison; write it like: where {allocated} < 0.5",
        "",
    ),
    ('"where {got} > {most}"', '"{got}"', 14, "a template needs literal text", ""),
    ('"where {got} > {most}"', "3", 14, "'evidence' must be a list of texts", "one `- text` a line"),
    (
        'evidence: ["where {got} > {most}", "drive("]',
        "evidence: drive",
        14,
        "'evidence' must be a list of texts",
        "[a, b]",
    ),
    ("- id: too-much", "- id: Too_Much", 12, "'Too_Much' is no cause id", "lower case"),
    ("- id: too-much", "- id: 3", 12, "3 is no cause id", "lower case"),
    ("    when: The power was not limited.", "    when: 3", 13, "'when' must be a text", "Quote it"),
    ("    when: The power was not limited.\n", "", 12, "'when' is missing or empty", "Add `when:`"),
    (
        "dead_ends:\n  - advice",
        "  - id: too-much\n    when: x\n    fix: x\ndead_ends:\n  - advice",
        17,
        "the cause 'too-much' stands here twice",
        "rename",
    ),
    ("    why: It takes 1210", "    because: It takes 1210", 18, "'why' is missing or empty", "Add `why:`"),
    ("  - advice: Give it a little less.", "  - advice: [x]", 18, "'advice' must be a text", "Quote it"),
    ("  en: [how", "  de: [wie]\n  en: [how", 21, "unknown key 'de'", "en, zh"),
    (
        "  en: [how much power does a flux capacitor take]",
        "  en: how much",
        21,
        "'en' must be a list of texts",
        "[a, b]",
    ),
    ("related: []", "related: 3", 23, "'related' must be a list of texts", "[a, b]"),
    ("references: [https://example.org/flux]", "references: []", 1, "'references' is missing or empty", "Add"),
    (
        "references: [https://example.org/flux]",
        "references: [1]",
        24,
        "'references' must be a list of texts",
        "quote what YAML would read otherwise",
    ),
    ("devices: [cpu]", "devices: [gpu]", 25, "unknown device 'gpu'", "The devices are cpu, cuda, mps, xpu."),
    ("devices: [cpu]", "devices: cpu", 25, "'devices' must be a list of texts", "[a, b]"),
    ("devices: [cpu]", "devices: []", 25, "'devices' is empty", "Leave it out"),
    ("proof: live", "proof: alive", 27, "proof is 'alive'", "It is one of live, replayed."),
    ("status: draft", "status: done", 39, "status is 'done'", "It is one of draft, verified, retired."),
    ("status: draft", "status: retired", 39, "a retired recipe needs an heir", "Add `heir: <id>`"),
    ("status: draft", "status: retired\nheir: 3", 40, "'heir' must be a text", "Quote it"),
    ("    too-much:\n", "    too-little:\n", 32, "zh.causes does not have the same causes", "They are too-much."),
    ("      fix: 限制功率。\n", "", 33, "'fix' is missing or empty", "Add `fix:`"),
    ("      fix: 限制功率。", "      fix: 3", 35, "'fix' must be a text", "Quote it"),
    (
        "    too-much:\n      when: 没有限制功率。\n      fix: 限制功率。\n",
        "    too-much: x\n",
        33,
        "a mapping with the keys when, fix is expected",
        "",
    ),
    ("  title: 通量电容器过载", "  title: 3", 29, "'title' must be a text", "Quote it"),
    (
        "  dead_ends:\n    - advice: 稍微减一点。\n      why: 上限就是上限。\n",
        "",
        28,
        "zh.dead_ends must have an entry for each of dead_ends",
        "There are 1.",
    ),
    (
        "  dead_ends:\n    - advice: 稍微减一点。\n      why: 上限就是上限。\n",
        "  dead_ends: 3\n",
        36,
        "'dead_ends' must be a list",
        "an entry",
    ),
    ('versions: ">=1.0"', 'versions: ">=1.0": x', 4, "is no YAML", "Quote texts"),
    ("summary: The", "summary: a: The", 2, "is no YAML: mapping values are not allowed", "Quote texts"),
    ("summary: The", "summary: !mine The", 2, "is no YAML: could not determine a constructor", ""),
    ("summary: The", "summary: *there", 2, "is no YAML", ""),
    ("related: []", "related: &r []", 26, "an alias (`*name`) stands here", "Write out"),
]


@pytest.mark.parametrize("old, new, line, what, todo", FAULTS, ids=[what for *_, what, _ in FAULTS])
def test_a_fault_is_told_with_its_line_and_its_mend(write_recipe, old, new, line, what, todo):
    path = write_recipe()
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    text = text.replace(old, new).replace("needs: []", "needs: *r" if "&r" in new else "needs: []")
    found = [fault for fault in faults(path, text) if what in fault.what]
    assert [(fault.path, fault.line) for fault in found] == [(path, line)]
    assert todo in (found[0].todo or "")


def test_every_fault_of_a_file_is_told_at_once(write_recipe):
    path = write_recipe(software=None, versions=1, proof="alive", devices=["gpu"], references=None)
    found = [fault.what for fault in faults(path)]
    assert found == [
        "'software' is missing or empty",
        "'references' is missing or empty",
        "'versions' must be a text",
        "proof is 'alive'",
        "unknown device 'gpu'",
    ]


def test_the_faults_together_are_one_error_that_names_each(write_recipe):
    path = write_recipe(software=None, proof="alive")
    with pytest.raises(Faults) as caught:
        load(path)
    assert str(caught.value).count(str(path)) == 2
    assert f"{path}:1: 'software' is missing or empty\n  Add `software:`." in str(caught.value)


@pytest.mark.parametrize("recipe_id", ["Flux", "flux_overloaded", "flux--overloaded", "-flux", "通量"])
def test_an_id_is_lower_case_words_and_hyphens(write_recipe, recipe_id):
    assert [fault.what for fault in faults(write_recipe(recipe_id))] == [f"{recipe_id!r} is no id"]


def test_a_recipe_without_a_signature_needs_questions_in_both_languages(write_recipe):
    causes = [{"id": "too-much", "when": "x", "fix": "x"}]
    assert load(write_recipe(signatures=None, causes=causes)).signatures == []
    for questions in (None, {"en": ["how much"]}, {"en": ["how much"], "zh": []}, {"en": ["how much"], "zh": None}):
        [fault] = faults(write_recipe(signatures=[], causes=causes, questions=questions))
        assert fault.what == "a recipe without a signature needs questions in en and zh"


def test_a_language_without_questions_is_left_out(write_recipe):
    assert load(write_recipe(questions={"en": None, "zh": ["多少"]})).questions == {"zh": ["多少"]}


def test_a_retired_recipe_names_its_heir(write_recipe):
    assert load(write_recipe(status="retired", heir="flux-underloaded")).heir == "flux-underloaded"


@pytest.mark.parametrize(
    "data, what",
    [
        (b"", "is no recipe"),
        (b"# nothing\n", "is no recipe"),
        (b"- a\n- b\n", "is no recipe"),
        (b"just words\n", "is no recipe"),
        (b"3", "is no recipe"),
        (b"title: [", "is no YAML"),
        (b"a: b: c", "is no YAML"),
        (b"\tx: 1", "is no YAML"),
        (b"a: 1\n--- b\n", "is no YAML"),
        (b"title: \x00", "is no YAML"),
        (b"? [a]\n: b\n", "is no YAML"),
        (b"? {a: b}\n: c\n", "is no YAML"),
        (b"<<: 3\n", "is no YAML"),
        (b"title: !!python/object:os.system x\n", "is no YAML"),
        (b"title: " + b"[" * 100_000, "is n"),
        (b"title: caf\xe9\n", "is not UTF-8"),
        ("title: 通量".encode("gb18030"), "is not UTF-8"),
        ("title: x".encode("utf-16"), "is not UTF-8"),
        (b"title: 2001-99-99\n", "has a value that YAML can't read"),
        (b'title: !!int ""\n', "has a value that YAML can't read"),
        (b"title: " + b"1" * 5000 + b"\n", "has a value that YAML can't read"),
        (b"zh: &a {causes: *a}\n", "an alias (`*name`) stands here"),
        (b"causes: &a [*a, *a]\n", "an alias (`*name`) stands here"),
    ],
)
def test_what_is_no_recipe_at_all_is_told(tmp_path, data, what):
    path = tmp_path / "odd.yaml"
    path.write_bytes(data)
    told = [fault for fault in faults(path) if fault.what.startswith(what)]
    assert told and told[0].todo
    assert {(fault.path, fault.line) for fault in told} == {(path, data.count(b"---") + 1)}


def test_a_file_that_is_not_there_is_told(tmp_path):
    [fault] = faults(tmp_path / "nothing.yaml")
    assert fault.what == "cannot be read: No such file or directory"


def test_aliases_within_aliases_cost_no_time(tmp_path):
    lines = ["a0: &a0 [x, x]"] + [
        f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}, *a{n - 1}, *a{n - 1}, *a{n - 1}, *a{n - 1}, *a{n - 1}, *a{n - 1}]"
        for n in range(1, 40)
    ]
    path = tmp_path / "laughs.yaml"
    assert "an alias (`*name`) stands here" in [fault.what for fault in faults(path, "\n".join(lines))]


@pytest.mark.parametrize(
    "value",
    [
        None,
        3,
        0,
        1.5,
        True,
        False,
        "",
        "x",
        [],
        {},
        ["x"],
        [3],
        [None],
        [[]],
        [{}],
        {"x": 3},
        {3: None},
        {None: []},
        [{"id": []}],
        [["x"]],
        date(2026, 1, 1),
    ],
    ids=repr,
)
def test_whatever_stands_under_a_key_it_is_read_or_told(write_recipe, value):
    path = write_recipe()
    good = yaml.safe_load(path.read_text(encoding="utf-8"))
    for key in KEYS:
        path.write_text(yaml.safe_dump(good | {key: value}, sort_keys=False, allow_unicode=True), encoding="utf-8")
        assert_read_or_told(path)
    path.write_text(yaml.safe_dump(dict.fromkeys(KEYS, value), sort_keys=False, allow_unicode=True), encoding="utf-8")
    assert faults(path)


def assert_read_or_told(path):
    """`load` gives a recipe in which text is text, or Faults; nothing else."""
    try:
        recipe = load(path)
    except Faults as bad:
        assert all(fault.what and fault.line >= 1 for fault in bad.faults)
        return
    assert isinstance(recipe, Recipe)
    for check in (checks.names, checks.sizes, checks.languages, checks.references, checks.related, checks.signatures):
        assert all(fault.what for fault in check(recipe, {}))


def places(value, where=()):
    """The places of all values inside a value."""
    yield where
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*where, key))


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20) | st.sampled_from(
    ["{got}", "{x}", "where {got} < 1", "where ", "too-much", "flux {got:int}", "}", "retired", "verified"]
)
SCALAR = st.none() | st.booleans() | st.integers() | st.floats() | TEXT | st.dates() | st.binary(max_size=5)
KEY = (
    st.sampled_from(
        [*KEYS, "id", "when", "fix", "evidence", "message", "hint", "exception", "advice", "why", "en", "too-much"]
    )
    | st.none()
    | st.integers()
    | TEXT
)
VALUE = st.recursive(
    SCALAR, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEY, inner, max_size=4), max_leaves=12
)


@ANYTHING
@given(data=st.data())
def test_whatever_is_put_in_one_place_is_read_or_told(write_recipe, data):
    path = write_recipe()
    recipe = copy.deepcopy(yaml.safe_load(path.read_text(encoding="utf-8")))
    *outer, last = data.draw(st.sampled_from(list(places(recipe))[1:]))
    holder = recipe
    for key in outer:
        holder = holder[key]
    holder[last] = data.draw(VALUE)
    path.write_text(yaml.safe_dump(recipe, sort_keys=False, allow_unicode=True), encoding="utf-8")
    assert_read_or_told(path)


@ANYTHING
@given(value=st.dictionaries(KEY, VALUE, max_size=8) | VALUE)
def test_whatever_the_whole_is_it_is_told(tmp_path, value):
    path = tmp_path / "odd.yaml"
    path.write_text(yaml.safe_dump(value, sort_keys=False, allow_unicode=True), encoding="utf-8")
    assert faults(path)


@ANYTHING
@given(data=st.binary(max_size=60) | st.text("abc:-[]{}&*!|>'\"#%@`?, \n\t", max_size=60).map(str.encode))
def test_whatever_the_bytes_are_it_is_told(tmp_path, data):
    path = tmp_path / "odd.yaml"
    path.write_bytes(data)
    assert faults(path)


def test_the_recipes_of_a_folder_come_in_order_of_area_and_id(write_recipe):
    a, b, c = write_recipe("b"), write_recipe("a", area="zeta"), write_recipe("a")
    (a.parent / "notes.md").write_text("x")
    folder = a.parent.parent
    assert paths(folder) == [c, a, b]
    assert paths(folder / "nowhere") == []


def test_a_recipe_with_a_fault_does_not_hide_the_others(write_recipe):
    good, bad = write_recipe("good"), write_recipe("bad", proof="alive", title=None)
    recipes, found = load_all(good.parent.parent)
    assert list(recipes) == ["good"]
    assert [(fault.path, fault.what) for fault in found] == [
        (bad, "'title' is missing or empty"),
        (bad, "proof is 'alive'"),
    ]


def test_an_id_is_unique_over_the_areas(write_recipe):
    first, second = write_recipe("same", area="a"), write_recipe("same", area="b", title="another")
    recipes, found = load_all(first.parent.parent)
    assert [recipe.path for recipe in recipes.values()] == [first]
    assert [(fault.path, fault.what) for fault in found] == [(second, f"the id 'same' is used by {first} too")]
