"""Build the index: the signature table, the records and the Whoosh index, from the YAML, the scripts and the record of
proofs.

The build goes to a new folder that is renamed into place: a killed build leaves nothing that a reader would open, and
two at once are safe.
"""

import json
import os
import re
import shutil
import tempfile
import time
from collections import Counter
from pathlib import Path

from kb import index
from kb.errors import KbError
from kb.likeness import asked_texts, body_texts
from kb.paste import innermost_frame, statements
from kb.recipe import load_all
from kb.script import digest, read
from kb.template import Template, cut, parse
from kb.text import clean, fold, tokens
from kb.verify import records

MIN_CUT = 10  # characters of literal text that the beginning of a message needs to be known by
KEY_WORDS = 4  # rare words by which a signature is looked up
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{2,}")


def build_into_cache(folders, target, warn=None, replace=False):
    """Build an index for these folders at `target`; one that another process has put there meanwhile stays, unless
    asked to `replace` it.
    """
    target = Path(target)
    fresh = Path(tempfile.mkdtemp(prefix="new-", dir=target.parent))
    try:
        build(folders, fresh, warn)
        try:
            if target.exists() and (replace or not (target / "table.json").exists()):
                os.rename(target, f"{fresh}-old")
            os.rename(fresh, target)
        except OSError:
            if not (target / "table.json").exists():  # not another process that was faster
                raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(f"{fresh}-old", ignore_errors=True)
    _clean_up(target.parent, keep=target)


def _clean_up(folder, keep):
    """Remove the indexes, and what killed builds left, that are older than a day."""
    for path in folder.iterdir():
        try:
            old = time.time() - path.stat().st_mtime > 86400
        except OSError:  # another process has just renamed or removed it
            continue
        if old and path != keep and (path.name.startswith("new-") or (path / "table.json").exists()):
            shutil.rmtree(path, ignore_errors=True)


def build(folders, target, warn=None):
    """Build an index from recipe folders, later ones laid over earlier ones, into an existing folder."""
    recipes, proofs = {}, {}
    for folder in folders:
        found, faults = load_all(folder)
        if faults and warn:
            left = len({fault.path for fault in faults})
            warn(
                f"{left} recipe{'s' * (left > 1)} with a fault left out, the first: {faults[0]}\n"
                f"  Run `kb check {folder}`."
            )
        recipes.update(found)
        try:
            for proof in records(folder):
                proofs.setdefault(proof["recipe"], []).append(proof)
        except KbError as fault:
            if warn:
                warn(f"the records of proofs are left out: {fault}")
    if not recipes:
        raise KbError("no recipes found", folders[-1], None, "A recipe is <area>/<id>.yaml in that folder.")
    live = [recipe for recipe in recipes.values() if recipe.status != "retired"]
    write(Path(target), live, [as_record(recipe, proofs.get(recipe.id, [])) for recipe in live])


def as_record(recipe, proofs):
    """All of a recipe as a dictionary for JSON: what `kb show ID --json` prints."""
    record = {"id": recipe.id, "area": recipe.area}
    for key in ("title", "summary", "software", "versions"):
        record[key] = getattr(recipe, key)
    record["signatures"] = [{"exception": s.exception, "message": s.message, "hint": s.hint} for s in recipe.signatures]
    record["explanation"] = recipe.explanation
    record["causes"] = [{"id": c.id, "when": c.when, "evidence": c.evidence, "fix": c.fix} for c in recipe.causes]
    for key in ("dead_ends", "questions", "related", "references", "devices", "needs", "proof", "zh", "status"):
        record[key] = getattr(recipe, key)
    record["script"], record["transcripts"], record["proofs"] = None, {}, []
    try:
        script = read(recipe.script, [cause.id for cause in recipe.causes])
    except KbError:
        return record
    record["script"] = {
        "doc": script.doc,
        "setup": script.setup,
        "parts": [{"name": p.name, "kind": p.kind, "cause": p.cause, "source": p.source} for p in script.parts],
    }
    for part in script.parts:
        path = recipe.transcript(part.cause)
        if part.kind == "broken" and path.exists():
            record["transcripts"][part.cause or ""] = path.read_text(encoding="utf-8", errors="replace")
    record["proofs"] = [
        {key: proof[key] for key in ("device", "device_name", "versions", "date")}
        for proof in proofs
        if proof["digest"] == digest(recipe.script) and proof["outcome"] == "passed"
    ]
    return record


def write(target, recipes, records_):
    """Write the files of an index: records.jsonl, table.json, terms.json and whoosh/."""
    listed, offset = [], 0
    with open(target / "records.jsonl", "wb") as file:
        for record in records_:
            line = json.dumps(record, ensure_ascii=False).encode() + b"\n"
            listed.append(
                [
                    record["id"],
                    record["area"],
                    record["title"],
                    record["zh"]["title"],
                    record["status"],
                    offset,
                    len(line),
                    record["software"],
                ]
            )
            file.write(line)
            offset += len(line)
    documents = [_document(record) for record in records_]
    os.mkdir(target / "whoosh")
    index.build(str(target / "whoosh"), documents)
    df = Counter(term for document in documents for term in set().union(*document.values()))
    messages = set().union(*(document["message"] for document in documents))
    _dump(target / "terms.json", {term: df[term] for term in sorted(messages)})
    _dump(target / "others.json", {term: df[term] for term in sorted(set(df) - messages)})
    entries = _entries(recipes)
    _dump(
        target / "table.json", {"recipes": listed, "entries": entries, "keys": _keys([entry[2] for entry in entries])}
    )
    beginnings = _beginnings(entries)
    _dump(
        target / "cut.json",
        {"entries": beginnings, "keys": _keys([one[2] for one in beginnings]), "frames": _frames(records_)},
    )


def _dump(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _document(record):
    literals = [
        " ".join(part for part in parse(s["message"]) if isinstance(part, str)) + " " + (s["exception"] or "")
        for s in record["signatures"]
    ]
    texts = {"message": [record["title"], *literals], "asked": asked_texts(record), "body": body_texts(record)}
    return {field: tokens(fold(" ".join(text))) for field, text in texts.items()}


def _entries(recipes):
    entries = []
    for number, recipe in enumerate(recipes):
        for wording, signature in enumerate(recipe.signatures):
            template = Template(fold(signature.message))
            entries.append([number, signature.exception, template.source, template.anchor, template.weight, wording])
    return entries


def _beginnings(entries):
    """The beginnings of messages, by which a message whose end is lost is still known, with the rest that its text
    must go on like.
    """
    found = []
    for number, exception, source, _, weight, wording in entries:
        beginning = cut(source, MIN_CUT)
        if beginning:
            template = Template(beginning[0])
            found.append(
                [number, exception, beginning[0], template.anchor, weight, wording, template.weight, beginning[1]]
            )
    return found


def _frames(records_):
    """The innermost library frames above the errors of the transcripts: frame -> numbers of the recipes."""
    frames = {}
    for number, record in enumerate(records_):
        for text in map(clean, record["transcripts"].values()):
            for frame in {innermost_frame(text, s.start) for s in statements(text) if s.role == "final"} - {None}:
                if number not in frames.setdefault(frame, []):
                    frames[frame].append(number)
    return frames


def _keys(messages):
    """For each entry its rarest words, turned round: word -> entry numbers."""
    words = [_whole_words(message) for message in messages]
    frequency = Counter(word for found in words for word in found)
    keys = {}
    for number, found in enumerate(words):
        for word in sorted(found, key=lambda word: (frequency[word], -len(word), word))[:KEY_WORDS] or [""]:
            keys.setdefault(word, []).append(number)
    return keys


def _whole_words(message):
    """The words of a message that can't be longer in a text, as no placeholder touches them."""
    marked = "".join(part if isinstance(part, str) else "\0" for part in parse(message))
    return {
        found.group()
        for found in _WORD.finditer(marked)
        if "\0" not in marked[max(0, found.start() - 1) : found.end() + 1]
    }
