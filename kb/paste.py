"""From a cleaned paste to its statements: every place where it states an error, with its role.

The loudest line is often not the cause: a launcher, a build front end or a handler reports that something else failed.
Such statements are
told apart by what they are (`WRAPPERS`) and by Python's own chain sentences, not by their place.
"""

import re

# Statements that only report that something else failed; the cause stands elsewhere in the paste (dense text).
WRAPPERS = (
    "ChildFailedError",
    "CalledProcessError",
    "ProcessRaisedException",
    "ProcessExitedException",
    "Enginecoreinitializationfailed",
    "EngineDeadError",
    "subprocess-exited-with-error",
    "metadata-generation-failed",
    "didnotrunsuccessfully",
    "Failedbuildingwheel",
    "exitedunexpectedly",
    "Ranoutofinput",
    "BrokenPipeError",
    "BackendCompilerFailed",
    "Errorcompilingobjectsforextension",
    "Errorbuildingextension",
    "ninja:buildstopped",
    "failed(exitcode:",
    "Sendingprocess",
    "Acompletelogofthisrun",
    "ELIFECYCLE",
)
_HEAD = re.compile(
    r"(?<![\w.])[A-Za-z_][\w.]{0,120}?(?:Error|Exception|Warning|Interrupt|Fault|Failed|LimitHit|Exit|Unsupported)"
    r"(?=[ \t]*:|[ \t]*$|\()",
    re.M,
)
_FOLLOW_UP = (
    r"kernel errors might be asynchronously reported|Compile with .TORCH_USE_(?:CUDA|HIP)_DSA|To enable traceback see:|"
    r"ChildFailedError|subprocess-exited-with-error|metadata-generation-failed|This error originates from a subprocess|"
    r"returned non-zero exit status|See above for output|error: Failed building wheel|npm (?:ERR!|error) A complete log"
)
_FRAME = (
    r'File "(?:[^"\n]*(?:site-packages|dist-packages|lib[\\/]python3)[^"\n]*?([\w.-]+[\\/][\w.-]+\.py)|[^"\n]*)", '
    r"line \d+, in (\w+)"
)
_CONTEXT = "During handling of the above exception, another exception occurred"
# Words by which a tool (not a Python exception) says in a line that something went wrong.
_ERROR_WORDS = (
    "error",
    "fatal",
    "panic",
    "failed",
    "failure",
    "cannot",
    "can't",
    "could not",
    "couldn't",
    "unable to",
    "denied",
    "not found",
    "no such",
    "killed",
    "segmentation fault",
    "core dumped",
    "out of memory",
    "exception",
    "aborted",
    "invalid",
    "mismatch",
    "refused",
    "timed out",
    "timeout",
    "unsupported",
    "missing",
    "not available",
    "not compatible",
    "incompatible",
    "not supported",
    "not implemented",
    "conflict",
    "corrupt",
    "expected",
    "must be",
    "must match",
    "xid",
    "lost",
    "has no attribute",
    "does not",
    "报错",
    "错误",
    "失败",
    "无法",
    "找不到",
    "不支持",
    "已杀死",
    "已放弃",
)
STRETCH = 700  # characters of a place that states an error; a message may run on over two more lines
SHORT = 600  # characters; every line of so short a text may be a message
_REACH = 160  # an error word further inside a line than this is data, not what the line says
_NO_ERROR = r"(?i)\b(?:\w+_error|error_\w+|errors?)\s*[=:]\s*[-\d.]+|\b(?:0|no) (?:errors?|failures?|failed)\b"
# A line that is no prose: a metric, or what a tool says.
_CLEAN = r"(?i)^[\w./-]+: |^(?:error|fatal|warn(?:ing)?)[:\[]|\b0 (?:errors?|failures?|failed)\b|error\s*[=:]\s*[-\d.]"
_CODE = (
    r"^[ \t]*(?:import [\w.]+(?: as \w+)?[ \t]*(?:,|$)|from [\w.]+ import |"
    r"def \w+\(|class \w+|for \w+ in |if .*:$|return\b|with .*:$|"
    r"[\w.\[\], ]+ = [\w.(\[{\"'-]|[\w.]+\(.*\)$|#|@\w)"
)
_PROSE = r"\w+\W+\w+\W+\w|[\u4e00-\u9fff]{4}"
_BEGINS = r"(?i)(?:how|why|what|which|when|should|can|could|is|are|does|do|i|my)\b"
_ASKS = (
    r"(?i)[?？吗呢]|"
    r"\b(?:how|why|what|which|when|where|should|can|could|is it|does|difference|best way|possible)\b|"
    r"怎么|如何|为什么|为何|什么|哪|多少|区别|是否|能不能|有没有|办法|怎样|咋|求助|不起作用|没有用"
)

# Frames and class names by which other software shows itself, and the `software` of recipes that may still be meant.
_ORIGINS = (
    (
        re.compile(
            r"^\s*at [\w$.<>]+\([\w$]+\.(?:java|kt|scala):\d+\)|"
            r"\bjava(?:x)?\.\w+\.|\bException in thread \"|org\.springframework",
            re.M,
        ),
        (),
    ),
    (
        re.compile(
            r"^\s*at (?:async )?(?:[\w.<> ]+ \()?(?:file://|node:|webpack|https?://|[\w/\\:.@-]+\.[cm]?[jt]sx?:\d+)",
            re.M,
        ),
        ("npm", "node"),
    ),
    (re.compile(r"\bgoroutine \d+ \[|\.go:\d+ \+0x"), ("docker",)),
    (re.compile(r"\bjaxlib\b|\bjax\.errors|XlaRuntimeError|RESOURCE_EXHAUSTED"), ("jax",)),
    (
        re.compile(
            r"ResourceExhaustedError|tensorflow/(?:core|stream_executor|compiler)|"
            r"tensorflow\.python\.framework|keras\.(?:src|engine)|by allocator GPU_\d_bfc"
        ),
        ("tensorflow", "tensorboard"),
    ),
    (re.compile(r"\bmxnet\b|MXNetError"), ("mxnet",)),
    (
        re.compile(
            r"net\.minecraft|intern/cycles|\bpsycopg2?\b|\bgunicorn\b|\bcelery\.|"
            r"\bgraphql\b|\bD3D1[12]|\bllama(?:\.cpp|_model)|\bggml_|\badb:|\[Node: "
        ),
        (),
    ),
)


class Statement:
    """A place where the paste states an error.

    Attributes:
        name: the exception class without its package.
        start: offset in the cleaned text; `end` is that of the next statement.
        role: "final", "context" (another exception was raised while it was handled) or "warning".
    """

    __slots__ = ("name", "qualified", "start", "end", "role")

    def __init__(self, name, qualified, start):
        self.name, self.qualified, self.start, self.end, self.role = name, qualified, start, start, "final"


def statements(text):
    """Every exception that a cleaned text states, in order."""
    found = []
    for head in _HEAD.finditer(text):
        qualified = head.group().lstrip(".")
        found.append(Statement(qualified.rpartition(".")[2], qualified, head.start()))
    for statement, following in zip(found, found[1:]):
        statement.end = following.start
    if found:
        found[-1].end = len(text)
    for statement in found:
        if statement.name.endswith("Warning"):
            statement.role = "warning"
        elif text.find(_CONTEXT, statement.start, statement.end) >= 0:
            statement.role = "context"
    return found


def last_statement(text):
    """The statement on the last line of a cleaned text, where a paste that breaks off ends; None if there is none."""
    start = text.rstrip().rfind("\n") + 1
    found = [s for s in statements(text[start:]) if s.role == "final"]
    if not found:
        return None
    found[-1].start += start
    return found[-1]


def innermost_frame(text, before):
    """The library function whose frame is the last one above an offset, as "folder/file.py:function"; None if there is
    none, or it is in a program of the user's own.
    """
    frames = re.findall(_FRAME, text[max(0, before - 3000) : before])
    return ":".join(frames[-1]).replace("\\", "/") if frames and frames[-1][0] else None


def is_wrapper(dense):
    """True if a piece of dense text only reports that something else failed."""
    return any(mark in dense for mark in WRAPPERS)


def is_follow_up(text):
    """True if a cleaned text has the notes that stand below an error: its own words are further up."""
    return bool(re.search(_FOLLOW_UP, text))


def foreign_to(software, text):
    """True if a piece of cleaned text shows itself to be from other software than `software`."""
    return any(mark.search(text) and software not in meant for mark, meant in _ORIGINS)


def error_lines(text, limit=12):
    """The places of a cleaned text that state an error: exceptions, and lines by which tools complain.

    Returns:
        (offset, stretch) pairs, the last `limit` of them; a stretch is the line and the two after it, as a
        message may run on.
    """
    starts = {s.start for s in statements(text)}
    lower = text.lower()
    if len(lower) == len(text):
        for word in _ERROR_WORDS:
            at = lower.find(word)
            while at >= 0:
                start = text.rfind("\n", 0, at) + 1
                if at - start < _REACH and not (word.isascii() and at and lower[at - 1].isalpha()):
                    starts.add(start)
                at = text.find("\n", at)
                at = lower.find(word, at) if at >= 0 else -1
    if not starts and len(text) < SHORT:
        starts = {line.start() for line in re.finditer(r"(?m)^[ \t]*\S", text)}
    stretches, seen = [], set()
    for start in sorted(starts):
        lines = text[start : start + STRETCH].split("\n")[:3]
        line = lines[0].strip()
        if line and line not in seen and not line.startswith('File "') and not re.search(_NO_ERROR, line):
            seen.add(line)
            stretches.append((start, "\n".join(lines)))
    return stretches[-limit:]


def is_question(text):
    """True if a cleaned text is prose that asks something: short, no error with a message of its own, not a log, not
    mere code.
    """
    lines = [line for line in text.split("\n") if line.strip()]
    if (
        not lines
        or len(text) > 1500
        or len(lines) > 12
        or any(text[s.start + len(s.qualified) :].lstrip(" \t").startswith(":") for s in statements(text))
    ):
        return False
    code = sum(bool(re.match(_CODE, line)) and not re.match(_BEGINS, line) for line in lines)
    prose = len(lines) == 1 and re.search(_PROSE, text) and not re.search(_CLEAN, text)
    asks = re.search(_ASKS, text) or prose
    return code * 2 < len(lines) and bool(asks)
