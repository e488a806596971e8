"""pandas 2.0 took `DataFrame.append` and `Series.append` away: `pd.concat` takes their place, once, after the loop."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PINS = "pandas==2.2.3 python-dateutil==2.9.0.post0 pytz==2025.2 six==1.17.0 tzdata==2025.2"

TWO = """import pandas as pd

train, test = pd.DataFrame({"loss": [0.5]}), pd.DataFrame({"loss": [0.25]})
"""


def packages(name, pins):
    """A folder with these packages, filled when it is asked for first."""
    folder = Path.home() / ".cache" / "kb-recipes" / f"{name}-py{sys.version_info[0]}{sys.version_info[1]}" / "site-packages"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = tempfile.mkdtemp(dir=folder.parent)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", fresh, *pins.split()], check=True, capture_output=True)
        os.rename(fresh, folder)
    return str(folder)


def run(folder, program):
    (folder / "train.py").write_text(program)
    if subprocess.run([sys.executable, "train.py"], cwd=folder, env=os.environ | {"PYTHONPATH": packages("pandas-2.2.3", PINS)}).returncode:
        raise SystemExit(1)


def broken_row_in_a_loop(device, tmp_path):
    run(tmp_path, """import pandas as pd

table = pd.DataFrame()
for epoch, loss in enumerate([0.5, 0.25]):
    table = table.append({"epoch": epoch, "loss": loss}, ignore_index=True)
print(table)
""")


def fixed_row_in_a_loop(device, tmp_path):
    run(tmp_path, """import pandas as pd

rows = []
for epoch, loss in enumerate([0.5, 0.25]):
    rows.append({"epoch": epoch, "loss": loss})
table = pd.DataFrame(rows)
assert table.shape == (2, 2) and table["loss"].sum() == 0.75
""")


def broken_two_tables(device, tmp_path):
    run(tmp_path, TWO + "both = train.append(test, ignore_index=True)\n")


def fixed_two_tables(device, tmp_path):
    run(tmp_path, TWO + "both = pd.concat([train, test], ignore_index=True)\nassert list(both.index) == [0, 1]\n")


def dead_end_1(device, tmp_path):
    run(tmp_path, TWO + "train.concat(test)\n")
