"""In a normal string the backslash begins an escape: \\U in "C:\\Users" wants eight hexadecimal digits."""

from pathlib import PureWindowsPath

SOURCE = 'path = "C:\\Users\\me\\data.csv"\n'


def run(source):
    names = {}
    exec(compile(source, "load.py", "exec"), names)
    return PureWindowsPath(names["path"])


def broken_path_in_a_normal_string(device):
    run(SOURCE)


def fixed_path_in_a_normal_string(device):
    wanted = PureWindowsPath("C:/") / "Users" / "me" / "data.csv"
    assert run(SOURCE.replace('"C:', 'r"C:')) == wanted  # a raw string
    assert run(SOURCE.replace("\\", "/")) == wanted  # slashes, which Windows takes too
    assert run(SOURCE.replace("\\", "\\\\")) == wanted


def dead_end_1(device):
    run("import os\n" + SOURCE.replace('"C:', 'os.path.normpath("C:').replace('csv"', 'csv")'))
