"""What conda's old solver prints before it gives up, replayed, and what the lines say about the way out.

Recorded from public reports: conda/conda issue 9367 (conda 4.7, an Anaconda base environment) and pyg-team/pytorch_geometric issue 8161
(conda 23.5 and later word it otherwise); each line to the letter, but for names of users and machines. conda itself does not run here.
"""

import sys

IN_BASE = r"""
(base) C:\Users\me>conda install -c conda-forge opencv
Collecting package metadata (current_repodata.json): done
Solving environment: failed with initial frozen solve. Retrying with flexible solve.
Solving environment: failed with repodata from current_repodata.json, will retry with next repodata source.
Collecting package metadata (repodata.json): done
Solving environment: failed with initial frozen solve. Retrying with flexible solve.
Solving environment: \
Found conflicts! Looking for incompatible packages.
This can take several minutes.  Press CTRL-C to abort.
"""

IN_OWN_ENVIRONMENT = r"""
(dl) $ conda install pyg -c pyg
Collecting package metadata (current_repodata.json): done
Solving environment: unsuccessful initial attempt using frozen solve. Retrying with flexible solve.
Solving environment: unsuccessful attempt using repodata from current_repodata.json, retrying with next repodata source.
Collecting package metadata (repodata.json): done
Solving environment: unsuccessful initial attempt using frozen solve. Retrying with flexible solve.
Solving environment: |
Found conflicts! Looking for incompatible packages.
This can take several minutes.  Press CTRL-C to abort.
failed
"""


def replay(recorded):
    """Print what conda printed, and end as it ended."""
    print(recorded.strip(), file=sys.stderr)
    raise SystemExit(1)


def advice(recorded):
    """What to run next. Both wordings come from the classic solver alone, so the solver is always part of it."""
    steps = ["conda update -n base conda", "conda config --set solver libmamba"]
    if "frozen solve" not in recorded:
        return []
    if "(base)" in recorded:
        steps.append("conda create -n work python=3.11 opencv")  # not into base, with all that Anaconda put there
    return steps


def broken_classic_solver(device):
    replay(IN_OWN_ENVIRONMENT)


def fixed_classic_solver(device):
    assert advice(IN_OWN_ENVIRONMENT) == ["conda update -n base conda", "conda config --set solver libmamba"]


def broken_base_environment(device):
    replay(IN_BASE)


def fixed_base_environment(device):
    assert advice(IN_BASE)[-1].startswith("conda create -n")
