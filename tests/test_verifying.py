import json

import pytest

from kb.errors import KbError
from kb.verify import records
from kb.verifying import verify

FAILS = '"""x"""\n\n\ndef broken(device):\n    raise RuntimeError("another")\n\n\ndef fixed(device):\n    pass\n'


@pytest.fixture
def proving(write_recipe, capsys):
    """A function that verifies recipes of a folder that has one called `passes`; returns exit status, standard output, standard error."""
    folder = write_recipe("passes").parent.parent

    def run(*ids, **options):
        status = verify(folder, list(ids), {"device": "cpu"} | options)
        return status, *capsys.readouterr()

    return run


def test_a_recipe_that_is_true_is_exit_status_0(proving):
    status, out, err = proving("passes")
    assert (status, err) == (0, "")
    assert out.split("\n")[0].startswith("passes  cpu   passed   3 parts, ")
    assert out.endswith("\n1 passed, 0 failed, 0 skipped\n")


def test_a_recipe_that_is_not_is_exit_status_1_and_says_why(proving, write_recipe):
    write_recipe("fails", script=FAILS)
    status, out, _ = proving()
    assert status == 1
    assert "\nfails" in "\n" + out and "  broken on cpu: it raised, but no signature matches what it printed\n" in out
    assert "      RuntimeError: another\n" in out
    assert out.endswith("\n1 passed, 1 failed, 0 skipped\n")


def test_nothing_that_passed_is_exit_status_1(proving, write_recipe):
    write_recipe("skipped", needs=["nothing_like_it"])
    status, out, _ = proving("skipped")
    assert (status, out) == (1, "skipped  cpu   skipped  needs nothing_like_it\n0 passed, 0 failed, 1 skipped\n")
    assert proving("skipped", "passes")[0] == 0


def test_an_unknown_id_is_told_before_anything_runs(proving, write_recipe, tmp_path):
    write_recipe(
        "runs", script=f'"""x"""\nopen({str(tmp_path / "ran")!r}, "w").close()\n\n\ndef broken(device):\n    pass\n'
    )
    with pytest.raises(KbError, match="no recipe 'nothing-like-it'"):
        proving("runs", "nothing-like-it")
    with pytest.raises(KbError, match="no device 'tpu' here\n  There is cpu"):
        proving("runs", device="tpu")
    assert not (tmp_path / "ran").exists()
    proving("runs")
    assert (tmp_path / "ran").exists()


def test_a_script_with_an_error_does_not_stop_the_others(proving, write_recipe):
    path = write_recipe("damaged", script="def broken(device)\n    pass\n")
    write_recipe("lost", script=None)
    status, out, _ = proving()
    assert status == 1
    assert f"  {path.with_suffix('.py')}:1: is no Python: expected ':'\n" in out
    assert f"  {path.with_name('lost.py')}: the script is missing\n" in out
    assert out.endswith("\n1 passed, 2 failed, 0 skipped\n")


def test_a_recipe_that_cannot_be_read_is_told_and_is_no_success(proving, write_recipe):
    path = write_recipe("damaged", proof="alive")
    status, out, err = proving()
    assert status == 1
    assert err.startswith(f"kb: {path}:") and "proof is 'alive'" in err
    assert out.endswith("\n1 passed, 0 failed, 0 skipped\n")
    assert proving("passes")[0] == 0


def test_a_retired_recipe_is_not_run(proving, write_recipe):
    write_recipe("old", status="retired", heir="passes", script=None)
    assert proving()[1].endswith("\n1 passed, 0 failed, 0 skipped\n")


def test_a_slow_recipe_is_left_out_with_quick(proving, write_recipe):
    write_recipe("slow", needs=["slow"])
    assert "slow    cpu   skipped  it is slow\n" in proving(quick=True)[1]
    assert "slow    cpu   passed" in proving()[1]


def test_json_tells_the_same(proving, write_recipe):
    write_recipe("fails", script=FAILS)
    write_recipe("skipped", needs=["nothing_like_it"])
    status, out, _ = proving(json=True)
    found = json.loads(out)
    assert status == 1
    assert [(item["id"], item["device"], item["result"], item["reason"], len(item["faults"])) for item in found] == [
        ("fails", "cpu", "failed", "", 1),
        ("passes", "cpu", "passed", "", 0),
        ("skipped", "cpu", "skipped", "needs nothing_like_it", 0),
    ]
    assert all(set(item) == {"id", "device", "result", "reason", "faults", "seconds"} for item in found)


def test_what_passed_is_recorded_on_request(proving, write_recipe, tmp_path):
    write_recipe("fails", script=FAILS)
    proving()
    assert records(tmp_path / "recipes") == []
    proving(record=True)
    assert [(entry["recipe"], entry["device"], entry["outcome"]) for entry in records(tmp_path / "recipes")] == [
        ("passes", "cpu", "passed")
    ]


def test_a_transcript_that_is_out_of_date_is_told_and_written_on_request(proving, tmp_path):
    transcript = tmp_path / "recipes" / "flux" / "passes.txt"
    good = transcript.read_text(encoding="utf-8")
    transcript.write_text("another\n")
    told = "kb: passes: prints something else than its transcript has; kb verify passes --transcripts writes it\n"
    assert proving()[::2] == (0, told)
    assert proving(transcripts=True)[::2] == (0, "")
    assert transcript.read_text(encoding="utf-8") == good
    assert proving()[::2] == (0, "")


def test_a_record_that_cannot_be_written_is_told(proving, tmp_path):
    (tmp_path / "recipes" / "verified.new").mkdir()
    with pytest.raises(KbError, match="verified.new: cannot be written: Is a directory\n  Give a copy"):
        proving(record=True)
