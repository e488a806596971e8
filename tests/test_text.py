import pytest

from kb.text import clean, fold, tokens

MESSAGE = "RuntimeError: CUDA error: out of memory"
PREFIXES = [
    "[rank0]: ",
    "[rank3] ",
    "0: [rank0]: ",
    "[default1]:[rank1]: ",
    "[default0]:",
    "[1,3]<stdout>:",
    "(RayTrainWorker pid=1585) ",
    "(Worker rank=2 pid=225) ",
    "(EngineCore_0 pid=91) ",
    "E1118 12:00:00.123000 158 torch/x.py:300] [0/0] ",
    "[E1118 12:00:00.123000000 ",
    "W0110 12:27:06.332000 158 torch/_dynamo/convert_frame.py:1551] [2/8] ",
    "Oct 04 15:02:41 host svc[394]: ",
    "Oct  4 15:02:41 gpu-7 kernel: ",
    "[  123.456789] ",
    "[Fri Jan 29 23:42:34 2021] ",
    "#10 98.65 ",
    "#10 ",
    "3.026 ",
    "client_1    | ",
    "trainer-0  | ",
    "[pod/train-0/main] ",
    "2024-05-01T12:00:00.0000000Z ",
    "2024-05-01 12:00:00,123 - ",
    "[2024-05-01 12:00:00,123] ",
    "E       ",
    "npm ERR! ",
    "npm error ",
    "> ",
    "> > ",
    "│ ",
    "  │     └ ",
    "╰─> ",
    "ERROR 04-01 23:46:56 [engine.py:160] ",
]


@pytest.mark.parametrize("prefix", PREFIXES)
def test_prefixes_of_launchers_and_loggers_are_taken_off_every_line(prefix):
    cleaned = clean(f"{prefix}{MESSAGE}\n{prefix}{MESSAGE}")
    assert [line.strip() for line in cleaned.split("\n")] == [MESSAGE, MESSAGE]


@pytest.mark.parametrize(
    "line",
    [
        MESSAGE,
        '  File "train.py", line 3, in <module>',
        "[3, 64, 7, 7]] is at version 3",
        "0.5 0.25 0.125",
        "x = y | z",
        "E = m * c",
        "#include <cuda.h>",
        "12 errors",
    ],
)
def test_a_line_without_a_prefix_stays(line):
    assert clean(line) == line


@pytest.mark.parametrize(
    "raw, cleaned",
    [
        ("\x1b[1;31mRuntimeError\x1b[0m: bad", "RuntimeError: bad"),
        (r"\x1b[1mRuntimeError\x1b[0m: bad", "RuntimeError: bad"),
        ("**RuntimeError: bad news**", "RuntimeError: bad news"),
        ("TypeError: &lt;class &#39;int&#39;&gt;", "TypeError: <class 'int'>"),
        ("expected ‘Long’ but got “Int”", "expected 'Long' but got \"Int\""),
        ("报错：ValueError（坏）", "报错:ValueError(坏)"),
        ("a\r\nb", "a\nb"),
        (
            "'Traceback (most recent call last):\\n  File \"a.py\"\\nValueError: x'",
            "'Traceback (most recent call last):   File \"a.py\" ValueError: x'",
        ),
        ("│ ValueError: bad │", "ValueError: bad"),
    ],
)
def test_other_filters(raw, cleaned):
    assert clean(raw) == cleaned


def test_the_number_of_lines_never_changes():
    text = "\n".join(f"{prefix}{MESSAGE}" for prefix in PREFIXES) + "\r\n\n\x1b[0m\n"
    assert clean(text).count("\n") == text.count("\n")


def test_windows_paths_keep_their_backslash_n():
    assert clean(r"D:\new\name.py") == r"D:\new\name.py"


def test_tokens_split_identifiers_and_keep_them_whole():
    assert tokens("torch.nn.Conv2d maxSplitSize") == [
        "torch.nn.conv2d",
        "torch",
        "nn",
        "conv",
        "maxsplitsize",
        "max",
        "split",
        "size",
    ]


def test_chinese_is_cut_into_bigrams():
    assert tokens("显存不足 OOM") == ["显存", "存不", "不足", "oom"]


def test_folding_keeps_the_length_in_lines():
    assert fold("a\u2028b\u3000c") == "a b c"


@pytest.mark.parametrize(
    "raw, cleaned",
    [
        (
            "OSError: [WinError 126] 找不到指定的模块。",
            "OSError: [WinError 126] The specified module could not be found.",
        ),
        (
            "OSError: [WinError 1455] 页面文件太小，无法完成操作。",
            "OSError: [WinError 1455] The paging file is too small for this operation to complete.",
        ),
        ("bash: nvcc: 未找到命令", "bash: nvcc: command not found"),
        ("已杀死", "Killed"),
        ("显存不足", "显存不足"),
    ],
)
def test_the_system_speaks_english(raw, cleaned):
    assert clean(raw) == cleaned
