"""What another size, or decoding, changes in one attention layer beside rotations: its mask, its values, and the factor, the columns and the
biases of its scores."""

from __future__ import annotations

from typing import Any

import numpy as np

from .added import describe, let_through
from .asking import LENGTH
from .layer import Layer, Run
from .prescribed import mask_of, narrowed
from .scores import Meeting
from .turned import SINGLE

FURTHEST = 2**11
"""Offset of a query and a key; no input is longer."""
COARSE = 2.0**-6
"""Of the greatest bias of a run: Falcon's slopes and positions are rounded to bfloat16, twice each."""


def cap(values: dict[str, Any] | None) -> float | None:
    """Scores are cap tanh(score/cap), where a configuration has one."""
    return (values or {}).get("attn_logit_softcapping")


def mask_off(layer: Layer, run: Run, met: Meeting, by_places: bool) -> str:
    """Where a mask lets another key through than is prescribed; empty where it does not, or nothing is."""
    every = None if run.passed else let_through(met)
    if every is None:
        return ""
    seen = every[0]
    end = run.past + run.positions.shape[1] if len(seen) == run.positions.shape[1] else seen.shape[1]  # of an encoder, its own
    if not layer.crossed:  # keys that are cut off, as by a cache that is too short, are not seen
        every = np.pad(every, ((0, 0), (0, 0), (max(end - seen.shape[1], 0), 0)))
    at, key = np.arange(end - len(seen), end), np.arange(end - every.shape[2], end)
    rule = mask_of(layer.values, layer.rule, layer.added.causal, at, key)
    if rule is None and not (by_places or layer.added.window or layer.added.chosen or narrowed(layer.values)):
        rule = (key <= at[:, None]) | (not layer.added.causal)
    if layer.crossed and layer.rule.rotary is False:
        rule, at, key = np.ones_like(seen), np.arange(len(seen)), np.arange(seen.shape[1])
    if rule is not None and (every != rule).any() and not layer.added.chosen:
        row, query, other = (int(n[0]) for n in np.nonzero(every != rule))
        of = f"in row {row * len(run.positions) // len(every)} of the batch, " if row else ""
        return (f"with {run.says}, {of}the query at place {at[query]} {'sees' if every[row, query, other] else 'does not see'} the key at "
                f"{key[other]}" + (" of the other sequence, which has no padding" if layer.crossed else
                ", which is otherwise by the configuration"))  # fmt: skip
    return ""


def changed(layer: Layer, run: Run, met: Meeting, noise: float, by_places: bool) -> tuple[str, str]:
    """The law that fails, and what is another than with short inputs, where that follows from no size and no position: values, the
    factor and the columns of scores, and what is added at each distance."""
    first, v = layer.first, met.v
    if not by_places and v is not None and first.v is not None and v.shape[1] == met.k.shape[1]:
        apart = [float((of - of[:, :1]).abs().max()) / max(float(of.abs().max()), 1e-300) for of in (v, first.v)]
        if apart[0] > max(SINGLE, noise) >= apart[1]:
            return "values", f"with {run.says}, its values differ from place to place for equal tokens"
    for law, what, now, usual in (("scale", "its scores are multiplied by {:.6g}", met.scale, first.scale),
                                  ("sinks", "its softmax has {} columns beside those of keys (sinks)", met.sinks, first.sinks)):  # fmt: skip
        if now is not None and usual is not None and abs(now - usual) > 2.0**-10 * abs(usual):
            return law, f"with {run.says}, {what.format(now)}, where {usual:.6g} is it with {LENGTH} tokens"
    return _bias(layer, run, met) if not (run.passed or by_places or layer.crossed) else ("", "")


def _bias(layer: Layer, run: Run, met: Meeting) -> tuple[str, str]:
    """What is added at each distance, beside the same in earlier runs."""
    if layer.added.kind not in ("none", "by distance") or layer.added.chosen:
        return "", ""
    added = describe(met, len(run.positions), layer.added.factor, cap(layer.values))
    if added.kind == "content":
        return "bias", f"with {run.says}, what is added to its scores is another in another row of the batch"
    if added.bias is None or added.seen is None or added.kind == "unknown":
        return "", ""
    for of in (layer.added, added):
        if of.bias is None or of.seen is None:
            continue
        queries, keys = of.seen.shape
        own = np.arange(queries), np.arange(queries) + keys - queries
        if keys < queries or not of.seen[own].all():
            return "", ""
        at = np.arange(queries)[:, None] + (keys - queries) - np.arange(keys) + FURTHEST
        by = of.bias - of.bias[(slice(None), *own)][..., None]
        if layer.by_offset is None or len(layer.by_offset) != len(by):  # of groups of heads, or of each
            layer.by_offset = np.full((len(by), 2 * FURTHEST + 1), np.nan)
        table = np.full_like(layer.by_offset, np.nan)
        table[:, at[of.seen]] = by[:, of.seen]
        layer.by_offset = np.where(np.isnan(layer.by_offset), table, layer.by_offset)
        off = np.where(of.seen, np.abs(by - layer.by_offset[:, at]), 0)
        if off.max() > COARSE * max(1.0, float(np.where(of.seen, np.abs(layer.by_offset[:, at]), 0).max())):
            head, query, key = (int(n) for n in np.unravel_index(off.argmax(), off.shape))
            return "bias", (f"with {run.says}, what is added to the score of query {query + run.past} and key {key} in head {head} is "
                            f"{by[head, query, key]:.6g} beyond that of the query's own key, where {layer.by_offset[head, at[query, key]]:.6g} "
                            "is that of this distance elsewhere")  # fmt: skip
    return "", ""
