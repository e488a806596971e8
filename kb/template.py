"""Message templates: literal text with `{name}` or `{name:type}` placeholders.

A template is matched against *dense* text, that is text without its white space. A terminal that wraps a message in the
middle of a word, a lost newline or a doubled blank changes nothing in dense text, so one mechanism serves them all.

Matching never backtracks from one placeholder into another, and every placeholder has a longest stretch that it may
cover: the work
is bounded by (occurrences of the longest literal) x (parts of the template), hence linear in the length of the text.
"""

import re
from bisect import bisect_right

# The longest stretch of dense text that a placeholder may cover, and what it must look like.
TYPES = {
    "any": (240, r".+"),
    "int": (20, r"[-+]?\d+"),
    "num": (24, r"[-+]?(?:\d+(?:[.,]\d+)*(?:[eE][-+]?\d+)?|nan|inf)"),
    "size": (24, r"\d+(?:[.,]\d+)*(?:[KMGT]i?B|bytes|[KMGT])?"),
    "shape": (160, r"torch\.Size\(\[[-\d,x*]*\]\)|\[[-\d,x*]*\]|\([-\d,x*]*\)|[-\d][-\d,x*]*"),
    "dtype": (80, r"[A-Za-z_][\w.:]*"),
    "device": (24, r"[A-Za-z]+(?::\d+)?"),
    "word": (160, r"[^'\"`,;()\[\]{}]+"),
    "path": (400, r"[^'\"`<>|*?]+"),
}
# What a value may look like that the text breaks off in.
BEGUN = {
    "any": r".*",
    "int": r"[-+]?\d*",
    "num": r"[-+\d.,eE]*",
    "size": r"[\d.,]*[A-Za-z]*",
    "shape": r"[\w.\[\](),*-]*",
    "dtype": r"[\w.:]*",
    "device": r"[A-Za-z]*:?\d*",
    "word": r"[^'\"]*",
    "path": r"[^'\"]*",
}
# Placeholders of these types run over blanks when they end a template, up to the end of the line at most.
_RUNNING = {"any", "path", "shape", "size"}
_TYPE_OF_BLANKS = {"any", "path", "word", "shape", "size"}  # a blank inside such a value is the author's, not a wrap's
_UNITS = {"": 1, "bytes": 1, "b": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}
_TOKEN = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_NAME = re.compile(r"([a-z_][a-z0-9_]*)(?::([a-z]+))?$")
_TRIES = 3  # how many places of the next literal are tried for one placeholder


class Dense:
    """A text without its white space, and the way back to the text.

    Attributes:
        text: the text as given.
        dense: the same without white space.
    """

    def __init__(self, text):
        self.text = text
        self.dense = "".join(text.split())
        self._words = None

    def origin(self, index):
        """The offset in `text` of the character at `index` of `dense` (its length for the end)."""
        if self._words is None:
            starts, offsets, total = [], [], 0
            for word in re.finditer(r"\S+", self.text):
                starts.append(total)
                offsets.append(word.start())
                total += word.end() - word.start()
            self._words = starts, offsets
        starts, offsets = self._words
        if index >= len(self.dense):
            return len(self.text)
        at = bisect_right(starts, index) - 1
        return offsets[at] + index - starts[at]

    def slice(self, start, end):
        """The piece of `text` that dense positions `start` to `end` come from, white space run together."""
        if end <= start:
            return ""
        return " ".join(self.text[self.origin(start) : self.origin(end - 1) + 1].split())

    def glued(self, index):
        """True if the characters at `index - 1` and `index` stand side by side in the text."""
        return 0 < index < len(self.dense) and self.origin(index) == self.origin(index - 1) + 1

    def stretch(self, index, limit, whole_line):
        """The dense position, `limit` at most, where the word at `index` ends, or its line if `whole_line`."""
        stop = re.compile(r"\n" if whole_line else r"\s")
        start = self.origin(index)
        found = stop.search(self.text, start, self.origin(limit))
        return min(limit, index + len("".join(self.text[start : found.start()].split()))) if found else limit


class Match:
    """Where a template was found: dense positions `start` and `end`, and the captured `values` by name."""

    __slots__ = ("start", "end", "values")

    def __init__(self, start, end, values):
        self.start, self.end, self.values = start, end, values


def parse(template):
    """Cut a template into its parts.

    Returns:
        a list of literals (str) and placeholders ((name, type) tuples), in order.

    Raises:
        ValueError: with a sentence that says what is wrong and what to write instead.
    """
    parts, literal, last = [], "", 0
    for token in _TOKEN.finditer(template):
        literal += template[last : token.start()]
        last = token.end()
        if token.group() in ("{{", "}}"):
            literal += token.group()[0]
            continue
        if token.group() in ("{", "}"):
            raise ValueError(f"a single {token.group()!r}; write {token.group() * 2!r} for the character itself")
        name = _NAME.match(token.group(1))
        if not name:
            raise ValueError(f"{token.group()!r} is no placeholder; write {{name}} or {{name:type}} in lower case")
        kind = name.group(2) or "any"
        if kind not in TYPES:
            raise ValueError(f"unknown type {kind!r} in {token.group()!r}; the types are {', '.join(sorted(TYPES))}")
        if parts and not literal.strip() and isinstance(parts[-1], tuple):
            raise ValueError(f"{token.group()!r} follows another placeholder at once; put the text between them")
        if literal:
            parts.append(literal)
        parts.append((name.group(1), kind))
        literal = ""
    literal += template[last:]
    if literal:
        parts.append(literal)
    if not any(isinstance(part, str) and part.strip() for part in parts):
        raise ValueError("a template needs literal text")
    return parts


class Template:
    """A compiled template.

    Attributes:
        source: as written.
        literals: its literal parts without white space, in order.
        weight: how many characters of dense literal text it has; the longer, the more telling.
    """

    def __init__(self, source):
        self.source = source
        self._parts = [part if isinstance(part, tuple) else "".join(part.split()) for part in parse(source)]
        self._parts = [part for part in self._parts if part]
        self.literals = [part for part in self._parts if isinstance(part, str)]
        self.weight = sum(map(len, self.literals))
        self._anchor = max(
            (i for i, p in enumerate(self._parts) if isinstance(p, str)), key=lambda i: len(self._parts[i])
        )

    @property
    def anchor(self):
        """The longest literal part, dense: a text without it can't match."""
        return self._parts[self._anchor]

    def finditer(self, text, start=0):
        """Yield every Match in a `Dense` text, from left to right, not overlapping."""
        dense, anchor = text.dense, self.anchor
        at = dense.find(anchor, start)
        floor = start
        while at >= 0:
            found = self._match_at(text, at, floor)
            if found:
                yield found
                floor = at = max(found.end, at + 1)
                at = dense.find(anchor, at)
            else:
                at = dense.find(anchor, at + 1)

    def search(self, text, start=0):
        """The first Match in a `Dense` text, or None."""
        return next(self.finditer(text, start), None)

    def _match_at(self, text, at, floor):
        spans = {}
        end = self._forward(text, at + len(self.anchor), spans)
        if end is None:
            return None
        start = self._backward(text, at, floor, spans)
        if start is None or not self._bounded(text, start, end):
            return None
        kinds = dict(part for part in self._parts if isinstance(part, tuple))
        return Match(
            start,
            end,
            {
                name: text.slice(*span) if kinds[name] in _TYPE_OF_BLANKS else text.dense[slice(*span)]
                for name, span in spans.items()
            },
        )

    def _bounded(self, text, start, end):
        """A literal that begins or ends with a letter or digit must not be the middle of a longer word."""
        dense, first, last = text.dense, self._parts[0], self._parts[-1]
        if (
            isinstance(first, str)
            and first[0].isalnum()
            and first[0].isascii()
            and start
            and _wordy(dense[start - 1])
            and text.glued(start)
        ):
            return False
        return not (
            isinstance(last, str)
            and last[-1].isalnum()
            and last[-1].isascii()
            and end < len(dense)
            and _wordy(dense[end])
            and text.glued(end)
        )

    def _forward(self, text, position, spans):
        dense, parts = text.dense, self._parts
        index = self._anchor + 1
        while index < len(parts):
            name, kind = parts[index]
            bound, shape = TYPES[kind]
            if index + 1 == len(parts):
                return _trailing(text, position, name, kind, spans)
            literal = parts[index + 1]
            begin, limit = position, min(len(dense), position + bound + len(literal))
            for _ in range(_TRIES):
                found = dense.find(literal, begin, limit)
                if found < 0:
                    return None
                if _take(text, position, found, name, shape, spans):
                    break
                begin = found + 1
            else:
                return None
            position = found + len(literal)
            index += 2
        return position

    def _backward(self, text, position, floor, spans):
        dense, parts = text.dense, self._parts
        index = self._anchor - 1
        while index >= 0:
            name, kind = parts[index]
            bound, shape = TYPES[kind]
            if index == 0:
                return _leading(text, position, floor, name, kind, spans)
            literal = parts[index - 1]
            end, limit = position, max(floor, position - bound - len(literal))
            for _ in range(_TRIES):
                found = dense.rfind(literal, limit, end)
                if found < 0:
                    return None
                if _take(text, found + len(literal), position, name, shape, spans):
                    break
                end = found + len(literal) - 1
            else:
                return None
            position = found
            index -= 2
        return position


def cut(source, weight):
    """Cut a template in two after the word with which it has at least this many characters of literal text.

    Returns:
        (beginning, rest) as sources, or None if nothing is left over.
    """
    taken, head, parts = 0, "", parse(source)
    for index, part in enumerate(parts):
        if isinstance(part, tuple):
            head += _source([part])
            continue
        for word in re.finditer(r"\s*\S+", part):
            taken += len(word.group().strip())
            if taken >= weight:
                rest = _source([part[word.end() :], *parts[index + 1 :]])
                return (head + _source([part[: word.end()]]), rest) if rest.strip() else None
        head += _source([part])
    return None


def begins_like(source, dense):
    """How much of a text is literal text of a template that it breaks off in: its characters, or None if it does not
    go on like the template.

    Args:
        source: the template (a rest that `cut` gave).
        dense: dense text that goes to the end of its line.

    Returns:
        (characters of literal text that agreed, True if the text breaks off within a word of the template) or None.
    """
    agreed, parts = (
        0,
        parse(source + "\0"),
    )  # the mark makes a rest without literal text a template, and is never reached
    for index, part in enumerate(parts):
        if isinstance(part, str):
            literal = "".join(part.split())
            if not dense.startswith(literal):
                return (agreed + len(dense), _inside_a_word(part, len(dense))) if literal.startswith(dense) else None
            agreed, dense = agreed + len(literal), dense[len(literal) :]
        else:
            following = "".join(parts[index + 1].split()).rstrip("\0") or "\0"
            at = dense.find(following)
            if at < 0:
                bound = TYPES[part[1]][0]
                at = next((k for k in range(1, min(len(dense), bound)) if following.startswith(dense[k:])), len(dense))
                left = len(dense) - at
                if not re.fullmatch(BEGUN[part[1]], dense[:at]):  # no such value, or it has ended already
                    return None
                return (agreed + left, _inside_a_word(parts[index + 1], left)) if at <= bound else None
            dense = dense[at:]
    return None


def _inside_a_word(literal, length):
    """True if so many dense characters of a literal end within one of its words."""
    for word in literal.split():
        if length <= 0:
            return False
        if length < len(word):
            return _wordy(word[length - 1]) and _wordy(word[length])
        length -= len(word)
    return False


def _source(parts):
    return "".join(
        "{" + ":".join(part) + "}" if isinstance(part, tuple) else part.replace("{", "{{").replace("}", "}}")
        for part in parts
    )


def _wordy(char):
    return char.isascii() and (char.isalnum() or char == "_")


def _take(text, start, end, name, shape, spans):
    """Keep what stands between two dense positions as the value of a placeholder, if it has the right shape."""
    piece = text.dense[start:end]
    if not re.fullmatch(shape, piece) or (name in spans and text.dense[slice(*spans[name])] != piece):
        return False
    spans[name] = start, end
    return True


def _trailing(text, position, name, kind, spans):
    """The last placeholder of a template: it ends with its word, or with the line if it may hold blanks."""
    bound, shape = TYPES[kind]
    if position >= len(text.dense):
        return None
    limit = text.stretch(position, min(position + bound, len(text.dense)), kind in _RUNNING)
    found = re.compile(shape).match(text.dense, position, limit)
    return found.end() if found and _take(text, position, found.end(), name, shape, spans) else None


def _leading(text, position, floor, name, kind, spans):
    """The first placeholder of a template: the longest piece of the right shape that touches `position` and is one
    word.
    """
    bound, shape = TYPES[kind]
    start = position
    while start > max(floor, position - bound) and (start == position or text.glued(start)):
        start -= 1
    for begin in range(start, position):
        if _take(text, begin, position, name, shape, spans):
            return begin
    return None


def amount(value):
    """A captured number or size as a float in bytes (or plain units): "1.5GiB" is 1610612736.0.

    Raises:
        ValueError: if the value is no number.
    """
    found = re.fullmatch(r"([-+]?[\d.,]*\d)([KMGTkmgt]?)(?:i?[bB]|bytes)?", "".join(value.split()))
    if not found:
        raise ValueError(f"{value!r} is no number")
    return float(found.group(1).replace(",", "")) * _UNITS[found.group(2).lower()]
