"""A recipe and an answer as text: one list of blocks, written for a terminal or as Markdown, and as JSON.

A block is (kind, text): "title", "head", "text" (Markdown), "item" (Markdown), "quote" (the user's own words), "code",
"diff" (lines marked +, - or blank), "dim".
"""

import re
import unicodedata

WIDTH = 100  # columns at most
# What may not be broken: a CJK character with the closing marks after it, a word with the CJK marks after it, blanks.
_OPEN, _CLOSE = "[（「《“]?", "[，。、；：！？）」》”]*"
_UNBROKEN = rf"{_OPEN}[\u2e80-\u9fff]{_CLOSE}|{_OPEN}[^\s\u2e80-\u9fff（「《“]+{_CLOSE}|\s+|."
_STYLE = {
    "title": "1;36",
    "head": "1",
    "quote": "33",
    "code": "0",
    "dim": "2",
    "+": "32",
    "-": "31",
    "`": "36",
    "link": "4",
}

LABELS = {
    "en": {
        "sure": "{0} sure",
        "line": "line {0}",
        "cause_seen": "Likeliest cause, as your text has: {0}",
        "cause_one": "Cause",
        "cause_open": "Most frequent cause ({0} are possible; nothing in your text tells which)",
        "fix": "Fix",
        "others": "Other causes",
        "seen": "seen",
        "dead_ends": "Does not help",
        "proof": "Proof",
        "reference": "Reference",
        "more": "All of it: kb show {0}",
        "also": "Also possible",
        "explanation": "What it means",
        "cause": "Cause: {0}",
        "tells": "It is this one if the text has",
        "signatures": "The message, in every wording",
        "transcript": "What it prints",
        "related": "Often confused with",
        "references": "References",
        "none": "No recipe is about this error: nobody has written it yet.",
        "no_error": "No error that is known here was found in this text.",
        "follow_up": "Your text has what stands below an error. The error itself is further up: look for the first "
        "`Traceback` or the first line with `Error` above it, and paste from there.",
        "nearest": "The nearest, which may be about something else:",
        "next": "To write it: kb new",
        "proved": "the broken code failed with this very error and the fixed code ran, on {0}",
        "not_yet": "not proven yet: no run of its script is on record",
        "not_gpu": "not proven on a GPU yet",
        "replayed": "replayed: recorded real output, diagnosed by the script; the error itself was not raised",
        "by_substance": "the message is damaged or worded differently; compare it with the recipe's own",
        "draft": "draft",
        "questions": "People also ask",
        "and": " and on ",
        "wordings": "See the exact wordings below",
        "setup": "Both use",
        "site": "kb: errors, and fixes that were run",
        "site_about": "Every recipe says what the message means, which causes it has and how to tell them apart, and "
        "shows the script that raised this very error and then did not.",
        "all": "All errors, A to Z",
    },
    "zh": {
        "sure": "把握 {0}",
        "line": "第 {0} 行",
        "cause_seen": "最可能的原因，依据是文中的：{0}",
        "cause_one": "原因",
        "cause_open": "最常见的原因（共有 {0} 种可能，文中看不出是哪一种）",
        "fix": "解决办法",
        "others": "其他原因",
        "seen": "依据",
        "dead_ends": "没有用的办法",
        "proof": "验证",
        "reference": "官方文档",
        "more": "查看全文：kb show {0}",
        "also": "也可能是",
        "explanation": "这是什么意思",
        "cause": "原因：{0}",
        "tells": "文中有这些内容时就是它",
        "signatures": "报错原文（各版本的写法）",
        "transcript": "实际输出",
        "related": "容易混淆的",
        "references": "参考",
        "none": "没有关于这个报错的条目：还没有人写。",
        "no_error": "这段文字里没有找到已知的报错。",
        "follow_up": "这段文字只是报错后面附带的说明，真正的报错在更上面：往上找第一个 `Traceback`，"
        "或者第一行带 `Error` 的内容，从那里开始粘贴。",
        "nearest": "最接近的（不一定是同一个问题）：",
        "next": "要补写：kb new",
        "proved": "出错的代码确实报了这个错，改好的代码跑通了：{0}",
        "not_yet": "尚未验证：没有脚本运行记录",
        "not_gpu": "尚未在 GPU 上验证",
        "replayed": "回放：用录下来的真实输出做诊断，并没有真正触发这个错误",
        "by_substance": "原文有残缺或写法不同，请与条目里的报错对照",
        "draft": "草稿",
        "questions": "大家还会这样问",
        "and": "；",
        "wordings": "准确写法见下",
        "setup": "两段共用的代码",
        "all": "全部报错",
        "site": "kb：报错，以及真正跑通过的解决办法",
        "site_about": "每个条目都说明报错是什么意思、有哪些原因、怎么区分，"
        "并附上脚本：它先报出这个错，改好之后不再报。",
    },
}


def localised(record, lang):
    """A record with its texts in the language asked for; what has no translation stays English."""
    if lang != "zh":
        return record
    zh = record["zh"]
    causes = [cause | zh["causes"].get(cause["id"], {}) for cause in record["causes"]]
    return record | {
        "title": zh["title"],
        "summary": zh["summary"],
        "explanation": zh["explanation"],
        "causes": causes,
        "dead_ends": zh.get("dead_ends") or record["dead_ends"],
    }


def answer_blocks(answer, lang):
    """The blocks of what `kb search` says."""
    label = LABELS[lang]
    if not answer.hits:
        yield "head", label["none"] if answer.nearest else label["no_error"]
        if answer.follow_up:
            yield "text", label["follow_up"]
        if answer.nearest:
            yield "text", label["nearest"]
            for recipe_id, title, confidence in answer.nearest:
                yield "item", f"{title} ({recipe_id}, {confidence:.0%})"
            yield "dim", label["next"]
        return
    hit = answer.hits[0]
    record = localised(hit.record, lang)
    yield "title", f"{record['title']}  [{label['sure'].format(f'{hit.confidence:.0%}')}]"
    if hit.matched:
        yield "quote", f"{label['line'].format(hit.line)}: {_shorten(hit.matched, 300)}"
    if hit.why in ("cut", "substance"):
        yield "dim", label["by_substance"]
    if hit.hint:
        yield "text", hit.hint
    yield "text", record["summary"]
    yield from _cause_blocks(record, hit.causes, label, lang)
    yield from dead_end_lines(record)
    yield from _foot(record, label)
    if len(answer.hits) > 1:
        yield "head", label["also"]
        for other in answer.hits[1:]:
            yield "item", f"{localised(other.record, lang)['title']} ({other.record['id']}, {other.confidence:.0%})"


def _cause_blocks(record, ordered, label, lang):
    texts = {cause["id"]: cause for cause in record["causes"]}
    first = texts[ordered[0]["id"]]
    evidence = ordered[0]["evidence"]
    yield (
        "head",
        label["cause_seen"].format("; ".join(_shorten(text, 80) for text in evidence))
        if evidence
        else label["cause_one"]
        if len(ordered) == 1
        else label["cause_open"].format(len(ordered)),
    )
    yield "text", first["when"]
    yield "head", label["fix"]
    yield "text", first["fix"]
    if _is_the_users_own(record):
        yield "diff", change(record, first["id"])
    if len(ordered) > 1:
        yield "head", label["others"]
        for other in ordered[1:]:
            seen = (
                f" ({label['seen']}: {'; '.join(_shorten(text, 60) for text in other['evidence'])})"
                if other["evidence"]
                else ""
            )
            yield "item", texts[other["id"]]["when"] + seen
    if record["dead_ends"]:
        yield "head", label["dead_ends"]


def _is_the_users_own(record):
    """True if the script's code is such as the user would write: not where it runs a tool, or replays what one said."""
    return bool(record["script"]) and record["proof"] == "live" and "import subprocess" not in record["script"]["setup"]


def dead_end_lines(record):
    """A recipe's dead ends, a line each."""
    for end in record["dead_ends"]:
        yield "item", f"{end['advice'].strip()} {end['why'].strip()}"


def _foot(record, label):
    yield "head", label["proof"]
    yield "text", proof_line(record, label)
    yield "dim", f"{label['reference']}: {record['references'][0]}"
    yield "dim", label["more"].format(record["id"])


def proof_line(record, label):
    """The proof of a recipe in words."""
    runs = {}
    for proof in record["proofs"]:
        tools = ", ".join(
            f"{name if name != 'python' else 'Python'} {version}"
            for name, version in sorted(proof["versions"].items(), key=lambda item: item[0] == "python")
        )
        runs[proof["device_name"], tools] = f"{proof['device_name']} ({tools}; {proof['date']})"
    if record["proof"] == "replayed":
        return label["replayed"] + (f": {label['and'].join(runs.values())}" if runs else f"; {label['not_yet']}")
    if not runs:
        return label["not_yet"]
    said = label["proved"].format(label["and"].join(runs.values()))
    on_gpu = any(proof["device"] != "cpu" for proof in record["proofs"])
    return said if on_gpu or record["devices"] == ["cpu"] else f"{said}; {label['not_gpu']}"


def recipe_blocks(record, lang):
    """The blocks of what `kb show` says: the whole recipe."""
    label, record = LABELS[lang], localised(record, lang)
    yield "title", record["title"] + ("" if record["status"] == "verified" else f"  [{label['draft']}]")
    yield "text", record["summary"]
    if record["signatures"]:
        yield "head", label["signatures"]
        yield (
            "code",
            "\n".join((f"{s['exception']}: " if s["exception"] else "") + s["message"] for s in record["signatures"]),
        )
    yield "head", label["explanation"]
    yield "text", record["explanation"]
    if record["script"] and record["script"]["setup"]:
        yield "head", label["setup"]
        yield "code", record["script"]["setup"]
    for cause in record["causes"]:
        yield "head", label["cause"].format(cause["id"]) if len(record["causes"]) > 1 else label["cause_one"]
        yield "text", cause["when"]
        if cause["evidence"]:
            yield "dim", f"{label['tells']}: {'; '.join(cause['evidence'])}"
        yield "text", cause["fix"]
        code = change(record, cause["id"])
        if code:
            yield "diff", code
        transcript = record["transcripts"].get(cause["id"]) or (
            record["transcripts"].get("") if cause is record["causes"][0] else None
        )
        if transcript:
            yield "dim", label["transcript"]
            yield "code", "\n".join(transcript.rstrip().split("\n")[-8:])
    if record["dead_ends"]:
        yield "head", label["dead_ends"]
        yield from dead_end_lines(record)
    yield "head", label["proof"]
    yield "text", proof_line(record, label)
    for key in ("related", "references"):
        if record[key]:
            yield "head", label[key]
            for item in record[key]:
                yield "item", item


def change(record, cause_id):
    """The code of a cause's fix as lines marked + (only fixed), - (only broken) or blank (both); "" without a
    script.
    """
    if not record["script"]:
        return ""
    broken, fixed = (_part(record["script"]["parts"], kind, cause_id) for kind in ("broken", "fixed"))
    if not fixed:
        return ""
    return "\n".join(_diff(_body(broken) if broken else [], _body(fixed)))


def _part(parts, kind, cause_id):
    for wanted in (cause_id, None):
        for part in parts:
            if part["kind"] == kind and part["cause"] == wanted:
                return part["source"]
    return None


def _body(source):
    """The lines of a function without its first line, indented by four less."""
    lines = source.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith("def ")) + 1
    return [line[4:] if line.startswith("    ") else line for line in lines[start:]]


def _run_on(text):
    """Lines as one; between Chinese sentences without a blank."""
    text = " ".join(text.split())
    return text if text.isascii() else re.sub(r"(?<=[，。；：、！？）」]) ", "", text)


def _diff(old, new):
    """The longest common lines, the others marked."""
    length = [[0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in reversed(range(len(old))):
        for j in reversed(range(len(new))):
            length[i][j] = length[i + 1][j + 1] + 1 if old[i] == new[j] else max(length[i + 1][j], length[i][j + 1])
    i = j = 0
    while i < len(old) or j < len(new):
        if i < len(old) and j < len(new) and old[i] == new[j]:
            yield "  " + old[i]
            i, j = i + 1, j + 1
        elif i < len(old) and (j == len(new) or length[i + 1][j] >= length[i][j + 1]):
            yield "- " + old[i]
            i += 1
        else:
            yield "+ " + new[j]
            j += 1


def _shorten(text, most):
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 3] + "..."


def terminal(blocks, colour, width=WIDTH):
    """Blocks as text for a terminal.

    Args:
        blocks: (kind, text) pairs.
        colour: True for ANSI colours.
        width: columns.
    """

    def paint(style, text):
        return f"\x1b[{_STYLE[style]}m{text}\x1b[0m" if colour and text else text

    lines = []
    for kind, text in blocks:
        if kind in ("head", "title") and lines:
            lines.append("")
        if kind in ("title", "head", "quote", "dim"):
            lines += [paint(kind, line) for line in wrap(text, width, "" if kind in ("title", "head") else "  ")]
        elif kind in ("text", "item"):
            for part in _paragraphs(text):
                wrapped = wrap(part, width, "  - " if kind == "item" else "  ")
                lines += [
                    re.sub(r"`([^`]+)`", lambda code: paint("`", code.group(1)) if colour else code.group(), line)
                    for line in wrapped
                ]
        elif kind == "code":
            lines += ["    " + line for line in text.split("\n")]
        elif kind == "diff":
            lines += [paint(line[0], "    " + line) if line[0] in "+-" else "    " + line for line in text.split("\n")]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def markdown(blocks):
    """Blocks as Markdown, for a page."""
    lines = []
    for kind, text in blocks:
        if kind == "title":
            lines += [f"# {escaped(text)}", ""]
        elif kind == "head":
            lines += ["", f"## {escaped(text)}", ""]
        elif kind == "quote":
            lines += [f"> {escaped(text)}", ""]
        elif kind in ("code", "diff"):
            lines += ["", f"```{'diff' if kind == 'diff' else 'text'}", text, "```", ""]
        elif kind == "item":
            lines.append(f"- {' '.join(text.split())}")
        elif kind == "dim":
            lines += ["", f"*{escaped(text)}*", ""]
        else:
            lines += [text.strip(), ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def escaped(text):
    """Text that Markdown must not read."""
    return re.sub(r"([\\`*_{}\[\]>#])", r"\\\1", text.replace("&", "&amp;").replace("<", "&lt;"))


def _paragraphs(text):
    """The paragraphs of a Markdown text: lines run together, but for list items."""
    paragraph = []
    for line in text.strip().split("\n"):
        if (not line.strip() or re.match(r"\s*(?:[-*]|\d+\.) ", line)) and paragraph:
            yield " ".join(paragraph)
            paragraph = []
        if line.strip():
            paragraph.append(line.strip())
    if paragraph:
        yield " ".join(paragraph)


def wrap(text, width, indent=""):
    """Break a text into lines of at most `width` columns; CJK characters are two wide and break anywhere.

    The first line begins with `indent`, further ones with as many blanks.
    """
    lines, line, used = [], indent, _columns(indent)
    for word in re.findall(r"\S+|\s+" if text.isascii() else _UNBROKEN, _run_on(text)):
        columns = _columns(word)
        if used + columns > width and line.strip() and not word.isspace():
            lines.append(line)
            line, used = " " * len(indent), len(indent)
        if word.isspace() and not line.strip():
            continue
        line, used = line + word, used + columns
    return [*lines, line]


def _columns(text):
    return len(text) if text.isascii() else sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def answer_json(answer):
    """An Answer as the dictionary that `kb search --json` prints."""
    return {
        "hits": [
            {
                "id": hit.record["id"],
                "title": hit.record["title"],
                "confidence": hit.confidence,
                "matched": hit.matched,
                "line": hit.line,
                "hint": hit.hint,
                "causes": hit.causes,
                "proof": {"kind": hit.record["proof"], "status": hit.record["status"], "runs": hit.record["proofs"]},
                "url": f"{hit.record['id']}/",
            }
            for hit in answer.hits
        ],
        "nearest": [
            {"id": recipe_id, "title": title, "confidence": confidence}
            for recipe_id, title, confidence in answer.nearest
        ],
    }
