"""The program of pebench, run in a separate process, with its error messages in Python's words."""

from __future__ import annotations

import contextlib
import os
import pathlib
import re
import subprocess
import sys
from collections.abc import Iterator

from ._core import PebenchError

OPTIONS = "kind|tensor|expect|config|positions|axes|grid|cases|digits|seed|jobs|properties|out|width|font|scheme|claims"
WRITTEN = re.compile(rf"(?<![\w/-])--({OPTIONS})\b(?: ([A-Z]{{2,}}\b|[a-z0-9]+:[\w.,=:]+))?")


def in_python(text: str) -> str:
    """What the program says, with its options as arguments: "--expect rope:base=10000" is expect='rope:base=10000'."""
    text = re.sub(r"; see 'pebench [a-z-]+ --help'", "", text)
    text = re.sub(r"'pebench list (\w+)' shows all", r"pebench.known('\1') has all", text)
    text = re.sub(r"'pebench reproduce --help' shows all", "pebench.known('sources') has all", text)
    named = lambda found: found[1] + (f"={found[2] if found[2].isupper() else repr(found[2])}" if found[2] else "")
    return WRITTEN.sub(named, text)


@contextlib.contextmanager
def mistakes() -> Iterator[None]:
    """A mistake that the core finds, in Python's words."""
    try:
        yield
    except PebenchError as problem:
        raise PebenchError(in_python(str(problem))) from None


def run_program(*words: str | os.PathLike[str]) -> str:
    """What it prints. It runs in a separate process, since the bench's lists of schemes are made once in each. Raises PebenchError
    where the command cannot be carried out, and KeyboardInterrupt."""
    package = str(pathlib.Path(__file__).parents[1])
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "pebench", *(os.fspath(word) for word in words)]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    if done.returncode == 130:
        raise KeyboardInterrupt
    if done.returncode not in (0, 1):
        raise PebenchError(in_python(done.stderr.strip().removeprefix("pebench: ")))
    return done.stdout


def numbers(cases: int, digits: int, seed: int, jobs: int) -> list[str]:
    return [f"--cases={cases}", f"--digits={digits}", f"--seed={seed}", f"--jobs={jobs}"]
