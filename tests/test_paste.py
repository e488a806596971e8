import pytest

from kb.paste import error_lines, foreign_to, is_question, is_wrapper, statements

CHAIN = """\
Traceback (most recent call last):
  File "a.py", line 1, in <module>
KeyError: 'x'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "a.py", line 3, in <module>
torch._dynamo.exc.InternalTorchDynamoError: RuntimeError: bad
"""


def test_statements_with_their_roles():
    found = [(s.name, s.role) for s in statements(CHAIN)]
    assert found == [("KeyError", "context"), ("InternalTorchDynamoError", "final"), ("RuntimeError", "final")]


def test_a_warning_is_a_warning():
    assert [(s.name, s.role) for s in statements("a.py:3: UserWarning: old\nValueError: x")] == [
        ("UserWarning", "warning"),
        ("ValueError", "final"),
    ]


def test_a_bare_class_on_a_line_is_a_statement():
    assert [s.name for s in statements("some words\nKeyboardInterrupt\n")] == ["KeyboardInterrupt"]


@pytest.mark.parametrize(
    "text",
    [
        "torch.distributed.elastic.multiprocessing.errors.ChildFailedError:",
        "subprocess.CalledProcessError: Command",
        "error: subprocess-exited-with-error",
        "RuntimeError: Error building extension 'fused_adam'",
        "ninja: build stopped: subcommand failed.",
    ],
)
def test_wrappers(text):
    assert is_wrapper("".join(text.split()))


def test_an_ordinary_error_is_no_wrapper():
    assert not is_wrapper("RuntimeError:CUDAoutofmemory")


@pytest.mark.parametrize(
    "software, text, foreign",
    [
        ("torch", "java.lang.OutOfMemoryError: CUDA out of memory\n\tat com.acme.Main.run(Main.java:3)", True),
        ("torch", "jaxlib.xla_extension.XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory", True),
        ("torch", "TypeError: size mismatch\n    at Object.run (/srv/app/index.js:3:1)", True),
        ("npm", "Error: EACCES: permission denied\n    at async open (node:fs:1)", False),
        ("torch", 'RuntimeError: size mismatch\n  File "a.py", line 3', False),
        ("tensorboard", "tensorflow.python.framework.errors_impl.NotFoundError", False),
    ],
)
def test_other_software_is_recognised(software, text, foreign):
    assert foreign_to(software, text) is foreign


@pytest.mark.parametrize(
    "line",
    [
        "epoch=1 train_error=0.4812 val_error=0.4703",
        "finished, 3 epochs, 0 failures",
        "best so far, error: 0.0200",
        "no errors",
    ],
)
def test_a_metric_named_error_is_no_error(line):
    assert error_lines(line) == []


@pytest.mark.parametrize(
    "line",
    [
        "ValueError: x",
        "bash: nvcc: command not found",
        "fatal: not a git repository",
        "docker: permission denied",
        "报错 显存不足",
        "Killed",
    ],
)
def test_what_tools_complain_is_an_error(line):
    assert [stretch for _, stretch in error_lines(f"fine\n{line}\nfine")] == [f"{line}\nfine"]


def test_a_stretch_runs_on_over_wrapped_lines():
    assert error_lines("RuntimeError: a\nb\nc\nd") == [(0, "RuntimeError: a\nb\nc")]


@pytest.mark.parametrize(
    "text", ["how do I choose the GPU", "服务器上有四张卡，怎么指定只用第 2 张跑？", "显存为什么还占着不释放"]
)
def test_questions(text):
    assert is_question(text)


@pytest.mark.parametrize(
    "text", ["", "import torch\nfor x in y:\n    loss.backward()\n    opt.step()", "a\n" * 40, "words " * 400]
)
def test_what_is_no_question(text):
    assert not is_question(text)


@pytest.mark.parametrize(
    "text, asks",
    [
        ("CUDA out of memory when training", True),
        ("import cv2 crashes since numpy was upgraded to 2", True),
        ("/usr/bin/ld: cannot find -lcudart", False),
        ("ERROR: something went wrong here", False),
        ("val error: 0.02 after ten epochs", False),
        ("AssertionError", False),
        ("显存不够怎么办", True),
    ],
)
def test_prose_asks_and_a_tools_line_does_not(text, asks):
    assert is_question(text) is asks
