"""The laws of live attention scores. Each gives a sentence on what is wrong, or None."""

from __future__ import annotations

import dataclasses

import numpy as np

from ..audits import audit
from .attention_function import Attention
from .cases import Case
from .engine import Broken, Law, Skip, differs, first_of
from .stateless_laws import BATCH, MEMORY_ORDER, STATELESS, judged

HIDDEN = -1e4  # a score that no softmax lets through, also in float16


def _rotation(s: Attention, products: np.ndarray) -> dict[str, np.ndarray]:
    """The cosines and sines [position, pair] of the matrices between queries and keys."""
    amplitude = float(np.einsum("ii->i", products[0]).mean())
    if amplitude == 0:
        raise Broken("the product of equal queries and keys at one position is 0")
    turned = np.abs(products).max(axis=0) > 8 * s.epsilon * abs(amplitude)
    pairs = []
    for column in range(s.head_dim):
        others = [int(row) for row in np.flatnonzero(turned[column]) if row != column]
        if len(others) > 1:
            raise Broken(f"column {column} of a query meets columns {others} of a key: no rotation of pairs does that")
        if others and column < others[0]:
            pairs.append((column, others[0]))
    if not pairs:
        raise Broken("positions change the product of a query and a key, but turn no pair of columns")
    a, b = (np.array(side) for side in zip(*pairs))
    return {"cos": (products[:, a, a] / amplitude).astype(s.stored), "sin": (products[:, a, b] / amplitude).astype(s.stored)}


def _table(s: Attention, case: Case) -> str | None:
    if s.asked["learned"]:
        raise Skip("what is learned follows no convention")
    at = np.arange(s.table_length)
    products, bias = s.products(), s.bias(at)
    turns = np.abs(products - products[0]).max() > 8 * s.epsilon * np.abs(products).max()
    if s.softmax:  # each row from its own position on, where every convention is 0
        bias = np.where(s.visible(len(at), len(at)), bias - np.einsum("hii->hi", bias)[..., None], 0)
    if not turns and not bias.any():
        return "no position changes any score"
    turned = audit(_rotation(s, products), **s.asked["rotary"]) if turns else None
    added = audit(bias.astype(np.float32), kind="bias", expect=s.asked["bias"]) if bias.any() else None
    return judged("the rotation of queries and keys is", turned) or judged("the bias is", added)


def _scale(s: Attention, case: Case) -> str | None:
    if s.asked["scale"] is None:
        raise Skip("no scale was given")
    here = np.full_like(case.at(), case.positions[0][0])
    q, k = s.q(case), s.k(case)
    expected = s.asked["scale"] * np.einsum("bhid,bhjd->bhij", q.astype(np.float64), k)
    bias = s.of(np.zeros_like(q), np.zeros_like(k), here)
    expected = np.where(s.visible(case.length, case.length), expected, 0)
    return differs(s.of(q, k, here) - bias, expected, 2 * s.rounding(case, expected), "scores at one position, less the bias")


def _relative(s: Attention, case: Case) -> str | None:
    if not s.asked["relative"]:
        raise Skip("not requested")
    shift = 1 + case.seed % s.longest
    at = case.at() % max(1, s.longest - shift)
    q, k = s.q(case), s.k(case)
    before = s.of(q, k, at)
    angles = 4 * 2.0**-23 * float(at.max() + shift) * s.greatest(case)
    allowed = 2 * s.rounding(case, before) + angles + 3 * 2.0**-23 * float(np.abs(s.bias(np.array([0, s.longest - 1]))).max())
    return differs(s.seen(s.of(q, k, at + shift)), s.seen(before), allowed, f"scores after a shift of all by {shift}")


def _by_value(s: Attention, case: Case) -> str | None:
    q, k, at = s.q(case)[:1], s.k(case)[:1], case.at()[:1]
    whole = s.seen(s.of(q, k, at))
    allowed = 2 * s.rounding(case, whole)
    return first_of(differs(_alone(s, q, k, at, i, j), whole[..., i, j], allowed, f"[batch, head] of query {i} and key {j} alone, positions "
                         f"{at[0, i]} and {at[0, j]}, beside the same among others")
                 for i, j in zip(*np.nonzero(s.visible(case.length, case.length))))  # fmt: skip


def _long(s: Attention, case: Case) -> str | None:
    long = dataclasses.replace(case, positions=(tuple(range(s.table_length)),))
    q, k, at = s.q(long), s.k(long), long.at()
    whole = s.seen(s.of(q, k, at))
    allowed = 2 * s.rounding(long, whole)
    pairs = np.argwhere(s.visible(long.length, long.length))
    return first_of(differs(_alone(s, q, k, at, i, j), whole[..., i, j], allowed,
                         f"[batch, head] of query {i} and key {j} alone, beside the same among {long.length}")
                 for i, j in np.random.default_rng(case.seed).permutation(pairs)[:64])  # fmt: skip


def _alone(s: Attention, q: np.ndarray, k: np.ndarray, at: np.ndarray, i: int, j: int) -> np.ndarray:
    """[batch, head]: the score of row i and row j without the others; with row 0, where rows lose a constant."""
    rows = sorted({int(i), int(j)} | ({0} if s.softmax else set()))
    return s.seen(s.of(q[:, :, rows], k[:, :, rows], at[:, rows]))[..., rows.index(i), rows.index(j)]


def _decode(s: Attention, case: Case) -> str | None:
    if not s.asked["decode"]:
        raise Skip("as many queries as keys are needed")
    q, k, at = s.q(case), s.k(case), case.at()
    whole = s.seen(s.of(q, k, at))
    return first_of(differs(s.seen(s.of(q[:, :, -queries:], k, at)), whole[:, :, -queries:], 2 * s.rounding(case, whole),
                         f"the last {queries} of {case.length} queries, beside the same rows of prefill")
                 for queries in {1, (case.length + 1) // 2})  # fmt: skip


def _mask(s: Attention, case: Case) -> str | None:
    if not s.causal:
        raise Skip("no mask is expected")
    given = s.arguments(case)
    scores = s.values(s.raw(*given), (case.batch, s.heads, case.length, case.length), masked=True)
    later = np.argwhere(~s.visible(case.length, case.length) & ~(scores <= HIDDEN).all(axis=(0, 1)))
    return None if not len(later) else f"query {later[0][0]} sees key {later[0][1]}, which comes later"


def _linear(s: Attention, case: Case) -> str | None:
    q, more, k, at = s.q(case), s.q(case, 1), s.k(case), case.at()
    nothing = np.zeros_like(q)
    of_sum, of_parts = (s.of(a, k, at) + s.of(b, k, at) for a, b in ((q + more, nothing), (q, more)))
    allowed = 6 * s.rounding(case, of_sum)
    wrong = differs(of_sum, of_parts, allowed, "scores of q + q', beside those of q and q'")
    of_sum, of_parts = (s.of(q, a, at) + s.of(q, b, at) for a, b in ((k + more, nothing), (k, more)))
    return wrong or differs(of_sum, of_parts, allowed, "scores of k + k', beside those of k and k'")


def _heads(s: Attention, case: Case) -> str | None:
    if s.heads == 1:
        raise Skip("there is one head")
    q, k, whole = s.q(case), s.k(case), s.at(case)

    def only(head: int, own: np.ndarray, others: np.ndarray) -> np.ndarray:
        return np.asarray(np.where((np.arange(s.heads) == head)[:, None, None], own, others))

    return first_of(differs(s.of(only(head, q, k), only(head, k, q), case.at())[:, head], whole[:, head], s.rounding(case, whole),
                         f"head {head} after a change of the others") for head in range(s.heads))  # fmt: skip


def _autocast(s: Attention, case: Case) -> str | None:
    q, k, at = s.arguments(case)
    found, whole = s.result(q, k, at, s.under_autocast), s.at(case)
    allowed = 4 * max(s.epsilon, 2.0**-7) * max(s.greatest(case), float(np.abs(whole).max()))
    return differs(found, whole, allowed, "under torch.autocast")


LAWS = [
    *STATELESS,
    Law("table", "rotation and bias are those of a known convention", _table,
        "frequencies, slopes, distances or buckets that are rounded, clamped or of another convention", "what the audit names", once=True),
    Law("scale", "at one position, a score is the scaled product of query and key", _scale,
        "scaled twice, or not at all", "multiply the product by head_dim**-0.5 once"),
    Law("relative", "scores depend on offsets alone", _relative,
        "absolute positions, angles in a narrow type, or queries and keys turned by different rules",
        "compute angles and distances in float32 or wider, for both alike"),
    Law("positions by value", "a pair's score depends on its own positions alone", _by_value,
        "positions used for their shape only, those of one row used for all, or a cache looked up by length", "look each position up"),
    Law("long inputs", "that holds in an input of 64 positions, too", _long,
        "positions counted within a chunk, a window or a ring of the cache", "count them from the first on", once=True),
    Law("prefill and decode", "the last queries alone have the last rows of prefill", _decode,
        "queries counted from 0 where keys have a past", "count queries up to the last key"),
    Law("mask", "no query sees a later key", _mask,
        "a mask by positions that repeat, aligned at the first key, or missing", "mask by place, aligned at the last key"),
    Law("linear", "scores are linear in queries and in keys", _linear,
        "something that depends on the data is added or clipped", "rotate, multiply, add a bias of positions"),
    BATCH,
    Law("heads", "heads do not see each other", _heads, "heads interleaved with columns, or mixed before the product",
        "reshape to [batch, length, heads, head_dim] first, then transpose"),
    MEMORY_ORDER,
    Law("autocast", "autocast changes roundings only", _autocast,
        "angles by a matrix product, which autocast computes in bfloat16", "compute angles with autocast off"),
]  # fmt: skip
