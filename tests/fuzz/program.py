"""Runs pebench; a crash, a bug or a timeout is a fault."""

import itertools
import resource
import signal
import subprocess
import time

PATIENCE = 60  # seconds of processor time of one command, whatever else the machine does
INPUT_ERROR = (2, 3)
ANSWERED = (0, 1, *INPUT_ERROR, 5)  # 5: a figure without gnuplot


def numbers(effort):
    """0, 1, 2, ...: so many, or for so many seconds, as in 600s."""
    if not effort.endswith("s"):
        return range(int(effort))
    until = time.monotonic() + float(effort[:-1])
    return itertools.takewhile(lambda _: time.monotonic() < until, itertools.count())


class Found(Exception):
    """A fault: its kind, and a sentence."""


class Bench:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def __call__(self, *arguments):
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 1))
        command = [self.program, *map(str, arguments)]
        ended = subprocess.run(command, capture_output=True, text=True, errors="replace", preexec_fn=limit)
        if ended.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            raise Found("too long", " ".join(map(str, arguments[:2])))
        if ended.returncode not in ANSWERED:
            raise Found("crash", f"{arguments[0]}: status {ended.returncode}: {ended.stderr[-400:]}")
        return ended

    def write(self, text, name="drawn.toml"):
        file = self.folder / name
        file.write_text(text)
        return file
