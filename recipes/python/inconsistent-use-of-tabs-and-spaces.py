"""A file mixes tabs and spaces in its indentation; make them all spaces."""

from pathlib import Path

TABS = "def loss(a, b):\n\tdiff = a - b\n\treturn diff ** 2\n"


def run(source):
    """Run the source as train.py; the traceback shows the line."""
    Path("train.py").write_text(source)
    names = {}
    exec(compile(source, "train.py", "exec"), names)
    return names["loss"](3, 1)


def broken_tabs_and_spaces(device, tmp_path):
    run(TABS.replace("\treturn", "        return"))  # eight spaces, which look like a tab


def fixed_tabs_and_spaces(device, tmp_path):
    assert run(TABS.replace("\treturn", "        return").expandtabs(8)) == 4


def broken_lines_do_not_line_up(device, tmp_path):
    run(TABS.expandtabs(4).replace("    return", "  return"))


def fixed_lines_do_not_line_up(device, tmp_path):
    assert run(TABS.expandtabs(4)) == 4


def dead_end_1(device, tmp_path):
    run(TABS.replace("\treturn", "    return"))  # the line typed anew, with spaces
