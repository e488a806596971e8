"""Without a UTF-8 locale (a bare container, cron, ssh) an old Python prints and reads in ASCII; name UTF-8 in the environment."""

import os
import subprocess
import sys

PRINT = r"print('\u6ca1\u6709\u914d\u7f6e')"
READ = "print(len(open('words.txt').read()))"


def python(folder, code, **environment):
    """Run the code with the locale of a bare container, as Python 3.6 and older see it; end as it ends."""
    (folder / "words.txt").write_text("数据", encoding="utf-8")
    bare = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=bare | environment, capture_output=True)
    print(done.stderr.decode(), file=sys.stderr, end="")
    if done.returncode:
        raise SystemExit(done.returncode)
    return done.stdout.decode()


def broken_print_in_a_bare_locale(device, tmp_path):
    python(tmp_path, PRINT)


def fixed_print_in_a_bare_locale(device, tmp_path):
    assert python(tmp_path, PRINT, LC_ALL="C.UTF-8") == "没有配置\n"
    assert python(tmp_path, PRINT, PYTHONUTF8="1") == "没有配置\n"
    assert python(tmp_path, PRINT, PYTHONIOENCODING="utf-8") == "没有配置\n"


def broken_file_read_in_a_bare_locale(device, tmp_path):
    python(tmp_path, READ)


def fixed_file_read_in_a_bare_locale(device, tmp_path):
    assert python(tmp_path, READ.replace("'words.txt'", "'words.txt', encoding='utf-8'")) == "2\n"
    assert python(tmp_path, READ, PYTHONUTF8="1") == "2\n"


def dead_end_1(device, tmp_path):
    python(tmp_path, "# -*- coding: utf-8 -*-\n" + PRINT)


def dead_end_2(device, tmp_path):
    python(tmp_path, READ, PYTHONIOENCODING="utf-8")
