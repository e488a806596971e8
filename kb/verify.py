"""Run one part of a recipe's script on one device, in a child process with a time limit.

A fork server imports torch once (by import only: an operation run in it would make its children hang) and each part
runs in a fork of it, in a
process group of its own that is killed as a whole. What a terminal would have shown, native standard error included,
is captured.
"""

import importlib.metadata
import importlib.util
import json
import multiprocessing
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from kb.errors import KbError
from kb.neutral import neutral
from kb.script import digest

PRELOAD = ["torch", "torch._dynamo", "numpy"]
RECORD_KEYS = {"recipe", "digest", "device", "device_name", "versions", "date", "outcome"}
WORDS = ("network", "slow", "fresh-interpreter", "two-gpus")  # needs that are not a module or `command:NAME`
TIME_LIMIT = {False: 120, True: 900}  # seconds, by slow


@dataclass(frozen=True)
class Outcome:
    """What came of one part on one device.

    Attributes:
        result: "returned", "raised" (it died: an exception, an exit status, a signal), "timeout" or "skipped".
        reason: why it was skipped or what ended it.
        transcript: what the terminal would have shown, made neutral.
        seconds: wall time.
    """

    recipe: str
    part: str
    device: str
    result: str
    reason: str = ""
    transcript: str = ""
    seconds: float = 0.0


def _context(fresh=False):
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods and not fresh else "spawn")
    os.environ["PYTHONHASHSEED"] = "0"  # a set is printed in the same order each time
    if context.get_start_method() == "forkserver":
        os.environ.setdefault("OMP_NUM_THREADS", "1")
        context.set_forkserver_preload(PRELOAD)
    return context


def missing_needs(recipe, allow_slow=True):
    """Why this recipe can't run here: its needs that are not met, in words; empty if it can."""
    missing = []
    for need in recipe.needs:
        if need == "slow":
            met = allow_slow
        elif need == "network":
            met = _online()
        elif need == "two-gpus":
            met = _probe().get("cuda", 0) >= 2
        elif need.startswith("command:"):
            met = shutil.which(need[len("command:") :]) is not None
        elif need == "fresh-interpreter":
            met = True
        else:
            met = _importable(need)
        if not met:
            missing.append("it is slow" if need == "slow" else f"needs {need}")
    return missing


def _importable(module):
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):  # of "a.b", without a; of "", or of "." first
        return False


def _online(cache=[]):
    """True if pip can ask its package index (asked once, with the client that the recipes use)."""
    if not cache:
        with tempfile.TemporaryDirectory() as folder:
            command = [
                sys.executable,
                "-m",
                "pip",
                "download",
                "-q",
                "--no-deps",
                "--no-cache-dir",
                "-d",
                folder,
                "six==1.16.0",
            ]
            try:
                cache.append(subprocess.run(command, capture_output=True, timeout=120).returncode == 0)
            except subprocess.TimeoutExpired:
                cache.append(False)
    return cache[0]


def _probe(cache={}):
    """What torch finds here, asked in a child: versions, and the number and name of the devices by kind."""
    if not cache:
        with tempfile.TemporaryDirectory() as folder:
            answer = Path(folder) / "probe.json"
            process = _context().Process(
                target=_ask_torch, args=(str(answer),), daemon=True
            )  # a driver that hangs must not hang the exit
            process.start()
            process.join(120)
            cache.update(json.loads(answer.read_text()) if answer.exists() else {"torch": None})
    return cache


def _ask_torch(answer):
    try:
        import torch
    except ImportError:
        return
    found = {"torch": torch.__version__, "numpy": None}
    if torch.cuda.is_available():
        found["cuda"], found["cuda_name"] = torch.cuda.device_count(), torch.cuda.get_device_name(0)
    if torch.backends.mps.is_available():
        found["mps"], found["mps_name"] = 1, "Apple GPU"
    if hasattr(torch, "xpu") and torch.xpu.is_available():
        found["xpu"], found["xpu_name"] = torch.xpu.device_count(), torch.xpu.get_device_name(0)
    Path(answer).write_text(json.dumps(found))


def devices():
    """The devices that are there: "cpu" always, others where torch finds them."""
    return ["cpu"] + [kind for kind in ("cuda", "mps", "xpu") if _probe().get(kind)]


def device_name(device):
    """The device in words, as it stands in a record."""
    return "CPU" if device == "cpu" else _probe().get(f"{device}_name", device)


def versions(recipe):
    """The versions that a record of this recipe names: of Python, of torch where it is installed, of the tools and
    modules that it needs.
    """
    found = {"python": platform.python_version()}
    if _probe()["torch"]:
        found["torch"] = _probe()["torch"]
    if recipe.software == "pip":
        found["pip"] = importlib.metadata.version("pip")
    for need in recipe.needs:
        if need.startswith("command:"):
            tool = need[len("command:") :]
            shown = subprocess.run([tool, "--version"], capture_output=True, text=True, timeout=60).stdout
            found[tool] = (re.findall(r"\d+(?:\.\d+)+", shown) or ["unknown"])[0]
        elif need not in WORDS:
            distribution = importlib.metadata.packages_distributions().get(need, [need])[0]
            found[need] = importlib.metadata.version(distribution)
    return found


def run(recipe, part, device, time_limit=None):
    """Run one part on one device.

    Args:
        recipe: a Recipe.
        part: a script.Part.
        device: one of `devices()`.
        time_limit: seconds; by default two minutes, fifteen for a slow recipe.

    Returns:
        an Outcome; it never raises for what the part does.
    """
    fresh = "fresh-interpreter" in recipe.needs
    time_limit = time_limit or TIME_LIMIT["slow" in recipe.needs]
    with tempfile.TemporaryDirectory(prefix="kb-") as folder:
        os.chmod(folder, 0o755)
        work, log = Path(folder) / "work", Path(folder) / "log"
        work.mkdir()
        began = time.monotonic()
        process = _context(fresh).Process(
            target=_child, args=(str(recipe.script.resolve()), part.name, part.parameters, device, str(work), str(log))
        )
        process.start()
        try:
            process.join(time_limit)
            alive = process.is_alive()
        finally:  # after Ctrl-C too: a part has a session of its own and does not see it
            _end(process, str(work.resolve()))
        shown = _shown(log)
        code = process.exitcode
        result = "timeout" if alive else "returned" if code == 0 else "raised"
        reason = (
            f"no end after {time_limit} s"
            if alive
            else ""
            if code in (0, 1)
            else f"exit status {code}"
            if code > 0
            else _signal_name(-code)
        )
        folders = [
            (str(recipe.script.resolve()), "/home/user/train.py"),
            (str(work), "/tmp/run"),
            (folder, "/tmp"),
            (str(recipe.script.resolve().parent), "/home/user"),
            (str(Path.home()), "/home/user"),
        ]
        return Outcome(recipe.id, part.name, device, result, reason, neutral(shown, folders), time.monotonic() - began)


def _end(process, work):
    """End a part and all that it started: its process group, and (on Linux) what has left the group but still works in
    its folder.
    """
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        for pid in filter(str.isdigit, os.listdir("/proc") if os.path.isdir("/proc") else ()):
            with suppress(OSError):
                if os.readlink(f"/proc/{pid}/cwd").startswith(work):
                    os.kill(int(pid), signal.SIGKILL)
    if process.is_alive():  # it may not have made its group yet
        process.kill()
    process.join()


def _shown(log):
    """What the part printed, its carriage returns as they are."""
    if not log.exists():
        return ""
    with open(log, encoding="utf-8", errors="replace", newline="") as file:
        return file.read()


def _signal_name(number):
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal
        return f"signal {number}"


def _child(script, function, parameters, device, work, log):
    """In the child: load the script as `__main__` (as if run by hand), call the function, print what Python would
    print.
    """
    if hasattr(os, "setsid"):
        os.setsid()
    target = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (1, 2):
        os.dup2(target, stream)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdin = open(0, closefd=False)
    sys.stdout = open(1, "w", buffering=1, encoding="utf-8", closefd=False)
    sys.stderr = open(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)
    os.chdir(work)
    sys.argv = [script]
    multiprocessing.set_start_method(
        None, force=True
    )  # what the script starts is started as if it had been run by hand
    try:
        spec = importlib.util.spec_from_file_location("__main__", script)
        module = importlib.util.module_from_spec(spec)
        module.__spec__ = None
        sys.modules["__main__"] = module
        sys.dont_write_bytecode = True
        spec.loader.exec_module(module)
        known = {"device": device, "tmp_path": Path(work)}
        getattr(module, function)(*[known[name] for name in parameters])
        code = 0
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 0 if error.code is None else 1
        if not isinstance(error.code, int | None):
            print(error.code, file=sys.stderr)
    except BaseException as error:  # the part's own death: whatever it is, it is the answer
        _print_traceback(error)
        code = 1
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # the script has closed it
            stream.flush()
    os._exit(code & 0xFF)


def _print_traceback(error):
    """Print a traceback as if the script had been run by hand: without the harness's own frames, and without a heading
    if there are no others.
    """
    shown = traceback.TracebackException.from_exception(error)
    link = shown
    while link:
        while link.stack and (
            link.stack[0].filename == _child.__code__.co_filename
            or link.stack[0].filename.startswith("<frozen importlib")
        ):
            del link.stack[0]
        link.stack = link.stack or None
        link = link.__cause__ or link.__context__
    print("".join(shown.format()), end="", file=sys.stderr)


def record(folder, entries):
    """Add records to `verified.json` in a recipes folder; a record replaces an older one of the same recipe, device
    and versions.

    Two runs at once are safe: the file is locked, read anew and replaced as a whole. Records of other digests of a
    script are dropped.
    """
    path = Path(folder) / "verified.json"
    with open(
        Path(tempfile.gettempdir()) / f"kb-record-{os.getuid() if hasattr(os, 'getuid') else 0}.lock", "w"
    ) as lock:
        if os.name == "posix":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        kept = {_key(entry): entry for entry in records(folder)} | {_key(entry): entry for entry in entries}
        current = {entry["recipe"]: entry["digest"] for entry in entries}
        kept = [
            entry
            for _, entry in sorted(kept.items())
            if current.get(entry["recipe"], entry["digest"]) == entry["digest"]
        ]
        fresh = path.with_suffix(".new")
        fresh.write_text(
            "[\n" + ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in kept) + "\n]\n", encoding="utf-8"
        )
        os.replace(fresh, path)


def records(folder):
    """The records of `verified.json` in a recipes folder; none if there is no such file.

    Raises:
        KbError: if it is no list of records, as after a merge that was not finished.
    """
    path = Path(folder) / "verified.json"
    if not path.exists():
        return []
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if not (
            isinstance(found, list) and all(isinstance(entry, dict) and set(entry) >= RECORD_KEYS for entry in found)
        ):
            raise ValueError
    except ValueError as error:
        raise KbError(
            "is no list of records",
            path,
            getattr(error, "lineno", None),
            "Restore it, or remove it and run `kb verify --all --record`.",
        ) from None
    return found


def _key(entry):
    return (
        entry["recipe"],
        entry["device"],
        entry.get("device_name", ""),
        entry["versions"].get("torch", ""),
        entry["versions"]["python"].rsplit(".", 1)[0],
    )


def entry(recipe, device, outcome):
    """A record: `outcome` is "passed" or "failed"."""
    return {
        "recipe": recipe.id,
        "digest": digest(recipe.script),
        "device": device,
        "device_name": device_name(device),
        "versions": versions(recipe),
        "date": date.today().isoformat(),
        "outcome": outcome,
    }
