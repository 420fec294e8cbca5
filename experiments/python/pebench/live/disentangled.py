"""Scores in which contents meet codes of distances: c2p and p2c of DeBERTa, read off the scores of one layer."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np

from .added import Added

NEAR = 2.0**-14
"""Relative, of what is left of scores when both terms are taken away: cosines, roots and products in single precision."""
SIGNS = {(1, 1): "", (1, -1): "p2c looks the other way: the sign of its distance is lost or doubled",
         (-1, 1): "c2p looks the other way: the sign of its distance is lost or doubled",
         (-1, -1): "both directions are exchanged: keys minus queries where queries minus keys are prescribed"}  # fmt: skip


def rows_of(values: dict[str, Any], queries: int, keys: int, sign: int) -> tuple[np.ndarray, int] | None:
    """[query, key]: the row of the code of their distance, and the number of rows; None where the configuration has none."""
    if not values.get("relative_attention"):
        return None
    longest = values.get("max_relative_positions", -1)
    longest = longest if longest >= 1 else values["max_position_embeddings"]
    buckets = values.get("position_buckets", -1)
    distance = sign * (np.arange(queries)[:, None] + (keys - queries) - np.arange(keys))
    if buckets > 0:
        middle = buckets // 2
        size = np.maximum(np.abs(distance), middle)
        by_log = np.ceil(np.log(size / middle) / np.log((longest - 1) / middle) * (middle - 1) - 1e-9) + middle
        distance = np.where(np.abs(distance) <= middle, distance, np.sign(distance) * by_log.astype(np.int64))
    span = buckets if buckets > 0 else min(queries, longest)
    return np.clip(distance + span, 0, 2 * span - 1), 2 * span


def _terms(q: np.ndarray, k: np.ndarray, codes: tuple[np.ndarray, ...], kinds: list[str], rows: dict[int, np.ndarray],
           signs: tuple[int, int]) -> Iterator[np.ndarray]:  # fmt: skip
    """Each term [batch, head, query, key], of vectors q and k [batch, head, d] that are the same at every place."""
    for kind, code in zip(kinds, codes):
        vector, sign = (q, signs[0]) if kind == "c2p" else (k, signs[1])
        yield np.einsum("bhd,hnd->bhn", vector, code)[:, :, rows[sign]]


def read(values: dict[str, Any] | None, added: Added, q: np.ndarray, k: np.ndarray, codes: list[np.ndarray]) -> str | None:
    """What is wrong with the directions of the terms, empty where they are as prescribed; None where scores are not understood.
    q, k [batch, head, d]; codes [head, row, d], in the order in which they were projected."""
    values = values or {}
    kinds = [kind for kind in ("c2p", "p2c") if kind in (values.get("pos_att_type") or [])]
    scores, seen = added.by_row, added.seen
    codes = [code for n, code in enumerate(codes) if not any(np.array_equal(code, before) for before in codes[:n])]
    if scores is None or seen is None or not kinds or len(codes) != len(kinds):
        return None
    queries, keys = scores.shape[-2:]
    given = {sign: rows_of(values, queries, keys, sign) for sign in (1, -1)}
    if any(found is None or found[1] != codes[0].shape[1] for found in given.values()):
        return None
    rows = {sign: found[0] for sign, found in given.items() if found is not None}
    first = np.argmax(seen, axis=1)
    at = np.arange(queries)
    level = lambda x: np.where(seen, x - x[..., at, first][..., None], 0)
    target = level(scores)[..., seen].ravel()
    for signs, says in SIGNS.items():
        for order in itertools.permutations(codes):
            terms = np.stack([level(term)[..., seen].ravel() for term in _terms(q, k, order, kinds, rows, signs)], axis=-1)
            factors, *_ = np.linalg.lstsq(terms, target, rcond=None)
            off = np.abs(terms @ factors - target).max()
            if off <= NEAR * np.abs(target).max() and (np.abs(factors) > 0).all():
                return says
    return None
