"""The Recipe model and the only reader of its YAML.

A recipe is read whole: every fault of a file is told at once, each with its line and what to write instead.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from kb.errors import KbError
from kb.evidence import Comparison, compile_evidence
from kb.template import Template, parse

KEYS = ("title", "summary", "software", "versions", "signatures", "explanation", "causes", "dead_ends", "questions", "related",
        "references", "devices", "needs", "proof", "zh", "status", "heir")
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
    """One wording of the error: its exception class (if any), its message template, and a hint with the captured values."""

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
            faults.append(KbError(f"the id {recipe.id!r} is used by {recipes[recipe.id].path} too", path, 1, "An id is unique over all areas: rename one."))
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
            self.fault(f"{self.path.stem!r} is no id", todo="Use lower case letters, digits and single hyphens, after what the user sees.")
        self._texts(data)
        self._choice(data, "proof", PROOFS)
        self._choice(data, "status", STATUSES)
        for device in data.get("devices") or []:
            if device not in DEVICES:
                self.fault(f"unknown device {device!r}", ("devices",), f"The devices are {', '.join(DEVICES)}.")
        if data.get("status") == "retired" and not data.get("heir"):
            self.fault("a retired recipe needs an heir", ("status",), "Add `heir: <id>`, the recipe that answers in its place.")
        signatures = self._signatures(data.get("signatures") or [])
        causes = self._causes(data.get("causes") or [], {name for s in signatures for name in _names(s.message)})
        self._dead_ends(data.get("dead_ends") or [])
        self._questions(data.get("questions") or {}, bool(signatures))
        self._zh(data.get("zh") or {}, data)
        if self.faults:
            return None
        known = {key: data[key] for key in KEYS if data.get(key) is not None and key not in ("signatures", "causes")}
        return Recipe(id=self.path.stem, area=self.path.parent.name, path=self.path, signatures=signatures, causes=causes, **known)

    def _mapping(self):
        try:
            text = self.path.read_text(encoding="utf-8")
            node = yaml.compose(text, Loader=_LOADER)
        except OSError as error:
            self.fault(f"cannot be read: {error.strerror}")
            return None
        except UnicodeDecodeError as error:
            self.fault(f"is not UTF-8: {error.reason} at byte {error.start}", todo="Save it as UTF-8.")
            return None
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            self.lines[()] = mark.line + 1 if mark else 1
            self.fault(f"is no YAML: {getattr(error, 'problem', None) or error}", todo="Quote texts that hold ': ', '#', '{' or '['.")
            return None
        if not isinstance(node, yaml.MappingNode):
            self.fault("is no recipe: a mapping of keys is expected", todo=f"Begin with `title:`; the keys are {', '.join(KEYS)}.")
            return None
        self._note_lines(node, ())
        return yaml.load(text, Loader=_LOADER)

    def _note_lines(self, node, where):
        self.lines[where] = node.start_mark.line + 1
        if isinstance(node, yaml.MappingNode):
            seen = set()
            for key, value in node.value:
                if key.value in seen:
                    self.lines[(*where, key.value)] = key.start_mark.line + 1
                    self.fault(f"the key {key.value!r} stands here twice", (*where, key.value), "Keep one of them.")
                seen.add(key.value)
                self._note_lines(value, (*where, key.value))
                self.lines[(*where, key.value)] = key.start_mark.line + 1
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                self._note_lines(value, (*where, index))

    def _keys(self, data, allowed, where, required=()):
        """Check a mapping's keys: known, in order, none missing."""
        if not isinstance(data, dict):
            self.fault(f"a mapping with the keys {', '.join(allowed)} is expected", where)
            return False
        for key in data:
            if key not in allowed:
                self.fault(f"unknown key {key!r}", (*where, key), f"The keys here are {', '.join(allowed)}.")
        order = [key for key in data if key in allowed]
        if order != sorted(order, key=allowed.index):
            self.fault("the keys are out of order", where, f"Put them in this order: {', '.join(key for key in allowed if key in data)}.")
        for key in required:
            if data.get(key) in (None, "", [], {}):
                self.fault(f"{key!r} is missing or empty", where, f"Add `{key}:`.")
        return True

    def _texts(self, data):
        for key in ("title", "summary", "software", "versions", "explanation", "proof", "status", "heir"):
            if data.get(key) is not None and not isinstance(data[key], str):
                self.fault(f"{key!r} must be a text", (key,), "Quote it.")
        for key in ("related", "references", "devices", "needs"):
            self._list_of_texts(data.get(key), (key,))

    def _list_of_texts(self, value, where):
        if value is not None and not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
            self.fault(f"{where[-1]!r} must be a list of texts", where, "Write `[a, b]` or one `- text` a line; quote what YAML would read otherwise.")

    def _choice(self, data, key, choices):
        if isinstance(data.get(key), str) and data[key] not in choices:
            self.fault(f"{key} is {data[key]!r}", (key,), f"It is one of {', '.join(choices)}.")

    def _signatures(self, items):
        signatures = []
        for index, item in enumerate(self._items(items, "signatures")):
            where = ("signatures", index)
            if not self._keys(item, SIGNATURE_KEYS, where, ("message",)) or not all(isinstance(v, str) for v in item.values()):
                self.fault("a signature needs texts", where, "Write `message: \"...\"`.")
                continue
            names = self._template(item.get("message") or "", (*where, "message"))
            for name in _names(item.get("hint") or ""):
                if name not in names:
                    self.fault(f"the hint speaks of {{{name}}}, which its message does not capture", (*where, "hint"), f"The message captures {', '.join(sorted(names)) or 'nothing'}.")
            signatures.append(Signature(**{key: item[key] for key in SIGNATURE_KEYS if key in item}))
        return signatures

    def _template(self, source, where):
        try:
            Template(source)
        except ValueError as error:
            self.fault(str(error), where)
        return _names(source)

    def _causes(self, items, captured):
        causes = []
        for index, item in enumerate(self._items(items, "causes")):
            where = ("causes", index)
            if not self._keys(item, CAUSE_KEYS, where, ("id", "when", "fix")):
                continue
            if not (isinstance(item.get("id"), str) and _ID.match(item["id"])):
                self.fault(f"{item.get('id')!r} is no cause id", (*where, "id"), "Use lower case letters, digits and single hyphens.")
            if item.get("id") in [cause.id for cause in causes]:
                self.fault(f"the cause {item['id']!r} stands here twice", where)
            self._list_of_texts(item.get("evidence"), (*where, "evidence"))
            for number, source in enumerate(item.get("evidence") or []):
                self._evidence(source, (*where, "evidence", number), captured)
            causes.append(Cause(**{key: item[key] for key in CAUSE_KEYS if item.get(key)} | {"fix": item.get("fix") or "", "when": item.get("when") or "", "id": item.get("id")}))
        return causes

    def _evidence(self, source, where, captured):
        try:
            evidence = compile_evidence(source)
        except (ValueError, AttributeError) as error:
            self.fault(str(error), where)
            return
        if isinstance(evidence, Comparison):
            for name in evidence.names:
                if name not in captured:
                    self.fault(f"the evidence speaks of {{{name}}}, which no signature captures", where)

    def _dead_ends(self, items):
        for index, item in enumerate(self._items(items, "dead_ends")):
            self._keys(item, DEAD_END_KEYS, ("dead_ends", index), DEAD_END_KEYS)

    def _questions(self, data, has_signature):
        self._keys(data, ("en", "zh"), ("questions",))
        for lang in ("en", "zh"):
            self._list_of_texts(data.get(lang) if isinstance(data, dict) else None, ("questions", lang))
        if not has_signature and not (isinstance(data, dict) and data.get("en") and data.get("zh")):
            self.fault("a recipe without a signature needs questions in en and zh", ("questions",), "Nobody could find it otherwise.")

    def _zh(self, data, recipe):
        if not self._keys(data, ZH_KEYS, ("zh",), ("title", "summary", "explanation", "causes")):
            return
        ids = [cause.get("id") for cause in recipe.get("causes") or [] if isinstance(cause, dict)]
        causes = data.get("causes") or {}
        if not isinstance(causes, dict) or set(causes) != set(ids):
            self.fault("zh.causes does not have the same causes", ("zh", "causes"), f"They are {', '.join(map(str, ids))}.")
        else:
            for key, cause in causes.items():
                self._keys(cause, ("when", "fix"), ("zh", "causes", key), ("when", "fix"))
        if len(data.get("dead_ends") or []) != len(recipe.get("dead_ends") or []):
            self.fault("zh.dead_ends must have an entry for each of dead_ends", ("zh", "dead_ends"))
        for index, item in enumerate(data.get("dead_ends") or []):
            self._keys(item, DEAD_END_KEYS, ("zh", "dead_ends", index), DEAD_END_KEYS)

    def _items(self, value, key):
        if not isinstance(value, list):
            self.fault(f"{key!r} must be a list", (key,), "Write one `- ...` an entry.")
            return []
        return value


def _names(source):
    """The placeholder names of a template; nothing for a template with a fault."""
    try:
        return {part[0] for part in parse(source) if isinstance(part, tuple)}
    except ValueError:
        return set()
