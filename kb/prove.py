"""What makes a recipe true: run its parts and say what is not as the recipe has it.

1. each broken part fails with an error that a signature of the recipe matches (a recipe without signatures asserts the
surprising result, and returns);
2. each fixed part returns;
3. each dead end still fails;
4. the transcript on disk is what the broken part prints today.
"""

from dataclasses import dataclass, field

from kb.script import read
from kb.template import Dense, Template
from kb.text import clean, fold
from kb.verify import missing_needs, run


@dataclass
class Proof:
    """What proving one recipe on one device gave.

    Attributes:
        faults: sentences that say what is not true; empty if all is.
        skipped: why nothing ran; empty if it did.
        outcomes: a verify.Outcome for each part.
    """

    recipe: str
    device: str
    faults: list[str] = field(default_factory=list)
    skipped: str = ""
    outcomes: list = field(default_factory=list)

    @property
    def result(self):
        """passed, failed or skipped."""
        return "skipped" if self.skipped else "failed" if self.faults else "passed"


def prove(recipe, device, allow_slow=True):
    """Run every part of a recipe on a device and check it."""
    proof = Proof(recipe.id, device)
    if device not in recipe.devices:
        proof.skipped = f"not for {device}"
    elif missing := missing_needs(recipe, allow_slow):
        proof.skipped = ", ".join(missing)
    else:
        script = read(recipe.script, [cause.id for cause in recipe.causes])
        for part in script.parts:
            outcome = run(recipe, part, device)
            proof.outcomes.append(outcome)
            fault = fault_of(recipe, part, outcome)
            if fault:
                proof.faults.append(f"{part.name} on {device}: {fault}")
    return proof


def fault_of(recipe, part, outcome):
    """What is wrong with the outcome of a part, in a sentence with its last lines; None if nothing is."""
    if outcome.result == "timeout":
        return outcome.reason
    wrong = {"fixed": _fixed, "broken": _broken, "dead_end": _dead_end}[part.kind](recipe, outcome)
    return wrong and f"{wrong}\n{_tail(outcome)}"


def _fixed(recipe, outcome):
    if outcome.result != "returned":
        return "the fix does not work"
    return "the fix still warns" if any(_warns(s) for s in matching(recipe, outcome.transcript)) else None


def _broken(recipe, outcome):
    if not recipe.signatures:
        return None if outcome.result == "returned" else "the surprising result did not show"
    matched = matching(recipe, outcome.transcript)
    if not matched:
        return f"it {outcome.result}, but no signature matches what it printed"
    if outcome.result == "returned" and all(s.exception and not _warns(s) for s in matched):
        return "it printed its error, but returned"
    return None


def _warns(signature):
    """True if what prints this goes on: that it returned proves nothing."""
    return (signature.exception or "").endswith("Warning")


def _dead_end(recipe, outcome):
    if not recipe.signatures:
        return None if outcome.result == "returned" else "the surprising result did not show"
    if outcome.result == "raised" or matching(recipe, outcome.transcript):
        return None
    return "the dead end works: it is a fix"


def matching(recipe, text):
    """The signatures of a recipe that match a text, exception class included."""
    text = clean(text)
    dense = Dense(text)
    return [s for s in recipe.signatures if (s.exception or "") in text and Template(fold(s.message)).search(dense)]


def _tail(outcome, lines=12):
    return "\n".join("    " + line for line in outcome.transcript.rstrip().split("\n")[-lines:])


def write_transcripts(recipe, proof):
    """Write what the broken parts printed beside the recipe; only files that changed are touched."""
    for _, path, transcript in _stale(recipe, proof):
        path.write_text(transcript, encoding="utf-8")


def stale_transcripts(recipe, proof):
    """The broken parts whose transcript on disk is not what they printed now."""
    return [part for part, _, _ in _stale(recipe, proof)]


def _stale(recipe, proof):
    """(part, path, what it printed now) of the transcripts on disk that say something else, or are not there."""
    script = read(recipe.script, [cause.id for cause in recipe.causes])
    causes = {part.name: part.cause for part in script.parts if part.kind == "broken"}
    for outcome in proof.outcomes:
        if outcome.part in causes:
            path = recipe.transcript(causes[outcome.part])
            if not path.exists() or path.read_text(encoding="utf-8", errors="replace") != outcome.transcript:
                yield outcome.part, path, outcome.transcript
