"""What positions do to the queries or the keys of one layer: which columns turn together, and how far."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

SINGLE = 2.0**-18
"""What an entry of a unit vector may miss that was turned by cosines and sines in single precision: some ulps of 2^-24,
also where hidden states are computed twice in batches of other sizes."""
DOUBLE, FLOAT = 2.0**-21, 2.0**-15
"""What an entry of a unit vector may miss beside that, where the rest of the model computes in double or in single precision:
below it, nothing is seen to change."""
RATE = 2.0**-20  # relative, of a frequency that was computed in single precision (a power, a quotient), times a position in it


def as_pairs(v: np.ndarray, pairs: list[tuple[int, int]]) -> np.ndarray:
    first, second = (np.array(side, dtype=np.int64) for side in zip(*pairs)) if pairs else (np.zeros(0, np.int64),) * 2
    return v[..., first] + 1j * v[..., second]


def pairs_in(u: np.ndarray, v0: np.ndarray, noise: float) -> tuple[list[tuple[int, int]], list[int]]:
    """Columns of u [rows, places, d] of which the squares add up to those of v0 [rows, d] at every place, and those that
    change and have no partner."""
    unit = np.sqrt((v0**2).mean())
    moved = np.abs(u - v0[:, None]).max(axis=(0, 1)) > noise * unit
    columns = np.flatnonzero(moved)
    if not len(columns):
        return [], []
    f = ((u**2 - v0[:, None] ** 2)[..., columns]).reshape(-1, len(columns)) / unit**2
    gram = f.T @ f
    size = np.diag(gram)
    together = size[:, None] + size[None, :] + 2 * gram
    np.fill_diagonal(together, np.inf)
    floor = len(f) * max(SINGLE, noise) ** 2
    partner = np.argmin(together / (size[:, None] + size[None, :] + floor), axis=1)
    pairs, alone = [], []
    for n, m in enumerate(partner):
        fits = together[n, m] <= 1e-5 * (size[n] + size[m]) + floor
        if not fits or partner[m] != n:
            alone.append(int(columns[n]))
        elif n < m:
            pairs.append((int(columns[n]), int(columns[m])))
    return pairs, alone


def angles(u: np.ndarray, v0: np.ndarray, pairs: list[tuple[int, int]]) -> np.ndarray:
    """[places, pair]: the complex number that turns most rows of v0 into u, where all turn alike."""
    now, before = as_pairs(u, pairs), as_pairs(v0, pairs)
    return (np.conj(before)[:, None] * now).sum(axis=0) / np.maximum((np.abs(before) ** 2).sum(axis=0), 1e-300)


def by_head(v: np.ndarray, turn: Turn, heads: int) -> np.ndarray:
    """[head, place, pair]: as `angles`, of each head of v [rows, places, d]."""
    u = v / np.where(turn.scale > 1e-12, turn.scale, 1)[None, :, None]
    return np.stack([angles(u[head::heads], u[head::heads, 0], turn.pairs) for head in range(heads)])


def rates(z: np.ndarray, positions: Iterable[int]) -> np.ndarray:
    """[pair]: radians a position, of z [places, pair], the first of which is at position 0: known from the nearest, and
    better from each that is further, as long as it is not further than what is known allows."""
    order = sorted((int(p), n) for n, p in enumerate(positions) if p > 0)
    w = np.angle(z[order[0][1]]) / order[0][0]
    known = order[0][0]
    for p, n in order[1:]:
        if p > 2**8 * known:
            break
        w = w + np.angle(z[n] * np.exp(-1j * p * w)) / p
        known = p
    return w


def allowed(w: np.ndarray, positions: np.ndarray, noise: float = DOUBLE) -> np.ndarray:
    """[.., pair]: what a turn by w at positions may miss."""
    return max(SINGLE, noise) + (RATE * np.abs(w) + 4e-9) * np.abs(positions)[..., None]


def turns(w: np.ndarray, positions: np.ndarray) -> np.ndarray:
    """[.., pair]: the complex numbers of a turn by w, radians a position, at positions [..]."""
    return np.exp(1j * positions.astype(np.float64)[..., None] * w)


def misses(u: np.ndarray, v0: np.ndarray, pairs: list[tuple[int, int]], by: np.ndarray, slack: np.ndarray, noise: float) -> np.ndarray:  # fmt: skip
    """[rows, places]: by how much more than `slack` [rows, places, pair] the worst entry is off, if v0 [rows, d] is turned
    by [rows, places, pair]; 0 where none is. Entries are those of unit vectors."""
    unit = np.sqrt((v0**2).mean(axis=-1))[:, None, None] + 1e-300
    off = np.abs(as_pairs(u, pairs) - as_pairs(v0, pairs)[:, None] * by) / unit - 3 * slack
    rest = np.setdiff1d(np.arange(v0.shape[-1]), [c for pair in pairs for c in pair])
    still = np.abs(u - v0[:, None])[..., rest] / unit - max(SINGLE, noise)
    return np.maximum(np.concatenate([off, still], axis=-1).max(axis=-1, initial=0), 0)


def base_of(w: np.ndarray, near: float) -> float | None:
    """Of frequencies that fall by one factor from 1 on, which the first misses by no more than `near`; to four digits where these are enough."""
    if len(w) < 2 or abs(w[0] - 1) > near or not (w > 0).all() or np.ptp(np.log(w[1:] / w[:-1])) > 1e-3:
        return None
    base = float((w[-1] / w[0]) ** (-len(w) / (len(w) - 1)))
    digits = float(f"{base:.4g}")
    return digits if abs(np.log(base / digits)) < 1e-4 else base


@dataclasses.dataclass
class Turn:
    """pairs: columns that turn together; w: radians a position, one a pair; z [place, pair]: the turn at each place; scale
    [place]: the factor of the length there; alone: columns that change and have no partner."""

    pairs: list[tuple[int, int]]
    w: np.ndarray
    z: np.ndarray
    scale: np.ndarray
    alone: list[int]
    head_dim: int
    heads: np.ndarray | None = None  # [head, place, pair]: as z, of each head, where these may differ

    @property
    def layout(self) -> str:
        if not self.pairs:
            return ""
        gaps = {b - a for a, b in self.pairs}
        if gaps == {1}:
            return "neighbours"
        return "halves" if len(gaps) == 1 else "other pairs"

    @property
    def part(self) -> str:
        columns = sorted(c for pair in self.pairs for c in pair)
        if len(columns) == self.head_dim:
            return ""
        place = "first " if columns == [*range(len(columns))] else ("last " if columns and columns[0] == self.head_dim - len(columns) else "")
        return f"the {place}{len(columns)} of {self.head_dim} columns"

    def differs(self, w: np.ndarray, noise: float) -> bool:
        """Whether its frequencies are others than w, by more than is allowed where they were measured."""
        slack = allowed(w, np.ones(1), noise)
        return bool(((np.abs(self.w - w) > slack) & (np.abs(np.exp(1j * (self.w - w)) - 1) > slack)).any())

    def words(self, named: str = "") -> str:
        """`named`: the rotation by the name that a configuration has for it."""
        if self.alone:
            return f"columns {self.alone[:4]} change without a partner"
        if not self.pairs:
            return "no rotation"
        base = base_of(np.abs(self.w), 1e-5)
        turns = "turned backwards" if (self.w < 0).all() else ""
        return ", ".join(word for word in (named or "rotary", f"base {base:g}" if base and not named else "", turns, self.layout, self.part) if word)


def measured(v: np.ndarray, positions: np.ndarray, noise: float) -> Turn:
    """Of v [rows, places, d], of one vector at the places of each row, the first at position 0."""
    size = np.linalg.norm(v, axis=-1)
    scale = size / np.maximum(size[:, :1], 1e-300)
    common = np.median(scale, axis=0)
    u = v / np.where(common > 1e-12, common, 1)[None, :, None]
    v0 = v[:, 0]
    pairs, alone = pairs_in(u, v0, noise)
    z = angles(u, v0, pairs) if pairs else np.ones((v.shape[1], 0), dtype=complex)
    return Turn(pairs, rates(z, positions) if pairs else np.zeros(0), z, common, alone, v.shape[-1])


def slow(turn: Turn, w: np.ndarray, length: int, noise: float) -> bool:
    """Whether pairs that are prescribed to turn by w were not seen to, and are too slow to be seen in `length` places."""
    missing = len(w) - len(turn.w)
    return missing > 0 and bool((np.sort(np.abs(w))[:missing] * length < 4 * max(SINGLE, noise)).all())


def narrowed_to(w: np.ndarray, bits: int) -> np.ndarray:
    """Numbers rounded to so many significant bits."""
    part, power = np.frexp(w)
    return np.asarray(np.ldexp(np.round(part * 2.0**bits), power - bits))


def power_of(found: np.ndarray, w: np.ndarray) -> float | None:
    """The one power of w that each of three or more frequencies is; None where they are none."""
    if len(found) != len(w) or (found <= 0).any() or (moves := (w > 0) & (np.abs(np.log(np.maximum(w, 1e-300))) > 1e-6)).sum() < 2:
        return None
    powers = np.log(found[moves]) / np.log(w[moves])
    still = np.abs(found[~moves] - w[~moves]).max(initial=0) < 1e-5
    return float(np.median(powers)) if still and np.ptp(powers) < 1e-3 * abs(np.median(powers)) else None


def completed(turn: Turn, count: int, v: np.ndarray, positions: np.ndarray, noise: float) -> Turn:
    """The turn of v with all its `count` pairs, where those that are missing were too slow to be seen, or to be told from others,
    and the layout of the first says which they are; else the turn as it is."""
    for first, second in turn.pairs[:1]:
        step, gap = (2, 1) if second - first == 1 else (1, count)
        pairs = [(first + step * n, first + step * n + gap) for n in range(count)]
        if second - first != gap or pairs[-1][1] >= turn.head_dim:
            break
        u = v / np.where(turn.scale > 1e-12, turn.scale, 1)[None, :, None]
        z = angles(u, v[:, 0], pairs)
        if (misses(u, v[:, 0], pairs, z[None], np.full((*u.shape[:2], count), max(SINGLE, noise)), noise) == 0).all():
            return dataclasses.replace(turn, pairs=pairs, w=rates(z, positions), z=z, alone=[])
    return turn


def runs(on: np.ndarray) -> str:
    """The numbers of what is on: "3", "0 to 4", "0, 2, 5"."""
    where = np.flatnonzero(on)
    first, last = int(where[0]), int(where[-1])
    return f"{first}" if first == last else f"{first} to {last}" if len(where) == last - first + 1 else \
        ", ".join(map(str, where[:4])) + (", ..." if len(where) > 4 else "")  # fmt: skip


def numbered(what: str, on: np.ndarray) -> str:
    """ "pair 3", "pairs 0 to 4", "no pair"."""
    return f"{what}{'s' if on.sum() > 1 else ''} {runs(on)}" if on.any() else f"no {what}"


def block(count: int, bad: np.ndarray) -> str:
    """Which of `count` places are bad, by blocks of a power of two and the rest where that explains it."""
    where, run = np.flatnonzero(bad), runs(bad)
    if len(where) == count:
        return "all"
    first, last = int(where[0]), int(where[-1])
    whole = len(where) == last - first + 1 and last == count - 1 and first > 0 and first & (first - 1) == 0
    multiple = first & -first if first else 0
    if first == 1 and whole:
        return f"{run} of {count}: every one but the first"
    if whole or (len(where) == last - first + 1 and last == count - 1 and multiple >= 4 and count - first < multiple):
        return f"{run} of {count}: what is left behind blocks of {first if whole and count < 2 * first else multiple} or less"
    return f"{run} of {count}"


def _given(before: list[Any], batch: int, width: int = 1) -> Iterator[np.ndarray]:
    """[batch, column]: what each projection or norm gave at a first place, in order, of those that can be cut to vectors of `width`."""
    for given in before:
        if len(given) == batch and given.ndim > 2:
            far = [float((given.select(axis, 0) - given.select(axis, -1)).abs().max()) for axis in range(1, given.ndim - 1)]
            first = given.select(1 + int(np.argmin(far)), 0)  # places are alike, heads are not
            if first.numel() % (batch * width) == 0:
                yield first.double().cpu().numpy().reshape(batch, -1)


def first_turn(before: list[Any], v0: np.ndarray, pairs: list[tuple[int, int]], batch: int) -> np.ndarray | None:
    """[pair]: how far v0 [rows, d], the vectors of a first place, are turned from those that a projection or a norm of the
    layer gave, the first of which the lengths of all pairs are those of v0 up to a factor; None where none are."""
    if len(pairs) < 2 or len(v0) % batch:
        return None
    after = as_pairs(v0, pairs).reshape(batch, -1, len(pairs))
    for given in _given(before, batch, v0.shape[-1]):
        first = as_pairs(given.reshape(batch, -1, v0.shape[-1]), pairs)
        long, of = np.abs(after)[:, :, None], np.abs(first)[:, None]  # [batch, row, cut, pair]
        factor = (long * of).sum(axis=-1, keepdims=True) / np.maximum((of**2).sum(axis=-1, keepdims=True), 1e-300)
        off = np.abs(long - factor * of).max(axis=-1) / np.maximum(long.max(axis=-1), 1e-300)
        if (off.min(axis=-1) > 2.0**-12).any():
            continue
        chosen = np.take_along_axis(first, off.argmin(axis=-1)[..., None], axis=1)
        z: np.ndarray = (np.conj(chosen) * after).sum(axis=(0, 1))
        size = (np.abs(chosen) * np.abs(after)).sum(axis=(0, 1))
        if (np.abs(np.abs(z) - size) <= 2.0**-10 * size).all():  # all rows are turned alike
            return z / np.abs(z)
    return None


def factor_of(before: list[Any], v0: np.ndarray, batch: int) -> float | None:
    """What v0 [rows, d], the vectors of a first place, are longer than those of one head that the last projection or norm of the layer gave
    of which all are so by one factor; None where none is."""
    if batch < 4 or len(v0) % batch:
        return None
    long = np.linalg.norm(v0.reshape(batch, -1, v0.shape[-1])[:, 0], axis=-1, keepdims=True)
    for given in reversed([*_given(before, batch, v0.shape[-1])]):
        ratio = long / np.maximum(np.linalg.norm(given.reshape(batch, -1, v0.shape[-1]), axis=-1), 1e-300)
        if (fits := np.ptp(ratio, axis=0) <= 2.0**-14 * ratio.mean(axis=0)).any():
            return float(ratio[0, fits][0])
    return None


def came_from(before: list[Any], v0: np.ndarray, columns: list[int], batch: int) -> tuple[int, ...]:
    """The columns that `columns` of v0 [rows, d], the vectors of a first place, are in what a projection or a norm of the layer
    gave, up to factors, or where heads of both have length 1; empty where they are not all found once in one of these."""
    v = v0.reshape(batch, -1, v0.shape[-1])[:, 0] if len(v0) % batch == 0 else v0[:0]
    if batch < 4 or len(v) != batch:
        return ()
    of_length_1 = lambda x, axis: x / np.maximum(np.linalg.norm(x, axis=axis, keepdims=True), 1e-300)
    for given in _given(before, batch):
        heads = given.reshape(batch, -1, v.shape[1] if given.shape[1] % v.shape[1] == 0 else given.shape[1])
        for one, other in ((v, given), (of_length_1(v, -1), of_length_1(heads, -1).reshape(batch, -1)))[: 2 * (given.shape[1] <= 2**12)]:
            alike = np.abs(of_length_1(one[:, columns], 0).T @ of_length_1(other, 0)) > 1 - 1e-10
            if (alike.sum(axis=1) == 1).all():
                return tuple(int(n) for n in alike.argmax(axis=1))
    return ()
