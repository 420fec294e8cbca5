"""Checks of a live rotary encoding: a function that turns queries and keys by their positions."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np

from ..audits import Audit, audit, config_text
from .calls import Calls, at_least_one, call_of
from .engine import Broken, Case, Only, Report, UnlikePair, run
from .rotary_laws import LAWS

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Rotary(Calls):
    """The function with what is asked of it. Called with x [batch, heads, length, head_dim], positions [batch, length]."""

    def __init__(self, fn: Callable[..., Any], head_dim: int, framework: str, dtype: str,
                 fresh: Callable[[], Callable[..., Any]] | None, asked: dict[str, Any], longest: int, module: Any,
                 compiled: bool):  # fmt: skip
        super().__init__(fn, framework, dtype, fresh)
        self.head_dim, self.asked, self.longest, self.module, self.compiled = head_dim, asked, longest, module, compiled
        self.config: dict[str, Any] = {}
        with contextlib.suppress(ValueError):  # of text that is no JSON, which the audit speaks of
            self.config.update(json.loads(config_text(asked["config"]) or "{}"))
        self.angle_error = 2.0**-23
        """Relative, of an angle computed in float32: the product of a position and a frequency, each rounded once. An
        encoding that is worse than this is not one of single precision, whatever its results are stored in."""

    def __call__(self, x: np.ndarray, positions: np.ndarray, fn: Callable[..., Any] | None = None) -> np.ndarray:
        return self.values(self.raw(self.native(x), self.native(positions), fn=fn), x.shape)

    def of(self, case: Case, again: int = 0) -> np.ndarray:
        return self(case.x(self.head_dim, again), case.at())

    def matrices(self, positions: np.ndarray) -> np.ndarray:
        """[length, d, d]: what the unit vectors become, one a column, each in a separate head."""
        d = self.head_dim
        units = np.broadcast_to(np.eye(d, dtype=np.float32)[None, :, None, :], (1, d, len(positions), d))
        return self(np.ascontiguousarray(units), positions[None, :]).transpose(0, 2, 3, 1)[0]

    @functools.cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """The columns that turn together, the first of each pair in order; what no position changes is in none."""
        if order := self.order():
            raise Broken(
                f"columns are put in another order, also at position 0: {in_words(order)}. Scores of queries and "
                "keys that are both turned so are those of a rotation; single entries are not where they were"
            )
        near = np.arange(min(16, self.longest))
        far = np.unique(np.linspace(0, self.longest - 1, 9).astype(np.int64))
        greatest = np.abs(self.matrices(np.unique(np.concatenate([near, far])))).max(axis=0)
        np.fill_diagonal(greatest, 0)
        turned = greatest > 4 * self.epsilon
        # A pair that no position turns by as much as a rounding of 1: each is the only one that the other goes to.
        slow = (greatest > 4 * 2.0**-23) & (greatest == greatest.max(axis=0)) & ((greatest > 0).sum(axis=0) == 1)
        turned |= slow & slow.T & ~turned.any(axis=0) & ~turned.any(axis=0)[:, None]
        found: list[tuple[int, int]] = []
        seen: set[int] = set()
        for column in range(self.head_dim):
            others = [int(row) for row in np.flatnonzero(turned[:, column])]
            if column in seen or not others:
                continue
            if len(others) > 1 or others[0] in seen:
                raise Broken(
                    f"column {column} is mixed into columns {others}: no rotation of pairs of columns does that"
                )
            found.append((column, others[0]))
            seen |= {column, others[0]}
        if not found:
            raise Broken("no position changes anything: the function gives back what it was given")
        return found

    def order(self) -> list[int] | None:
        """The column that each comes out as, where a function puts them in another order at position 0, too."""
        still = np.abs(self.matrices(np.zeros(1, dtype=np.int64))[0])
        size, goes = still.max(axis=0), [int(row) for row in still.argmax(axis=0)]
        whole = np.count_nonzero(still > 4 * self.epsilon) == self.head_dim == len(set(goes))
        even = size.max() <= size.min() * (1 + 8 * self.epsilon)
        return goes if whole and even and goes != [*range(self.head_dim)] else None

    def tables(self) -> dict[str, Any]:
        """The cosines and sines [longest, pairs], read off the function: what becomes of a vector that has a 1 in the
        first column of every pair and a 0 in the second."""
        first, second = (np.array(side) for side in zip(*self.pairs))
        x = np.zeros((1, 1, self.longest, self.head_dim), dtype=np.float32)
        x[..., first] = 1
        turned = self(x, np.arange(self.longest)[None, :])[0, 0]
        stored = np.float64 if self.dtype == "float64" else np.float32
        return {name: self.native(turned[:, side].astype(stored)) for name, side in (("cos", first), ("sin", second))}

    def audited(self) -> Audit:
        tables = self.tables()
        found = audit(tables, **self.asked)
        if self.asked["config"] is None or (found.convention.offset, found.convention.step) == (0, 1):
            return found
        # Where a configuration says what the frequencies are, these are the positions: frequencies that are all off by one
        # factor are otherwise those of positions with gaps.
        return audit(tables, positions=(0, 1), **self.asked) if found.ok else found


def in_words(order: list[int]) -> str:
    half = len(order) // 2
    halves = all(order[2 * i] == i and order[2 * i + 1] == half + i for i in range(half))
    return "neighbours go in and halves come out" if halves else f"column 1 comes out as column {order[1]}"


def check_rotary(
    fn: Callable[..., Any],
    head_dim: int,
    *,
    base: float | None = None,
    config: Any = None,
    framework: str = "numpy",
    dtype: str = "float32",
    longest: int = 4096,
    fresh: Callable[[], Callable[..., Any]] | None = None,
    module: Any = None,
    compiled: bool = False,
    cases: int | None = None,
    seed: int | None = None,
    timeout: float | None = None,
    only: Only | None = None,
) -> Report:
    """Checks `fn(x, positions)`, which turns x [batch, heads, length, head_dim] by positions [batch, length] (int64).

    base, config: what its frequencies should be; otherwise any convention that the audit knows is accepted.
    framework, dtype: what x is made as: "numpy" or "torch"; float64, float32, float16, bfloat16.
    longest: positions below it are tried. Of a function that changes with the length (dynamic scaling), no more than
        the length that it was made for.
    fresh: makes `fn` anew, for one that remembers earlier calls: each case then begins without a past.
    module: the torch module that `fn` calls: a copy of it, cast to bfloat16, must still turn right (`fn(x, positions,
        module)` is then what is called).
    compiled: also under torch.compile.
    cases: of each law. The same seed gives the same cases. timeout: seconds that one call may take. What is not given,
        the profile says (pebench.live.load_profile).
    only: a law and a case: only this law is checked, only at this case, as the program of a failure does.
    """
    call = call_of(check_rotary, locals())
    at_least_one(head_dim=head_dim, longest=longest)
    asked = {"config": config, "expect": None if base is None else f"rope:base={base!r}"}
    subject = Rotary(fn, head_dim, framework, dtype, fresh, asked, longest, module, compiled)
    subject.call = call
    return run(subject, LAWS, cases=cases, seed=seed, timeout=timeout, longest=longest, only=only)


class Asked(TypedDict, total=False):
    """What `check_rotary` may be asked beside the function and the columns of a head."""

    base: float | None
    config: Any
    framework: str
    dtype: str
    longest: int
    fresh: Callable[[], Callable[..., Any]] | None
    module: Any
    compiled: bool
    cases: int | None
    seed: int | None
    timeout: float | None
    only: Only | None


def check_rotary_pair(fn: Callable[..., Any], head_dim: int, **asked: Unpack[Asked]) -> Report:
    """As `check_rotary`, for `fn(q, k, positions)` that gives both turned: queries and keys must be turned alike. `fresh`
    makes such a function, too."""
    if fresh := asked.pop("fresh", None):
        asked["fresh"] = functools.wraps(fresh, updated=())(lambda: _one(fresh()))  # its program imports what was given
    report = check_rotary(_one(fn), head_dim, **asked)
    pair = lambda result: dataclasses.replace(result, code=result.code.replace("check_rotary", "check_rotary_pair"))
    return dataclasses.replace(report, results=tuple(map(pair, report.results)), check="check_rotary_pair")


def _one(fn: Callable[..., Any]) -> Callable[..., Any]:
    """The turned queries, made sure that keys are turned alike."""
    if not callable(fn):
        return fn

    @functools.wraps(fn, updated=())
    def one(x: Any, positions: Any, *module: Any) -> Any:
        turned = fn(x, x, positions, *module)
        if not isinstance(turned, (tuple, list)) or len(turned) != 2:
            raise TypeError(f"it gave {type(turned).__name__}, not the turned queries and keys")
        different = turned[0] != turned[1]
        if bool(different.any() if hasattr(different, "any") else different):
            raise UnlikePair
        return turned[0]

    return one
