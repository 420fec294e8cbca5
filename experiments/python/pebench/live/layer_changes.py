"""What another size, or decoding, changes in one attention layer beside rotations: its mask, its values, and the factor, the columns and the
biases of its scores."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from .added import describe, let_through
from .asking import LENGTH
from .layer import Layer, Run
from .prescribed import mask_of, narrowed
from .scores import Meeting
from .turned import SINGLE

FURTHEST = 2**11  # offset of a query and a key; no input is longer
HIDDEN = 3  # tokens of padding where a mask is passed
COARSE = 2.0**-6  # of the greatest bias of a run: Falcon's slopes and positions are rounded to bfloat16, twice each


def cap(values: dict[str, Any] | None) -> float | None:
    """Scores are cap tanh(score/cap), where a configuration has one."""
    return (values or {}).get("attn_logit_softcapping")


def mask_in(layer: Layer, run: Run, met: Meeting) -> np.ndarray | None:
    """[row, query, key]: what a mask lets through, of keys from the first place on; None where it is not known."""
    every = let_through(met)
    if every is None or layer.crossed:
        return every
    every = every[:, HIDDEN:] if run.masked else every  # without queries of padding
    end = run.past + run.positions.shape[1] if met.q.shape[1] == run.positions.shape[1] else every.shape[2]  # of an encoder, its own
    return np.pad(every, ((0, 0), (0, 0), (max(end - every.shape[2], 0), 0)))  # keys that are cut off, as by a short cache, are not seen


def mask_off(layer: Layer, run: Run, by_places: bool) -> str:
    """Where a mask lets another key through than is prescribed; empty where it does not, or nothing is."""
    prefix = run.past and not layer.added.causal  # of which all is seen: what follows it may see what is before it alone
    every = None if run.passed or prefix else layer.masks.get(run.key)
    if every is None or layer.added.chosen:
        return ""
    queries, keys = every.shape[1:]
    end = run.past + run.positions.shape[1] if queries == run.positions.shape[1] else keys
    rule = mask_of(layer.values, layer.rule, layer.added.causal, np.arange(end - queries, end), np.arange(end - keys, end))
    if layer.crossed and layer.rule.rotary is False:
        rule = np.ones((queries, keys), dtype=bool)
    elif rule is None and not (by_places or layer.added.window or narrowed(layer.values)):
        rule = np.tri(queries, keys, keys - queries, dtype=bool) | (not layer.added.causal)
    by = " of the other sequence, which has no padding" if layer.crossed else ", which is otherwise by the configuration"
    return "" if rule is None else other_key(layer, every, rule[None], run.key, by)


def other_key(layer: Layer, every: np.ndarray, usual: np.ndarray, run: tuple[str, int], by: str) -> str:
    """Where a mask [row, query, key] lets another key through in a run than one that is usual, as `by` says; empty where it does not."""
    if every.shape[1:] != usual.shape[1:] or len(every) % len(usual) and len(usual) % len(every):
        return ""
    rows = max(len(every), len(usual))
    every, usual = (np.repeat(of, rows // len(of), axis=0) for of in (every, usual))
    if (every == usual).all():
        return ""
    row, query, key = (int(n[0]) for n in np.nonzero(every != usual))
    of = f"in row {row * run[1] // rows} of the batch, " if row else ""
    return (f"with {run[0]}, {of}the query at place {query + (0 if layer.crossed else every.shape[2] - every.shape[1])} "
            f"{'sees' if every[row, query, key] else 'does not see'} the key at {key}{by}")  # fmt: skip


def forgotten(layer: Layer, run: Run, once: list[np.ndarray]) -> tuple[str, str]:
    """The law that fails and a sentence where, behind a cache, it sees other keys than in one call of all tokens, of which `once` are masks."""
    end = run.past + run.positions.shape[1]
    whole = next((mask[:, run.past : end, :end] for mask in once if mask.shape[1] == mask.shape[2] >= end), None)
    if not run.past or run.passed or not layer.added.causal or layer.added.chosen or layer.crossed or whole is None:
        return "", ""
    says = other_key(layer, layer.masks[run.key], whole, run.key, ", unlike in one call of all tokens")
    return ("mask", says) if says else ("", "")


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
    if by_places or layer.crossed or run.passed and not run.masked:
        return "", ""
    return _bias(layer, run, met, len(run.positions)) if not run.masked else _bias(layer, run, of_first_row(met), 1)


def of_first_row(met: Meeting) -> Meeting:
    """What is seen in the first row of a batch."""
    added, heads = met.added, met.heads
    added = added if added is None else added[:1] if added.ndim == 4 else added[:heads] if len(added) == len(met.q) else added
    return dataclasses.replace(met, q=met.q[:heads], k=met.k[:heads], added=added)


def _bias(layer: Layer, run: Run, met: Meeting, batch: int) -> tuple[str, str]:
    """What is added at each distance, beside the same in earlier runs."""
    if layer.added.kind not in ("none", "by distance") or layer.added.chosen:
        return "", ""
    added = describe(met, batch, layer.added.factor, cap(layer.values))
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
        if layer.by_offset is None or len(layer.by_offset) != len(of.bias):  # of groups of heads, or of each
            layer.by_offset = np.full((len(of.bias), 2 * FURTHEST + 1), np.nan)
        if of.kind == "none":  # 0 at every offset seen, which costs less than a table of all pairs
            seen = np.bincount(at[of.seen], minlength=2 * FURTHEST + 1) > 0
            if np.nanmax(np.abs(layer.by_offset[:, seen]), initial=0) <= COARSE:
                layer.by_offset[:, seen] = np.nan_to_num(layer.by_offset[:, seen])
                continue
        by = of.bias - of.bias[(slice(None), *own)][..., None]
        table = np.full_like(layer.by_offset, np.nan)
        table[:, at[of.seen]] = by[:, of.seen]
        layer.by_offset = np.where(np.isnan(layer.by_offset), table, layer.by_offset)
        off = np.where(of.seen, np.abs(by - layer.by_offset[:, at]), 0)
        if off.max() > COARSE * max(1.0, float(np.where(of.seen, np.abs(layer.by_offset[:, at]), 0).max())):
            head, query, key = (int(n) for n in np.unravel_index(off.argmax(), off.shape))
            return "bias", (f"with {run.says}, what is added to the score of query {query + run.past} and key {key} in head {head} is "
                            f"{by[head, query, key]:.5g} beyond that of the query's own key, where {layer.by_offset[head, at[query, key]]:.5g} "
                            "is that of this distance elsewhere")  # fmt: skip
    return "", ""


def off_slopes(by_offset: np.ndarray, slopes: np.ndarray) -> tuple[int, int, float, float] | None:
    """The head and the nearest distance of which what is added [head, offset] is not that of ALiBi's slopes [head], both values; None where there
    is none."""
    expected = -slopes[: len(by_offset), None] * np.arange(FURTHEST + 1)
    found = by_offset[:, FURTHEST:]
    wrong = np.abs(found - expected) > COARSE * np.maximum(1.0, np.abs(expected))  # NaN where it was not seen
    head, distance = (int(n) for n in np.unravel_index(wrong.T.argmax(), wrong.T.shape)[::-1])
    return (head, distance, float(found[head, distance]), float(expected[head, distance])) if wrong.any() else None


def sink_off(layer: Layer, module: Any) -> tuple[int, float, float] | None:
    """The head in which the score of the column beside those of keys is another than the parameter of the layer that has it, that score and the
    parameter; None where there is none, or it is not known, as where nothing turns. Scores may be less by a constant of a row."""
    met, factor = layer.first, layer.added.factor
    own = [p for name, p in module.named_parameters(recurse=False) if "sink" in name and p.numel() == met.heads]
    if len(own) != 1 or met.sink is None or not factor or layer.added.kind != "none" or len(met.added.flatten(0, -3)) != len(met.q):
        return None
    score = met.added.flatten(0, -3)[:, -1, -1] - factor * (met.q[:, -1] * met.k[:, -1]).sum(-1)
    found = (met.sink[:, -1] - score).double().cpu().numpy().reshape(-1, met.heads)
    expected = own[0].detach().double().cpu().numpy().reshape(-1)
    wrong = np.abs(found - expected) > 2.0**-10 * (1 + np.abs(expected))
    if not wrong.any():
        return None
    row, head = (int(n[0]) for n in np.nonzero(wrong))
    return head, float(found[row, head]), float(expected[head])
