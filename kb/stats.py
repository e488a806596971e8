"""`kb stats`: the recipes by area, by kind of proof, by device and version proven, by language."""

COLUMNS = ("recipes", "live", "replayed", "verified", "draft", "dead ends", "questions")


def stats(records):
    """Count the recipes.

    Args:
        records: the recipes' records (see `kb show --json`).

    Returns:
        {"areas": area -> COLUMNS -> count, "all": the sums, "proven": "device, software version" -> recipes,
        "languages": language -> recipes}; "dead ends" are recipes with one that the script proves.
    """
    areas, proven, languages = {}, {}, {"en": 0, "zh": 0}
    for record in records:
        counts = areas.setdefault(record["area"], dict.fromkeys(COLUMNS, 0))
        for column in _columns(record):
            counts[column] += 1
        languages["en"] += 1
        languages["zh"] += bool(record["zh"]["title"])
        for name in {_where(proof) for proof in record["proofs"]}:
            proven[name] = proven.get(name, 0) + 1
    total = {column: sum(counts[column] for counts in areas.values()) for column in COLUMNS}
    return {"areas": dict(sorted(areas.items())), "all": total, "proven": proven, "languages": languages}


def table(counted):
    """The counts as lines of text."""
    width = max(len(area) for area in [*counted["areas"], "all"])
    yield f"{'area':<{width}}" + "".join(f"  {column:>9}" for column in COLUMNS)
    for area, counts in [*counted["areas"].items(), ("all", counted["all"])]:
        yield f"{area:<{width}}" + "".join(f"  {counts[column]:>9}" for column in COLUMNS)
    yield ""
    for name, count in sorted(counted["proven"].items(), key=lambda item: (-item[1], item[0])):
        yield f"proven on {name}: {count}"
    yield "in " + ", ".join(f"{lang}: {count}" for lang, count in counted["languages"].items())


def _columns(record):
    yield "recipes"
    yield record["proof"]
    yield record["status"]
    parts = record["script"]["parts"] if record["script"] else ()
    if any(part["kind"] == "dead_end" for part in parts):
        yield "dead ends"
    if record["questions"]:
        yield "questions"


def _where(proof):
    torch = proof["versions"].get("torch")
    return f"{proof['device_name']}, " + (
        f"torch {torch.partition('+')[0]}" if torch else f"Python {proof['versions']['python']}"
    )
