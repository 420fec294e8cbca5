"""Claims, decided."""

from __future__ import annotations

import dataclasses
import difflib
import json
import pathlib
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from . import _core
from .command import mistakes
from .display import fields, frame, table
from .records import record

Told = Callable[[int, int], object]
"""Called with how many cases are done with, and how many there are."""


@dataclasses.dataclass(frozen=True)
class Outcome:
    """One claim with its verdict: "holds", "refuted", "undecided", "not applicable", or "not checkable" for what cannot be
    checked. `evidence` says how it was earned: "proved", "witnessed", "exhausted" and "covered" establish what holds;
    "grid" and "sampled" say that it was tested on a part, `walked`, of the `domain` that the sentence speaks of.
    `agrees`: the verdict is the one that the bench expects. `law`: the formula of a file that was decided, below the
    definitions that it uses; empty for a property and for a law in C++."""

    id: str
    source: str
    locator: str
    scheme: str
    property: str
    statement: str
    origin: str
    domain: str
    walked: str
    expected: str
    verdict: str
    evidence: str
    agrees: bool
    cases: int
    residual: float | None
    witness: Mapping[str, Any] | None
    corrected_by: str
    note: str
    replay: str
    law: str = ""

    def __repr__(self) -> str:
        return f"<pebench.Outcome {self.id}: {', '.join(filter(None, (self.verdict, self.evidence)))}>"

    def _repr_html_(self) -> str:
        shown = ("id", "statement", "locator", "law", "verdict", "evidence", "domain", "walked", "cases", "corrected_by", "note")
        of = {name.replace("_", " "): getattr(self, name) for name in shown}
        return fields(of | {"witness": self.witness and self.witness["at"], "replay": self.replay})


@dataclasses.dataclass(frozen=True)
class Run(Mapping[str, Outcome]):
    """The outcomes of a run by id, in their order."""

    outcomes: tuple[Outcome, ...]
    summary: Mapping[str, Any]
    _json: str = dataclasses.field(repr=False, compare=False)

    def __getitem__(self, claim: str) -> Outcome:
        for outcome in self.outcomes:
            if outcome.id == claim:
                return outcome
        near = difflib.get_close_matches(claim, list(self), n=1)
        raise KeyError(f"no claim '{claim}' in this run" + (f"; nearest: {near[0]}" if near else ""))

    def __iter__(self) -> Iterator[str]:
        return (outcome.id for outcome in self.outcomes)

    def __len__(self) -> int:
        return len(self.outcomes)

    @property
    def ok(self) -> bool:
        """Whether every verdict is the expected one."""
        return not self.summary["surprises"] and not self.summary["engine_errors"]

    def to_json(self) -> str:
        """The bytes of run.json, which `pebench report RUN.json` shows again."""
        return self._json

    def save(self, path: str | pathlib.Path) -> None:
        """Writes run.json: whole, or not at all."""
        path = pathlib.Path(path)
        beside = path.with_name(path.name + ".part")
        beside.write_text(self._json)
        beside.replace(path)

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each claim. Needs pandas."""
        return frame(map(dataclasses.asdict, self.outcomes), "id")

    def __repr__(self) -> str:
        return f"<pebench.Run: {self}>"

    def _repr_html_(self) -> str:
        """What is not as expected first, then what is refuted."""
        first = sorted(self.outcomes, key=lambda o: (o.agrees, o.verdict != "refuted"))
        return table(("claim", "says", "verdict", "evidence", "expected"),
                     [(o.id, o.statement, o.verdict, o.evidence, "" if o.agrees else o.expected) for o in first], str(self))  # fmt: skip

    def __str__(self) -> str:
        s = self.summary

        def listed(*kinds: str) -> str:
            words = {"grid": "on a grid", "agrees": "agreeing to the digits of the run"}
            return ", ".join(f"{s[kind]} {words.get(kind, kind.replace('_', ' '))}" for kind in kinds if s[kind])

        evidence = {"established": ("proved", "witnessed", "exhausted", "covered"), "tested": ("grid", "agrees", "sampled")}
        parts = [f"{s[kind]} {kind} ({listed(*by)})" for kind, by in evidence.items() if s[kind]]
        parts.append(listed("refuted", "undecided", "vacuous", "not_applicable", "not_checkable", "not_checked"))
        return ": ".join(part for part in (f"{s['claims']} claims", ", ".join(filter(None, parts))) if part)


def verify(*selectors: str, cases: int = 1000, digits: int = 50, seed: int = 1, jobs: int = 0,
           progress: bool | Told = False) -> Run:  # fmt: skip
    """Decides the claims that the selectors name: ids, sources, schemes, properties or expected verdicts, with * and
    ?; all without any.

    cases: random cases a claim, where its domain is not walked whole. digits: decimal digits to which equality is
    decided. seed: same seed, same outcomes. jobs: threads, 0 for one a processor; the outcomes do not depend on it.
    progress: a bar on standard error; or a function that is called with the cases done with and their number.

    Raises PebenchError for a selector that names nothing and for numbers out of range, and KeyboardInterrupt.
    """
    with mistakes():
        return run_of(_core.verify(list(selectors), cases, digits, seed, jobs, _bar if progress is True else progress or None))


def _bar(done: int, planned: int) -> None:
    part = done / max(planned, 1)
    end = "\n" if done >= planned else ""
    print(f"\r[{'#' * int(40 * part):<40}] {part:4.0%} of {planned} cases", end=end, file=sys.stderr, flush=True)


def run_of(text: str) -> Run:
    """The run that run.json says."""
    values = json.loads(text)
    return Run(tuple(record(Outcome, outcome) for outcome in values["outcomes"]), values["summary"], text)
