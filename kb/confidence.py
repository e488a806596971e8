"""How sure an answer is: the share of right answers among those of its kind and strength, as measured.

`python tools/benchmark.py --calibrate` measures it on the cases, the damaged transcripts, the texts without an error
of ours and the recipes' questions (each asked while it is left out), and writes CURVES anew.
"""

# For each kind of answer: (strength, measured share of right answers), straight lines between them.
CURVES = {
    "cut": ((0.596, 0.99),),
    "question": (
        (0.005, 0.019),
        (0.018, 0.02),
        (0.031, 0.14),
        (0.06, 0.173),
        (0.091, 0.214),
        (0.156, 0.451),
        (0.243, 0.554),
        (0.282, 0.571),
        (0.307, 0.625),
        (0.363, 0.648),
        (0.623, 0.805),
    ),
    "signature": ((0.966, 0.99),),
    "substance": ((0.513, 0.625), (1.0, 0.99)),
}


def stated(kind, strength):
    """The confidence to state.

    Args:
        kind: what decided: "signature", "cut", "substance" or "question".
        strength: from 0 to 1, what the scorer of that kind found.

    Returns:
        a probability, with three decimals.
    """
    curve = CURVES[kind]
    if strength <= curve[0][0]:
        return curve[0][1]
    for (low, below), (high, above) in zip(curve, curve[1:]):
        if strength <= high:
            return round(below + (above - below) * (strength - low) / (high - low), 3)
    return curve[-1][1]
