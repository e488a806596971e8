"""Measure the search: right answers, silence and speed.

    python tools/benchmark.py              quality on tests/cases, by area and by shape, and the misses
    python tools/benchmark.py --speed      also cold start (of a wheel in a fresh virtual environment), warm search,
    index build
    python tools/benchmark.py --robust     also damaged transcripts, and texts that must get nothing
    python tools/benchmark.py --json FILE  the figures as JSON too

A case is hit when the first recipe is about its error (the case's `signature` matches its title, signatures or
questions) and the remedy is there (`remedy` matches the fix of the cause shown first, or the explanation). A case
has a recipe when any recipe is about its error.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from kb.build import build  # noqa: E402
from kb.search import KnowledgeBase  # noqa: E402
from kb.store import Store  # noqa: E402
from kb.template import parse  # noqa: E402
from tools import robustness, synthetic  # noqa: E402

CASES = ROOT / "tests" / "cases"


def load_cases(folder=CASES):
    """The cases, in order of their ids."""
    return [yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(Path(folder).glob("*.yaml"))]


def is_about(record, pattern):
    """True if a recipe is about the error that a case's `signature` names."""
    sampled = [
        "".join(part if isinstance(part, str) else "8" for part in parse(s["message"])) for s in record["signatures"]
    ]
    texts = [
        record["title"],
        *(s["message"] for s in record["signatures"]),
        *sampled,
        *record["questions"].get("en", []),
        *record["questions"].get("zh", []),
    ]
    return any(re.search(pattern, text, re.I) for text in texts)


def remedies(record, cause):
    """(the fix of a cause, the explanation) in both languages."""
    zh = record["zh"]
    return f"{cause['fix']}\n{zh['causes'][cause['id']]['fix']}", f"{record['explanation']}\n{zh['explanation']}"


def judge(case, base, records):
    """What came of one case, as a dictionary."""
    answer = base.search(case["text"])
    hits = answer.hits
    result = {
        "id": case["id"],
        "area": case["area"],
        "shape": case["shape"],
        "match": case["match"],
        "answered": bool(hits),
        "known": False,
        "hit1": False,
        "hit3": False,
        "cause": False,
        "got": hits[0].record["id"] if hits else None,
        "confidence": hits[0].confidence if hits else None,
        "why": hits[0].why if hits else None,
        "strength": hits[0].strength if hits else None,
        "cause_shown": hits[0].causes[0]["id"] if hits else None,
    }
    if not case["match"]:
        return result
    result["known"] = any(is_about(record, case["signature"]) for record in records)
    about = [is_about(hit.record, case["signature"]) for hit in hits]
    result["about"] = bool(about and about[0])
    for place, hit in enumerate(hits):
        fix, explanation = remedies(hit.record, hit.causes[0])
        if about[place] and re.search(case["remedy"], f"{fix}\n{explanation}", re.I):
            result["hit3"] = True
            if place == 0:
                result["hit1"] = True
                result["cause"] = bool(re.search(case["remedy"], fix, re.I))
            break
    return result


def share(rows, key):
    """Percentage of rows that have something, with the counts."""
    count = sum(bool(row[key]) for row in rows)
    return f"{100 * count / len(rows):5.1f} % ({count}/{len(rows)})" if rows else "    - (0)"


def quality(base):
    """Judge every case and print the figures; returns them."""
    records = [base.store.record(number) for number in range(len(base.store.recipes))]
    rows = [judge(case, base, records) for case in load_cases()]
    known = [row for row in rows if row["known"]]
    unknown = [row for row in rows if row["match"] and not row["known"]]
    silent = [row for row in rows if not row["match"]]
    for row in unknown + silent:
        row["silent"] = not row["answered"]
    for row in known:
        row["wrong"] = row["answered"] and not row["about"]
    print(
        f"{len(records)} recipes, {len(rows)} cases: {len(known)} with a recipe, {len(unknown)} without, "
        f"{len(silent)} that must get none\n"
    )
    print(f"right recipe and remedy first   {share(known, 'hit1')}")
    print(f"  among the first three         {share(known, 'hit3')}")
    print(f"right cause first               {share([row for row in known if row['hit1']], 'cause')}")
    print(f"wrong recipe first              {share(known, 'wrong')}")
    print(f"silent, no recipe exists        {share(unknown, 'silent')}")
    print(f"silent, must get none           {share(silent, 'silent')}\n")
    for key in ("area", "shape"):
        groups = defaultdict(list)
        for row in rows:
            groups[row[key]].append(row)
        print(f"by {key:<22} right first          silent where due")
        for name, group in sorted(groups.items()):
            due = [row for row in group if not row["known"]]
            print(f"  {name:<23} {share([row for row in group if row['known']], 'hit1'):<20} {share(due, 'silent')}")
        print()
    for title, misses in (
        ("missed", [row for row in known if not row["hit1"]]),
        ("right recipe, another cause first", [row for row in known if row["hit1"] and not row["cause"]]),
        ("answered though no recipe exists", [row for row in unknown if not row["silent"]]),
        ("answered though none is due", [row for row in silent if not row["silent"]]),
    ):
        if misses:
            print(f"{title}:")
            for row in misses:
                print(f"  {row['id']:<44} {row['got']} ({row['cause_shown']}, {row['confidence']})")
    return rows


def answered(rows):
    """The answers that the cases got, as robustness.Answered."""
    return [
        robustness.Answered(row["why"], row["strength"], row["confidence"], bool(row.get("about")))
        for row in rows
        if row["answered"]
    ]


def _print_calibration(answers):
    error, bins = robustness.expected_calibration_error(answers)
    print(f"\nconfidence, {len(answers)} answers: expected calibration error {error:.3f}")
    for low, count, mean, right in bins:
        print(f"  from {low:.1f}: {count:5} answers, stated {mean:.3f}, right {right:.3f}")
    return error


def speed(base):
    """Print the speed figures; cold starts are of a wheel in a fresh virtual environment with compiled files
    present.
    """
    figures = {}
    cases = load_cases()
    for case in cases:
        base.search(case["text"])
    began = time.perf_counter()
    for case in cases:
        base.search(case["text"])
    figures["warm search, ms"] = 1000 * (time.perf_counter() - began) / len(cases)
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        build([str(ROOT / "recipes")], folder)
        figures["index build, s"] = time.perf_counter() - began
        figures |= _against_whoosh(base, Path(folder), cases)
        figures |= _among_synthetic(base, Path(folder), cases)
    figures |= _cold()
    print()
    for name, value in figures.items():
        print(f"{name:<52} {value:8.2f}")
    return figures


def _against_whoosh(base, folder, cases):
    """Plain Whoosh on the same recipes: one TEXT field, an Or of the paste's words, BM25F; its time and its right
    answers.
    """
    from whoosh import fields, index, query, scoring

    os.mkdir(folder / "plain")
    records = [base.store.record(number) for number in range(len(base.store.recipes))]
    writer = index.create_in(
        folder / "plain", fields.Schema(number=fields.STORED, text=fields.TEXT(phrase=False))
    ).writer()
    for number, record in enumerate(records):
        texts = [
            record["title"],
            record["summary"],
            record["explanation"],
            *(s["message"] for s in record["signatures"]),
            *record["questions"].get("en", []),
            *record["questions"].get("zh", []),
            *(c["when"] + c["fix"] for c in record["causes"]),
        ]
        writer.add_document(number=number, text="\n".join(texts))
    writer.commit()
    schema_field = index.open_dir(folder / "plain").schema["text"]
    known = [case for case in cases if case["match"] and any(is_about(record, case["signature"]) for record in records)]
    right, spent, ours, ours_right = 0, 0.0, 0.0, 0
    with index.open_dir(folder / "plain").searcher(weighting=scoring.BM25F()) as searcher:
        for case in known:
            began = time.perf_counter()
            terms = {token.text for token in schema_field.analyzer(case["text"], mode="query")}
            hits = searcher.search(query.Or([query.Term("text", term) for term in terms]), limit=3)
            found = [hit["number"] for hit in hits]
            spent += time.perf_counter() - began
            right += bool(found) and is_about(records[found[0]], case["signature"])
            began = time.perf_counter()
            answer = base.search(case["text"])
            ours += time.perf_counter() - began
            ours_right += bool(answer.hits) and is_about(answer.hits[0].record, case["signature"])
    return {
        "right recipe first, %": 100 * ours_right / len(known),
        "plain Whoosh: right recipe first, %": 100 * right / len(known),
        "warm search against plain Whoosh, ratio": ours / spent,
    }


def _among_synthetic(base, folder, cases, count=10_000):
    """The time of warm searches with so many synthetic recipes laid over the real ones, against the real ones alone."""
    records = [base.store.record(number) for number in range(len(base.store.recipes))]
    (folder / "own").mkdir()
    synthetic.write(folder / "own", records, count)
    (folder / "large").mkdir()
    build([str(ROOT / "recipes"), str(folder / "own")], folder / "large")
    large, times = KnowledgeBase(store=Store(folder / "large")), defaultdict(list)
    for _ in range(4):
        for name, knowledge in (("real", base), ("large", large)):
            began = time.perf_counter()
            for case in cases:
                knowledge.search(case["text"])
            times[name].append(time.perf_counter() - began)
    return {f"warm search among {count} synthetic recipes, ratio": min(times["large"]) / min(times["real"])}


def _cold(rounds=11):
    """Whole processes, as the median of the ratios to `python -c pass` of the same round."""
    environment = {
        key: value for key, value in os.environ.items() if key not in ("PYTHONDONTWRITEBYTECODE", "KB_RECIPES")
    }
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", folder, ROOT],
            check=True,
            capture_output=True,
        )
        subprocess.run([sys.executable, "-m", "venv", f"{folder}/venv"], check=True)
        python = f"{folder}/venv/bin/python"
        subprocess.run(
            [python, "-m", "pip", "install", "-q", *Path(folder).glob("*.whl")],
            check=True,
            env=environment,
            capture_output=True,
        )
        # A script as new versions of pip write it; the one of an old pip imports `re` first, which is not ours to pay.
        kb = [python, "-c", "import sys; from kb.cli import main; sys.exit(main())"]
        known = (ROOT / "recipes/shapes/mat1-mat2-shapes.wrong-in-features.txt").read_text(encoding="utf-8")
        log = "".join(f"2026-01-01 00:00:{i % 60:02d} INFO step {i} loss 0.{i}\n" for i in range(13_000))
        commands = {
            "python -c pass": ([python, "-c", "pass"], ""),
            "kb search, known error": ([*kb, "search"], known),
            "kb search, needs Whoosh": ([*kb, "search"], "RuntimeError: mat1 and mat2 shape can not be multiply"),
            "kb --help": ([*kb, "--help"], ""),
            "kb search, 600 kB log": ([*kb, "search"], log + known),
        }
        times = defaultdict(list)
        for _ in range(rounds):
            for name, (command, text) in commands.items():
                began = time.perf_counter()
                subprocess.run(command, input=text.encode(), capture_output=True, env=environment, cwd=folder)
                times[name].append(time.perf_counter() - began)
    base = times["python -c pass"]
    figures = {
        f"cold {name}, x of python -c pass": statistics.median(a / b for a, b in zip(values, base))
        for name, values in times.items()
        if name != "python -c pass"
    }
    figures["cold kb search, 600 kB log, s"] = statistics.median(times["kb search, 600 kB log"])
    return figures


def main():
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--robust", action="store_true")
    parser.add_argument("--json", metavar="FILE")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        build([str(ROOT / "recipes")], folder, warn=print)
        base = KnowledgeBase(store=Store(folder))
        figures = {"cases": quality(base)}
        if options.robust:
            run = robustness.measure(base)
            figures["robustness"] = run.figures
            figures["calibration error"] = _print_calibration(run.answered + answered(figures["cases"]))
        if options.speed:
            figures["speed"] = speed(base)
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
