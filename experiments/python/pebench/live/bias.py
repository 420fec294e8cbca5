"""Checks of a live bias: what is added to the scores of queries and keys by their positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..audits import audit
from .calls import Calls, at_least_one, call_of
from .cases import Case
from .engine import Law, Only, Report, Skip, differs, first_of, run
from .stateless_laws import STATELESS, judged


class Bias(Calls):
    """The function with what is asked of it. The keys of a case are at its first row of positions, the queries at the
    last of them; by lengths, keys are at 0, 1, ... and queries at the last of these."""

    def __init__(self, fn: Callable[..., Any], heads: int, framework: str, dtype: str, fresh: Callable[[], Any] | None,
                 lengths: bool, softmax: bool, expect: str | None, learned: bool, longest: int):  # fmt: skip
        super().__init__(fn, framework, dtype, fresh)
        self.heads, self.lengths, self.softmax, self.longest = heads, lengths, softmax, longest
        self.expect, self.learned = expect, learned

    def split(self, case: Case) -> tuple[np.ndarray, np.ndarray]:
        """Positions of queries and keys."""
        keys = np.arange(case.length) if self.lengths else case.at()[0]
        return keys[-1 - case.seed % case.length :], keys

    def arguments(self, case: Case) -> list[Any]:
        q, k = self.split(case)
        return [len(q), len(k)] if self.lengths else [self.native(q), self.native(k)]

    def result(self, q: Any, k: Any) -> np.ndarray:
        size = (lambda a: a) if self.lengths else len
        return self.values(self.raw(q, k), (self.heads, size(q), size(k)))

    def of(self, q: np.ndarray, k: np.ndarray) -> np.ndarray:
        """[heads, query, key] at positions q and k. By lengths, k is 0, 1, ... and q the last of it."""
        return self.result(len(q), len(k)) if self.lengths else self.result(self.native(q), self.native(k))

    def seen(self, b: np.ndarray, keys: int | None = None) -> np.ndarray:
        """What attention sees of the first `keys` keys: a constant of a row is lost in the softmax, if that is asked."""
        b = b[..., :keys]
        return b - b[..., :1] if self.softmax else b

    def rounding(self, b: np.ndarray, furthest: int) -> float:
        """What two ways of computing one entry may differ by: three roundings of what is given, and of a product of a
        position in float32, of which a difference may be taken."""
        far = 0.0
        if not self.lengths and furthest:
            far = float(np.abs(self.of(np.array([furthest]), np.array([0, furthest]))).max())
        return 3 * self.epsilon * float(np.abs(b).max(initial=1.0)) + 3 * 2.0**-23 * far

    @property
    def table_length(self) -> int:
        return min(self.longest, 128)  # beyond it a bias is linear, or one bucket


def _table(s: Bias, case: Case) -> str | None:
    if s.learned:
        raise Skip("a learned bias follows no convention")
    at = np.arange(s.table_length)
    b = s.of(at, at)
    if s.softmax:  # each row from its own position on, where every convention is 0
        b = b - np.einsum("hii->hi", b)[..., None]
    found = audit(np.ascontiguousarray(b.astype(s.stored)), kind="bias", expect=s.expect)
    return judged(f"the bias of positions 0 to {s.table_length - 1} is", found)


def _offset(s: Bias, case: Case) -> str | None:
    if s.lengths:
        at = np.arange(case.length + 1)
        whole = s.of(at, at)
        allowed = s.rounding(whole, 0)
        return differs(s.seen(whole[:, 1:, 1:]), s.seen(whole[:, :-1, :-1]), allowed, "one step down the diagonal")
    q, k = s.split(case)
    shift = 1 + case.seed % s.longest
    q, k = (at % max(1, s.longest - shift) for at in (q, k))
    b = s.of(q, k)
    allowed = s.rounding(b, int(max(q.max(), k.max())) + shift)
    return differs(s.seen(s.of(q + shift, k + shift)), s.seen(b), allowed, f"after a shift of all by {shift}")


def _by_value(s: Bias, case: Case) -> str | None:
    if s.lengths:
        raise Skip("it takes no positions")
    q, k = s.split(case)
    whole = s.of(q, k)
    allowed = s.rounding(whole, int(max(q.max(), k.max())))
    return first_of(differs(s.seen(whole)[:, i, [0, j]], s.seen(s.of(q[[i]], k[[0, j]]))[:, 0], allowed,
                         f"[head, key] of query {q[i]} and keys {k[[0, j]].tolist()}, beside these alone")
                 for i in range(len(q)) for j in range(1, len(k)))  # fmt: skip


def _causal(s: Bias, case: Case) -> str | None:
    q, k = s.split(case)
    if s.lengths:
        q = k
    whole = s.of(q, k)
    allowed = s.rounding(whole, int(max(q.max(), k.max())))
    seen = lambda length: q[:length] if s.lengths else q  # by lengths, fewer keys have fewer queries
    return first_of(differs(s.seen(s.of(seen(length), k[:length])), s.seen(whole[:, : len(seen(length))], length), allowed,
                         f"with {length} of {len(k)} keys, beside the same with all") for length in range(1, len(k)))  # fmt: skip


def _decode(s: Bias, case: Case) -> str | None:
    at = np.arange(case.length) + (0 if s.lengths else min(case.positions[0][0], s.longest - case.length))
    whole = s.of(at, at)
    last = s.of(at[-1:], at)
    return differs(s.seen(last), s.seen(whole[:, -1:]), s.rounding(whole, int(at[-1])),
                   f"one query at position {at[-1]}, beside the last row of prefill")  # fmt: skip


LAWS = [
    *STATELESS,
    Law("table", "the bias is that of a known convention", _table, "slopes, distances or buckets that are rounded, clamped or of another convention",
        "what the audit of the table names", once=True),
    Law("offset", "the bias depends on the offset alone", _offset,
        "absolute positions, or distances in a narrow type", "take the difference of positions first"),
    Law("positions by value", "a pair depends on its own positions alone", _by_value,
        "positions used for their shape only, or a cache looked up by length", "look each position up"),
    Law("causal", "later keys change nothing for earlier ones", _causal,
        "distances divided by the length, or counted from the last key", "count from the start"),
    Law("prefill and decode", "one query has the last row of prefill", _decode,
        "the first row given to a single query: its position counted from 0", "count queries up to the last key"),
]  # fmt: skip


def check_bias(
    fn: Callable[..., Any],
    heads: int,
    *,
    lengths: bool = False,
    softmax: bool = False,
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
    """Checks `fn(query positions [query], key positions [key])` -> bias [heads, query, key].

    lengths: it is `fn(query length, key length)` instead; queries are the last of the keys.
    softmax: rows are compared up to a constant, which a softmax does not see: ALiBi that multiplies key positions.
    expect: what the bias should be, as the audit reads it: "alibi"; otherwise any known convention.
    learned: it follows no convention.
    framework, dtype, longest, fresh, cases, seed, timeout: as for `check_rotary`.
    only: a law and a case: only this law is checked, only at this case, as the program of a failure does.
    """
    call = call_of(check_bias, locals())
    at_least_one(heads=heads, longest=longest)
    subject = Bias(fn, heads, framework, dtype, fresh, lengths, softmax, expect, learned, longest)
    subject.call = call
    return run(subject, LAWS, cases=cases, seed=seed, timeout=timeout, longest=longest, only=only)
