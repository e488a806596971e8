"""A compiled package holds the sizes of NumPy's structures as they were when it was built; under another NumPy its import is refused.

pandas 2.1.4 (built for NumPy 1) and 2.2.3 (built for NumPy 2) are real, each in a folder of its own; NumPy is that of this Python.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

OLD_PANDAS = "pandas-2.1.4", ["pandas==2.1.4", "python-dateutil==2.9.0.post0", "pytz==2025.2", "six==1.17.0"]
NEW_PANDAS = "pandas-2.2.3", ["pandas==2.2.3", "python-dateutil==2.9.0.post0", "pytz==2025.2", "six==1.17.0", "tzdata==2025.2"]

PROGRAM = """import pandas as pd

table = pd.DataFrame({"loss": [0.5, 0.25]})
print(table["loss"].sum())
"""


def packages(name, pins):
    """A folder with these packages, filled when it is asked for first."""
    folder = Path.home() / ".cache" / "kb-recipes" / f"{name}-py{sys.version_info[0]}{sys.version_info[1]}" / "site-packages"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = tempfile.mkdtemp(dir=folder.parent)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", fresh, *pins], check=True, capture_output=True)
        os.rename(fresh, folder)
    return folder


def run(folder, program, *places):
    (folder / "train.py").write_text(program)
    if subprocess.run([sys.executable, "train.py"], env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, places))}).returncode:
        raise SystemExit(1)


def broken_built_for_numpy_1(device, tmp_path):
    assert np.__version__ > "2"
    run(tmp_path, PROGRAM, packages(*OLD_PANDAS))


def fixed_built_for_numpy_1(device, tmp_path):
    assert np.__version__ > "2"
    run(tmp_path, PROGRAM, packages(*NEW_PANDAS))


def fixed_numpy_older_than_the_build(device):
    # an array of NumPy before 1.20 has 80 bytes; a build that expects 88 is content with any newer one
    assert np.ndarray.__basicsize__ >= 88
