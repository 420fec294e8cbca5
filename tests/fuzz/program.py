"""Runs pebench; a crash, a bug or a timeout is a fault."""

import subprocess

PATIENCE = 60  # seconds of one command
INPUT_ERROR = (2, 3)
ANSWERED = (0, 1, *INPUT_ERROR, 5)  # 5: a figure without gnuplot


class Found(Exception):
    """A fault: its kind, and a sentence."""


class Bench:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def __call__(self, *arguments):
        try:
            ended = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, errors="replace",
                                   timeout=PATIENCE)  # fmt: skip
        except subprocess.TimeoutExpired:
            raise Found("too long", " ".join(map(str, arguments[:2]))) from None
        if ended.returncode not in ANSWERED:
            raise Found("crash", f"{arguments[0]}: status {ended.returncode}: {ended.stderr[-400:]}")
        return ended

    def write(self, text, name="drawn.toml"):
        file = self.folder / name
        file.write_text(text)
        return file
