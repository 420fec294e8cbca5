"""Cases that failed, kept in files, so that they are tried first the next time. A file for each function and what was
asked of it; what holds again is dropped from it. Files are JSON and are read as data: nothing in them is executed."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import pathlib

from .cases import Case

GREATEST = 64  # heads, rows and columns of a case that is taken from a file


class Failures:
    """`folder` None: nothing is read or written. A folder that cannot be read or written is one without failures."""

    def __init__(self, folder: str | None, function: str):
        self.function = function
        name = hashlib.sha256(function.encode()).hexdigest()[:16]
        self.file = None if folder is None else pathlib.Path(folder, name + ".json")
        self.kept: dict[str, Case] = {}
        self.before = self._read()

    def of(self, law: str, longest: int) -> list[Case]:
        """What failed this law last time, if its positions are allowed now."""
        case = self.before.get(law)
        return [case] if case and max(map(max, case.positions)) < longest else []

    def keep(self, law: str, case: Case) -> None:
        self.kept[law] = case

    def hold(self, law: str) -> None:
        """Of a law that was not tried, what is known stays known."""
        if law in self.before:
            self.kept[law] = self.before[law]

    def save(self) -> None:
        """Writes the file: whole, or not at all."""
        if self.file is None or self.kept == self.before:
            return
        with contextlib.suppress(OSError):
            if not self.kept:
                self.file.unlink()
                return
            self.file.parent.mkdir(parents=True, exist_ok=True)
            cases = {law: [case.heads, case.positions, case.seed] for law, case in self.kept.items()}
            part = self.file.with_name(f"{self.file.name}.{os.getpid()}.part")
            part.write_text(json.dumps({"function": self.function, "cases": cases}, indent=1))
            part.replace(self.file)

    def _read(self) -> dict[str, Case]:
        if self.file is None:
            return {}
        try:
            kept = json.loads(self.file.read_text())
            if kept["function"] != self.function:
                return {}
            return {
                law: Case(_heads(heads), _rows(rows), _whole(seed))
                for law, (heads, rows, seed) in kept["cases"].items()
            }
        except (OSError, ValueError, TypeError, KeyError, AttributeError):  # none is there, or it is torn or another's
            return {}


def _whole(value: object) -> int:
    if type(value) is not int or not 0 <= value < 2**62:
        raise ValueError("no whole number")
    return value


def _heads(value: object) -> int:
    if not 1 <= _whole(value) <= GREATEST:
        raise ValueError("no number of heads")
    return _whole(value)


def _rows(rows: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    made = tuple(tuple(_whole(p) for p in row) for row in rows)
    if not 1 <= len(made) <= GREATEST or not 1 <= len(made[0]) <= GREATEST or len({len(row) for row in made}) != 1:
        raise ValueError("no rows of positions")
    return made
