"""From a cleaned paste to its statements: every place where it states an error, with its role.

The loudest line is often not the cause: a launcher, a build front end or a handler reports that something else failed. Such statements are
told apart by what they are (`WRAPPERS`) and by Python's own chain sentences, not by their place.
"""

import re

# Statements that only report that something else failed; the cause stands elsewhere in the paste (dense text).
WRAPPERS = ("ChildFailedError", "CalledProcessError", "ProcessRaisedException", "ProcessExitedException", "Enginecoreinitializationfailed", "EngineDeadError",
            "subprocess-exited-with-error", "metadata-generation-failed", "didnotrunsuccessfully", "Failedbuildingwheel", "exitedunexpectedly", "Ranoutofinput",
            "BrokenPipeError", "BackendCompilerFailed", "failed(exitcode:", "Sendingprocess", "Acompletelogofthisrun", "ELIFECYCLE")
_HEAD = re.compile(r"(?<![\w.])[A-Za-z_][\w.]{0,120}?(?:Error|Exception|Warning|Interrupt|Fault|Failed|LimitHit|Exit)(?=[ \t]*:|[ \t]*$|\()", re.M)
_CONTEXT = re.compile(r"During handling of the above exception, another exception occurred")
# A line by which a tool (not a Python exception) says that something went wrong.
_TOOL_LINE = re.compile(
    r"^.{0,120}?(?:\b(?:error|fatal|panic|failed|failure|cannot|can't|could not|couldn't|unable to|denied|not found|no such|killed|segmentation fault|core dumped|"
    r"out of memory|exception|aborted|invalid|mismatch|refused|timed out|unsupported|missing|not (?:available|compatible|supported|implemented))\b|\bXid\b|报错|错误|失败|无法|找不到)",
    re.I | re.M)
_NO_ERROR = re.compile(r"\b(?:\w+_error|error_\w+|errors?)\s*[=:]\s*[-\d.]+|\b(?:0|no) (?:errors?|failures?|failed)\b", re.I)
_CODE = re.compile(r"^[ \t]*(?:import \w|from [\w.]+ import |def \w+\(|class \w+|for \w+ in |if .*:$|return\b|with .*:$|[\w.\[\], ]+ = [\w.(\[{\"'-]|[\w.]+\(.*\)$|#|@\w)", re.M)
_ASKS = re.compile(
    r"[?？吗呢]|\b(?:how|why|what|which|when|where|should|can|could|is it|does|difference|best way|possible)\b|怎么|如何|为什么|为何|什么|哪|多少|区别|是否|能不能|有没有|办法|怎样|咋|求助|不起作用|没有用", re.I)

# Frames and class names by which other software shows itself, and the `software` of recipes that may still be meant.
_ORIGINS = (
    (re.compile(r"^\s*at [\w$.<>]+\([\w$]+\.(?:java|kt|scala):\d+\)|\bjava(?:x)?\.\w+\.|\bException in thread \"|org\.springframework", re.M), ()),
    (re.compile(r"^\s*at (?:async )?(?:[\w.<> ]+ \()?(?:file://|node:|webpack|https?://|[\w/\\:.@-]+\.[cm]?[jt]sx?:\d+)", re.M), ("npm", "node")),
    (re.compile(r"\bgoroutine \d+ \[|\.go:\d+ \+0x"), ("docker",)),
    (re.compile(r"\bjaxlib\b|\bjax\.errors|XlaRuntimeError|RESOURCE_EXHAUSTED"), ("jax",)),
    (re.compile(r"ResourceExhaustedError|tensorflow/(?:core|stream_executor|compiler)|tensorflow\.python\.framework|keras\.(?:src|engine)|by allocator GPU_\d_bfc"), ("tensorflow", "tensorboard")),
    (re.compile(r"\bmxnet\b|MXNetError"), ("mxnet",)),
    (re.compile(r"net\.minecraft|intern/cycles|\bpsycopg2?\b|\bgunicorn\b|\bcelery\.|\bgraphql\b|\bD3D1[12]|\badb:|\[Node: "), ()),
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
        elif _CONTEXT.search(text, statement.start, statement.end):
            statement.role = "context"
    return found


def is_wrapper(dense):
    """True if a piece of dense text only reports that something else failed."""
    return any(mark in dense for mark in WRAPPERS)


def foreign_to(software, text):
    """True if a piece of cleaned text shows itself to be from other software than `software`."""
    return any(mark.search(text) and software not in meant for mark, meant in _ORIGINS)


def error_lines(text, limit=12):
    """The lines of a cleaned text that state an error, the last ones if there are many: statements and what tools print."""
    lines, seen = [], set()
    spans = [(s.start, text.find("\n", s.start)) for s in statements(text) if s.role != "warning"]
    spans += [(m.start(), text.find("\n", m.start())) for m in _TOOL_LINE.finditer(text)]
    for start, end in sorted(spans):
        line = text[start:end if end >= 0 else len(text)].strip()
        if line and line not in seen and not _NO_ERROR.search(line):
            seen.add(line)
            lines.append(line)
    return lines[-limit:]


def is_question(text):
    """True if a cleaned text is prose that asks something: short, not a log, not mere code."""
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines or len(text) > 1500 or len(lines) > 12:
        return False
    code = sum(bool(_CODE.match(line)) for line in lines)
    return code * 2 < len(lines) and bool(_ASKS.search(text) or len(lines) == 1)
