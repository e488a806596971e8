import pytest

from kb.prove import Proof, fault_of, matching, prove, stale_transcripts, write_transcripts
from kb.recipe import load
from kb.script import Part
from kb.verify import Outcome

RAISED = 'RuntimeError("flux capacitor got 1300 megawatts, it takes 1210")'


@pytest.fixture
def proved(write_recipe):
    """A function that proves a recipe whose script has parts of these bodies."""

    def run(broken=f"raise {RAISED}", fixed="return", dead_end=f"raise {RAISED}", **changes):
        script = "".join(
            f"def {name}(device):\n    {body}\n\n\n"
            for name, body in (("broken", broken), ("fixed", fixed), ("dead_end_1", dead_end))
        )
        recipe = load(write_recipe(script=f'"""x"""\nimport os, sys, warnings\n\n\n{script}', **changes))
        return prove(recipe, "cpu")

    return run


def test_a_recipe_that_is_true_passes(write_recipe):
    recipe = load(write_recipe())
    proof = prove(recipe, "cpu")
    assert (proof.result, proof.faults, proof.skipped) == ("passed", [], "")
    assert [(outcome.part, outcome.result) for outcome in proof.outcomes] == [
        ("broken", "raised"),
        ("fixed", "returned"),
        ("dead_end_1", "raised"),
    ]
    assert stale_transcripts(recipe, proof) == []


@pytest.mark.parametrize(
    "parts, fault",
    [
        ({"broken": "return"}, "broken on cpu: it returned, but no signature matches what it printed"),
        (
            {"broken": "raise RuntimeError('another message')"},
            "broken on cpu: it raised, but no signature matches what it printed",
        ),
        (
            {"broken": f"raise {RAISED.replace('RuntimeError', 'ValueError')}"},
            "broken on cpu: it raised, but no signature matches what it printed",
        ),
        ({"broken": f"print({RAISED!r})"}, "broken on cpu: it printed its error, but returned"),
        ({"broken": "os._exit(3)"}, "broken on cpu: it raised, but no signature matches what it printed"),
        ({"fixed": f"raise {RAISED}"}, "fixed on cpu: the fix does not work"),
        ({"fixed": "assert 1 == 2"}, "fixed on cpu: the fix does not work"),
        ({"fixed": "sys.exit(1)"}, "fixed on cpu: the fix does not work"),
        ({"dead_end": "return"}, "dead_end_1 on cpu: the dead end works: it is a fix"),
    ],
)
def test_what_is_not_true_is_told(proved, parts, fault):
    proof = proved(**parts)
    assert proof.result == "failed"
    assert [told.split("\n")[0] for told in proof.faults] == [fault]


def test_a_fault_shows_the_last_lines_of_what_was_printed(proved):
    [fault] = proved(fixed="print(*range(30), sep='\\n'); assert 1 == 2").faults
    assert fault.split("\n")[1:] == [f"    {n}" for n in range(22, 30)] + [
        "    Traceback (most recent call last):",
        '      File "/home/user/train.py", line 10, in fixed',
        "        print(*range(30), sep='\\n'); assert 1 == 2",
        "    AssertionError",
    ]


def test_every_fault_is_told(proved):
    assert len(proved(broken="return", fixed="1 / 0", dead_end="return").faults) == 3


def test_a_dead_end_that_goes_on_but_prints_the_error_has_failed(proved):
    assert proved(dead_end=f"print('RuntimeError:', {RAISED})").faults == []


WARNING = {
    "signatures": [
        {"exception": "UserWarning", "message": "flux capacitor got {got:int} megawatts, it takes {most:int}"}
    ]
}
WARNS = "warnings.warn('flux capacitor got 1300 megawatts, it takes 1210')"


@pytest.mark.parametrize(
    "parts, faults",
    [
        ({}, []),
        ({"fixed": WARNS}, ["fixed on cpu: the fix still warns"]),
        ({"broken": "return"}, ["broken on cpu: it returned, but no signature matches what it printed"]),
        ({"dead_end": "return"}, ["dead_end_1 on cpu: the dead end works: it is a fix"]),
    ],
)
def test_a_recipe_about_a_warning_may_return_but_must_warn(proved, parts, faults):
    proof = proved(**{"broken": WARNS, "dead_end": WARNS} | parts, **WARNING)
    assert [told.split("\n")[0] for told in proof.faults] == faults


@pytest.mark.parametrize(
    "parts, faults",
    [
        ({}, []),
        ({"broken": "assert 1 == 2"}, ["broken on cpu: the surprising result did not show"]),
        ({"fixed": "assert 1 == 2"}, ["fixed on cpu: the fix does not work"]),
        ({"dead_end": "assert 1 == 2"}, ["dead_end_1 on cpu: the surprising result did not show"]),
    ],
)
def test_a_recipe_about_a_silent_result_asserts_it(proved, parts, faults):
    proof = proved(
        **{"broken": "assert 1 == 1", "dead_end": "assert 1 == 1"} | parts,
        signatures=None,
        causes=[{"id": "too-much", "when": "x", "fix": "x"}],
    )
    assert [told.split("\n")[0] for told in proof.faults] == faults


def test_a_tool_that_prints_its_error_may_go_on(proved):
    signature = {"message": "flux: fatal: got {got:int} megawatts, it takes {most:int}"}
    assert proved(broken="print('flux: fatal: got 1300 megawatts, it takes 1210')", signatures=[signature]).faults == []


@pytest.mark.parametrize(
    "device, needs, skipped",
    [
        ("cuda", [], "not for cuda"),
        ("cpu", ["nothing_like_it", "command:nothing-like-it"], "needs nothing_like_it, needs command:nothing-like-it"),
    ],
)
def test_what_cannot_run_here_is_skipped_with_its_reason(write_recipe, device, needs, skipped):
    proof = prove(load(write_recipe(needs=needs)), device)
    assert (proof.result, proof.skipped, proof.outcomes) == ("skipped", skipped, [])


def test_a_slow_recipe_is_skipped_on_request(write_recipe):
    assert prove(load(write_recipe(needs=["slow"])), "cpu", allow_slow=False).skipped == "it is slow"


def test_a_part_that_does_not_end_is_a_fault_of_any_kind(write_recipe):
    recipe = load(write_recipe())
    for kind in ("broken", "fixed", "dead_end"):
        assert (
            fault_of(
                recipe,
                Part(kind, kind, None, ("device",), ""),
                Outcome(recipe.id, kind, "cpu", "timeout", "no end after 2 s"),
            )
            == "no end after 2 s"
        )


def test_the_result_of_a_proof_is_one_word():
    assert Proof("a", "cpu").result == "passed"
    assert Proof("a", "cpu", faults=["x"]).result == "failed"
    assert Proof("a", "cpu", skipped="not for cpu").result == "skipped"


@pytest.mark.parametrize(
    "text, matches",
    [
        ("RuntimeError: flux capacitor got 1300 megawatts, it takes 1210", 1),
        ("[rank0]: RuntimeError: flux capacitor got 1300 mega\n[rank0]: watts, it takes 1210", 1),
        ("ValueError: flux capacitor got 1300 megawatts, it takes 1210", 0),
        ("RuntimeError: flux capacitor got many megawatts, it takes 1210", 0),
        ("", 0),
    ],
)
def test_a_signature_matches_with_its_exception_class(write_recipe, text, matches):
    assert len(matching(load(write_recipe()), text)) == matches


def test_the_transcripts_are_written_where_they_changed_only(write_recipe):
    path = write_recipe(transcript=None)
    script = path.with_suffix(".py")
    script.write_text(
        script.read_text().replace("def broken", "def broken_too_much") + "\n\ndef broken(device):\n    drive(1400)\n"
    )
    recipe = load(path)
    proof = prove(recipe, "cpu")
    assert proof.faults == []
    assert stale_transcripts(recipe, proof) == ["broken_too_much", "broken"]
    write_transcripts(recipe, proof)
    assert stale_transcripts(recipe, proof) == []
    assert sorted(file.name for file in path.parent.glob("*.txt")) == [
        "flux-overloaded.too-much.txt",
        "flux-overloaded.txt",
    ]
    assert (
        recipe.transcript("too-much")
        .read_text(encoding="utf-8")
        .endswith("RuntimeError: flux capacitor got 1300 megawatts, it takes 1210\n")
    )
    before = recipe.transcript("too-much").stat().st_mtime_ns
    recipe.transcript().write_bytes(b"caf\xe9\n")
    assert stale_transcripts(recipe, proof) == ["broken"]
    write_transcripts(recipe, proof)
    assert (
        recipe.transcript()
        .read_text(encoding="utf-8")
        .endswith("RuntimeError: flux capacitor got 1400 megawatts, it takes 1210\n")
    )
    assert recipe.transcript("too-much").stat().st_mtime_ns == before
