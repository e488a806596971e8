from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.neutral import neutral

TRANSCRIPTS = sorted((Path(__file__).resolve().parent.parent / "recipes").glob("*/*.txt"))
# What a terminal showed, and what is kept of it.
RULES = [
    (
        "\x1b[31mERROR: No matching distribution found for torhc\x1b[0m",
        "ERROR: No matching distribution found for torhc",
    ),
    ("\x1b[?25l\x1b[2K\x1b[1;32mdone", "done"),
    ("  0%|          | 0/3\r 33%|###       | 1/3\r100%|##########| 3/3\ndone", "100%|##########| 3/3\ndone"),
    ("first\r\nsecond\r\r\nthird", "first\nsecond\nthird"),
    ("Downloading 10%\rDownloading 100%\r\ndone", "Downloading 100%\ndone"),
    ("Downloading 50%\r", "Downloading 50%"),
    ("a\x07b\x00c\td", "abc\td"),
    ("    model(x)\n    ~~~~~^^^\nTypeError: x", "    model(x)\nTypeError: x"),
    ("    model(x)\n          ^\nSyntaxError: invalid syntax", "    model(x)\nSyntaxError: invalid syntax"),
    ("Looking in indexes: https://mirror.corp.example/simple\nERROR: x", "ERROR: x"),
    ("Looking in links: /srv/wheels\nERROR: x", "ERROR: x"),
    ("DEPRECATION: Using pip constraint file\nERROR: x", "ERROR: x"),
    ("ERROR: x\n[notice] A new release of pip is available: 24.0 -> 26.1", "ERROR: x"),
    ("WARNING: Running pip as the 'root' user can result in broken permissions\nERROR: x", "ERROR: x"),
    ("npm notice New major version of npm available! 10.8.2 -> 11.0.0\nnpm error x", "npm error x"),
    ("using PIP_INDEX_URL\nERROR: x", "ERROR: x"),
    ("proxy from HTTPS_PROXY: http://proxy:3128\nERROR: x", "ERROR: x"),
    (
        "npm error code E404\nnpm error A complete log of this run can be found in: /home/me/.npm/_logs/2026-01-02T03_04_05_678Z-debug-0.log",
        "npm error code E404",
    ),
    (
        "npm ERR! A complete log of this run can be found in:\nnpm ERR!     /home/me/.npm/_logs/2026-01-02T03_04_05_678Z-debug-0.log\nend",
        "end",
    ),
    ("GET http://127.0.0.1:8081/simple/torch/", "GET https://index.example.org/simple/torch/"),
    ("https://files.example.org/packages/ab/x.whl", "https://index.example.org/packages/ab/x.whl"),
    (
        "404 Not Found - GET https://registry.example.org/left-padd",
        "404 Not Found - GET https://index.example.org/left-padd",
    ),
    (
        "HTTPSConnectionPool(host='pypi.example.org', port=443)",
        "HTTPSConnectionPool(host='index.example.org', port=443)",
    ),
    (
        '  File "/opt/venv/lib/python3.11/site-packages/torch/nn/modules/linear.py", line 134',
        '  File "/site-packages/torch/nn/modules/linear.py", line 134',
    ),
    ('  File "/usr/lib/python3/dist-packages/apt/x.py", line 1', '  File "/site-packages/apt/x.py", line 1'),
    ('  File "C:\\venv\\Lib\\site-packages\\torch\\x.py", line 1', '  File "/site-packages/torch\\x.py", line 1'),
    (
        '  File "/usr/local/lib/python3.12/multiprocessing/spawn.py", line 1',
        '  File "/lib/python3/multiprocessing/spawn.py", line 1',
    ),
    ("<__main__.Sample object at 0x7fd1c0a2e9d0>", "<__main__.Sample object at 0x7f0000000000>"),
    ("exit code 0xC0", "exit code 0xC0"),
    ("[W118 12:00:00.123000000 socket.cpp:460] warning", "[W socket.cpp:460] warning"),
    (
        "W0110 12:27:06.332000 158 torch/_dynamo/convert_frame.py:1551] [2/8]",
        "W torch/_dynamo/convert_frame.py:1551] [2/8]",
    ),
    ("2026-10-04 15:02:41,123 INFO start", "2026-01-01 00:00:00 INFO start"),
    ("2026-10-04T15:02:41.000000Z start", "2026-01-01 00:00:00 start"),
    (
        "DataLoader worker (pid 4711) is killed by signal: Killed.",
        "DataLoader worker (pid 1234) is killed by signal: Killed.",
    ),
    (
        "DataLoader worker (pid(s) 4711, 4712) exited unexpectedly",
        "DataLoader worker (pid(s) 1234) exited unexpectedly",
    ),
    (
        "failed (exitcode: 1) local_rank: 0 (pid: 4711) of binary",
        "failed (exitcode: 1) local_rank: 0 (pid: 1234) of binary",
    ),
    ("is deprecated. (Triggered internally at /pytorch/aten/src/ATen/x.cpp:4324.)", "is deprecated."),
    ("W clone/lib/python3.11/site-packages/torch/x.py:3] old", "W torch/x.py:3] old"),
    ("# main/recipes/compile/one-two.py:35 in forward", "# train.py:35 in forward"),
    ("unable to open shared memory object </torch_4711_123_0>", "unable to open shared memory object </tmp1234>"),
    ("No such file or directory: '/tmp/tmpk3x_9a/model.pt'", "No such file or directory: '/tmp/tmp1234/model.pt'"),
    ("\n\n  \nerror   \n\n", "error"),
    ("", ""),
]
PIECES = [raw for raw, _ in RULES] + ["\n", "\r", " ", "\0", "~", "^", "/", "\x1b[0m", "pid ", "4711", "20", "https://"]


@pytest.mark.parametrize("shown, kept", RULES)
def test_what_only_this_machine_or_this_run_prints_is_replaced_or_dropped(shown, kept):
    assert neutral(shown) == kept + "\n"


@pytest.mark.parametrize(
    "line",
    [
        "RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x5400 and 6144x10)",
        "loss 2026 at step 20",
        "a ~ b ^ c",
        "pip install torch",
        "x = 0x10",
        "/tmp/run/model.pt",
        "rapid 3",
        "[Warning] W0 12:00",
        "https://docs.pytorch.org/docs/stable/x.html",
    ],
)
def test_everything_else_stays(line):
    assert neutral(line) == line + "\n"


def test_folders_are_replaced_the_longest_first():
    text = "/home/me/recipes/shapes/a.py in /home/me, /home/me/recipes"
    assert (
        neutral(text, [("/home/me", "/home/user"), ("/home/me/recipes/shapes", "/r")])
        == "/r/a.py in /home/user, /home/user/recipes\n"
    )


def test_a_home_folder_that_is_the_root_replaces_nothing():
    assert neutral("/srv/data: not found", [("/", "/home/user")]) == "/srv/data: not found\n"


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.name)
def test_a_transcript_of_the_corpus_is_neutral_once_and_for_all(path):
    once = neutral(path.read_text(encoding="utf-8"))
    assert neutral(once) == once


@settings(max_examples=200, deadline=None, database=None)
@given(st.lists(st.sampled_from(PIECES), max_size=6).map("".join))
def test_what_is_neutral_stays_so(text):
    once = neutral(text)
    assert neutral(once) == once


def test_a_long_line_takes_no_longer_than_its_length():
    assert neutral("x" * 300_000) == "x" * 300_000 + "\n"
