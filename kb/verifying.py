"""`kb verify`: prove recipes on this machine, with a bar, a table at the end, and the records if asked for."""

import json
import sys

from kb import verify as harness
from kb.errors import KbError
from kb.prove import Proof, prove, stale_transcripts, write_transcripts
from kb.recipe import load_all


def verify(folder, ids, options):
    """Prove recipes; returns the exit status: 0 if something passed, nothing failed and (asked for all) every recipe
    could be read, else 1.

    Raises:
        KbError: for an unknown id or device, before anything is run.
    """
    recipes, faults = load_all(folder)
    for fault in faults:
        print(f"kb: {fault}", file=sys.stderr)
    for name in ids:
        if name not in recipes:
            raise KbError(f"no recipe {name!r} in {folder}", todo="kb list gives the ids.")
    devices = harness.devices()
    if options.get("device") and options["device"] not in devices:
        raise KbError(f"no device {options['device']!r} here", todo=f"There is {', '.join(devices)}.")
    devices = [options["device"]] if options.get("device") else devices
    jobs = [
        (recipes[name], device)
        for name in ids or sorted(recipes)
        if recipes[name].status != "retired"
        for device in devices
    ]
    proofs = []
    for done, (recipe, device) in enumerate(jobs):
        _bar(done, len(jobs), f"{recipe.id} on {device}")
        try:
            proof = prove(recipe, device, allow_slow="quick" not in options)
        except KbError as fault:  # of its script: the others are proved all the same
            proof = Proof(recipe.id, device, [str(fault)])
        proofs.append(proof)
        if proof.result == "passed":
            _keep(folder, recipe, proof, options)
    _bar(len(jobs), len(jobs), "")
    _report(proofs, options)
    counts = [proof.result for proof in proofs]
    return 0 if "failed" not in counts and "passed" in counts and (ids or not faults) else 1


def _keep(folder, recipe, proof, options):
    """Write the transcripts and the record of a recipe that passed, as asked for."""
    try:
        if proof.device != recipe.devices[0]:
            pass  # the transcripts are those of the first device
        elif "transcripts" in options:
            write_transcripts(recipe, proof)
        elif stale_transcripts(recipe, proof):
            start = "\r\x1b[K" if sys.stderr.isatty() else ""
            print(
                f"{start}kb: {recipe.id}: prints something else than its transcript has; "
                f"kb verify {recipe.id} --transcripts writes it",
                file=sys.stderr,
            )
        if "record" in options:
            harness.record(folder, [harness.entry(recipe, proof.device, "passed")])
    except OSError as error:
        raise KbError(
            f"cannot be written: {error.strerror}",
            error.filename,
            None,
            "Give a copy of the recipes that is yours with --recipes.",
        ) from None


def _bar(done, total, text):
    """A progress bar on a terminal's standard error; nothing elsewhere."""
    if sys.stderr.isatty():
        filled = 30 * done // max(total, 1)
        sys.stderr.write(f"\r\x1b[K[{'#' * filled}{' ' * (30 - filled)}] {done}/{total} {text}" if text else "\r\x1b[K")
        sys.stderr.flush()


def _report(proofs, options):
    if "json" in options:
        print(
            json.dumps(
                [
                    {
                        "id": p.recipe,
                        "device": p.device,
                        "result": p.result,
                        "reason": p.skipped,
                        "faults": p.faults,
                        "seconds": round(sum(o.seconds for o in p.outcomes), 2),
                    }
                    for p in proofs
                ],
                indent=1,
            )
        )
        return
    width = max((len(proof.recipe) for proof in proofs), default=0)
    for proof in proofs:
        seconds = sum(outcome.seconds for outcome in proof.outcomes)
        print(
            f"{proof.recipe:<{width}}  {proof.device:<5} {proof.result:<8}"
            + (f" {proof.skipped}" if proof.skipped else f" {len(proof.outcomes)} parts, {seconds:.1f} s")
        )
        for fault in proof.faults:
            print("  " + fault.replace("\n", "\n  "))
    counts = {result: sum(proof.result == result for proof in proofs) for result in ("passed", "failed", "skipped")}
    print(", ".join(f"{count} {result}" for result, count in counts.items()))
