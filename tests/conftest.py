"""Fixtures shared by the tests."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
os.environ.pop("KB_RECIPES", None)
YAML = """\
title: flux capacitor overloaded
summary: The flux capacitor got more power than it takes.
software: flux
versions: ">=1.0"
signatures:
  - exception: RuntimeError
    message: "flux capacitor got {got:int} megawatts, it takes {most:int}"
    hint: "It takes {most} megawatts, and got {got}."
explanation: |
  A flux capacitor takes 1210 megawatts at most.
causes:
  - id: too-much
    when: The power was not limited.
    evidence: ["where {got} > {most}", "drive("]
    fix: |
      Limit the power to what the capacitor takes.
dead_ends:
  - advice: Give it a little less.
    why: It takes 1210 megawatts, and not one more.
questions:
  en: [how much power does a flux capacitor take]
  zh: [通量电容器最多能承受多少功率]
related: []
references: [https://example.org/flux]
devices: [cpu]
needs: []
proof: live
zh:
  title: 通量电容器过载
  summary: 功率超过了上限。
  explanation: 通量电容器最多承受 1210 兆瓦。
  causes:
    too-much:
      when: 没有限制功率。
      fix: 限制功率。
  dead_ends:
    - advice: 稍微减一点。
      why: 上限就是上限。
status: draft
"""
SCRIPT = '''\
"""A flux capacitor takes 1210 megawatts."""


def drive(power):
    if power > 1210:
        raise RuntimeError(f"flux capacitor got {power} megawatts, it takes 1210")
    return power


def broken(device):
    drive(1300)


def fixed(device):
    assert drive(1210) == 1210


def dead_end_1(device):
    drive(1299)
'''
TRANSCRIPT = """\
Traceback (most recent call last):
  File "/home/user/train.py", line 11, in broken
    drive(1300)
  File "/home/user/train.py", line 6, in drive
    raise RuntimeError(f"flux capacitor got {power} megawatts, it takes 1210")
RuntimeError: flux capacitor got 1300 megawatts, it takes 1210
"""


@pytest.fixture
def write_recipe(tmp_path):
    """A function that writes a small recipe and its twins under `recipes/flux`, and returns the path of its YAML.

    The recipe is right, needs no torch, and has a fault only where the arguments put one: other keys (None leaves one out), another script
    or transcript (None writes none).
    """
    from kb.recipe import KEYS

    def write(recipe_id="flux-overloaded", script=SCRIPT, transcript=TRANSCRIPT, area="flux", **changes):
        folder = tmp_path / "recipes" / area
        folder.mkdir(parents=True, exist_ok=True)
        data = {key: value for key, value in (yaml.safe_load(YAML) | changes).items() if value is not None}
        data = dict(sorted(data.items(), key=lambda item: KEYS.index(item[0])))
        text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True) if changes else YAML
        for suffix, content in ((".yaml", text), (".py", script), (".txt", transcript)):
            if content is not None:
                (folder / f"{recipe_id}{suffix}").write_text(content, encoding="utf-8")
        return folder / f"{recipe_id}.yaml"

    return write


@pytest.fixture
def start():
    """A function that starts a Python process with some code and arguments, its output piped; what still runs at the end is killed."""
    started = []

    def begin(code, *arguments, **env):
        environment = os.environ | {"PYTHONPATH": str(ROOT)} | env
        process = subprocess.Popen(
            [sys.executable, "-c", code, *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        started.append(process)
        return process

    yield begin
    for process in started:
        process.kill()
        process.communicate()


@pytest.fixture(scope="session")
def base(tmp_path_factory):
    """The KnowledgeBase of this checkout's recipes, built once."""
    from kb.build import build
    from kb.search import KnowledgeBase
    from kb.store import Store

    folder = tmp_path_factory.mktemp("index")
    build([str(ROOT / "recipes")], folder)
    return KnowledgeBase(store=Store(str(folder)))
