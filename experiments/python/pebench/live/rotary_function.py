"""A live function that turns queries and keys by their positions, with what is read off it: pairs, matrices, tables."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import json
from collections.abc import Callable
from typing import Any

import numpy as np

from ..audits import Audit, audit, config_text
from .calls import Calls
from .cases import Case
from .engine import Broken


class Rotary(Calls):
    """The function with what is asked of it. Called with x [batch, heads, length, head_dim], positions [batch, length]."""

    def __init__(self, fn: Callable[..., Any], head_dim: int, framework: str, dtype: str,
                 fresh: Callable[[], Callable[..., Any]] | None, asked: dict[str, Any], longest: int, module: Any,
                 compiled: bool, heads: int | None = None):  # fmt: skip
        super().__init__(fn, framework, dtype, fresh)
        self.head_dim, self.asked, self.longest, self.module, self.compiled = head_dim, asked, longest, module, compiled
        self.kernel, self.heads = False, heads
        self.config: dict[str, Any] = {}
        with contextlib.suppress(ValueError):  # of text that is no JSON, which the audit speaks of
            self.config.update(json.loads(config_text(asked["config"]) or "{}"))
        self.angle_error = 2.0**-23
        """Relative, of an angle computed in float32: the product of a position and a frequency, each rounded once. An
        encoding that is worse than this is not one of single precision, whatever its results are stored in."""

    def __call__(self, x: np.ndarray, positions: np.ndarray, fn: Callable[..., Any] | None = None) -> np.ndarray:
        """Of a function for one number of heads, each call has so many, the last of them copies."""
        if self.heads is None or x.shape[1] == self.heads:
            return self.values(self.raw(self.native(x), self.native(positions), fn=fn), x.shape)
        groups = [np.take(x, range(h, h + self.heads), axis=1, mode="wrap") for h in range(0, x.shape[1], self.heads)]
        return np.concatenate([self(group, positions, fn) for group in groups], axis=1)[:, : x.shape[1]]

    def x(self, case: Case, again: int = 0) -> np.ndarray:
        return (case if self.heads is None else dataclasses.replace(case, heads=self.heads)).x(self.head_dim, again)

    def strided(self, x: np.ndarray, positions: np.ndarray) -> np.ndarray:
        """The same of an x that lies apart in memory: rows of a wider buffer, heads and positions exchanged."""
        wide = np.zeros((x.shape[0], x.shape[2], x.shape[1], 2 * x.shape[3]), dtype=np.float32)
        wide[..., : x.shape[3]] = x.transpose(0, 2, 1, 3)
        apart = self.native(wide)[..., : x.shape[3]]
        apart = apart.transpose(1, 2) if self.framework == "torch" else apart.transpose(0, 2, 1, 3)
        return self.values(self.raw(apart, self.native(positions)), x.shape)

    def of(self, case: Case, again: int = 0) -> np.ndarray:
        return self(self.x(case, again), case.at())

    def arguments(self, case: Case) -> list[Any]:
        return [self.native(self.x(case)), self.native(case.at())]

    def result(self, x: Any, positions: Any) -> np.ndarray:
        return self.values(self.raw(x, positions), tuple(x.shape))

    def rounding(self, case: Case, values: np.ndarray) -> float:
        """What two ways of computing one entry may differ by: three roundings in the stored type."""
        return 3 * self.epsilon * float(np.abs(values).max()) * np.sqrt(2)

    def matrices(self, positions: np.ndarray) -> np.ndarray:
        """[length, d, d]: what the unit vectors become, one a column, each in a separate head."""
        d = self.head_dim
        units = np.broadcast_to(np.eye(d, dtype=np.float32)[None, :, None, :], (1, d, len(positions), d))
        return self(np.ascontiguousarray(units), positions[None, :]).transpose(0, 2, 3, 1)[0]

    @functools.cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """The columns that turn together, the first of each pair in order; what no position changes is in none."""
        if order := self.order():
            raise Broken(f"columns are put in another order, also at position 0: {in_words(order)}. Scores of queries and "
                "keys that are both turned so are those of a rotation; single entries are not where they were")
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
                raise Broken(f"column {column} is mixed into columns {others}: no rotation of pairs of columns does that")
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
        return {name: self.native(turned[:, side].astype(self.stored)) for name, side in (("cos", first), ("sin", second))}

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
