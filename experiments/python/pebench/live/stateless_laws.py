"""Laws of every function of positions: no memory, no randomness, no change of what it is given. A subject gives
`arguments(case)`, arrays of its framework made anew, and `result(*arguments)`, in float64."""

from __future__ import annotations

import dataclasses
from typing import Any

from ..audits import Audit
from .cases import Case
from .engine import Explained, Law, Skip, differs

EARLY = 64  # positions below it are near


def judged(what: str, found: Audit | None) -> Explained | None:
    """What the audit finds wrong, with the cause and the fix that it names."""
    if found is None or found.verdict in ("conforms", "equivalent"):
        return None
    if not found.defects:
        return Explained(f"{what} {found.verdict}: no convention explains it")
    first = found.defects[0]
    return Explained(f"{what} {found.verdict}: {first.says}", first.cause or "", first.fix or "")


def early(case: Case) -> Case:
    return dataclasses.replace(case, positions=tuple(tuple(p % EARLY for p in row) for row in case.positions))


def late(case: Case, longest: int) -> Case:
    """The last positions that are allowed, more of them than the case has."""
    row = tuple(range(max(0, longest - 2 * EARLY), longest))
    return dataclasses.replace(case, positions=(row,) * case.batch)


def _no_trace(s: Any, case: Case) -> str | None:
    near = early(case)
    before = s.result(*s.arguments(near))
    s.result(*s.arguments(late(near, s.longest)))
    return differs(s.result(*s.arguments(near)), before, 0, "the same call after one with later positions")


def _repeats(s: Any, case: Case) -> str | None:
    first = s.result(*s.arguments(case))
    return differs(s.result(*s.arguments(case)), first, 0, "a second call")


def _input_kept(s: Any, case: Case) -> str | None:
    given, kept = s.arguments(case), s.arguments(case)
    if not hasattr(given[0], "shape"):
        raise Skip("lengths are numbers, which cannot be changed")
    s.raw(*given)
    changed = [n for n, (a, b) in enumerate(zip(given, kept)) if not bool((a == b).all())]
    return f"argument {changed[0]} is another after the call" if changed else None


def _type(s: Any, case: Case) -> str | None:
    given, result = s.arguments(case), s.raw(*s.arguments(case))
    dtype, taken = (str(getattr(a, "dtype", None)).removeprefix("torch.") for a in (result, given[0]))
    if "float" in taken and dtype != taken:
        return f"{taken} goes in and {dtype} comes out"
    return None if "float" in dtype else f"the result is of type {dtype}, which has no fractions"


STATELESS = [
    # The first law first, while the function has no past.
    Law("no trace", "earlier calls leave no trace", _no_trace, "a cache or a scaling state kept from a longer input",
        "compute from the arguments, or key the cache by all that it depends on"),
    Law("repeats", "the same call gives the same result", _repeats, "dropout, other randomness or a counter",
        "compute from the arguments alone; .eval() where there is dropout"),
    Law("input kept", "what it is given is not changed", _input_kept, "an operation in place",
        "write into a new array"),
    Law("type", "the result is of a floating type, that of x where there is an x", _type,
        "a table made like the integer positions, or a wider table that promotes the result",
        "name the type of the table, and cast the result to that of x"),
]  # fmt: skip
