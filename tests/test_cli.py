"""The command line as a user meets it: real processes, their output, their exit status."""

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAT = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x5400 and 6144x10)"


@pytest.fixture(scope="session")
def kb(tmp_path_factory):
    """Run `python -m kb` with arguments and input; returns the finished process."""
    cache = tmp_path_factory.mktemp("cache")

    def run(*arguments, text="", env=(), **more):
        environment = (
            os.environ | {"XDG_CACHE_HOME": str(cache), "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"} | dict(env)
        )
        data = text if isinstance(text, bytes) else text.encode()
        done = subprocess.run(
            [sys.executable, "-W", "error", "-m", "kb", *arguments],
            input=data,
            capture_output=True,
            env=environment,
            timeout=300,
            **more,
        )
        done.out, done.err = done.stdout.decode(), done.stderr.decode()
        return done

    return run


def test_help_names_every_command(kb):
    done = kb("--help")
    assert done.returncode == 0
    for command in ("search", "show", "list", "areas", "stats", "verify", "new", "check", "index"):
        assert f"kb {command} " in done.out
        assert kb(command, "--help").out.startswith(f"kb {command}")


def test_no_command_is_wrong_use(kb):
    assert kb().returncode == 2


@pytest.mark.parametrize(
    "arguments, word",
    [
        (["serach", "x"], "unknown command 'serach'"),
        (["search", "--wrong", "x"], "--wrong"),
        (["search", ""], "empty"),
        (["search", "--limit", "0", "x"], "--limit"),
        (["search", "--limit", "many", "x"], "--limit"),
        (["search", "--lang", "fr", "x"], "no language 'fr'"),
        (["show"], "one id"),
        (["show", "nothing-like-it"], "no recipe"),
        (["list", "--area", "cooking"], "no recipes in the area"),
        (["verify"], "verify what"),
        (["verify", "nothing-like-it"], "no recipe"),
        (["check", "nothing-like-it"], "no recipe"),
        (["search", "--recipes", "/nowhere", "x"], "no folder"),
        (["new"], "empty"),
    ],
)
def test_wrong_use_says_what_and_what_to_do(kb, arguments, word):
    done = kb(*arguments)
    assert done.returncode == 2
    assert done.out == ""
    assert done.err.startswith("kb: ") and word in done.err
    assert "Traceback" not in done.err


def test_search_by_argument_pipe_and_dash_give_the_same(kb):
    by_argument, by_pipe, by_dash = kb("search", MAT), kb("search", text=MAT), kb("search", "-", text=MAT)
    assert by_argument.returncode == by_pipe.returncode == by_dash.returncode == 0
    assert by_argument.out == by_pipe.out == by_dash.out


def test_an_answer_holds_what_is_read_at_once(kb):
    out = kb("search", MAT).out
    for part in (
        "mat1 and mat2 shapes cannot be multiplied [99% sure]",
        "line 1: RuntimeError: mat1",
        "Each row of the input has 5400 features",
        "Likeliest cause, as your text has: 5400 >= 0.125 * 6144",
        "\nFix\n",
        "    + ",
        "    - ",
        "Other causes",
        "Does not help",
        "Proof",
        "torch 2.13.0",
        "Reference: https://docs.pytorch.org/",
        "kb show mat1-mat2-shapes",
    ):
        assert part in out, part
    assert "\x1b" not in out
    assert max(map(len, out.split("\n"))) <= 110


def test_chinese_by_option_and_by_locale(kb):
    out = kb("search", "--lang", "zh", MAT).out
    assert "最可能的原因" in out and "解决办法" in out and "全连接层" in out
    assert kb("search", MAT, env={"LC_ALL": "zh_CN.UTF-8"}).out == out
    assert kb("search", MAT, "--lang", "en", env={"LC_ALL": "zh_CN.UTF-8"}).out == kb("search", MAT).out


def test_json_has_the_fixed_shape(kb):
    found = json.loads(kb("search", "--json", MAT).out)
    hit = found["hits"][0]
    assert list(found) == ["hits", "nearest"]
    assert set(hit) == {"id", "title", "confidence", "matched", "line", "hint", "causes", "proof", "url"}
    assert (hit["id"], hit["line"], hit["matched"]) == ("mat1-mat2-shapes", 1, MAT)
    assert set(hit["causes"][0]) == {"id", "when", "fix", "evidence"}
    assert hit["causes"][0]["evidence"] == ["5400 >= 0.125 * 6144"]


def test_silence_is_exit_status_1_and_says_so(kb):
    done = kb("search", "zzz yyy")
    assert done.returncode == 1
    assert "No error that is known here" in done.out
    assert json.loads(kb("search", "--json", "zzz yyy").out) == {"hits": [], "nearest": []}


def test_show_list_and_areas(kb):
    shown = json.loads(kb("show", "mat1-mat2-shapes", "--json").out)
    for key in (
        "id",
        "title",
        "summary",
        "software",
        "versions",
        "signatures",
        "explanation",
        "causes",
        "dead_ends",
        "questions",
        "related",
        "references",
        "devices",
        "proof",
        "zh",
        "status",
    ):
        assert key in shown
    assert {part["name"] for part in shown["script"]["parts"]} >= {
        "broken_flatten_missing",
        "fixed_flatten_missing",
        "dead_end_1",
    }
    text = kb("show", "mat1-mat2-shapes").out
    assert "What it means" in text and "What it prints" in text and "docs.pytorch.org" in text
    assert "mat1-mat2-shapes" in kb("list").out
    assert json.loads(kb("areas", "--json").out)["shapes"] >= 1
    assert all(row["area"] == "shapes" for row in json.loads(kb("list", "--area", "shapes", "--json").out))


def test_a_near_id_is_suggested(kb):
    assert "mat1-mat2-shapes" in kb("show", "mat1-mat2").err


@pytest.mark.parametrize("data", [b"", b"  \n\t\n", "\ufeff \n".encode()])
def test_an_empty_paste_is_told(kb, data):
    done = kb("search", text=data)
    assert done.returncode == 2 and "empty" in done.err


def test_a_binary_file_is_told(kb):
    done = kb("search", text=b"\x7fELF\0\0\0" + os.urandom(5000))
    assert done.returncode == 2 and "binary" in done.err and "Traceback" not in done.err


def test_invalid_utf8_and_utf16_are_read(kb):
    assert (
        json.loads(
            kb(
                "search", "--json", text=b"\xff\xfe\xfa junk \xc3\x28\n".replace(b"\xff\xfe", b"\xfa") + MAT.encode()
            ).out
        )["hits"][0]["line"]
        == 2
    )
    assert json.loads(kb("search", "--json", text=f"a\r\n{MAT}\r\n".encode("utf-16")).out)["hits"][0]["matched"] == MAT


def test_ten_megabytes_without_a_newline(kb):
    done = kb("search", "--json", text="x" * 5_000_000 + " " + MAT + " " + "y" * 5_000_000)
    assert json.loads(done.out)["hits"][0]["id"] == "mat1-mat2-shapes"


def test_a_huge_log_from_a_pipe_stays_within_bounded_memory(tmp_path):
    import resource

    line = b"2026-01-01 00:00:00 INFO step 12345 loss 0.123 lr 0.001\n"
    log = tmp_path / "log"
    with open(log, "wb") as file:
        file.write(line * 400_000)
        file.write(MAT.encode() + b"\n")
        file.write(line * 1_400_000)
    code = "import resource, sys; from kb.cli import main; status = main(['search', '--json']); print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr); sys.exit(status)"
    with open(log, "rb") as file:
        done = subprocess.run(
            [sys.executable, "-c", code],
            stdin=file,
            capture_output=True,
            env=os.environ | {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path)},
            timeout=300,
        )
    assert json.loads(done.stdout)["hits"][0]["line"] == 400_001
    assert int(done.stderr.split()[-1]) < 300 * 1024
    assert resource  # the child measures itself with it


def test_a_broken_pipe_is_no_error(tmp_path):
    command = f"{sys.executable} -m kb list | head -1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path)},
        timeout=120,
    )
    assert done.returncode == 0 and done.stderr == b""


def test_pasted_on_a_terminal_until_ctrl_d(tmp_path):
    shown = on_terminal(["search"], MAT.encode() + b"\n\x04", tmp_path)
    assert "Paste the error" in shown
    assert "\x1b[1;36mmat1 and mat2 shapes cannot be multiplied" in shown


def test_no_color_and_plain(tmp_path):
    assert "\x1b[" not in on_terminal(["search", "--plain", MAT], b"", tmp_path)
    assert "\x1b[" not in on_terminal(["search", MAT], b"", tmp_path, NO_COLOR="1")


def on_terminal(arguments, typed, cache, **env):
    """What `kb` shows on a real terminal on which something is typed."""
    leader, follower = pty.openpty()
    environment = (
        os.environ | {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(cache), "LC_ALL": "C.UTF-8", "TERM": "xterm"} | env
    )
    process = subprocess.Popen(
        [sys.executable, "-m", "kb", *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment,
        close_fds=True,
    )
    os.close(follower)
    shown, sent, deadline = b"", not typed, time.monotonic() + 60
    while time.monotonic() < deadline:
        if not sent and b"Paste" in shown:
            os.write(leader, typed)
            sent = True
        if select.select([leader], [], [], 0.1)[0]:
            try:
                data = os.read(leader, 65536)
            except OSError:  # the other side is closed
                break
            if not data:
                break
            shown += data
        elif process.poll() is not None:
            break
    assert process.wait(60) == 0
    os.close(leader)
    return shown.decode()


def test_own_recipes_are_laid_over_the_shipped_ones(kb, tmp_path):
    area = tmp_path / "mine"
    area.mkdir()
    yaml = (ROOT / "recipes/shapes/mat1-mat2-shapes.yaml").read_text(encoding="utf-8")
    (area / "flux-capacitor.yaml").write_text(
        yaml.replace(
            "mat1 and mat2 shapes cannot be multiplied ({m:int}x{k1:int} and {k2:int}x{n:int})",
            "flux capacitor {m:int} {k1:int} {k2:int} overloaded".replace("} {", "}, {"),
        ).replace("status: verified", "status: draft"),
        encoding="utf-8",
    )
    for way in ({"env": {"KB_RECIPES": str(tmp_path)}}, {}):
        extra = [] if way else ["--recipes", str(tmp_path)]
        found = json.loads(kb("search", "--json", *extra, "RuntimeError: flux capacitor 1, 2, 3 overloaded", **way).out)
        assert found["hits"][0]["id"] == "flux-capacitor"
    (area / "broken.yaml").write_text("title: [", encoding="utf-8")
    done = kb("search", "--recipes", str(tmp_path), MAT)
    assert done.returncode == 0 and "broken.yaml" in done.err and "kb check" in done.err


def test_new_writes_the_twins_and_check_names_what_is_missing(kb, tmp_path):
    done = kb(
        "new",
        "--recipes",
        str(tmp_path),
        "--area",
        "shapes",
        text="Traceback\nRuntimeError: flux capacitor got [3, 4] on cuda:1, 17 volts",
    )
    assert done.returncode == 0
    yaml = Path(done.out.split("\n")[0])
    assert 'message: "flux capacitor got {shape1:shape} on {device1:device}, {int1:int} volts"' in yaml.read_text(
        encoding="utf-8"
    )
    checked = kb("check", str(tmp_path))
    assert checked.returncode == 1 and "'summary' is missing or empty" in checked.out
    again = kb(
        "new",
        "--recipes",
        str(tmp_path),
        "--area",
        "shapes",
        text="RuntimeError: flux capacitor got [3, 4] on cuda:1, 17 volts",
    )
    assert again.returncode == 2 and "exists already" in again.err


def test_explain_says_what_decided(kb):
    assert "signature of mat1-mat2-shapes on line 1, decides" in kb("search", "--explain", MAT).err


def test_index_tells_where_it_is(kb):
    found = json.loads(kb("index", "--json").out)
    assert found["recipes"] >= 1 and Path(found["folder"]).is_dir()
