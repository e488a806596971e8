"""The README tells the truth: its output is real, the commands that it names exist, and so do its files."""

import re
import subprocess
import sys
from pathlib import Path

from kb.cli import COMMANDS, OPTIONS, usage

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_output_shown_is_what_is_printed():
    done = subprocess.run([sys.executable, ROOT / "tools/readme.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert README.count("```console") >= 1


def test_commands_and_options_that_are_named_exist():
    for command in re.findall(r"(?:`|    |\| )kb (\w+)", README):
        assert command in COMMANDS, command
    known = {option.rstrip("=") for option in OPTIONS} | {"help", "speed", "robust"}
    for option in re.findall(r"(?<![\w-])--([a-z]+)", README):
        assert option in known, option


def test_every_command_is_in_the_readme_and_in_the_help():
    for command in COMMANDS:
        assert f"kb {command}" in README
        assert f"kb {command} " in usage()


def test_every_option_is_described_and_used():
    used = {option for _, _, options in COMMANDS.values() for option in options}
    assert used == set(OPTIONS)


def test_files_that_are_named_exist():
    for path in re.findall(r"`((?:kb|tools|tests|recipes)/[\w./-]+)`", README):
        assert (ROOT / path).exists(), path


def test_the_two_commands_stand_in_the_readme_and_ci_calls_the_second():
    assert "    bash tools/test.sh\n" in README
    assert "bash tools/test.sh" in (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert re.search(r"^    python3 -m venv \.venv && \.venv/bin/pip install \. && \.venv/bin/kb search ", README, re.M)
