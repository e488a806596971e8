"""Evidence for a cause: a template to be found in the paste, or a comparison of the numbers in it.

"in conv{any:word}"                      this text stands somewhere in the paste
"where {allocated} < 0.5 * {total}"      these captured values of the matched message compare so
"where {input} != {weight}"              texts are the same or not; they have no order
"""

import re

from kb.template import Template, amount
from kb.text import fold

_WHERE = re.compile(r"where\s+(.+?)\s*(<=|>=|==|!=|<|>)\s*(.+)$")
_OPERAND = re.compile(r"(?:(\d+(?:\.\d+)?)\s*\*\s*)?\{([a-z_][a-z0-9_]*)\}$|(-?\d+(?:\.\d+)?)$|'([^']*)'$")
_COMPARE = {
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


class Comparison:
    """`where LEFT OPERATOR RIGHT`; a side is `{name}`, `FACTOR * {name}`, a number or a 'text'."""

    def __init__(self, source):
        found = _WHERE.match(source)
        sides = [_OPERAND.match(found.group(n).strip()) for n in (1, 3)] if found else [None]
        if not all(sides):
            raise ValueError(f"{source!r} is no comparison; write it like: where {{allocated}} < 0.5 * {{total}}")
        self.source, self._operator, self._compare, self._sides = (
            source,
            found.group(2),
            _COMPARE[found.group(2)],
            sides,
        )
        self.names = [side.group(2) for side in sides if side.group(2)]

    def holds(self, values):
        """The comparison in words with its numbers if it holds for the captured `values`, else None."""
        if not all(name in values for name in self.names):
            return None
        try:
            holds = self._compare(*(_number(side, values) for side in self._sides))
        except (
            ValueError
        ):  # no numbers: texts are the same or not, but neither is the greater, and there is no half of one
            if self._operator not in ("==", "!=") or any(side.group(1) for side in self._sides):
                return None
            holds = self._compare(*(_text(side, values) for side in self._sides))
        told = re.sub(r"\{(\w+)\}", lambda name: values.get(name.group(1), name.group()), self.source)
        return told.removeprefix("where ") if holds else None


def _number(side, values):
    factor, name, number, text = side.groups()
    if text is not None:
        raise ValueError(text)
    return float(factor or 1) * amount(values[name]) if name else float(number)


def _text(side, values):
    _, name, number, text = side.groups()
    return values[name] if name else number or text


def compile_evidence(source):
    """A Comparison for `where ...`, a Template otherwise.

    Raises:
        ValueError: if it is neither.
    """
    return Comparison(source) if source.startswith("where ") else Template(fold(source))


def seen(evidence, text, values):
    """What in the paste speaks for a cause, as short texts.

    Args:
        evidence: the sources of the evidence of one cause.
        text: the paste as `Dense`.
        values: the values captured by the matched message.
    """
    found = []
    for item in map(compile_evidence, evidence):
        if isinstance(item, Comparison):
            told = item.holds(values)
        else:
            match = item.search(text)
            told = match and text.slice(match.start, match.end)
        if told:
            found.append(told)
    return found
