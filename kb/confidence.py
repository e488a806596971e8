"""How sure an answer is: the share of right answers among those of its kind and strength, as measured.

`python tools/benchmark.py --calibrate` measures it on the cases, the damaged transcripts, the texts without an error
of ours and the recipes' questions (each asked while it is left out), and writes CURVES anew.
"""

# For each kind of answer: (strength, measured share of right answers), straight lines between them.
CURVES = {
    "cut": ((0.361, 0.933), (0.563, 0.969), (0.8, 0.99)),
    "question": (
        (0.003, 0.014),
        (0.034, 0.071),
        (0.075, 0.265),
        (0.153, 0.463),
        (0.253, 0.604),
        (0.334, 0.653),
        (0.42, 0.691),
        (0.495, 0.702),
        (0.532, 0.702),
        (0.566, 0.731),
        (0.608, 0.771),
        (0.646, 0.833),
        (0.693, 0.884),
        (0.8, 0.938),
        (0.96, 0.963),
    ),
    "signature": ((0.722, 0.985), (0.973, 0.99)),
    "substance": ((0.249, 0.506), (1.0, 0.99)),
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
