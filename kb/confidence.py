"""How sure an answer is: the share of right answers among those of its kind and strength, as measured.

`python tools/benchmark.py --calibrate` measures it on the cases, the damaged transcripts, the texts without an error
of ours and the recipes' questions (each asked while it is left out), and writes CURVES anew.
"""

# For each kind of answer: (strength, measured share of right answers), straight lines between them.
CURVES = {
    "cut": ((0.458, 0.953), (0.704, 0.99)),
    "question": (
        (0.002, 0.016),
        (0.016, 0.049),
        (0.044, 0.068),
        (0.081, 0.227),
        (0.155, 0.418),
        (0.223, 0.541),
        (0.261, 0.604),
        (0.398, 0.683),
        (0.508, 0.697),
        (0.535, 0.742),
        (0.568, 0.75),
        (0.608, 0.778),
        (0.653, 0.851),
        (0.704, 0.881),
        (0.768, 0.91),
        (0.823, 0.912),
        (0.866, 0.947),
        (0.951, 0.984),
    ),
    "signature": ((0.726, 0.985), (0.975, 0.99)),
    "substance": ((0.316, 0.586), (1.0, 0.99)),
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
