"""Checks of a live absolute encoding: a function that gives codes for positions, or adds them to what it is given."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np

from .._core import PebenchError
from ..audits import audit
from .calls import Calls, at_least_one, call_of
from .cases import Case
from .engine import Explained, Law, Only, Report, Skip, differs, first_of, run
from .stateless_laws import BATCH, MEMORY_ORDER, STATELESS, judged


class Positions(Calls):
    """The function with what is asked of it. It is called with positions [length], positions [batch, length], or
    x [batch, length, dim]; which of them, `takes` says."""

    def __init__(self, fn: Callable[..., Any], dim: int, framework: str, dtype: str, fresh: Callable[[], Any] | None,
                 takes: str, scale: float, expect: str | None, learned: bool, longest: int):  # fmt: skip
        super().__init__(fn, framework, dtype, fresh)
        self.dim, self.takes, self.scale, self.longest = dim, takes, scale, longest
        self.expect, self.learned = expect, learned

    def x(self, case: Case, again: int = 0) -> np.ndarray:
        return case.x(self.dim, again)[:, 0]

    def arguments(self, case: Case) -> list[Any]:
        if self.takes == "x":
            return [self.native(self.x(case))]
        return [self.native(case.at() if self.takes == "rows" else case.at()[0])]

    def result(self, argument: Any, fn: Callable[..., Any] | None = None) -> np.ndarray:
        shape = tuple(argument.shape) if self.takes == "x" else (*argument.shape, self.dim)
        return self.values(self.raw(argument, fn=fn), shape)

    def codes(self, positions: np.ndarray) -> np.ndarray:
        """[length, dim] for positions [length]. Where x is taken, they are 0, 1, ...: only their number counts."""
        if self.takes == "x":
            return self.result(self.native(np.zeros((1, len(positions), self.dim), dtype=np.float32)))[0]
        if self.takes == "rows":
            return self.result(self.native(positions[None]))[0]
        return self.result(self.native(positions))

    def rounding(self, case: Case, values: np.ndarray) -> float:
        """What two ways of computing one entry may differ by: three roundings."""
        return 3 * self.epsilon * float(np.abs(values).max(initial=1.0))


def _table(s: Positions, case: Case) -> str | None:
    if s.learned:
        raise Skip("learned codes follow no convention")
    codes = s.codes(np.arange(s.longest)).astype(s.stored)
    if len(codes) > 1 and (codes == codes[0]).all() and codes.any():
        return Explained("every position has the same code", "one row of the table for all positions: an index where a slice "
                         "was meant, or positions that are all the same", "a row for each position: table[:length]")  # fmt: skip
    found = audit(codes, kind="phases", expect=s.expect)
    if found.convention.offset is not None:
        # Rows that begin anew may be a batch; these are one sequence, from wherever it begins.
        sequence = (found.convention.offset, found.convention.step or 1)
        found = audit(codes, kind="phases", expect=s.expect, positions=sequence)
    return judged(f"its codes at positions 0 to {s.longest - 1} are", found)


def _told_apart(s: Positions, case: Case) -> str | None:
    codes = s.codes(np.arange(s.longest))
    if not codes.any():
        raise Skip("every code is zero")
    seen: dict[bytes, int] = {}
    for position, row in enumerate(codes + 0.0):  # -0 becomes 0
        if (first := seen.setdefault(row.tobytes(), position)) != position:
            return f"positions {first} and {position} have the same code"
    return None


def _by_value(s: Positions, case: Case) -> str | None:
    if s.takes == "x":
        raise Skip("it takes no positions")
    whole = s.result(*s.arguments(case))
    rows = whole if s.takes == "rows" else whole[None]
    alone = ((b, place, s.codes(np.array([position]))[0]) for b in range(len(rows)) for place, position in enumerate(case.positions[b]))
    return first_of(differs(rows[b, place], code, s.rounding(case, code),
                         f"row {place} of {b}, position {case.positions[b][place]}, beside the same position alone")
                 for b, place, code in alone)  # fmt: skip


def _prefix(s: Positions, case: Case) -> str | None:
    whole = s.codes(np.arange(case.length))
    for length in range(1, case.length):
        part = s.codes(np.arange(length))
        wrong = differs(part, whole[:length], s.rounding(case, whole), f"the first {length} of {case.length} codes")
        if wrong and differs(part, whole[-length:], s.rounding(case, whole), "the last codes") is None:
            return Explained(f"the codes of {length} positions are the last of those of {case.length}", "positions are counted from the end",
                             "count from the start; codes of distances (Transformer-XL) are no codes of positions: "
                             "check_attention judges the scores that they make")  # fmt: skip
        if wrong:
            return wrong
    return None


def _added(s: Positions, case: Case) -> str | None:
    if s.takes != "x":
        raise Skip("it gives codes and adds nothing")
    x, codes = s.x(case), s.codes(np.arange(case.length))
    expected = s.scale * x + codes
    return differs(s.result(*s.arguments(case)), expected, s.rounding(case, expected), "fn(x) - codes")


def _autocast(s: Positions, case: Case) -> str | None:
    (given,) = s.arguments(dataclasses.replace(case, positions=((*range(s.longest - 8, s.longest),),)))
    found, expected = s.result(given, s.under_autocast), s.result(given)
    allowed = 3 * max(s.epsilon, 2.0**-7) * float(np.abs(expected).max())
    return differs(found, expected, allowed, "under torch.autocast")


LAWS = [
    *STATELESS,
    Law("table", "its codes are those of a known convention at every position", _table,
        "frequencies, positions or angles that are rounded, clamped or of another convention", "what the audit of the table names", once=True),
    Law("told apart", "no two positions have one code", _told_apart, "positions that are clamped, wrapped or rounded before they are looked up",
        "a table as long as the longest input", once=True),
    Law("positions by value", "a code depends on its own position alone", _by_value,
        "positions used for their shape only, those of one row used for all, or a cache looked up by length", "look each position up"),
    Law("prefix", "the codes of a longer input begin with those of a shorter one", _prefix,
        "positions divided by the length, or counted from its end", "count from the start, whatever comes after"),
    dataclasses.replace(BATCH, cause="an axis mistaken for another: a table cut at x.size(0) where the batch comes first",
                        fix="cut the table at the length, and broadcast over the batch"),
    Law("added", "codes are added, whatever x is", _added,
        "a normalisation, a gate or a factor beside the addition", "x + codes; a factor of x is asked for by scale"),
    MEMORY_ORDER,
    Law("autocast", "autocast changes roundings only", _autocast,
        "angles by a matrix product, which autocast computes in bfloat16", "compute angles with autocast off"),
]  # fmt: skip


def check_positions(
    fn: Callable[..., Any],
    dim: int,
    *,
    takes: str = "positions",
    scale: float = 1.0,
    expect: str | None = None,
    learned: bool = False,
    framework: str = "numpy",
    dtype: str = "float32",
    longest: int = 512,
    fresh: Callable[[], Callable[..., Any]] | None = None,
    cases: int | None = None,
    seed: int | None = None,
    timeout: float | None = None,
    only: Only | None = None,
) -> Report:
    """Checks a function that gives codes [length, dim] for positions, or adds them.

    takes: "positions", fn(positions [length], int64) -> codes [length, dim]; "rows", fn(positions [batch, length]) ->
        [batch, length, dim]; "x", fn(x [batch, length, dim]) -> x with the codes of positions 0, 1, ... added.
    scale: what x is multiplied by before codes are added: sqrt(dim) in some models.
    expect: what the codes should be, as the audit reads it: "sinusoidal:base=10000"; otherwise any known convention.
    learned: they follow no convention.
    framework, dtype, longest, fresh, cases, seed, timeout: as for `check_rotary`; all `longest` positions are looked at.
    only: a law and a case: only this law is checked, only at this case, as the program of a failure does.
    """
    call = call_of(check_positions, locals())
    at_least_one(dim=dim, longest=longest)
    if takes not in ("positions", "rows", "x"):
        raise PebenchError(f"takes is '{takes}'; positions, rows and x are known")
    subject = Positions(fn, dim, framework, dtype, fresh, takes, scale, expect, learned, longest)
    subject.call = call
    return run(subject, LAWS, cases=cases, seed=seed, timeout=timeout, longest=longest, only=only)
