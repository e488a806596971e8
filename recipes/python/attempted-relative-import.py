"""A relative import needs a package: it fails in a file that is run as a script, and where its dots lead out of the package."""

import os
import subprocess
import sys

FILES = {
    "net/__init__.py": "",
    "net/zoo.py": "NAMES = ['resnet']\n",
    "net/run_experiment.py": "from . import zoo\n\nprint(zoo.NAMES)\n",
    "net/tools/__init__.py": "",
    "net/tools/plot.py": "from ...common import COLOR\n\nprint(COLOR)\n",
    "common.py": "COLOR = 'red'\n",
}


def project(folder):
    """A project folder with a package `net` and a module `common` beside it."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def python(folder, *arguments):
    """Run Python in the project's folder; show what it printed, and end as it ends."""
    done = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, env={"PATH": os.environ["PATH"]})
    print(done.stderr, file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout


def broken_run_as_a_script(device, tmp_path):
    project(tmp_path)
    python(tmp_path, "net/run_experiment.py")


def fixed_run_as_a_script(device, tmp_path):
    project(tmp_path)
    assert python(tmp_path, "-m", "net.run_experiment") == "['resnet']\n"


def broken_too_many_dots(device, tmp_path):
    project(tmp_path)
    python(tmp_path, "-m", "net.tools.plot")


def fixed_too_many_dots(device, tmp_path):
    project(tmp_path)
    plot = tmp_path / "net/tools/plot.py"
    plot.write_text(plot.read_text().replace("from ...common", "from common"))  # beside the package, so by its full name
    assert python(tmp_path, "-m", "net.tools.plot") == "red\n"


def dead_end_1(device, tmp_path):
    project(tmp_path)
    (tmp_path / "__init__.py").write_text("")
    python(tmp_path / "net", "run_experiment.py")


def dead_end_2(device, tmp_path):
    project(tmp_path)
    script = tmp_path / "net/run_experiment.py"
    script.write_text("import sys\n\nsys.path.append('..')\n" + script.read_text())
    python(tmp_path / "net", "run_experiment.py")
