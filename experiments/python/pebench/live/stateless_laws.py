"""Laws of several kinds of functions of positions: no memory, no randomness, no change of what it is given, no dependence on
memory order. A subject gives `arguments(case)`, arrays of its framework made anew, and `result(*arguments)`, in float64."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

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


def _batch(s: Any, case: Case) -> str | None:
    given = s.arguments(case)
    if given[0].ndim < 2:
        raise Skip("it takes no batch")
    whole = s.result(*given)
    parts = [s.result(*(each[b : b + 1] for each in given)) for b in range(case.batch)]
    return differs(whole, np.concatenate(parts), s.rounding(case, whole), "the whole batch beside each element alone")


def _memory_order(s: Any, case: Case) -> str | None:
    given = s.arguments(case)
    rank = given[0].ndim
    if rank < 2:
        raise Skip("a list of positions has one order only")
    axes = [*range(rank)]
    first = max(rank - 3, 0)  # of two axes that are exchanged in memory
    axes[first : first + 2] = first + 1, first
    strided = lambda x: x.permute(axes).contiguous().permute(axes) if s.framework == "torch" else np.asfortranarray(x)
    whole = s.result(*given)
    again = s.result(*(strided(each) if each.ndim == rank else each for each in given))
    return differs(again, whole, s.rounding(case, whole), "what it is given in another memory order")


STATELESS = [
    # The first law first, while the function has no past.
    Law("no trace", "earlier calls leave no trace", _no_trace, "a cache or a scaling state kept from a longer input",
        "compute from the arguments, or key the cache by all that it depends on"),
    Law("repeats", "the same call gives the same result", _repeats, "dropout, other randomness or a counter",
        "compute from the arguments alone; .eval() where there is dropout"),
    Law("input kept", "what it is given is not changed", _input_kept, "an operation in place", "write into a new array"),
    Law("type", "the result is of a floating type, that of x where there is an x", _type,
        "a table made like the integer positions, or a wider table that promotes the result",
        "name the type of the table, and cast the result to that of x"),
]  # fmt: skip
BATCH = Law("batch", "batch elements do not see each other", _batch, "an axis mistaken for another", "broadcast over the batch")
MEMORY_ORDER = Law("memory order", "the order in memory does not matter", _memory_order,
                   "a view or a reshape of memory that is not contiguous", "use reshape, or contiguous() first")  # fmt: skip
