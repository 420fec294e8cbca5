"""Strategies for Hypothesis. Needs hypothesis."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
from hypothesis.strategies import DrawFn


@st.composite
def _row(draw: DrawFn, length: int, longest: int) -> list[int]:
    """One row; simplest is 0, 1, 2, ..."""
    below = longest - 1
    kind = draw(st.sampled_from(("run", "later", "gaps", "left padding", "packed", "in no order")))
    if kind == "in no order":
        return draw(st.lists(st.integers(0, below), min_size=length, max_size=length))
    start = draw(st.integers(0, max(0, longest - length))) if kind in ("later", "gaps") else 0
    cut = draw(st.integers(0, length)) if kind in ("left padding", "packed") else 0
    run = list(range(length))
    if kind == "left padding":
        run = [max(0, i - cut) for i in run]
    elif kind == "packed":
        run = [i if i < cut else i - cut for i in run]
    elif kind == "gaps":
        run = [sum(steps) for steps in _prefixes(draw(st.lists(st.integers(0, 4), min_size=length, max_size=length)))]
    return [min(start + i, below) for i in run]


def _prefixes(steps: list[int]) -> list[list[int]]:
    return [steps[: end + 1] for end in range(len(steps))]


@st.composite
def positions(draw: DrawFn, *, batch: int | None = None, length: int | None = None, longest: int = 4096) -> np.ndarray:
    """Positions [batch, length] (int64) as programs have them: from 0 on, from later on, with gaps and repeats, padded on
    the left, packed (two runs in a row) and in no order; each row by itself.

    batch, length: as given; otherwise up to 4 and up to 16. longest: positions below it.
    """
    rows = draw(st.integers(1, 4)) if batch is None else batch
    columns = draw(st.integers(1, 16)) if length is None else length
    return np.array([draw(_row(columns, longest)) for _ in range(rows)], dtype=np.int64).reshape(rows, columns)
