"""A module is asked for a name before its own lines have run: two modules import each other, or a file has the name of the library that it imports."""

import os
import subprocess
import sys

CYCLE = {
    "train.py": "import models\n\nprint(models.Net().loss())\n",
    "models.py": "from losses import focal\n\n\nclass Head:\n    pass\n\n\nclass Net:\n    def loss(self):\n        return focal(Head())\n",
    "losses.py": "from models import Head\n\n\ndef focal(head):\n    return isinstance(head, Head)\n",
}
SHADOW = {"random.py": "import random\n\nprint(random.randint(3, 3))\n"}


def python(folder, files, name):
    """Write the files and run one of them; show what Python printed, and end as it ends."""
    for file, text in files.items():
        (folder / file).write_text(text)
    done = subprocess.run([sys.executable, name], cwd=folder, capture_output=True, text=True, env={"PATH": os.environ["PATH"]})
    print(done.stderr, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout


def broken_modules_import_each_other(device, tmp_path):
    python(tmp_path, CYCLE, "train.py")


def fixed_modules_import_each_other(device, tmp_path):
    head = "class Head:\n    pass\n"  # what both need moves into a third module
    files = {
        "train.py": CYCLE["train.py"],
        "heads.py": head,
        "models.py": "from heads import Head\n" + CYCLE["models.py"].replace(head, ""),
        "losses.py": CYCLE["losses.py"].replace("from models", "from heads"),
    }
    assert python(tmp_path, files, "train.py") == "True\n"
    inside = "def focal(head):\n    from models import Head\n\n    return isinstance(head, Head)\n"  # or the import moves inside the function
    assert python(tmp_path, CYCLE | {"losses.py": inside}, "train.py") == "True\n"


def broken_file_named_like_a_library(device, tmp_path):
    python(tmp_path, SHADOW, "random.py")


def fixed_file_named_like_a_library(device, tmp_path):
    assert python(tmp_path, {"dice.py": SHADOW["random.py"]}, "dice.py") == "3\n"


def dead_end_1(device, tmp_path):
    swapped = "def unused():\n    pass\n\n\n" + CYCLE["losses.py"]
    python(tmp_path, CYCLE | {"losses.py": swapped, "train.py": "import losses\n" + CYCLE["train.py"]}, "train.py")
