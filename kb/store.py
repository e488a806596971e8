"""The compact files that a search reads with the standard library alone: the signature table and the records of the
recipes.

They stand beside the Whoosh index, written by the same build (`kb/build.py`). An index is a cache, the YAML is the
truth: one ships inside the wheel,
one for a checkout or for own recipes is built into the user's cache folder. No other place is ever opened, since
opening a Whoosh index unpickles.
"""

import json
import os
import sys

from kb.errors import KbError

FORMAT = 4  # raise it when what the build writes changes
PACKAGE = os.path.dirname(os.path.abspath(__file__))


def shipped():
    """The folder of the index inside the installed package, or None in a checkout."""
    folder = os.path.join(PACKAGE, "_data", "index")
    return folder if os.path.exists(os.path.join(folder, "table.json")) else None


def recipes_folder():
    """The folder of the recipes that belong to this installation or checkout."""
    inside = os.path.join(PACKAGE, "_data", "recipes")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(PACKAGE), "recipes")


class Store:
    """An opened index.

    Attributes:
        folder: where it is.
        recipes: a list of [id, area, title, zh title, status, offset, length, software] in the order of the build.
        entries: the signature table, a list of [recipe number, exception, message, anchor, weight, number of
            the signature in its recipe].
        keys: word -> numbers of the entries that have it among their rarest words; "" -> those without words.
    """

    def __init__(self, folder):
        self.folder = folder
        with open(os.path.join(folder, "table.json"), encoding="utf-8") as file:
            table = json.load(file)
        self.recipes, self.entries, self.keys = table["recipes"], table["entries"], table["keys"]
        self._numbers = self._beginnings = None

    def number(self, recipe_id):
        """The number of a recipe, or None."""
        if self._numbers is None:
            self._numbers = {recipe[0]: number for number, recipe in enumerate(self.recipes)}
        return self._numbers.get(recipe_id)

    def record(self, number):
        """All of a recipe, as a dictionary: its YAML, its script's parts, transcripts and proofs."""
        offset, length = self.recipes[number][5:7]
        with open(os.path.join(self.folder, "records.jsonl"), "rb") as file:
            file.seek(offset)
            return json.loads(file.read(length))

    def beginnings(self):
        """What tells a message whose end is lost.

        "entries" are the beginnings of messages: entries of the whole message's weight with, last, the weight of the
        beginning and the source of the rest; "keys" as above; "frames": innermost frame -> recipes that it stands in.
        """
        if self._beginnings is None:
            with open(os.path.join(self.folder, "cut.json"), encoding="utf-8") as file:
                self._beginnings = json.load(file)
        return self._beginnings

    def terms(self, others=False):
        """The terms of messages, or the other ones: term -> number of recipes that have it anywhere."""
        with open(os.path.join(self.folder, "others.json" if others else "terms.json"), encoding="utf-8") as file:
            return json.load(file)


def open_store(own=None, rebuild=False, build_here=False, warn=None):
    """The Store to search: the shipped one, or one built for a checkout or with own recipes laid over.

    Args:
        own: a folder of own recipes, or None.
        rebuild: build even if an index of the present files exists.
        build_here: don't take the shipped index, which may come from another kind of machine.
        warn: called with a sentence when something is left out.

    Raises:
        KbError: if there are no recipes, or `own` is no folder that holds any.
    """
    if own and not os.path.isdir(own):
        raise KbError(
            "is no folder of recipes",
            own,
            None,
            "Give the folder that holds <area>/<id>.yaml with --recipes or KB_RECIPES.",
        )
    if own and not any(file.name.endswith(".yaml") for file in _files(own)):
        raise KbError(
            "has no recipes in it",
            own,
            None,
            "A recipe is <area>/<id>.yaml in that folder; kb new --recipes makes one of a pasted error.",
        )
    if not own and not rebuild and not build_here and shipped():
        return Store(shipped())
    folders = [recipes_folder()] + ([own] if own else [])
    target = os.path.join(cache_folder(), _fingerprint(folders))
    if rebuild or not os.path.exists(os.path.join(target, "table.json")):
        from kb.build import build_into_cache

        build_into_cache(folders, target, warn, replace=rebuild)
    return Store(target)


def cache_folder():
    """The user's cache folder for indexes; one of their own under the temporary folder where that can't be written."""
    base = (
        os.environ.get("XDG_CACHE_HOME")
        or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
        or os.path.join(os.path.expanduser("~"), ".cache")
    )
    folder = os.path.join(base, "kb-recipes")
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    import tempfile

    owner = os.getuid() if hasattr(os, "getuid") else 0
    folder = os.path.join(tempfile.gettempdir(), f"kb-recipes-{owner}")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    state = os.stat(folder)
    if os.name == "posix" and (state.st_uid != owner or state.st_mode & 0o022):
        raise KbError(
            "the cache folder can't be written, and this one belongs to somebody else",
            folder,
            None,
            "Set XDG_CACHE_HOME to a folder of your own.",
        )
    return folder


def _fingerprint(folders):
    """A name for what the index is built from: every file's path, size and time."""
    import hashlib

    seen = []
    for folder in folders:
        for file in _files(os.path.abspath(folder)):
            state = file.stat()
            seen.append(f"{file.path} {state.st_size} {state.st_mtime_ns}")
    text = "\n".join([f"{FORMAT} {sys.version_info[:2]}", *sorted(seen)])
    return hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()[:24]


def _files(folder):
    """The files of a recipes folder that an index depends on, as directory entries."""
    for entry in os.scandir(folder) if os.path.isdir(folder) else ():
        if entry.is_dir():
            yield from (file for file in os.scandir(entry.path) if file.name.endswith((".yaml", ".py", ".txt")))
        elif entry.name == "verified.json":
            yield entry
