"""How a live function is checked: cases are drawn from a seed, laws look at them, the first to fail is made small."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from .._core import PebenchError
from ..display import frame, preformatted
from .cases import ANY, Case, draw
from .profiles import settled


class Skip(Exception):
    """A law does not apply to what is offered; the message says why."""


class Broken(Exception):
    """A call gave nothing that can be judged: it raised, or gave another shape, or NaN. `cause` and `fix`: where they are
    known, in place of the law's."""

    def __init__(self, says: str, cause: str = "", fix: str = ""):
        super().__init__(says)
        self.cause, self.fix = cause, fix


class UnlikePair(Broken):
    """A query and a key that are equal are not after they were turned at the same positions."""

    def __init__(self) -> None:
        super().__init__("equal queries and keys are turned differently", "queries and keys are turned by different rules",
                         "turn both by the same cosines and sines")  # fmt: skip


class Explained(str):
    """What is wrong, with the cause and the fix that it shows; those of the law are for what shows none."""

    def __new__(cls, says: str, cause: str = "", fix: str = "") -> Explained:
        made = super().__new__(cls, says)
        made.cause, made.fix = cause, fix
        return made

    cause: str
    fix: str


class TooSlow(Broken):
    """A call took longer than it may: it is not made smaller, and no other law is tried."""


@dataclasses.dataclass(frozen=True)
class Law:
    """`check(subject, case)` gives a sentence on what is wrong, or None; it may raise Skip and Broken."""

    name: str
    says: str
    check: Callable[[Any, Case], str | None]
    cause: str
    fix: str
    once: bool = False  # it looks at no case


@dataclasses.dataclass(frozen=True)
class Result:
    """What came of one law: "holds", "fails" or "skipped". `case`: the smallest that fails; `code` is a
    program that fails as long as it does."""

    law: str
    says: str
    verdict: str
    found: str = ""
    cause: str = ""
    fix: str = ""
    case: Case | None = None
    code: str = ""
    cases: int = 0
    slow: bool = False


Only = tuple[str, Case]
"""A law by its name, and the case at which it is looked at."""

watchers: list[Callable[[Any], None]] = []
"""Called with every report that a check made, and every audit and report of a model that an assertion did; the pytest plugin is one."""


FOLLOWS = {
    "input kept": ("no trace", "repeats", "batch", "positions by value", "prefill and decode", "sizes", "relative", "linear", "order"),
    "repeats": ("no trace", "positions by value", "batch", "batch and heads", "prefill and decode", "sizes", "relative", "linear"),
    "sizes": ("pairs turn", "table", "norm", "relative", "positions by value", "prefill and decode", "batch and heads", "memory order",
              "gradient", "linear"),
    "pairs turn": ("norm", "gradient", "relative", "table", "linear"),
    "positions by value": ("prefill and decode", "relative", "table", "norm", "pairs turn", "long inputs", "causal", "prefix",
                           "told apart", "offset"),
    "type": ("gradient",),
    "table": ("told apart", "relative", "norm"),
}  # fmt: skip
"""Laws of which the failure may be the work of what fails another: that one is said first."""


@dataclasses.dataclass(frozen=True)
class Report:
    """What the checks of one function found."""

    results: tuple[Result, ...]
    seed: int
    of: str = ""  # the function
    check: str = ""  # by which it was checked

    @property
    def ok(self) -> bool:
        return not self.failures

    @property
    def failures(self) -> tuple[Result, ...]:
        return tuple(r for r in self.results if r.verdict == "fails")

    @property
    def first(self) -> tuple[Result, ...]:
        """The failures that follow from no other."""
        failing = {r.law: r.found for r in self.failures}
        follow = {law for cause, laws in FOLLOWS.items() if cause in failing for law in laws
                  if cause not in FOLLOWS.get(law, ()) and failing.get(law) != failing[cause]}  # the same call that raised: neither
        return tuple(r for r in self.failures if r.law not in follow) or self.failures

    def __getitem__(self, law: str) -> Result:
        for result in self.results:
            if result.law == law:
                return result
        raise KeyError(f"no law '{law}' in this report; there are {', '.join(r.law for r in self.results)}")

    def _repr_html_(self) -> str:
        return preformatted(str(self))

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each law. Needs pandas."""
        return frame(map(dataclasses.asdict, self.results), "law")

    def __str__(self) -> str:
        """At most 15 lines: what fails, in words; the first three failures, and a program of the first; what holds."""
        failures, first = self.failures, self.first
        follow = [r.law for r in failures if r not in first]
        said = "; ".join(f"{r.law} ({r.says})" for r in first[:3]) + "".join(f", {r.law}" for r in first[3:])
        lines = [f"{self.of} fails {said}" if failures else f"{self.of} holds"]
        for number, r in enumerate(first[:3]):
            lines.append(f"{r.law}: {r.found}")
            if number == 0:
                said_of = (("likely cause: ", r.cause), ("fix: ", r.fix))
                lines += [f"    {label}{text}" for label, text in said_of if text] + [f"    {line}" for line in r.code.splitlines()]
        lines += [f"may follow from it: {', '.join(follow)}"] if follow else []
        for verdict, label in (("holds", "hold"), ("skipped", "skipped")):
            if laws := [r.law for r in self.results if r.verdict == verdict]:
                lines.append(f"{label}: {', '.join(laws)}")
        return "\n".join([*lines, f"{len(failures)} of {len(self.results)} laws fail; seed {self.seed}"])

    def __repr__(self) -> str:
        return f"<pebench.live.Report: {', '.join(r.law for r in self.failures) or 'no law'} fails>"


def differs(found: np.ndarray, expected: np.ndarray, allowed: float, of: str) -> str | None:
    """A sentence on the entry that is worst, where one is further off than allowed."""
    error = np.abs(found - expected)
    if error.max(initial=0) <= allowed:
        return None
    where = tuple(int(i) for i in np.unravel_index(np.argmax(error), error.shape))
    return f"{of}, entry {list(where)}: {found[where]:.6g} where {expected[where]:.6g} is expected"


def first_of(found: Iterable[str | None]) -> str | None:
    """The first sentence on what is wrong."""
    return next((wrong for wrong in found if wrong), None)


def run(
    subject: Any, laws: list[Law], *, cases: int | None, seed: int | None, timeout: float | None, longest: int,
    only: Only | None = None,
) -> Report:  # fmt: skip
    """The laws, decided one after the other; what is not given, the profile says. `only`: one of them, at one case."""
    profile = settled(cases, seed, timeout)
    if only is not None:
        laws = [law for law in laws if law.name == only[0]]
        if not laws:
            raise PebenchError(f"there is no law '{only[0]}' to be looked at alone")
    subject.timeout = profile.timeout
    results: list[Result] = []
    for law in laws:
        if any(result.slow for result in results):
            results.append(Result(law.name, law.says, "skipped", "an earlier call took too long"))
            continue
        drawn = [ANY] if law.once else (draw(law.name, i, profile.seed, longest) for i in range(profile.cases))
        results.append(_decide(subject, law, drawn if only is None else [only[1]]))
    report = Report(_by_chance(results, laws), profile.seed, subject.name, subject.check)
    watched(report)
    return report


def watched(found: Any) -> None:
    for watcher in watchers:
        watcher(found)


def _by_chance(results: list[Result], laws: list[Law]) -> tuple[Result, ...]:
    """Where equal calls give different results, that comes first, and is the cause of what else differs."""
    causes = {law.name: law.cause for law in laws}  # of a call that gave nothing, the result has another
    chance = next((r for r in results if r.law == "repeats" and r.cause == causes[r.law]), None)
    if chance is None:
        return tuple(results)
    results = [r if r.verdict != "fails" or r.law in ("type", "input kept", "table")
               else dataclasses.replace(r, cause=chance.cause, fix=chance.fix) for r in results]  # fmt: skip
    return tuple(sorted(results, key=lambda r: r.law != chance.law))


def _decide(subject: Any, law: Law, cases: Iterable[Case]) -> Result:
    looked_at = 0
    for looked_at, case in enumerate(cases, 1):
        try:
            found = _found(subject, law, case)
        except Skip as why:
            return Result(law.name, law.says, "skipped", str(why))
        except TooSlow as late:
            return Result(law.name, law.says, "fails", str(late), "much work for each call, or a call that waits",
                          "time it by itself, or allow it more: timeout=...", case, subject.program(law.name, case),
                          looked_at, slow=True)  # fmt: skip
        if found is not None:
            if not law.once:
                case, found = _shrunk(subject, law, case, found)
            code = subject.program(law.name, case)
            return Result(law.name, law.says, "fails", found + _unsteady(subject, law, case), found.cause or law.cause,
                          found.fix or law.fix, case, code, looked_at)  # fmt: skip
    return Result(law.name, law.says, "holds", cases=looked_at)


def _unsteady(subject: Any, law: Law, case: Case) -> str:
    """What to add where the same case passes when it is tried again."""
    try:
        fails = _found(subject, law, case) is not None
    except (Skip, TooSlow):
        fails = False
    return "" if fails else "; tried again, the same case passed: the function does not always give the same"


def _found(subject: Any, law: Law, case: Case) -> Explained | None:
    subject.begin()
    try:
        found = law.check(subject, case)
    except TooSlow:
        raise
    except Broken as broken:
        return Explained(str(broken), broken.cause, broken.fix)
    return found if found is None or isinstance(found, Explained) else Explained(found)


def _shrunk(subject: Any, law: Law, case: Case, found: Explained, patience: int = 300) -> tuple[Case, Explained]:
    """The smallest case that still fails, by greedy steps; so many calls of the law at most."""
    going_on = True
    while going_on:
        going_on = False
        for smaller in case.smaller():
            if (patience := patience - 1) < 0:
                break
            try:
                again = _found(subject, law, smaller)
            except (Skip, TooSlow):
                continue
            if again is not None:
                case, found, going_on = smaller, again, True
                break
    return case, found
