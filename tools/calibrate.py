"""Write the curves of `kb/confidence.py` from what is measured here and now.

    python tools/calibrate.py

Everything that `tools/robustness.py` and the cases ask is asked with the threshold at zero. For each kind of answer the
share of right ones is fitted to their strength by isotonic regression (pool adjacent violators): the stronger, the
surer. A share is counted as (right + 1) / (answers + 2), so that a few answers never make a certainty, and 0.99 is the
most that is ever stated.
"""

import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from kb import search  # noqa: E402
from kb.build import build  # noqa: E402
from kb.store import Store  # noqa: E402
from tools import benchmark, robustness  # noqa: E402

TARGET = ROOT / "kb" / "confidence.py"
FEWEST = 30  # answers in a block; smaller ones are joined with the next
MOST = 0.99


def curve(answers):
    """The knots of a curve: (strength, share of right answers), rising.

    Args:
        answers: (strength, right) pairs.
    """
    blocks = []  # [sum of the strengths, answers, right ones]
    for strength, right in sorted(answers):
        blocks.append([strength, 1, int(right)])
        while len(blocks) > 1 and blocks[-2][2] * blocks[-1][1] >= blocks[-1][2] * blocks[-2][1]:
            _join(blocks)
    large = []
    for block in blocks:
        large.append(block)
        if len(large) > 1 and large[-2][1] < FEWEST:
            _join(large)
    if len(large) > 1 and large[-1][1] < FEWEST:
        _join(large)
    knots, lowest = [], 0.0
    for total, count, right in large:
        lowest = max(lowest, min(MOST, (right + 1) / (count + 2)))
        knots.append((round(total / count, 3), round(lowest, 3)))
    return tuple(knots)


def _join(blocks):
    last = blocks.pop()
    blocks[-1] = [one + other for one, other in zip(blocks[-1], last)]


def main():
    """Measure and write."""
    search.THRESHOLD = 0.0
    with tempfile.TemporaryDirectory() as folder:
        build([str(ROOT / "recipes")], folder, warn=print)
        base = search.KnowledgeBase(store=Store(folder))
        answered = robustness.measure(base).answered + benchmark.answered(benchmark.quality(base))
    kinds = sorted({one.why for one in answered})
    curves = {kind: curve([(one.strength, one.right) for one in answered if one.why == kind]) for kind in kinds}
    lines = "".join(f'    "{kind}": {knots},\n' for kind, knots in curves.items())
    source = TARGET.read_text(encoding="utf-8")
    TARGET.write_text(
        re.sub(r"(?s)(CURVES = \{\n).*?(\n\}\n)", rf"\g<1>{lines.rstrip()}\g<2>", source), encoding="utf-8"
    )
    print(lines)


if __name__ == "__main__":
    main()
