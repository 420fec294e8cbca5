"""A learned bias: which row of its table each pair of a query and a key takes, read off the scores, and the rows that a rule
prescribes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

MOST = 2**11  # rows of a table that are searched
NEAR = 2.0**-12  # of the spread of a table: what a row that was read off scores may miss


def tables_in(module: Any, heads: int) -> Iterator[tuple[str, np.ndarray]]:
    """The learned tables [row, head] in a module by their names: parameters that have a column, or a row (LeViT), for each head."""
    named = [(name, p) for name, p in module.named_parameters() if any(part in name for part in ("bias", "relative", "rel_")) and p.ndim == 2]
    for turned in (False, True):
        for name, p in ((name, p.T if turned else p) for name, p in named):
            if p.shape[1] == heads < p.shape[0] <= MOST:
                yield name, p.detach().double().cpu().numpy()


def rows_taken(bias: np.ndarray, seen: np.ndarray, table: np.ndarray) -> np.ndarray | None:
    """[query, key]: the rows of `table` [row, head] that explain `bias` [head, query, key], which is known up to a constant of
    each query and head; -1 where nothing is seen. None where none do."""
    found = np.full(seen.shape, -1)
    near = NEAR * float(np.ptp(table))
    between = table[None] - table[:, None]  # [first, row, head]
    for query in range(len(seen)):
        keys = np.flatnonzero(seen[query])
        if not len(keys):  # a query of padding, or beyond the end of a block
            continue
        steps = (bias[:, query, keys] - bias[:, query, keys[:1]]).T  # [key, head]
        fits = (np.abs(between - steps[np.abs(steps).max(axis=1).argmax()]).max(axis=-1) <= near).any(axis=1)
        for first in np.flatnonzero(fits):
            off = np.abs(steps[:, None] + table[first] - table[None]).max(axis=-1)
            if (off.min(axis=1) <= near).all():
                found[query, keys] = off.argmin(axis=1)
                break
        else:
            return None
    return found if (found >= 0).any() else None


def heads_taken(bias: np.ndarray, seen: np.ndarray, table: np.ndarray, rows: np.ndarray) -> list[int] | None:
    """The column of the table that each head has, where `rows` are taken; None where a head has none."""
    taken = []
    for head in bias:
        columns = table[rows]  # [query, key, column]
        first = np.argmax(seen, axis=1)
        at = np.arange(len(seen))
        off = np.abs(np.where(seen[..., None], (head - head[at, first][:, None])[..., None] - columns + columns[at, first][:, None], 0))
        worst = off.max(axis=(0, 1))
        if worst.min() > NEAR * float(np.ptp(table)):
            return None
        taken.append(int(worst.argmin()))
    return taken


def bucketed(values: dict[str, Any] | None, causal: bool, queries: int, keys: int) -> np.ndarray | None:
    """[query, key]: the buckets of T5 (or WavLM) that a configuration prescribes; a distance on the border of two has -1."""
    values = values or {}
    count = values.get("relative_attention_num_buckets", values.get("num_buckets"))
    furthest = values.get("max_bucket_distance", values.get("relative_attention_max_distance", 128))
    if not isinstance(count, int) or not isinstance(furthest, int):
        return None
    offset = np.arange(keys)[None, :] - (keys - queries) - np.arange(queries)[:, None]
    side = 0 if causal else count // 2
    count -= side
    distance = np.maximum(-offset, 0) if causal else np.abs(offset)
    exact = count // 2
    far = exact + np.log(np.maximum(distance, 1) / exact) / np.log(furthest / exact) * (count - exact)
    border = (np.abs(far - np.round(far)) < 1e-5) & (distance > exact) & (far < count)
    bucket = np.where(distance < exact, distance, np.minimum(np.floor(far + 1e-9), count - 1).astype(np.int64))
    return np.where(border, -1, bucket + side * (offset > 0))


def in_window(rows: int, queries: int, places: int) -> np.ndarray | None:
    """[query, key]: the rows of a table of a square window: of signed offsets (Swin, BEiT with a class token in front) or of their absolute
    values, for queries at every n-th row and column (LeViT)."""
    token = places - int(places**0.5) ** 2
    side = int(places**0.5)
    if rows == places == side**2 and (wide := int(queries**0.5)) ** 2 == queries:
        (v, u), (y, x) = np.divmod(np.arange(queries), wide), np.divmod(np.arange(places), side)
        step = -(-side // wide)
        return np.asarray(np.abs(step * v[:, None] - y) * side + np.abs(step * u[:, None] - x))
    if queries != places or token not in (0, 1) or rows != (2 * side - 1) ** 2 + 3 * token:
        return None
    y, x = np.divmod(np.arange(side * side), side)
    inner = (y[:, None] - y + side - 1) * (2 * side - 1) + x[:, None] - x + side - 1
    if not token:
        return inner
    whole = np.full((places, places), rows - 2)
    whole[0], whole[0, 0], whole[1:, 1:] = rows - 3, rows - 1, inner
    return whole
