"""Everything about a recipe that can be checked without running its script; each check is one small function that
yields KbErrors.
"""

import re

from kb.errors import KbError
from kb.recipe import load_all, paths
from kb.script import digest, read
from kb.template import Template
from kb.verify import records

CAPS = {"YAML lines": 170, "script lines": 90, "explanation lines": 12, "title characters": 110}
DISALLOWED_NAMES = (
    "fix-",
    "use-",
    "avoid-",
    "how-to-",
    "prefer-",
    "solve-",
)  # an id names what the user sees, not the cure
MIN_WEIGHT = 12  # characters of literal text that make a message telling
_CJK = re.compile(r"[\u4e00-\u9fff]")


def check_folder(folder, only=()):
    """Every fault of the recipes in a folder.

    Args:
        folder: a recipes folder.
        only: ids to keep to; all if empty.
    """
    recipes, faults = load_all(folder)
    chosen = [recipe for recipe in recipes.values() if not only or recipe.id in only]
    faults = [fault for fault in faults if not only or (fault.path and fault.path.stem in only)]
    passed = {(entry["recipe"], entry["digest"]) for entry in records(folder) if entry["outcome"] == "passed"}
    for recipe in chosen:
        for check in (names, sizes, languages, references, related, signatures, script):
            faults += check(recipe, recipes)
        faults += status(recipe, passed)
    if not only:
        faults += strays(folder, recipes)
    return sorted(faults, key=lambda fault: (str(fault.path), fault.line or 0))


def names(recipe, recipes):
    """An id names what the user sees."""
    for word in DISALLOWED_NAMES:
        if recipe.id.startswith(word):
            yield KbError(f"the id begins with {word!r}", recipe.path, 1, "Name what the user sees, not the cure.")


def sizes(recipe, recipes):
    """Hard caps keep content sharp."""
    measured = {
        "YAML lines": recipe.path.read_text(encoding="utf-8").count("\n"),
        "explanation lines": recipe.explanation.strip().count("\n") + 1,
        "title characters": len(recipe.title),
        "script lines": recipe.script.read_bytes().count(b"\n") if recipe.script.exists() else 0,
    }
    for what, count in measured.items():
        if count > CAPS[what]:
            path = recipe.script if what == "script lines" else recipe.path
            yield KbError(f"{count} {what}, {CAPS[what]} are the most", path, 1, "Say less, or make two recipes of it.")


def languages(recipe, recipes):
    """Chinese text is Chinese, English text is not."""
    for key in ("title", "summary", "explanation"):
        if key != "title" and not _CJK.search(recipe.zh[key]):
            yield KbError(f"zh.{key} has no Chinese in it", recipe.path, 1)
        if _CJK.search(getattr(recipe, key)):
            yield KbError(f"{key} has Chinese in it", recipe.path, 1, "It belongs under `zh:`.")
    for question in recipe.questions.get("zh") or []:
        if not _CJK.search(question):
            yield KbError(f"a question under zh has no Chinese in it: {question!r}", recipe.path, 1)
    for question in recipe.questions.get("en") or []:
        if _CJK.search(question):
            yield KbError(f"a question under en has Chinese in it: {question!r}", recipe.path, 1)


def references(recipe, recipes):
    """References are addresses."""
    for reference in recipe.references:
        if not re.match(r"https://\S+$", reference):
            yield KbError(f"{reference!r} is no https address", recipe.path, 1)


def related(recipe, recipes):
    """Related recipes and heirs exist."""
    for other in recipe.related + ([recipe.heir] if recipe.heir else []):
        if other not in recipes or other == recipe.id:
            yield KbError(
                f"there is no other recipe {other!r}", recipe.path, 1, "Name an existing id, or leave it out."
            )


def signatures(recipe, recipes):
    """A message is telling enough to be recognised, and no wording stands twice."""
    seen = set()
    for signature in recipe.signatures:
        weight = Template(signature.message).weight
        if weight < MIN_WEIGHT:
            yield KbError(
                f"the message {signature.message!r} has {weight} characters of literal text, "
                f"{MIN_WEIGHT} are the least",
                recipe.path,
                1,
                "Quote more of what it prints.",
            )
        if (signature.exception, signature.message) in seen:
            yield KbError(f"the message {signature.message!r} stands here twice", recipe.path, 1)
        seen.add((signature.exception, signature.message))


def script(recipe, recipes):
    """The script has the parts that the recipe speaks of, each broken part has its transcript, and it stands alone."""
    if recipe.status == "retired" and not recipe.script.exists():
        return
    try:
        found = read(recipe.script, [cause.id for cause in recipe.causes])
    except KbError as fault:
        yield fault
        return
    for kind in ("broken", "fixed"):
        if not any(part.kind == kind for part in found.parts):
            yield KbError(f"has no {kind} part", recipe.script, 1, f"Write `def {kind}(device):`.")
    for cause in recipe.causes:
        if not found.find("fixed", cause.id):
            yield KbError(
                f"has no fixed part for the cause {cause.id!r}",
                recipe.script,
                1,
                f"Write `def fixed_{cause.id.replace('-', '_')}(device):`.",
            )
    for part in found.parts:
        if not set(part.parameters) <= {"device", "tmp_path"} or "device" not in part.parameters:
            yield KbError(f"{part.name} must take `device`, and may take `tmp_path`", recipe.script, 1)
        waiting = recipe.status == "draft" and "cpu" not in recipe.devices  # for a machine that has the device
        if part.kind == "broken" and not waiting and not recipe.transcript(part.cause).exists():
            yield KbError(
                f"the transcript {recipe.transcript(part.cause).name} is missing",
                recipe.script,
                1,
                f"Run `kb verify {recipe.id} --transcripts`.",
            )
        if part.kind == "dead_end" and not 1 <= int(part.name.rsplit("_", 1)[1]) <= len(recipe.dead_ends):
            yield KbError(f"{part.name} pairs with no entry of dead_ends", recipe.script, 1)
    if not found.doc:
        yield KbError("has no docstring", recipe.script, 1, "Say in a sentence what the script shows.")
    for module in re.findall(r"(?m)^\s*(?:import|from) (kb|pytest)\b", found.source):
        yield KbError(f"imports {module}", recipe.script, 1, "A script stands alone.")


def status(recipe, passed):
    """`verified` is checked, never claimed."""
    if recipe.script.exists():
        proven = (recipe.id, digest(recipe.script)) in passed
        if recipe.status == "verified" and not proven:
            yield KbError(
                "is called verified, but no passing record has the script of today",
                recipe.path,
                1,
                f"Run `kb verify {recipe.id} --record`.",
            )


def strays(folder, recipes):
    """No script and no transcript without a recipe."""
    stems = {path.with_suffix("") for path in paths(folder)}
    for path in sorted(folder.glob("*/*")):
        if path.is_file() and path.suffix in (".py", ".txt") and path.parent / path.name.split(".")[0] not in stems:
            yield KbError("belongs to no recipe", path, None, "Remove it, or write the recipe.")
        elif path.suffix == ".txt" and "." in path.stem:
            recipe = recipes.get(path.name.split(".")[0])
            if recipe and path.stem.split(".", 1)[1] not in [cause.id for cause in recipe.causes]:
                yield KbError("is the transcript of no cause", path, None, "Remove it.")
