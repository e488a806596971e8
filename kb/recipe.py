"""The Recipe model and the only reader of its YAML.

A recipe is read whole: every fault of a file is told at once, each with its line and what to write instead.
"""

import re
import string
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from kb.errors import KbError
from kb.evidence import Comparison, compile_evidence
from kb.template import Template, parse

KEYS = (
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
    "needs",
    "proof",
    "zh",
    "status",
    "heir",
)
TEXTS = ("title", "summary", "software", "versions", "explanation", "proof", "status", "heir")
REQUIRED = ("title", "summary", "software", "explanation", "causes", "references", "proof", "zh", "status")
SIGNATURE_KEYS = ("exception", "message", "hint")
CAUSE_KEYS = ("id", "when", "evidence", "fix")
DEAD_END_KEYS = ("advice", "why")
ZH_KEYS = ("title", "summary", "explanation", "causes", "dead_ends")
PROOFS = ("live", "replayed")
STATUSES = ("draft", "verified", "retired")
DEVICES = ("cpu", "cuda", "mps", "xpu")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*$")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass
class Signature:
    """One wording of the error: its exception class (if any), its message template, and a hint with the captured
    values.
    """

    message: str
    exception: str | None = None
    hint: str | None = None


@dataclass
class Cause:
    """One cause of the error: when it is the cause, what in a paste speaks for it, and its fix (Markdown)."""

    id: str
    when: str
    fix: str
    evidence: list[str] = field(default_factory=list)


@dataclass
class Recipe:
    """A recipe as its YAML has it; `id` and `area` come from its path."""

    id: str
    area: str
    path: Path
    title: str
    summary: str
    software: str
    explanation: str
    causes: list[Cause]
    references: list[str]
    proof: str
    zh: dict
    status: str
    versions: str = ""
    signatures: list[Signature] = field(default_factory=list)
    dead_ends: list[dict] = field(default_factory=list)
    questions: dict = field(default_factory=dict)
    related: list[str] = field(default_factory=list)
    devices: list[str] = field(default_factory=lambda: ["cpu"])
    needs: list[str] = field(default_factory=list)
    heir: str | None = None

    @property
    def script(self):
        """The path of the verification script."""
        return self.path.with_suffix(".py")

    def transcript(self, cause=None):
        """The path of the transcript of a broken part."""
        return self.path.with_suffix(f".{cause}.txt" if cause else ".txt")


class Faults(KbError):
    """All faults of one recipe file; `faults` is a list of KbError."""

    def __init__(self, faults):
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def load(path):
    """Read one recipe.

    Raises:
        Faults: with every fault of the file.
    """
    path = Path(path)
    reader = _Reader(path)
    recipe = reader.recipe()
    if reader.faults:
        raise Faults(reader.faults)
    return recipe


def paths(folder):
    """The YAML files of the recipes under a folder, in order of area and id."""
    return sorted(Path(folder).glob("*/*.yaml"))


def load_all(folder):
    """Read every recipe under a folder.

    Returns:
        (recipes by id, faults): recipes with a fault are left out and their faults listed.
    """
    recipes, faults = {}, []
    for path in paths(folder):
        try:
            recipe = load(path)
        except Faults as bad:
            faults += bad.faults
            continue
        if recipe.id in recipes:
            faults.append(
                KbError(
                    f"the id {recipe.id!r} is used by {recipes[recipe.id].path} too",
                    path,
                    1,
                    "An id is unique over all areas: rename one.",
                )
            )
            continue
        recipes[recipe.id] = recipe
    return recipes, faults


class _Reader:
    """Reads one file; collects faults instead of stopping at the first."""

    def __init__(self, path):
        self.path, self.faults, self.lines = path, [], {}

    def fault(self, what, where=(), todo=None):
        while where and where not in self.lines:
            where = where[:-1]
        self.faults.append(KbError(what, self.path, self.lines.get(where, 1), todo))

    def recipe(self):
        data = self._mapping()
        if data is None:
            return None
        self._keys(data, KEYS, (), REQUIRED)
        if not _ID.match(self.path.stem):
            self.fault(
                f"{self.path.stem!r} is no id",
                todo="Use lower case letters, digits and single hyphens, after what the user sees.",
            )
        self._texts(data, TEXTS, ())
        for key in ("related", "references", "devices", "needs"):
            self._list_of_texts(data.get(key), (key,))
        self._choice(data, "proof", PROOFS)
        self._choice(data, "status", STATUSES)
        self._devices(data.get("devices"))
        if data.get("status") == "retired" and not data.get("heir"):
            self.fault(
                "a retired recipe needs an heir", ("status",), "Add `heir: <id>`, the recipe that answers in its place."
            )
        signatures = self._signatures(self._items(data, "signatures"))
        causes = self._causes(self._items(data, "causes"), {name for s in signatures for name in _names(s.message)})
        dead_ends = self._dead_ends(data)
        questions = self._questions(data.get("questions"), bool(signatures))
        if data.get("zh") not in (None, "", [], {}):
            self._zh(data["zh"], [cause.id for cause in causes], len(dead_ends))
        if self.faults:
            return None
        known = {key: data[key] for key in KEYS if data.get(key) is not None}
        known |= {"signatures": signatures, "causes": causes, "dead_ends": dead_ends, "questions": questions}
        return Recipe(id=self.path.stem, area=self.path.parent.name, path=self.path, **known)

    def _mapping(self):
        try:
            text = self.path.read_text(encoding="utf-8")
            node = yaml.compose(text, Loader=_LOADER)
            if not isinstance(node, yaml.MappingNode):
                self.fault(
                    "is no recipe: a mapping of keys is expected",
                    todo=f"Begin with `title:`; the keys are {', '.join(KEYS)}.",
                )
                return None
            self._note_lines(node, (), set())
            return yaml.load(text, Loader=_LOADER)
        except OSError as error:
            self.fault(f"cannot be read: {error.strerror}")
        except UnicodeDecodeError as error:
            self.fault(f"is not UTF-8: {error.reason} at byte {error.start}", todo="Save it as UTF-8.")
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            self.lines[()] = (
                min(mark.line, text.rstrip().count("\n")) + 1 if mark else 1
            )  # what is left open is noticed after the end
            self.fault(
                f"is no YAML: {getattr(error, 'problem', None) or error}",
                todo="Quote texts that hold ': ', '#', '{' or '['.",
            )
        except RecursionError:
            self.fault("is nested too deeply", todo="A recipe has four levels at most.")
        except Exception as error:  # PyYAML trips over a value that is not of its type: `2001-99-99`, `!!int ""`
            self.fault(f"has a value that YAML can't read: {error}", todo="Quote dates, and leave out tags (`!!`).")
        return None

    def _note_lines(self, node, where, seen):
        """Note where each value stands; `seen` are the nodes met so far, since an alias brings the same node again
        (and may never end).
        """
        self.lines.setdefault(where, node.start_mark.line + 1)
        if id(node) in seen:
            self.fault("an alias (`*name`) stands here", where, "Write out what it stands for.")
            return
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            keys = set()
            for key, value in node.value:
                name = key.value if isinstance(key, yaml.ScalarNode) else None
                here = (*where, name)
                self.lines[here] = key.start_mark.line + 1
                if name in keys:
                    self.fault(f"the key {name!r} stands here twice", here, "Keep one of them.")
                keys.add(name)
                self._note_lines(value, here, seen)
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                self._note_lines(value, (*where, index), seen)

    def _keys(self, data, allowed, where, required=()):
        """Check a mapping's keys: known, in order, none missing."""
        if not isinstance(data, dict):
            self.fault(f"a mapping with the keys {', '.join(allowed)} is expected", where)
            return False
        for key in data:
            if key not in allowed:
                self.fault(f"unknown key {key!r}", (*where, key), f"The keys here are {', '.join(allowed)}.")
        order = [key for key in data if key in allowed]
        for before, key in zip(order, order[1:], strict=False):
            if allowed.index(key) < allowed.index(before):
                self.fault(
                    f"the keys are out of order: {key!r} after {before!r}",
                    (*where, key),
                    f"Put them in this order: {', '.join(key for key in allowed if key in data)}.",
                )
                break
        for key in required:
            if data.get(key) in (None, "", [], {}):
                self.fault(f"{key!r} is missing or empty", where, f"Add `{key}:`.")
        return True

    def _texts(self, data, keys, where):
        """Check that what stands under these keys is text."""
        for key in keys:
            if data.get(key) is not None and not isinstance(data[key], str):
                self.fault(f"{key!r} must be a text", (*where, key), "Quote it.")

    def _list_of_texts(self, value, where):
        """The items of a list of texts; none, and a fault, where it is something else."""
        if value is None:
            return []
        if not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
            self.fault(
                f"{where[-1]!r} must be a list of texts",
                where,
                "Write `[a, b]` or one `- text` a line; quote what YAML would read otherwise.",
            )
            return []
        return value

    def _items(self, data, key, where=()):
        """The items of a list; none, and a fault, where it is something else."""
        value = data.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.fault(f"{key!r} must be a list", (*where, key), "Write one `- ...` an entry.")
            return []
        return value

    def _choice(self, data, key, choices):
        if isinstance(data.get(key), str) and data[key] not in choices:
            self.fault(f"{key} is {data[key]!r}", (key,), f"It is one of {', '.join(choices)}.")

    def _devices(self, value):
        if value == []:
            self.fault("'devices' is empty", ("devices",), "Leave it out (that means cpu), or name a device.")
        for device in value if isinstance(value, list) else []:
            if isinstance(device, str) and device not in DEVICES:
                self.fault(f"unknown device {device!r}", ("devices",), f"The devices are {', '.join(DEVICES)}.")

    def _signatures(self, items):
        signatures = []
        for index, item in enumerate(items):
            where = ("signatures", index)
            if not self._keys(item, SIGNATURE_KEYS, where, ("message",)):
                continue
            self._texts(item, SIGNATURE_KEYS, where)
            message, hint = ((item.get(key) if isinstance(item.get(key), str) else "") for key in ("message", "hint"))
            names = self._template(message, (*where, "message")) if message else set()
            self._hint(hint, names, (*where, "hint"))
            signatures.append(Signature(message, item.get("exception"), hint or None))
        return signatures

    def _template(self, source, where):
        try:
            Template(source)
        except ValueError as error:
            self.fault(str(error), where)
        return _names(source)

    def _hint(self, hint, names, where):
        """A hint is filled in by `str.format` with the captured values, and with nothing else."""
        try:
            fields = [
                (name, spec or conversion)
                for _, name, spec, conversion in string.Formatter().parse(hint)
                if name is not None
            ]
        except ValueError as error:
            self.fault(
                f"the hint can't be filled in: {error}",
                where,
                "Write {name} for a value, {{ and }} for the braces themselves.",
            )
            return
        for name, more in fields:
            if name not in names:
                self.fault(
                    f"the hint speaks of {{{name}}}, which its message does not capture",
                    where,
                    f"The message captures {', '.join(sorted(names)) or 'nothing'}.",
                )
            elif more:
                self.fault(f"the hint gives {{{name}}} a type or a form", where, f"Write {{{name}}} alone.")

    def _causes(self, items, captured):
        causes = []
        for index, item in enumerate(items):
            where = ("causes", index)
            if not self._keys(item, CAUSE_KEYS, where, ("id", "when", "fix")):
                continue
            self._texts(item, ("when", "fix"), where)
            if item.get("id") and not (isinstance(item["id"], str) and _ID.match(item["id"])):
                self.fault(
                    f"{item['id']!r} is no cause id",
                    (*where, "id"),
                    "Use lower case letters, digits and single hyphens.",
                )
            elif item.get("id") and item["id"] in [cause.id for cause in causes]:
                self.fault(f"the cause {item['id']!r} stands here twice", where, "Make one of the two, or rename one.")
            evidence = self._list_of_texts(item.get("evidence"), (*where, "evidence"))
            for number, source in enumerate(evidence):
                self._evidence(source, (*where, "evidence", number), captured)
            causes.append(Cause(item.get("id"), item.get("when"), item.get("fix"), evidence))
        return causes

    def _evidence(self, source, where, captured):
        try:
            evidence = compile_evidence(source)
        except ValueError as error:
            self.fault(str(error), where)
            return
        for name in evidence.names if isinstance(evidence, Comparison) else ():
            if name not in captured:
                self.fault(
                    f"the evidence speaks of {{{name}}}, which no signature captures",
                    where,
                    f"They capture {', '.join(sorted(captured)) or 'nothing'}.",
                )

    def _dead_ends(self, data, where=()):
        items = self._items(data, "dead_ends", where)
        for index, item in enumerate(items):
            here = (*where, "dead_ends", index)
            if self._keys(item, DEAD_END_KEYS, here, DEAD_END_KEYS):
                self._texts(item, DEAD_END_KEYS, here)
        return items

    def _questions(self, data, has_signature):
        """The questions by language, languages without any left out."""
        asked = {}
        if data is not None and self._keys(data, ("en", "zh"), ("questions",)):
            asked = {lang: self._list_of_texts(data.get(lang), ("questions", lang)) for lang in ("en", "zh")}
        if not has_signature and not (asked.get("en") and asked.get("zh")):
            self.fault(
                "a recipe without a signature needs questions in en and zh",
                ("questions",),
                "Nobody could find it otherwise.",
            )
        return {lang: questions for lang, questions in asked.items() if questions}

    def _zh(self, data, ids, dead_ends):
        where = ("zh",)
        if not self._keys(data, ZH_KEYS, where, ("title", "summary", "explanation", "causes")):
            return
        self._texts(data, ("title", "summary", "explanation"), where)
        causes = data.get("causes") or {}
        if not isinstance(causes, dict) or sorted(map(str, causes)) != sorted(map(str, ids)):
            self.fault(
                "zh.causes does not have the same causes", ("zh", "causes"), f"They are {', '.join(map(str, ids))}."
            )
        for key, cause in causes.items() if isinstance(causes, dict) else ():
            here = ("zh", "causes", key)
            if self._keys(cause, ("when", "fix"), here, ("when", "fix")):
                self._texts(cause, ("when", "fix"), here)
        if len(self._dead_ends(data, where)) != dead_ends:
            self.fault(
                "zh.dead_ends must have an entry for each of dead_ends", ("zh", "dead_ends"), f"There are {dead_ends}."
            )


def _names(source):
    """The placeholder names of a template; nothing for a template with a fault."""
    try:
        return {part[0] for part in parse(source) if isinstance(part, tuple)}
    except ValueError:
        return set()
