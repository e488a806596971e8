"""`kb new`: the YAML and the script of a new recipe from a pasted error, its changing parts already placeholders. They
fail `kb check` until filled in.
"""

import re

from kb.errors import KbError
from kb.paste import error_lines, statements
from kb.text import clean

_VARIABLE = [
    (
        "path",
        re.compile(
            r"(?<=['\"])(?:[A-Za-z]:)?[\w.~-]*[\\/][^'\"\n]*(?=['\"])|(?<![\w.])(?:[A-Za-z]:)?[\\/][\w./\\~+-]+"
        ),
    ),
    ("shape", re.compile(r"(?:torch\.Size\()?\[\d+(?:, ?-?\d+)*\]\)?|(?<![\w.])(?!0x)\d+(?:x\d+)+(?!\w)")),
    ("device", re.compile(r"\b(?:cuda|xpu|mps):\d+")),
    ("size", re.compile(r"\b\d+(?:\.\d+)? ?[KMGT]i?B\b")),
    ("dtype", re.compile(r"\btorch\.(?:cuda\.)?\w+Tensor\b")),
    ("num", re.compile(r"(?<![\w.{:])\d+\.\d+")),
    ("int", re.compile(r"(?<![\w.{:])\d+(?![\w.]*[A-Za-z])")),
]
_WORDS = r"[a-z0-9]+(-[a-z0-9]+)*"
_RUN = re.compile(
    r"\{\w+:\w+\}(?:\s*\{\w+:\w+\})+"
)  # placeholders without text between them, which no template may have
_YAML = """\
title: {title}
summary:
software: torch
versions:
signatures:
{signature}
explanation: |
causes:
  - id: first-cause
    when:
    evidence: []
    fix: |
dead_ends: []
questions:
  en: []
  zh: []
related: []
references: []
devices: [cpu, cuda]
proof: live
zh:
  title:
  summary:
  explanation: |
  causes:
    first-cause:
      when:
      fix:
status: draft
"""
_SCRIPT = '''\
"""What this script shows, in a sentence."""

import torch


def broken(device):
    raise NotImplementedError("raise the error as it really comes")


def fixed(device):
    raise NotImplementedError("the same job with the cure, and an assertion that the result is right")
'''


def scaffold(folder, recipe_id, area, text):
    """Write the files of a new recipe.

    Args:
        folder: the recipes folder.
        recipe_id: the id, or None to make one of the message.
        area: the area, or None for "new".
        text: the pasted error.

    Returns:
        the paths written.

    Raises:
        KbError: if the text states no error, or the recipe exists already.
    """
    exception, message = _statement(clean(text))
    recipe_id = recipe_id or "-".join(re.findall(r"[a-z0-9]+", _template(message)[1].lower())[:8])
    if not re.fullmatch(_WORDS, recipe_id):
        raise KbError(f"{recipe_id!r} is no id", todo="Use lower case letters, digits and single hyphens.")
    if not re.fullmatch(_WORDS, area or "new"):
        raise KbError(f"{area!r} is no area", todo="Use lower case letters, digits and single hyphens.")
    for existing in [*folder.glob(f"*/{recipe_id}.yaml"), *folder.glob(f"*/{recipe_id}.py")]:
        raise KbError("exists already", existing, None, "Give another id: kb new ID")
    target = folder / (area or "new")
    target.mkdir(parents=True, exist_ok=True)
    template, plain = _template(message)
    signature = (f"  - exception: {exception}\n    message: " if exception else "  - message: ") + _quoted(template)
    paths = [target / f"{recipe_id}.yaml", target / f"{recipe_id}.py"]
    paths[0].write_text(_YAML.format(title=_quoted(plain[:110]), signature=signature), encoding="utf-8")
    paths[1].write_text(_SCRIPT, encoding="utf-8")
    return paths


def _statement(text):
    """The exception class (or None) and the message of the last error that a cleaned text states."""
    stated = [s for s in statements(text) if s.role == "final"]
    for statement in reversed(stated):
        line = text[statement.start :].split("\n", 1)[0]
        message = line[len(statement.qualified) :].lstrip(" :").strip()
        if message:
            return statement.name, message
    lines = error_lines(text)
    if not lines:
        raise KbError(
            "no error was found in the text", todo="Paste the line with the error: its exception and its message."
        )
    return None, lines[-1][1].split("\n")[0].strip()


def _template(message):
    """The message with placeholders for what changes, and the message without those parts."""
    template, plain, counts = message.replace("{", "{{").replace("}", "}}"), message, {}
    for kind, pattern in _VARIABLE:

        def name(found, kind=kind):
            counts[kind] = counts.get(kind, 0) + 1
            return f"{{{kind}{counts[kind]}:{kind}}}"

        template = pattern.sub(name, template)
        plain = pattern.sub("..", plain)
    runs = iter(range(1, len(template)))
    return _RUN.sub(lambda run: f"{{text{next(runs)}}}", template), plain


def _quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
