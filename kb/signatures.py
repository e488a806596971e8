"""Signatures in a paste: where a recipe's message stands to the letter, or its beginning where the end is lost."""

import re
from itertools import islice

from kb.paste import foreign_to, innermost_frame, is_wrapper, last_statement, statements
from kb.template import Dense, Template, begins_like

OCCURRENCES = 30  # how many places of one signature are looked at
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{2,}")
TIERS = ("decides", "warning or context", "wrapper")
LONGEST = 2000  # characters of a line that a message may fill
PLENTY = 25  # characters of a message that tell in any case that it is this one
MIN_BEGUN = 4  # characters of a message that must stand at the end of a paste whose innermost frame is known
_CLASS_BEFORE = r"([A-Za-z_][\w.]*)\s*:\s*$"


class Found:
    """A signature found in the paste.

    Attributes:
        number: of the recipe; `wording` is the number of the signature among its own.
        matched: the text that matched; `line` is its line, counted from 1, `place` its offset.
        values: what the placeholders captured.
        tier: index into TIERS.
        agrees: whether the exception class is the signature's; None if there is none to see.
        context: the Dense text that it stands in.
        cut: characters of literal text that agreed, where the rest of the message is lost; else 0.
    """

    def __init__(self, entry, matched, line, values, tier, agrees, place, context, cut=0):
        self.number, self.exception, self.message, _, self.weight, self.wording = entry
        self.matched, self.line, self.values, self.tier = matched, line, values, tier
        self.agrees, self.place, self.context, self.cut = agrees, place, context, cut

    @property
    def rank(self):
        """Higher is better: how much literal text agreed, and whether the exception class did."""
        return min(self.weight, 60) + (15 if self.agrees else 0 if self.agrees is None else -10)

    @property
    def order(self):
        """What sorts the places of one recipe: a class that disagrees comes last, whatever its role."""
        return self.agrees is False, self.tier, -self.rank, self.place

    @property
    def begun(self):
        """How many characters of a message that breaks off are there, with those of its class where it names one."""
        return self.cut + len(self.exception or "")

    @property
    def strength(self):
        """From 0 to 1: how telling the message is, how much of it is there, and whether its class agrees."""
        telling = min(1.0, self.weight / 30)
        if self.cut:
            return min(1.0, self.cut / self.weight)
        return telling * (1.0 if self.agrees else 0.9 if self.agrees is None or not self.exception else 0.6)


def find(store, text, first_line, trace):
    """Every signature that stands in a cleaned text, the best place of each.

    Args:
        store: a Store.
        text: cleaned text.
        first_line: number of its first line in the paste.
        trace: a list to which sentences are added that say what was found, and what was discarded and why.
    """
    dense = Dense(text)
    words = set(WORD.findall(text)) | {""}
    numbers = {number for word in words for number in store.keys.get(word, ())}
    wanted = sorted(number for number in numbers if store.entries[number][3] in dense.dense)
    stated = statements(text) if wanted else []
    for number in wanted:
        entry = store.entries[number]
        places = []
        for match in Template(entry[2]).finditer(dense):
            found = _judge(store, entry, match, dense, stated, first_line, trace)
            if found:
                places.append(found)
            if len(places) >= OCCURRENCES:
                break
        if places:
            yield min(places, key=lambda found: found.order)


def find_cut(store, text, trace):
    """The signature of which the paste has only the beginning, the clipboard or a log's limit having taken the rest.

    Returns:
        a list with one Found; an empty one where nothing, or more than one recipe, goes on like the text.
    """
    beginnings = store.beginnings()
    found = _known_on_the_last_line(store, beginnings["frames"], text)
    found += _known_by_its_beginning(store, beginnings, text)
    longest = max((one.begun for one in found), default=0)
    best = [one for one in found if one.begun == longest]
    for one in best:
        trace.append(f"the beginning of {_name(store, one.number)} on line {one.line}: {one.matched[:120]}")
    if len({one.number for one in best}) > 1:
        trace.append("discarded: what is left of the message begins that of more than one recipe")
        return []
    return best[:1]


def _known_by_its_beginning(store, beginnings, text):
    dense, stated = Dense(text), statements(text)
    words, found = set(WORD.findall(text)) | {""}, []
    frame = innermost_frame(text, text.rstrip().rfind("\n") + 1)
    known = beginnings["frames"].get(frame, ())
    for number in sorted({number for word in words for number in beginnings["keys"].get(word, ())}):
        *entry, weight, rest = beginnings["entries"][number]
        matches = Template(entry[2]).finditer(dense) if entry[3] in dense.dense else ()
        for match in islice(matches, OCCURRENCES):
            left = _rest_of_line(dense, match.end)
            own = _class_in(entry[2])
            like = _goes_on(rest, left, weight - own, entry[4] - own, MIN_BEGUN if entry[0] in known else None)
            if like:
                judged = _judge(store, entry, match, dense, stated, 1, [], cut=like)
                if judged and (judged.agrees or not judged.exception):
                    found.append(judged)
                break
    return found


def _known_on_the_last_line(store, frames, text):
    """A message that the end of the paste cuts off.

    Where the innermost frame above it is one that stands above the same message in a transcript, a few characters will
    do.
    """
    last = last_statement(text)
    begin = text.rstrip().rfind("\n") + 1
    if len(text) - begin > LONGEST:
        return []
    frame = innermost_frame(text, last.start) if last else None
    said = {None: "".join(text[begin:].split())}  # by exception class: what a message of it would go on like
    if last:
        said[last.name] = re.sub(r"^(?::|\([\"']*)", "", "".join(text[last.start + len(last.qualified) :].split()))
    line, dense, found = text.count("\n", 0, begin) + 1, Dense(text), []
    for entry in store.entries:
        if entry[1] in said and _may_begin(entry[2], said[entry[1]]):
            fewest = MIN_BEGUN if frame in frames and entry[0] in frames[frame] else None
            own = _class_in(entry[2])
            like = _goes_on(entry[2], said[entry[1]], -own, entry[4] - own, fewest)
            if like:
                found.append(Found(entry, text[begin:].strip(), line, {}, 0, True, begin, dense, cut=like))
    return found


def _may_begin(message, said):
    """False if the first characters already tell that a text is not the beginning of a message; quick."""
    head = "".join(message.partition("{")[0].split())[:6]
    return head.startswith(said[: len(head)])


def _class_in(message):
    """How many characters of a message are an exception class at its beginning: they tell nothing of the message."""
    found = re.match(r"[\w.]+(?:Error|Exception|Warning):", message)
    return len(found.group()) if found else 0


def _rest_of_line(dense, end):
    """The dense text between a dense position and the end of its line, an ellipsis left out."""
    start = dense.origin(end - 1) + 1
    stop = dense.text.find("\n", start, start + LONGEST)
    stop = min(start + LONGEST, stop if stop >= 0 else len(dense.text))
    return "".join(dense.text[start:stop].split())


def _goes_on(template, said, weight, whole, fewest=None):
    """How many characters of a message's literal text are there, if a text goes on like it and then breaks off.

    Args:
        template: the message, or its rest.
        said: dense text up to the end of its line.
        weight: characters of the message that are known to stand before it.
        whole: characters of literal text of the whole message.
        fewest: how many are enough; None for what tells by itself that it is no other, shorter message.

    Returns:
        the characters, or 0.
    """
    like = begins_like(template, said.removesuffix("..."))
    if not like:
        return 0
    agreed, broken = weight + like[0], like[1] or said.endswith("...")
    if fewest is not None and agreed >= fewest:
        return agreed
    if not broken and said[-1:] in "'\")]}.":  # a message may end here
        return 0
    enough = max(0.35 * whole, 10) if broken else max(0.45 * whole, 17)
    return agreed if agreed >= min(enough, PLENTY) else 0


def _judge(store, entry, match, dense, stated, first_line, trace, cut=0):
    """A match as a Found, or None if it is another program's error."""
    place = dense.origin(match.start)
    end = dense.origin(match.end - 1) + 1
    statement = next((s for s in reversed(stated) if s.start <= place and place - s.start < 3000), None)
    agrees, start = _agrees(entry[1], match.start, place, dense, statement)
    software = store.recipes[entry[0]][7]
    if foreign_to(software, dense.text[max(0, place - 300) : end + 300]):
        trace.append(f"discarded: {_name(store, entry[0])}: the text around its message is not from {software}")
        return None
    piece = dense.slice(start, match.end)
    line = first_line + dense.text.count("\n", 0, dense.origin(start))
    tier = _tier(entry[1], piece, match, dense, statement, agrees)
    trace.append(f"signature of {_name(store, entry[0])} on line {line}, {TIERS[tier]}: {piece[:120]}")
    return Found(entry, piece, line, match.values, tier, agrees, place, dense, cut)


def _tier(exception, piece, match, dense, statement, agrees):
    around = dense.dense[max(0, match.start - 200) : match.end]
    if is_wrapper(around) and is_wrapper("".join(piece.split())):
        return 2
    warning = (exception or "").endswith("Warning")
    return 1 if warning or (statement and statement.role == "context" and agrees) else 0


def _agrees(exception, at, place, dense, statement):
    """Whether the exception class before a match is the signature's: True, False, or None if there is none to see.

    Returns:
        (agreement, dense position where the statement begins)
    """
    if not exception:
        return None, at
    head = exception + ":"
    if dense.dense.endswith(head, 0, at):
        return True, at - len(head)
    if statement and statement.name == exception:
        return True, at
    before = re.search(_CLASS_BEFORE, dense.text[max(0, place - 200) : place])
    if before and before.group(1).rpartition(".")[2].endswith(("Error", "Exception", "Warning")):
        return False, at
    return None, at


def _name(store, number):
    return store.recipes[number][0]
