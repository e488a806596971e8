"""Damage transcripts as people's terminals, launchers and editors do, and make texts that hold no error of ours.

Every kind is a function (lines, telling, rng) -> text, where `lines` are those of a transcript and `telling` is the number of its telling line.
"""

import random

BAR = "  3%|▎         | 21/702 [00:07<03:41,  3.07it/s]"
FOLLOW_UP = """\
E1118 12:00:00.123000 4242 torch/distributed/elastic/multiprocessing/api.py:869] failed (exitcode: 1) local_rank: 0 (pid: 4243) of binary: /usr/bin/python3
Traceback (most recent call last):
  File "/usr/local/bin/torchrun", line 8, in <module>
    sys.exit(main())
torch.distributed.elastic.multiprocessing.errors.ChildFailedError:
============================================================
train.py FAILED
------------------------------------------------------------
Root Cause (first observed failure):
[0]:
  rank      : 0 (local_rank: 0)
  exitcode  : 1 (pid: 4243)
  traceback : To enable traceback see: https://pytorch.org/docs/stable/elastic/errors.html
============================================================"""
PREFIXES = (
    "[rank0]: ",
    "[default1]:[rank1]: ",
    "(RayTrainWorker pid=1585) ",
    "Oct 04 15:02:41 host svc[394]: ",
    "#10 98.65 ",
    "client_1    | ",
    "2024-05-01T12:00:00.0000000Z ",
    "[1,3]<stdout>:",
    "E       ",
    "> ",
)
SYSTEM_WORDS = {
    "No such file or directory": "没有那个文件或目录",
    "Permission denied": "权限不够",
    "Address already in use": "地址已在使用",
    "Killed": "已杀死",
    "Connection refused": "拒绝连接",
}


def wrap(lines, telling, rng):
    """Wrapped hard at 80 columns."""
    return "\n".join(line[i : i + 80] for line in lines for i in range(0, max(len(line), 1), 80))


def prefix(lines, telling, rng):
    """A launcher's or logger's prefix on every line."""
    mark = rng.choice(PREFIXES)
    return "\n".join(mark + line for line in lines)


def glue(lines, telling, rng):
    """The telling line behind a progress bar, or behind a Chinese label and with text stuck to its end."""
    line = BAR + lines[telling] if rng.random() < 0.5 else "报错：" + lines[telling].lstrip() + "。这个怎么解决"
    return "\n".join(lines[:telling] + [line] + lines[telling + 1 :])


def interleave(lines, telling, rng):
    """Another rank's log between the lines."""
    return "\n".join(
        f"{line}\n[rank{rng.randrange(1, 8)}]: step {rng.randrange(10_000)} loss {rng.random():.4f}" for line in lines
    )


def curly(lines, telling, rng):
    """Quotes made curly by a blog editor."""
    text, opened = [], {"'": False, '"': False}
    for char in "\n".join(lines):
        if char in opened:
            opened[char] = not opened[char]
            char = {"'": "’‘", '"': "”“"}[char][opened[char]]
        text.append(char)
    return "".join(text)


def first_third_lost(lines, telling, rng):
    """Copied from the middle on: the first third of the lines is missing (never the telling one)."""
    return "\n".join(lines[min(len(lines) // 3, telling) :])


def last_third_lost(lines, telling, rng):
    """Cut off by the clipboard: the last third of the telling line and all after it is missing.

    Where that line is short, as a class whose message stands below it, the next one is cut.
    """
    while len(lines[telling]) < 24 and telling + 1 < len(lines):
        telling += 1
    return "\n".join(lines[:telling] + [lines[telling][: len(lines[telling]) * 2 // 3]])


def ansi(lines, telling, rng):
    """Colours."""
    return "\n".join("\x1b[1;31m" + line.replace(":", "\x1b[0m:\x1b[33m", 1) + "\x1b[0m" for line in lines)


def notebook(lines, telling, rng):
    """As Jupyter shows it: a ruler, the class first, arrows, then the message."""
    name = lines[telling].split(":")[0].split(".")[-1]
    frames = [
        f"----> {n} {line.strip()}" if n % 2 else f"      {n} {line.strip()}"
        for n, line in enumerate(lines[:telling][-8:], 1)
    ]
    return "\n".join(
        [
            "-" * 75,
            f"{name:<42}Traceback (most recent call last)",
            "<ipython-input-5-213aaff1c191> in <module>()",
            *frames,
            "",
            *lines[telling:],
        ]
    )


def drown(lines, telling, rng):
    """In the middle of a log of 2,000 lines."""
    log = [
        f"2024-05-01 12:{i // 60 % 60:02d}:{i % 60:02d} INFO step {i} loss {rng.random():.4f} val_error {rng.random():.3f}"
        for i in range(2000)
    ]
    at = rng.randrange(200, 1800)
    return "\n".join(log[:at] + lines + log[at:])


def follow_up(lines, telling, rng):
    """torchrun's closing summary after it."""
    return "\n".join(lines) + "\n" + FOLLOW_UP


def system_words(lines, telling, rng):
    """The operating system's own words in Chinese."""
    text = "\n".join(lines)
    for english, chinese in SYSTEM_WORDS.items():
        text = text.replace(english, chinese)
    return text


def markdown(lines, telling, rng):
    """As on a question site: bold, and HTML entities."""
    text = "\n".join(lines[:telling] + [f"**{lines[telling].strip()}**"] + lines[telling + 1 :])
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def as_repr(lines, telling, rng):
    """As a Python repr in somebody's log."""
    return "worker said: " + repr("\n".join(lines))


def lost_newlines(lines, telling, rng):
    """Run together on one line."""
    return " ".join(line.strip() for line in lines)


def torn(lines, telling, rng):
    """Two processes that print the same line at once, one into the other's."""
    line, at = lines[telling], rng.randrange(1, max(len(lines[telling]), 2))
    return "\n".join(lines[:telling] + [line[:at] + line, line[at:]] + lines[telling + 1 :])


def retyped(lines, telling, rng):
    """The message alone, typed by hand: every fourth long word has a letter too few, a wrong one or two swapped."""
    words = "\n".join(lines[telling : telling + 2]).split(" ")
    long = [number for number, word in enumerate(words) if len(word) > 5 and word.isascii() and word.isalpha()]
    for number in long[:: max(1, len(long) // (len(long) // 4 + 1))]:
        word, at = words[number], rng.randrange(2, len(words[number]) - 1)
        words[number] = rng.choice(
            (
                word[:at] + word[at + 1 :],
                word[:at] + "x" + word[at + 1 :],
                word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            )
        )
    return " ".join(words)


KINDS = (
    torn,
    retyped,
    wrap,
    prefix,
    glue,
    interleave,
    curly,
    first_third_lost,
    last_third_lost,
    ansi,
    notebook,
    drown,
    follow_up,
    system_words,
    markdown,
    as_repr,
    lost_newlines,
)

_NEGATIVES = (
    '2024/05/0{d} 12:00:0{d} [error] 31#31: *{n} connect() failed (111: Connection refused) while connecting to upstream, client: 10.0.0.{d}, server: _, request: "GET /api/{w} HTTP/1.1"',
    'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.length()" because "{w}" is null\n\tat com.acme.{w}.Main.run(Main.java:{n})\n\tat com.acme.Main.main(Main.java:{d})',
    "java.lang.OutOfMemoryError: Java heap space\n\tat java.util.Arrays.copyOf(Arrays.java:{n})",
    "TypeError: Cannot read properties of undefined (reading '{w}')\n    at Object.<anonymous> (/srv/{w}/index.js:{n}:{d})\n    at Module._compile (node:internal/modules/cjs/loader:1105:14)",
    "panic: runtime error: index out of range [{n}] with length {d}\n\ngoroutine 1 [running]:\nmain.{w}(...)\n\t/src/{w}.go:{n} +0x1d",
    'error[E0382]: borrow of moved value: `{w}`\n --> src/main.rs:{n}:{d}\n  |\n{n} |     println!("{{}}", {w});\n  |                      ^ value borrowed here after move',
    "{w}.c:{n}:{d}: error: expected ';' before 'return'\n   {n} |     int {w} = {d}\n      |                ^",
    "/usr/bin/ld: {w}.o: in function `main': {w}.c:(.text+0x{n}): undefined reference to `{w}_init'\ncollect2: error: ld returned 1 exit status",
    'ERROR:  duplicate key value violates unique constraint "{w}_pkey"\nDETAIL:  Key (id)=({n}) already exists.',
    'psycopg2.OperationalError: could not connect to server: Connection refused\n\tIs the server running on host "db{d}" and accepting TCP/IP connections on port 5432?',
    "[{n}] [CRITICAL] WORKER TIMEOUT (pid:{n})\n[{n}] [ERROR] Worker (pid:{n}) was sent SIGKILL! Perhaps out of memory?",
    'django.db.utils.ProgrammingError: relation "{w}_table" does not exist\nLINE 1: SELECT COUNT(*) FROM "{w}_table"',
    "fatal: not a git repository (or any of the parent directories): .git",
    "error: Your local changes to the following files would be overwritten by merge:\n\t{w}.txt\nPlease commit your changes or stash them before you merge.",
    'Error from server (NotFound): pods "{w}-{n}" not found',
    "kernel: {w}[{n}]: segfault at 0 ip 00007f00 sp 00007f01 error 4 in lib{w}.so[7f00+1000]",
    "systemd[1]: {w}.service: Failed with result 'exit-code'.",
    "make: *** [Makefile:{n}: {w}] Error {d}",
    "KeyError: '{w}'",
    "ValueError: {w} must not be {n}",
    "RuntimeError: {w} failed",
    "AssertionError",
    "RuntimeError: size mismatch",
    "NameError: name '{w}' is not defined",
    "FAILED tests/test_{w}.py::test_{w} - assert {n} == {d}",
    "E   AssertionError: assert '{w}' == 'x'",
    "sqlite3.OperationalError: no such table: {w}",
    "curl: (7) Failed to connect to {w}.example.org port {n}: Connection refused",
    "ssh: connect to host {w}.example.org port 22: Connection timed out",
    "Error: Cannot find module './{w}'\nRequire stack:\n- /srv/{w}/index.js",
    "SyntaxError: Unexpected token '<', \"<!DOCTYPE \"... is not valid JSON",
    "tensorflow.python.framework.errors_impl.InvalidArgumentError: Incompatible shapes: [{n},{d}] vs. [{d},{n}]\n\t [[Node: {w}/add]]",
    "jaxlib.xla_extension.XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate {n} bytes.",
    'ValueError: Input 0 of layer "dense_{d}" is incompatible with the layer: expected axis -1 of input shape to have value {n}, but received input with shape (None, {d})',
    "mxnet.base.MXNetError: [12:00:00] src/storage/./pooled_storage_manager.h:{n}: cudaMalloc failed: out of memory",
    "epoch {d} step {n} loss 0.{n} train_error 0.{d} val_error 0.{n} lr 0.001",
    "Epoch {d}: 100%|██████████| {n}/{n} [00:10<00:00, {d}.1it/s, loss=0.{n}]",
    "| {d}   N/A   N/A     {n}      G   /usr/lib/xorg/Xorg                 {d}MiB |",
    "INFO:{w}:loaded {n} samples, 0 errors, {d} warnings",
    "import torch\nmodel = {w}()\nfor x, y in loader:\n    loss = criterion(model(x), y)\n    loss.backward()\n    optimizer.step()",
    "The {w} of the {n} networks was trained for {d} epochs and reached an accuracy of 0.{n}.",
    "Thanks for the update, I will look at {w} number {n} tomorrow.",
    "{w},{n},{d}\n{w},{d},{n}",
    '{{"{w}": {n}, "status": "ok", "errors": []}}',
    "+{w} = {n}\n-{w} = {d}",
    "Requirement already satisfied: {w} in ./venv/lib ({d}.{n})",
    "Successfully installed {w}-{d}.{n}",
    "added {n} packages, and audited {n} packages in {d}s\n\nfound 0 vulnerabilities",
    "W: GPG error: http://{w}.example.org stable InRelease: The following signatures couldn't be verified",
    "how do I bake a {w} cake with {n} eggs",
    "怎么才能把{w}的照片导出到电脑",
    "今天开会讨论了 {n} 个问题",
    "what is the best {w} to visit in {d} days",
    "Unhandled exception. System.NullReferenceException: Object reference not set to an instance of an object.\n   at {w}.Program.Main() in C:\\src\\{w}.cs:line {n}",
    "undefined method `{w}' for nil:NilClass (NoMethodError)",
    "PHP Fatal error:  Uncaught Error: Call to undefined function {w}() in /var/www/{w}.php:{n}",
    "Segmentation fault (core dumped)",
    "celery.exceptions.NotRegistered: '{w}.tasks.run'",
    "D3D11: Removing Device. 0x887A0005",
    "adb: error: failed to get feature set: no devices/emulators found",
    "[h264 @ 0x5581] error while decoding MB {d} {n}, bytestream -{d}",
    "ffmpeg: {w}.mp4: Invalid data found when processing input",
)
_WORDS = (
    "alpha",
    "report",
    "parser",
    "billing",
    "avatar",
    "widget",
    "invoice",
    "session",
    "router",
    "kernel32",
    "photo",
    "orders",
)


def negatives(count=500, seed=0):
    """Texts with no error of ours: other tools' logs, other programs' errors, code, prose, clean runs."""
    rng = random.Random(seed)
    return [
        _NEGATIVES[i % len(_NEGATIVES)].format(n=rng.randrange(10, 900), d=rng.randrange(1, 9), w=rng.choice(_WORDS))
        for i in range(count)
    ]
