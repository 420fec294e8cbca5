"""Sizes at which kernels go wrong: powers of two and one off, where the rest of a block is skipped or spills over."""

from __future__ import annotations

import itertools

import numpy as np

from .cases import Case
from .engine import Skip
from .rotary_function import Rotary
from .turned import block

USUAL = ((1, 1, 1025), (1, 9, 17), (9, 1, 16), (9, 5, 3), (2, 6, 33), (3, 7, 65), (1, 3, 127), (5, 2, 9), (1, 1, 513), (1, 2, 257))
"""Batch, heads and length."""
PICKED = 4  # rows of each size that are compared with the same row alone, beside the first and the last of each axis


def of_kernels() -> list[tuple[int, int, int]]:
    """Every power of two up to 1024 positions and one off, every number of heads and of rows up to 9, both odd at once."""
    lengths = sorted({n for k in range(11) for n in (2**k - 1, 2**k, 2**k + 1) if n > 0})
    return [*((1, 1, n) for n in lengths), *((1, n, 5) for n in range(1, 10)), *((n, 1, 5) for n in range(1, 10)), *USUAL,
            (3, 33, 5), (33, 3, 5), (2, 9, 1023)]  # fmt: skip


def sizes(s: Rotary, case: Case) -> str | None:
    if s.heads is None and _small_already(s):
        raise Skip("rows of an input of two rows, heads and positions are others than alone already, which other laws say")
    every_size = [(batch, s.heads or heads, length) for batch, heads, length in (of_kernels() if s.kernel else USUAL)]
    for batch, heads, length in dict.fromkeys(every_size):
        if length > s.longest:
            continue
        rng = np.random.default_rng([batch, heads, length])
        at = np.stack([start + np.arange(length) for start in rng.integers(0, s.longest - length + 1, batch)])
        x = rng.standard_normal((batch, heads, length, s.head_dim)).astype(np.float32)
        for how in ("", "strided"):
            found = s.strided(x, at) if how else s(x, at)
            every = [(b, h, p) for b in range(batch) for h in range(heads) for p in range(length)]
            ends = itertools.product(*({0, size - 1} for size in (batch, heads, length)))
            some = (every[n] for n in rng.permutation(len(every))[:PICKED])
            if any(_is_off(s, found, x, at, *row) for row in dict.fromkeys((*ends, *some))):
                return _where(s, found, x, at, every, how)
    return None


def _small_already(s: Rotary) -> bool:
    """Whether rows are others than alone where there is no rest of any block."""
    at = np.array([[s.longest // 3, s.longest // 2], [s.longest // 4, s.longest // 5]])
    x = np.random.default_rng(1).standard_normal((2, 2, 2, s.head_dim)).astype(np.float32)
    found = s(x, at)
    return any(_is_off(s, found, x, at, *row) for row in np.ndindex(2, 2, 2))


def _is_off(s: Rotary, found: np.ndarray, x: np.ndarray, at: np.ndarray, b: int, h: int, p: int) -> bool:
    """Whether a row is another than it is alone."""
    row = x[b : b + 1, h : h + 1, p : p + 1]
    alone = s(row, at[b : b + 1, p : p + 1])[0, 0, 0]
    return bool(np.abs(found[b, h, p] - alone).max() > 3 * s.epsilon * float(np.abs(row).max()) * np.sqrt(2))


def _where(s: Rotary, found: np.ndarray, x: np.ndarray, at: np.ndarray, every: list[tuple[int, int, int]], how: str) -> str:
    bad = np.zeros(x.shape[:3], dtype=bool)
    for row in every:
        bad[row] = _is_off(s, found, x, at, *row)
    b, h, p = next((row for row in every if at[row[0], row[2]] > 0), (0, 0, 0))
    one = x[b : b + 1, h : h + 1, p : p + 1]
    if np.array_equal(s(one, at[b : b + 1, p : p + 1]), one) and not bad.all():  # a row alone is the rest of a block: the wrong one
        bad = ~bad
    axes = (("row of the batch", 0), ("head", 1), ("position", 2))
    where = [f"{name} {block(bad.shape[axis], on)}" for name, axis in axes
             if not (on := np.asarray(bad.any(axis=tuple(n for n in range(3) if n != axis)))).all()]  # fmt: skip
    left = np.abs(found - x)[bad].max(initial=0) == 0
    return (f"x of shape {list(x.shape)}{', ' + how if how else ''}: {'; '.join(where) or 'every row'} "
            + ("is left as it was" if left else "is another than the same row alone"))  # fmt: skip
