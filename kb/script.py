"""A recipe's script, read by `ast`: its parts, their source and its digest. Nothing is run here."""

import ast
import hashlib
import re
from dataclasses import dataclass

from kb.errors import KbError

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_PART = re.compile(r"(broken|fixed)(?:_(\w+))?$|(dead_end)_(\d+)$")


@dataclass(frozen=True)
class Part:
    """A function of a script: `kind` is broken, fixed or dead_end; `cause` the id of the cause that it shows, if it
    names one.
    """

    name: str
    kind: str
    cause: str | None
    parameters: tuple[str, ...]
    source: str


@dataclass(frozen=True)
class Script:
    """A script's docstring, its parts in order, all of its source, and the source of everything that is no part."""

    doc: str
    parts: list[Part]
    source: str
    setup: str

    def find(self, kind, cause=None):
        """The part of a kind that shows a cause: the one that names it, else the one that names none; None if there is
        neither.
        """
        for wanted in (cause, None):
            for part in self.parts:
                if part.kind == kind and part.cause == wanted:
                    return part
        return None


def read(path, cause_ids=()):
    """Read a script.

    Raises:
        KbError: if it can't be read or parsed, or a broken/fixed part names a cause that does not exist.
    """
    try:
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
    except FileNotFoundError:
        raise KbError("the script is missing", path, None, "Write it; `kb new` makes a skeleton.") from None
    except OSError as error:
        raise KbError(f"cannot be read: {error.strerror}", path) from None
    except (SyntaxError, ValueError) as error:  # ValueError: not UTF-8, or a NUL character
        raise KbError(f"is no Python: {getattr(error, 'msg', error)}", path, getattr(error, "lineno", None)) from None
    by_name = {cause_id.replace("-", "_"): cause_id for cause_id in cause_ids}
    parts, setup = [], []
    for node in tree.body:
        named = _PART.match(node.name) if isinstance(node, ast.FunctionDef) else None
        text = _segment(source, node)
        if not named:
            setup.append((node, text))
            continue
        suffix = named.group(2)
        if suffix and suffix not in by_name:
            raise KbError(
                f"{node.name} names no cause of the recipe",
                path,
                node.lineno,
                f"The causes are {', '.join(cause_ids) or 'none'}.",
            )
        parameters = tuple(argument.arg for argument in node.args.args)
        parts.append(Part(node.name, named.group(1) or named.group(3), by_name.get(suffix), parameters, text))
    doc = ast.get_docstring(tree) or ""
    if doc:
        setup = setup[1:]
    return Script(doc, parts, source, _join(setup))


def digest(path):
    """The SHA-256 of a script, the same on systems with other line ends."""
    return hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def _segment(source, node):
    """The source lines of a top-level node, its decorators and the comment lines right above it included."""
    lines = source.split("\n")  # not splitlines, which also cuts at a form feed or U+2028, and ast does not
    start = min([node.lineno] + [item.lineno for item in getattr(node, "decorator_list", [])]) - 1
    while start and lines[start - 1].startswith("#"):
        start -= 1
    return "\n".join(lines[start : node.end_lineno])


def _join(setup):
    """Put top-level nodes together as they stood: definitions apart by two blank lines, the rest line by line."""
    text = ""
    for node, segment in setup:
        if text:
            text += "\n\n\n" if isinstance(node, _DEFINITIONS) or text.endswith("\0") else "\n"
        text = text.replace("\0", "") + segment + ("\0" if isinstance(node, _DEFINITIONS) else "")
    return text.replace("\0", "")
