"""The command line: parse, call, print.

Options are parsed by getopt: argparse alone would take as long to import as a whole search. One record a command in
COMMANDS, from which help is made.
Exit status as grep's: 0 found, 1 nothing found, 2 wrong use or fault.
"""

import getopt
import json
import os
import sys

from kb import __version__
from kb.errors import KbError

CHUNK = 1 << 20  # bytes read at a time from a pipe
OVERLAP = 20_000  # characters of one piece that the next begins with

OPTIONS = {
    "json": "print JSON",
    "plain": "no colours",
    "lang=": "en or zh; by default that of the locale",
    "recipes=": "a folder of own recipes, laid over the shipped ones (or KB_RECIPES)",
    "limit=": "the most recipes to give (3)",
    "explain": "say what was found in the text, and what decided",
    "area=": "only this area",
    "device=": "only this device: cpu, cuda, mps or xpu",
    "all": "every recipe",
    "record": "write passing results to verified.json",
    "transcripts": "write what the broken parts print beside the recipes",
    "quick": "leave out slow recipes",
    "rebuild": "build it anew",
    "help": "this text",
}
READING = ("json", "plain", "lang=", "recipes=", "help")
# name: (arguments, what it does, options)
COMMANDS = {
    "search": (
        "[TEXT ... | -]",
        "find the recipe about an error: as arguments, from a pipe, or pasted (end with Ctrl-D)",
        ("limit=", "explain", *READING),
    ),
    "show": ("ID", "print a whole recipe", READING),
    "list": ("", "list the recipes", ("area=", *READING)),
    "areas": ("", "list the areas", READING),
    "stats": ("", "count the recipes by area, by kind of proof, by what they were proven on", READING),
    "verify": (
        "[ID ...]",
        "run the scripts of recipes on this machine, and say whether they are true",
        ("device=", "all", "quick", "record", "transcripts", "json", "recipes=", "help"),
    ),
    "new": ("[ID]", "make the files of a new recipe from a pasted error", ("area=", "recipes=", "help")),
    "check": ("[PATH ...]", "check recipes without running them", ("json", "recipes=", "help")),
    "index": ("", "show where the search index is, or build it", ("rebuild", "json", "recipes=", "help")),
}


def main(arguments=None):
    """Run a command; returns the exit status."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except KbError as error:
        print(f"kb: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _run(arguments):
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(usage(), end="")
        return 0 if arguments else 2
    if arguments[0] in ("-V", "--version"):
        print(f"kb {__version__}")
        return 0
    name = arguments[0]
    if name not in COMMANDS:
        raise KbError(
            f"unknown command {name!r}",
            todo=f'The commands are {", ".join(COMMANDS)}. To look up an error: kb search "..."',
        )
    try:
        pairs, rest = getopt.gnu_getopt(arguments[1:], "h", COMMANDS[name][2])
    except getopt.GetoptError as error:
        raise KbError(
            f"{name}: {error}",
            todo=f"kb {name} --help lists the options; put -- before a text that begins with a dash.",
        ) from None
    options = {key.lstrip("-"): value or True for key, value in pairs}
    if "help" in options or "h" in options:
        print(usage_of(name), end="")
        return 0
    options["lang"] = _language(options.get("lang"))
    options["recipes"] = options.get("recipes") or os.environ.get("KB_RECIPES")
    return globals()["_" + name](rest, options)


def usage():
    """What `kb --help` prints."""
    lines = [
        "kb: paste an error, get the recipe about it, with the proof that its fix works. Nothing leaves this machine.",
        "",
    ]
    lines += [f"  kb {name + ' ' + arguments:<25} {does}" for name, (arguments, does, _) in COMMANDS.items()]
    lines += [
        "",
        "  kb COMMAND --help      the options of a command",
        "",
        "Exit status: 0 found, 1 nothing found, 2 wrong use or fault.",
    ]
    return "\n".join(lines) + "\n"


def usage_of(name):
    """What `kb COMMAND --help` prints."""
    arguments, does, options = COMMANDS[name]
    lines = [f"kb {name} {arguments}".rstrip(), f"  {does}", ""]
    lines += [f"  --{option.replace('=', ' ' + option[:-1].upper()):<18} {OPTIONS[option]}" for option in options]
    return "\n".join(lines) + "\n"


def _language(asked):
    if asked not in (None, "en", "zh"):
        raise KbError(f"no language {asked!r}", todo="It is en or zh.")
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return asked or ("zh" if locale.lower().startswith("zh") else "en")


def _number(options, name, default):
    value = options.get(name, default)
    if not str(value).isdigit() or int(value) < 1:
        raise KbError(f"--{name} is {value!r}", todo="Give a whole number from 1.")
    return int(value)


def _warn(text):
    print(f"kb: {text}", file=sys.stderr)


def _print(blocks, options):
    from kb import render

    colour = sys.stdout.isatty() and "plain" not in options and not os.environ.get("NO_COLOR")
    width = min(os.get_terminal_size().columns or render.WIDTH, render.WIDTH) if sys.stdout.isatty() else render.WIDTH
    print(render.terminal(blocks, colour, max(width, 40)), end="")


def _print_json(value):
    print(json.dumps(value, ensure_ascii=False, indent=1))


def _search(texts, options):
    from kb import render
    from kb.search import KnowledgeBase

    limit = _number(options, "limit", 3)
    base = KnowledgeBase(options["recipes"], warn=_warn)
    if texts and texts != ["-"]:
        text = " ".join(texts)
        _refuse_empty(text)
        answer = base.search(text, limit)
    else:
        answer = base.search_chunks(_read(sys.stdin.buffer), limit)
    if "explain" in options:
        print("\n".join(answer.trace) or "nothing in the text speaks of an error or asks anything", file=sys.stderr)
    if "json" in options:
        _print_json(render.answer_json(answer))
    else:
        _print(render.answer_blocks(answer, options["lang"]), options)
    return 0 if answer.hits else 1


def _refuse_empty(text):
    if not text.strip():
        raise KbError("the text is empty", todo='Paste the error: kb search "...", or some-command 2>&1 | kb search')


def _read(stream):
    """(text, number of its first line) pieces of standard input; each begins with the end of the one before."""
    if stream.isatty():
        print("Paste the error, then Ctrl-D on a line of its own:", file=sys.stderr)
    decode, kept, line, empty = None, "", 1, True
    for data in _pieces(stream):
        decode = decode or _decoder(data)
        text = decode(data, not data)
        if not text:
            continue
        empty = empty and not text.strip()
        yield kept + text, line
        whole = kept + text
        kept = whole[-OVERLAP:]
        line += whole.count("\n", 0, len(whole) - len(kept))
    if empty:
        _refuse_empty("")


def _pieces(stream):
    """The bytes of standard input in pieces, an empty one last; of a terminal all at once, since a second read would
    ask for a second Ctrl-D.
    """
    if stream.isatty():
        yield stream.read()
    else:
        while data := stream.read(CHUNK):
            yield data
    yield b""


def _decoder(data):
    """A decoder for a stream that begins with these bytes: UTF-8, or UTF-16 as PowerShell's `>` writes it."""
    import codecs

    encoding = "utf-16" if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8-sig"
    if encoding != "utf-16" and b"\0" in data[:8192]:
        raise KbError(
            "standard input is a binary file, not a text",
            todo="Pipe the log itself; unpack it first if it is compressed: zcat log.gz | kb search",
        )
    return codecs.getincrementaldecoder(encoding)(errors="replace").decode


def _store(options):
    from kb.store import open_store

    return open_store(options["recipes"], warn=_warn)


def _show(ids, options):
    from kb import render

    if len(ids) != 1:
        raise KbError("show takes one id", todo="kb list gives the ids.")
    store = _store(options)
    number = store.number(ids[0])
    if number is None:
        near = [
            recipe[0]
            for recipe in store.recipes
            if ids[0] in recipe[0]
            or set(ids[0].split("-")) & set(recipe[0].split("-")) - {"a", "the", "of", "to", "in", "not"}
        ]
        raise KbError(
            f"no recipe {ids[0]!r}", todo=f"Did you mean {', '.join(near[:5])}?" if near else "kb list gives the ids."
        )
    record = store.record(number)
    if "json" in options:
        _print_json(record)
    else:
        _print(render.recipe_blocks(record, options["lang"]), options)
    return 0


def _list(rest, options):
    recipes = [recipe for recipe in _store(options).recipes if options.get("area") in (None, recipe[1])]
    if not recipes:
        raise KbError(f"no recipes in the area {options.get('area')!r}", todo="kb areas lists the areas.")
    if "json" in options:
        _print_json([{"id": r[0], "area": r[1], "title": r[2], "status": r[4]} for r in recipes])
    else:
        width = max(len(recipe[0]) for recipe in recipes)
        for recipe in recipes:
            print(f"{recipe[0]:<{width}}  {recipe[3 if options['lang'] == 'zh' else 2]}")
    return 0


def _areas(rest, options):
    counts = {}
    for recipe in _store(options).recipes:
        counts[recipe[1]] = counts.get(recipe[1], 0) + 1
    if "json" in options:
        _print_json(counts)
    else:
        for area, count in sorted(counts.items()):
            print(f"{area:<16} {count}")
    return 0


def _stats(rest, options):
    from kb.stats import stats, table

    store = _store(options)
    counted = stats(store.record(number) for number in range(len(store.recipes)))
    if "json" in options:
        _print_json(counted)
    else:
        print("\n".join(table(counted)))
    return 0


def _folder(options):
    """The folder whose recipes are to be checked, verified or added to."""
    from pathlib import Path

    from kb.store import recipes_folder

    folder = Path(options["recipes"] or recipes_folder())
    if not folder.is_dir():
        raise KbError("is no folder of recipes", folder, None, "Give one with --recipes.")
    return folder


def _check(paths, options):
    from pathlib import Path

    from kb.checks import check_folder

    only = [Path(path).name.split(".")[0] for path in paths if not Path(path).is_dir()]
    folders = [Path(path) for path in paths if Path(path).is_dir()] or [_folder(options)]
    known = {path.stem for folder in folders for path in folder.glob("*/*.yaml")}
    for name in only:
        if name not in known:
            raise KbError(
                f"no recipe {name!r} in {', '.join(map(str, folders))}",
                todo="Give an id, the path of a recipe, or a folder of recipes.",
            )
    faults = [fault for folder in folders for fault in check_folder(folder, only)]
    if "json" in options:
        _print_json([{"path": str(f.path), "line": f.line, "what": f.what, "todo": f.todo} for f in faults])
    else:
        for fault in faults:
            print(fault)
        print(f"{len(only) or len(known)} recipes checked, {len(faults)} faults", file=sys.stderr)
    return 1 if faults else 0


def _verify(ids, options):
    from kb.verifying import verify

    if not ids and "all" not in options:
        raise KbError("verify what?", todo="Give ids, or --all.")
    return verify(_folder(options), ids, options)


def _new(ids, options):
    from kb.scaffold import scaffold

    text = "".join(text for text, _ in _read(sys.stdin.buffer))
    for path in scaffold(_folder(options), ids[0] if ids else None, options.get("area"), text):
        print(path)
    return 0


def _index(rest, options):
    from kb.store import open_store

    store = open_store(options["recipes"], rebuild="rebuild" in options, warn=_warn)
    size = sum(os.path.getsize(os.path.join(top, name)) for top, _, names in os.walk(store.folder) for name in names)
    found = {"folder": store.folder, "recipes": len(store.recipes), "signatures": len(store.entries), "bytes": size}
    if "json" in options:
        _print_json(found)
    else:
        print(
            f"{found['recipes']} recipes, {found['signatures']} signatures, {found['bytes']} bytes in {found['folder']}"
        )
    return 0
