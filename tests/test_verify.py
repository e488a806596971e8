import importlib.metadata
import json
import os
import signal
import sys
import time

import pytest

from kb import verify
from kb.errors import KbError
from kb.recipe import load
from kb.script import read


@pytest.fixture
def run(write_recipe):
    """A function that runs one part of a script made of this source, on the CPU, and returns its Outcome."""

    def run_part(source, name="broken", time_limit=60, **changes):
        recipe = load(write_recipe(script=source, **changes))
        part = next(
            part for part in read(recipe.script, [cause.id for cause in recipe.causes]).parts if part.name == name
        )
        return verify.run(recipe, part, "cpu", time_limit)

    return run_part


def body(*lines):
    """A script whose broken part has these lines."""
    return '"""x"""\n\n\ndef broken(device):\n' + "".join(f"    {line}\n" for line in lines)


def runs(pid):
    """True if a process is there and no zombie."""
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not os.path.isdir("/proc")


def is_gone(pid):
    """True once a process has ended; False if it still runs after a good while."""
    for _ in range(200):
        if not runs(pid):
            return True
        time.sleep(0.05)
    return False


def test_an_exception_is_shown_as_if_the_script_had_been_run_by_hand(run):
    outcome = run(body("raise ValueError('too much')"))
    assert (outcome.recipe, outcome.part, outcome.device, outcome.result, outcome.reason) == (
        "flux-overloaded",
        "broken",
        "cpu",
        "raised",
        "",
    )
    assert (
        outcome.transcript
        == """\
Traceback (most recent call last):
  File "/home/user/train.py", line 5, in broken
    raise ValueError('too much')
ValueError: too much
"""
    )


def test_no_frame_of_the_harness_is_shown_of_a_cause_or_a_context_either(run):
    source = body(
        "try:",
        "    {}['k']",
        "except KeyError:",
        "    try:",
        "        [][1]",
        "    except IndexError as error:",
        "        raise ValueError('too much') from error",
    )
    shown = run(source).transcript
    assert [line for line in shown.split("\n") if "Error" in line and not line.startswith("    ")] == [
        "KeyError: 'k'",
        "IndexError: list index out of range",
        "ValueError: too much",
    ]
    assert {line.split('"')[1] for line in shown.split("\n") if line.startswith("  File")} == {"/home/user/train.py"}


@pytest.mark.parametrize(
    "source, shown",
    [
        (
            "import nothing_like_it\n\n\ndef broken(device):\n    pass\n",
            "Traceback (most recent call last):\n  File \"/home/user/train.py\", line 1, in <module>\n    import nothing_like_it\nModuleNotFoundError: No module named 'nothing_like_it'\n",
        ),
        (
            "1 / 0\n\n\ndef broken(device):\n    pass\n",
            'Traceback (most recent call last):\n  File "/home/user/train.py", line 1, in <module>\n    1 / 0\nZeroDivisionError: division by zero\n',
        ),
        (
            "def broken(device, *, needed):\n    pass\n",
            "TypeError: broken() missing 1 required keyword-only argument: 'needed'\n",
        ),
    ],
)
def test_what_fails_before_the_part_begins_is_shown_the_same_way(run, source, shown):
    outcome = run(source)
    assert (outcome.result, outcome.transcript) == ("raised", shown)


def test_a_syntax_error_is_shown_as_python_shows_it(write_recipe):
    recipe = load(write_recipe())
    part = read(recipe.script).parts[0]
    recipe.script.write_text("x = 1\ndef broken(device)\n    pass\n")
    outcome = verify.run(recipe, part, "cpu", 60)
    assert outcome.result == "raised"
    assert (
        outcome.transcript
        == "  File \"/home/user/train.py\", line 2\n    def broken(device)\nSyntaxError: expected ':'\n"
    )


@pytest.mark.parametrize(
    "lines, result, reason, shown",
    [
        (["return"], "returned", "", "\n"),
        (["raise SystemExit"], "returned", "", "\n"),
        (["raise SystemExit(0)"], "returned", "", "\n"),
        (["raise SystemExit('no such file')"], "raised", "", "no such file\n"),
        (["raise SystemExit(['a'])"], "raised", "", "['a']\n"),
        (["raise SystemExit(3)"], "raised", "exit status 3", "\n"),
        (["raise SystemExit(2**40 + 4)"], "raised", "exit status 4", "\n"),
        (["raise SystemExit(-1)"], "raised", "exit status 255", "\n"),
        (["import os", "os._exit(3)"], "raised", "exit status 3", "\n"),
        (["print('before')", "import ctypes", "ctypes.string_at(0)"], "raised", "SIGSEGV", "before\n"),
        (["import os", "os.abort()"], "raised", "SIGABRT", "\n"),
        (["import os, signal", "os.kill(os.getpid(), signal.SIGKILL)"], "raised", "SIGKILL", "\n"),
        pytest.param(
            ["import os, signal", "os.kill(os.getpid(), 40)"],
            "raised",
            "signal 40",
            "\n",
            marks=pytest.mark.skipif(not hasattr(signal, "SIGRTMIN"), reason="needs real-time signals"),
        ),
        (["raise KeyboardInterrupt"], "raised", "", None),
    ],
)
def test_however_a_part_ends_it_is_told(run, lines, result, reason, shown):
    outcome = run(body(*lines))
    assert (outcome.result, outcome.reason) == (result, reason)
    assert outcome.transcript == shown or (shown is None and outcome.transcript.endswith("\nKeyboardInterrupt\n"))


@pytest.mark.parametrize(
    "lines, shown",
    [
        (
            [
                "import os, sys",
                "print('python')",
                "os.write(1, b'native out\\n')",
                "os.write(2, b'native err\\n')",
                "print('err', file=sys.stderr)",
            ],
            "python\nnative out\nnative err\nerr\n",
        ),
        (["import subprocess", "subprocess.run(['echo', 'a child'])"], "a child\n"),
        (["import os", "os.write(1, b'caf\\xe9 \\xff\\n')"], "caf\ufffd \ufffd\n"),
        (["print('通量 é')"], "通量 é\n"),
        (["import sys", "print('caf\\udce9', file=sys.stderr)"], "caf\\udce9\n"),
        (["print('10%', end='\\r')", "print('100%')"], "100%\n"),
        (["print('no end of line', end='')"], "no end of line\n"),
        (["import sys", "print('closed')", "sys.stdout.close()"], "closed\n"),
        (
            ["import warnings", "warnings.warn('careful')"],
            "/home/user/train.py:6: UserWarning: careful\n  warnings.warn('careful')\n",
        ),
    ],
)
def test_all_that_a_terminal_would_show_is_captured(run, lines, shown):
    outcome = run(body(*lines))
    assert (outcome.transcript, outcome.result) == (shown, "returned")


def test_a_message_that_cannot_be_encoded_is_shown(run):
    assert run(body("raise ValueError('caf\\udce9')")).transcript.endswith("ValueError: caf\\udce9\n")


def test_standard_input_is_empty(run):
    assert run(body("print(repr(__import__('sys').stdin.read()))", "input()")).transcript.endswith(
        "EOFError: EOF when reading a line\n"
    )
    assert run(body("print(repr(__import__('sys').stdin.read()))")).transcript == "''\n"


def test_a_part_runs_as_the_main_program_in_a_folder_of_its_own(run):
    source = body(
        "import os, sys",
        "print(__name__, os.listdir(), os.path.basename(sys.argv[0]), len(sys.argv))",
        "print(tmp_path == __import__('pathlib').Path.cwd(), tmp_path)",
    )
    assert (
        run(source.replace("(device)", "(device, tmp_path)")).transcript
        == "__main__ [] flux-overloaded.py 1\nTrue /tmp/run\n"
    )


def test_one_part_cannot_disturb_the_next(run):
    meddle = [
        "import os, sys, json",
        "os.environ['MEDDLED'] = '1'",
        "os.mkdir('deep')",
        "os.chdir('deep')",
        "sys.modules['json'] = None",
        "sys.path.clear()",
        "del os.getpid",
        "open('left', 'w').close()",
    ]
    look = [
        "import os, sys",
        "import json",
        "print(os.environ.get('MEDDLED'), os.listdir(), json.dumps([1]), callable(os.getpid), len(sys.path) > 0)",
    ]
    source = body(*meddle) + "\n\ndef fixed(device):\n" + "".join(f"    {line}\n" for line in look)
    assert run(source).result == "returned"
    assert run(source, "fixed").transcript == "None [] [1] True True\n"
    assert "MEDDLED" not in os.environ


def test_nothing_is_left_beside_the_script(run, tmp_path):
    run(body("open('made', 'w').close()"))
    assert sorted(path.name for path in (tmp_path / "recipes" / "flux").iterdir()) == [
        "flux-overloaded.py",
        "flux-overloaded.txt",
        "flux-overloaded.yaml",
    ]


HANG = [
    "import os, subprocess, sys, time",
    "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'], start_new_session=APART)",
    "with open(PIDS, 'w') as file:",
    "    print(os.getpid(), child.pid, file=file)",
    "print('begun', flush=True)",
]


def hang(pids, apart, *more):
    """A part that starts another process, writes down both pids, and does `more`."""
    return body(*[line.replace("PIDS", repr(str(pids))).replace("APART", str(apart)) for line in HANG], *more)


@pytest.mark.parametrize(
    "apart", [False, pytest.param(True, marks=pytest.mark.skipif(not os.path.isdir("/proc"), reason="needs /proc"))]
)
def test_a_part_that_hangs_is_ended_with_all_that_it_started(run, tmp_path, apart):
    outcome = run(hang(tmp_path / "pids", apart, "time.sleep(600)"), time_limit=2)
    assert (outcome.result, outcome.reason, outcome.transcript) == ("timeout", "no end after 2 s", "begun\n")
    assert 2 <= outcome.seconds < 60
    assert all(is_gone(int(pid)) for pid in (tmp_path / "pids").read_text().split())


def test_what_a_part_leaves_behind_is_ended_too(run, tmp_path):
    outcome = run(hang(tmp_path / "pids", False))
    assert outcome.result == "returned"
    assert all(is_gone(int(pid)) for pid in (tmp_path / "pids").read_text().split())


def test_a_part_that_ignores_signals_is_ended(run):
    source = body(
        "import signal, time",
        "for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):",
        "    signal.signal(number, signal.SIG_IGN)",
        "while True:",
        "    time.sleep(1)",
    )
    assert run(source, time_limit=1).result == "timeout"


def test_ctrl_c_ends_the_part_that_runs(write_recipe, start, tmp_path):
    path = write_recipe(script=hang(tmp_path / "pids", False, "time.sleep(600)"))
    code = "import sys\nfrom pathlib import Path\nfrom kb import verify\nfrom kb.recipe import load\nfrom kb.script import read\nverify.PRELOAD[:] = []\nrecipe = load(Path(sys.argv[1]))\nverify.run(recipe, read(recipe.script).parts[0], 'cpu', 600)"
    process = start(code, path)
    for _ in range(600):
        if (tmp_path / "pids").exists() and len((tmp_path / "pids").read_text().split()) == 2:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert "KeyboardInterrupt" in process.communicate(timeout=60)[1]
    assert all(is_gone(int(pid)) for pid in (tmp_path / "pids").read_text().split())


def test_a_fresh_interpreter_has_imported_nothing(run):
    source = body("import sys", "print('torch' in sys.modules, __name__)", "raise ValueError('too much')")
    assert run(source, needs=["fresh-interpreter"]).transcript.split("\n")[0] == "False __main__"
    assert run(source, needs=["fresh-interpreter"]).transcript.endswith(
        "in broken\n    raise ValueError('too much')\nValueError: too much\n"
    )


def test_torch_is_imported_for_a_part_but_never_here(run):
    assert verify.devices()[0] == "cpu"
    if verify._probe()["torch"]:
        assert run(body("import sys", "print('torch' in sys.modules)")).transcript == "True\n"
    assert "torch" not in sys.modules


@pytest.mark.parametrize(
    "needs, missing",
    [
        ([], []),
        (["fresh-interpreter"], []),
        (["yaml"], []),
        (["os.path"], []),
        ([f"command:{sys.executable}"], []),
        (["slow"], []),
        (["nothing_like_it"], ["needs nothing_like_it"]),
        (["nothing_like_it.inner"], ["needs nothing_like_it.inner"]),
        (["yaml.nothing_like_it"], ["needs yaml.nothing_like_it"]),
        ([""], ["needs "]),
        (["command:nothing-like-it"], ["needs command:nothing-like-it"]),
        (
            ["command:nothing-like-it", "yaml", "nothing_like_it"],
            ["needs command:nothing-like-it", "needs nothing_like_it"],
        ),
    ],
)
def test_what_a_recipe_needs_and_is_not_here_is_named(write_recipe, needs, missing):
    assert verify.missing_needs(load(write_recipe(needs=needs))) == missing


def test_a_slow_recipe_is_left_out_on_request(write_recipe):
    assert verify.missing_needs(load(write_recipe(needs=["slow", "nothing_like_it"])), allow_slow=False) == [
        "it is slow",
        "needs nothing_like_it",
    ]


def test_two_gpus_are_two_gpus(write_recipe):
    met = verify._probe().get("cuda", 0) >= 2
    assert verify.missing_needs(load(write_recipe(needs=["two-gpus"]))) == ([] if met else ["needs two-gpus"])


def test_without_a_package_index_there_is_no_network(monkeypatch):
    for name, value in {
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_RETRIES": "0",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_INDEX": "",
        "PIP_FIND_LINKS": "",
    }.items():
        monkeypatch.setenv(name, value)
    assert verify._online([]) is False


def test_the_versions_of_a_record_name_what_the_recipe_needs(write_recipe):
    found = verify.versions(
        load(write_recipe(needs=["yaml", "fresh-interpreter", "slow", f"command:{sys.executable}"]))
    )
    python = sys.version.split()[0]
    assert found == {"python": python, "yaml": importlib.metadata.version("PyYAML"), sys.executable: python} | (
        {"torch": found["torch"]} if verify._probe()["torch"] else {}
    )


def entry(recipe="a", digest="1", torch="2.13.0", python="3.11.7", **changes):
    return {
        "recipe": recipe,
        "digest": digest,
        "device": "cpu",
        "device_name": "CPU",
        "versions": {"python": python, "torch": torch},
        "date": "2026-01-01",
        "outcome": "passed",
    } | changes


def test_an_entry_says_what_was_proved_where_and_with_what(write_recipe):
    recipe = load(write_recipe())
    made = verify.entry(recipe, "cpu", "passed")
    assert set(made) == verify.RECORD_KEYS
    assert (made["recipe"], made["device"], made["device_name"], made["outcome"], len(made["digest"])) == (
        "flux-overloaded",
        "cpu",
        "CPU",
        "passed",
        64,
    )


def test_a_record_replaces_that_of_the_same_device_and_versions_only(tmp_path):
    assert verify.records(tmp_path) == []
    verify.record(tmp_path, [entry("b"), entry("a")])
    others = [
        entry(torch="2.11.0"),
        entry(python="3.12.1"),
        entry(device="cuda", device_name="NVIDIA H200"),
        entry(device="cuda", device_name="NVIDIA T4"),
    ]
    for other in others:
        verify.record(tmp_path, [other])
    verify.record(tmp_path, [entry(date="2026-02-02", python="3.11.9")])
    found = verify.records(tmp_path)
    assert len(found) == 6
    assert all(other in found for other in [*others, entry("b"), entry(date="2026-02-02", python="3.11.9")])
    assert [record["recipe"] for record in found] == ["a"] * 5 + ["b"]


def test_a_record_of_an_older_script_is_dropped(tmp_path):
    verify.record(tmp_path, [entry(digest="1"), entry(digest="1", torch="2.11.0"), entry("b", digest="1")])
    verify.record(tmp_path, [entry(digest="2")])
    assert verify.records(tmp_path) == [entry(digest="2"), entry("b", digest="1")]


def test_the_file_of_records_has_a_line_for_each(tmp_path):
    verify.record(tmp_path, [entry("a", device_name="通量"), entry("b")])
    lines = (tmp_path / "verified.json").read_text(encoding="utf-8").split("\n")
    assert (lines[0], lines[-2:], len(lines)) == ("[", ["]", ""], 5)
    assert json.loads(lines[1].rstrip(","))["device_name"] == "通量"


def test_two_that_record_at_once_lose_nothing(tmp_path, start):
    code = "import sys\nfrom kb.verify import record\nfor n in range(25):\n    record(sys.argv[1], [{'recipe': f'{sys.argv[2]}{n}', 'digest': '1', 'device': 'cpu', 'device_name': 'CPU', 'versions': {'python': '3.11.7'}, 'date': '', 'outcome': 'passed'}])"
    for process in [start(code, tmp_path, "a"), start(code, tmp_path, "b")]:
        assert process.communicate(timeout=60)[1] == ""
        assert process.returncode == 0
    assert {record["recipe"] for record in verify.records(tmp_path)} == {
        f"{name}{n}" for name in "ab" for n in range(25)
    }
    assert [path.name for path in tmp_path.iterdir()] == ["verified.json"]


@pytest.mark.parametrize(
    "text, line",
    [
        ("", 1),
        ("[\n{\n", 3),
        ("<<<<<<< HEAD\n[]\n", 1),
        ("{}", None),
        ("3", None),
        ("[3]", None),
        ('[{"recipe": "a"}]', None),
        ("null", None),
    ],
)
def test_a_damaged_file_of_records_is_told(tmp_path, text, line):
    path = tmp_path / "verified.json"
    path.write_text(text)
    for use in (lambda: verify.records(tmp_path), lambda: verify.record(tmp_path, [entry()])):
        with pytest.raises(KbError, match="is no list of records") as caught:
            use()
        assert (caught.value.path, caught.value.line) == (path, line)
    assert path.read_text() == text
