"""Biases of content and position: a vector of a layer meets codes of distances, or a gate of it multiplies a table of them.
Where every place of a row has one vector, such a term is a table of its own for each row and head, of which each pair of a query
and a key takes a row, as of a learned bias."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from .added import Added
from .layer import Layer
from .learned_bias import MOST, NEAR, rows_taken

COLUMNS = 16  # rows of a batch and heads of which a term is read: rows of a table are told apart by fewer
CODES = re.compile(r"rel|dist|pos", re.IGNORECASE)  # names of parameters that hold codes of distances


def tables(layer: Layer, module: Any) -> Iterator[tuple[np.ndarray, bool, tuple[int, ...]]]:
    """Tables [row, column] of which its scores may take rows, a column for each row of the batch and head, up to a factor: products
    of its vectors and codes; where there are two, their sum (DeBERTa), or each row of one with each of the other (of rows and columns
    of a grid). True: of a sum of which the second looks the other way. And which of the terms it is made of."""
    q = layer.first.q.double().cpu().numpy()[:, 0]
    products = [product.double().cpu().numpy() for product in layer.first.others if len(product) == len(q) and product.shape[-1] <= MOST]
    met = [p[:, 0].T[:, :COLUMNS] for p in products if np.ptp(p, axis=1).max() <= NEAR * np.ptp(p)]
    codes = [p.detach().double().cpu().numpy() for name, p in module.named_parameters()
             if CODES.search(name) and p.ndim == 2 and p.shape[1] == q.shape[-1] and 1 < len(p) <= MOST]  # fmt: skip
    terms = [code @ q[:COLUMNS].T for code in codes]
    yield from ((table, False, (n,)) for n, table in enumerate(met + terms))
    if len(met) == 2 and met[0].shape == met[1].shape:
        yield met[0] + met[1], False, (0, 1)
        yield met[0] + met[1][np.minimum(len(met[1]) - np.arange(len(met[1])), len(met[1]) - 1)], True, (0, 1)  # rows of the other distances
    if len(terms) == 2 and len(terms[0]) * len(terms[1]) <= MOST:
        yield (terms[0][:, None] + terms[1]).reshape(-1, terms[0].shape[1]), False, (0, 1)


def gated(added: Added, table: np.ndarray, usual: np.ndarray) -> np.ndarray | None:
    """[row, column]: a table [row, head] by the gate of each row of the batch and head, found where most pairs of a query and a key
    take the `usual` rows [query, key]; None where they do not."""
    assert added.by_row is not None and added.seen is not None
    scores = columns_of(added)
    wide = np.tile(table, (1, len(added.by_row)))[:, : len(scores)]
    first = np.argmax(added.seen, axis=1)
    steps = wide[usual] - wide[usual[np.arange(len(usual)), first]][:, None]  # [query, key, column]
    gates = []
    for column, score in enumerate(scores):
        counts = (usual >= 0) & added.seen & (np.abs(steps[..., column]) > 1e-3 * np.ptp(table))
        found = np.sort(score[counts] / steps[..., column][counts])
        if not len(found):
            return None
        near = np.searchsorted(found, found + 1e-6 * np.abs(found).max()) - np.arange(len(found))
        if near.max() < max(3, len(found) // 8):
            return None
        gates.append(found[near.argmax()])
    return wide * np.array(gates)


def columns_of(added: Added) -> np.ndarray:
    """[column, query, key]: what is added, of the rows of the batch and heads that are looked at."""
    assert added.by_row is not None
    return added.by_row.reshape(-1, *added.by_row.shape[2:])[:COLUMNS]


def table_of(layer: Layer, module: Any, queries: np.ndarray) -> tuple[np.ndarray, bool, tuple[int, ...]] | None:
    """The table of which its scores take rows at these queries, by the factor that they have, whether a part of it looks the
    other way, and which terms it is made of; None where none is."""
    added, d = layer.added, layer.first.q.shape[-1]
    if added.by_row is None or added.seen is None or layer.q.pairs:
        return None
    bias = columns_of(added)[:, queries]
    factors = dict.fromkeys((1.0, added.factor or 1.0, d**0.5, d**-0.5, (3 * d) ** -0.5))
    for table, turned, terms in tables(layer, module):
        for factor in factors:
            if rows_taken(bias, added.seen[queries], factor * table) is not None:
                return factor * table, turned, terms
    return None


def prescribed(values: dict[str, Any] | None, rows: int, queries: int, keys: int) -> np.ndarray | None:
    """[query, key]: the rows of codes of distances that a configuration prescribes; None where it does not say."""
    values = values or {}
    offset = np.arange(keys) - (keys - queries) - np.arange(queries)[:, None]
    if values.get("relative_attention"):
        return _of_deberta(values, rows, -offset)
    kind = values.get("position_embeddings_type", values.get("position_embedding_type"))
    left, right = (values.get(f"{side}_max_position_embeddings") for side in ("left", "right"))
    if kind == "relative_key" and isinstance(left, int) and isinstance(right, int) and rows == left + right + 1:
        return np.clip(offset, -left, right) + left
    if kind in ("relative_key", "relative_key_query") and rows == 2 * values.get("max_position_embeddings", 0) - 1:
        return rows // 2 - offset
    if (kind == "relative" or values.get("model_type") == "xlnet") and rows in (2 * keys - 1, 2 * keys):
        return rows // 2 + offset  # codes run from the furthest key before a query to the furthest behind it
    return None


def _of_deberta(values: dict[str, Any], rows: int, distance: np.ndarray) -> np.ndarray | None:
    """`distance`: the query's position minus the key's."""
    longest, buckets = values.get("max_relative_positions", -1), values.get("position_buckets", -1)
    longest = longest if longest >= 1 else values["max_position_embeddings"]
    if buckets > 0:
        middle = buckets // 2
        size = np.maximum(np.abs(distance), middle)
        by_log = np.ceil(np.log(size / middle) / np.log((longest - 1) / middle) * (middle - 1) - 1e-9) + middle
        distance = np.where(np.abs(distance) <= middle, distance, np.sign(distance) * by_log.astype(np.int64))
    return np.clip(distance + rows // 2, 0, rows - 1)
