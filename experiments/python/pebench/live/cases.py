"""Cases that a live function is called with: drawn from a seed, and simpler ones of a case that fails."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterator

import numpy as np


@dataclasses.dataclass(frozen=True)
class Case:
    """What a function is called with. `positions` has a row for each element of the batch; `x` is normal, drawn from
    `seed`, of shape [batch, heads, length, head_dim]."""

    heads: int
    positions: tuple[tuple[int, ...], ...]
    seed: int

    @property
    def batch(self) -> int:
        return len(self.positions)

    @property
    def length(self) -> int:
        return len(self.positions[0])

    def x(self, head_dim: int, again: int = 0) -> np.ndarray:
        shape = (self.batch, self.heads, self.length, head_dim)
        return np.random.default_rng([self.seed, again]).standard_normal(shape).astype(np.float32)

    def at(self) -> np.ndarray:
        return np.array(self.positions, dtype=np.int64)

    def smaller(self) -> Iterator[Case]:
        """Simpler cases, the simplest first; all end in one position 0."""
        rows, length = self.positions, self.length
        if self.batch > 1:
            yield from (dataclasses.replace(self, positions=part) for part in (rows[:1], rows[1:], rows[:-1]))
        if self.heads > 1:
            yield dataclasses.replace(self, heads=1)
        if length > 1:
            for begin, end in ((0, length // 2), (length // 2, length), (0, length - 1), (1, length)):
                yield dataclasses.replace(self, positions=tuple(row[begin:end] for row in rows))
        for made in (lambda p: 0, lambda p: p // 2, lambda p: p - 1 if p else 0):
            for r, row in enumerate(rows):
                for c, old in enumerate(row):
                    if made(old) != old:
                        changed = (*row[:c], made(old), *row[c + 1 :])
                        yield dataclasses.replace(self, positions=(*rows[:r], changed, *rows[r + 1 :]))


def draw(law: str, index: int, seed: int, longest: int) -> Case:
    """Case `index` of a law: a function of seed, law and index alone. The positions of a case run on, have gaps,
    repeat, begin elsewhere, are padded on the left (zeros first), packed (two runs), in no order or around a power of two, row
    by row."""
    digest = hashlib.sha256(f"{seed} {law} {index}".encode()).digest()
    rng = np.random.default_rng(int.from_bytes(digest[:8], "little"))
    length = int(rng.integers(1, 9))

    def row() -> tuple[int, ...]:
        start = int(rng.integers(0, max(1, longest - 4 * length)))
        run = np.arange(length)
        padding = int(rng.integers(0, length))
        kinds = (run, start + run, start + np.cumsum(rng.integers(1, 4, length)), np.sort(rng.integers(0, longest, length)),
            np.maximum(run - padding, 0), np.where(run < padding, run, run - padding), rng.integers(0, longest, length),
            np.clip(2 ** int(rng.integers(0, max(1, longest.bit_length()))) - length // 2 + run, 0, longest - 1),)
        return tuple(int(p) for p in kinds[rng.integers(len(kinds))])

    batch, heads = int(rng.integers(1, 4)), int(rng.integers(1, 4))
    return Case(heads, tuple(row() for _ in range(batch)), int(rng.integers(2**31)))


ANY = Case(1, ((0,),), 0)  # of a law that looks at no case
