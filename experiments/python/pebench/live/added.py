"""What is added to the scores of one layer, and what its mask lets through."""

from __future__ import annotations

import dataclasses

import numpy as np

from .scores import Meeting

HIDDEN = -1e4  # a score that no softmax lets through, also in half precision


@dataclasses.dataclass
class Added:
    """kind: "none", "by distance", "by place", "content" (of content and position together), or "unknown"; steps: of a bias
    by distance [head, offset] where it is linear, what one step of it adds; groups: which offsets share one value; window:
    how many keys a query sees, its own among them, 0: all; ahead: how many behind it, where these are not all; causal: whether it
    sees none that comes later; chosen: whether which keys it sees is another in another row of the batch, or an indexer chooses
    them; by_block: whether a bias by place is another in each block that a row of the batch is cut into (shifted windows); factor: of
    the product of queries and keys, where it was found from the scores."""

    kind: str = "none"
    steps: np.ndarray | None = None
    groups: tuple[int, ...] = ()
    window: int = 0
    ahead: int = 0
    causal: bool = False
    chosen: bool = False
    by_block: bool = False
    factor: float | None = None
    bias: np.ndarray | None = None  # [head, query, key], each row of it from its first key on
    seen: np.ndarray | None = None  # [query, key]: what the mask lets through
    by_row: np.ndarray | None = None  # [batch, head, query, key], where it is of content and position together

    def words(self) -> str:
        named = {"none": "", "by distance": "bias by distance", "by place": "bias by place",
                 "content": "a bias of content and position", "unknown": "scores that are not understood"}[self.kind]  # fmt: skip
        if self.steps is not None:
            named = "bias linear in the distance"
        window = f"window {self.window}" if self.window else "keys that it chooses" if self.chosen else ""
        return ", ".join(word for word in (named, "another in each block" if self.by_block else "", "causal" if self.causal else "", window) if word)


def added_in(met: Meeting, batch: int, factor: float | None, cap: float | None) -> Added:
    """Of the product of vectors that are the same at every place of a row. `batch`: rows of the input; `factor`: of the
    product, where it is known; `cap`: scores are cap tanh(score/cap)."""
    queries, keys = met.q.shape[1], met.k.shape[1]
    if met.added is None:
        return Added(causal=met.causal)
    scores = met.added
    if scores.ndim < 2 or scores.shape[-2] not in (1, queries):
        return Added("unknown")
    if not scores.is_floating_point():
        seen = np.broadcast_to(scores.reshape(-1, *scores.shape[-2:]).cpu().numpy(), (1, queries, keys)) if scores.ndim < 3 else \
            scores.expand(*scores.shape[:-2], queries, keys).reshape(-1, queries, keys).cpu().numpy()  # fmt: skip
        return _masked(seen.astype(bool), None)
    values = scores.expand(*scores.shape[:-2], queries, scores.shape[-1]).reshape(-1, queries, scores.shape[-1])[..., :keys]
    rows = values.double().cpu().numpy()
    if met.scale is None:
        if len(rows) != len(met.q):
            return Added("unknown")
        product = (met.q.double() @ met.k.double().mT).cpu().numpy()
        if cap:
            with np.errstate(all="ignore"):
                rows = np.where(np.abs(rows) < cap, cap * np.arctanh(rows / cap), rows)
        factor = _factor(rows, product) if factor is None else factor
        rows = np.where(rows <= HIDDEN, -np.inf, rows - factor * product)
    heads = 1 if scores.ndim == 4 and scores.shape[1] == 1 else min(met.heads, len(rows))  # a mask of each row of the batch
    shown = rows > HIDDEN
    seen = np.asarray(shown.all(axis=0))
    if len(rows) % heads:
        return Added("unknown")
    by_row = rows.reshape(-1, heads, queries, keys)
    by_row = _less_level(by_row, seen)
    size = max(1.0, np.abs(by_row[..., seen]).max(initial=0.0))
    if len(by_row) > batch and len(by_row) % batch == 0:
        by_block = by_row.reshape(batch, -1, *by_row.shape[1:])
        if max(np.abs((block - block[:1])[..., seen]).max(initial=0) for block in by_block.swapaxes(0, 1)) <= 1e-5 * size:
            apart = np.abs((by_block[0] - by_block[0, :1])[..., seen]).max(initial=0) > 1e-5 * size
            found = dataclasses.replace(_masked(shown, by_row[0]), factor=factor)
            return dataclasses.replace(found, kind="by place", by_block=True) if apart else found
    if len(by_row) > 1 and np.abs((by_row - by_row[:1])[..., seen]).max(initial=0) > 1e-5 * size:
        return dataclasses.replace(_masked(shown, None), kind="content", factor=factor, by_row=by_row)
    return dataclasses.replace(_masked(shown, by_row[0]), factor=factor)


def let_through(met: Meeting) -> np.ndarray | None:
    """[row, query, key]: what the mask lets through in each row of the batch and head, or once for all; None where it is not known."""
    queries, keys = met.q.shape[1], met.k.shape[1]
    if met.added is None and met.scale is None:  # of an indexer
        return None
    if met.added is None:
        return (np.tril(np.ones((queries, keys), dtype=bool)) if met.causal else np.ones((queries, keys), dtype=bool))[None]
    added = met.added
    if added.ndim < 2 or added.shape[-2] not in (1, queries) or added.shape[-1] < keys:
        return None
    alike = added.reshape(-1, *added.shape[-2:])[..., :keys]
    alike = (alike > HIDDEN if alike.is_floating_point() else alike.bool()).cpu().numpy()
    alike = alike[:1] if (alike == alike[:1]).all() else alike
    return np.broadcast_to(alike, (len(alike), queries, keys))


def _factor(scores: np.ndarray, product: np.ndarray) -> float:
    """Of the product in the scores, by how both differ between the last two keys that the last query sees; where the product is the same
    for both, by the scores themselves, if they are the product of every row by one factor, or 0: a constant of a row is lost in the softmax."""
    sees = np.flatnonzero((scores[:, -1] > HIDDEN).all(axis=0))[-2:]
    a, b = (side[:, -1, sees[1]] - side[:, -1, sees[0]] for side in (scores, product)) if len(sees) > 1 else (np.zeros(1),) * 2
    a, b = a - a.mean(), b - b.mean()
    if (b**2).mean() > 1e-8 * (product**2).mean():
        return float((a * b).sum() / (b**2).sum())
    ratio = scores[:, -1, sees[-1:]] / np.where(product == 0, np.nan, product)[:, -1, sees[-1:]]
    return float(ratio[0, 0]) if len(ratio) > 1 and ratio.size and np.ptp(ratio) <= 1e-6 * np.abs(ratio).max() else 0.0


def _less_level(bias: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """A constant of a row is lost in the softmax: each row from its first key on, 0 where nothing is seen."""
    first = np.argmax(seen, axis=1)
    bias = np.where(seen, bias, 0)
    return np.where(seen, bias - bias[..., np.arange(len(seen)), first][..., None], 0)


def _masked(shown: np.ndarray, bias: np.ndarray | None) -> Added:
    """`shown` [row, query, key]: what the mask lets through in each row of the batch and head."""
    queries, keys = shown.shape[1:]
    seen, chosen = np.asarray(shown.all(axis=0)), bool((shown != shown[:1]).any())
    offset = np.arange(queries)[:, None] + (keys - queries) - np.arange(keys)
    found = Added(causal=bool(not shown[:, offset < 0].any()) and queries > 1, chosen=chosen, bias=bias, seen=seen)
    back = offset[seen & (offset >= 0)]
    if not chosen and len(back) and back.max() < offset.max():
        found.window = int(back.max()) + 1
    ahead = -offset[seen & (offset < 0)]
    if not chosen and len(ahead) and ahead.max() < -offset.min():
        found.ahead = int(ahead.max())
    if bias is None or not seen.any():
        return found
    size = np.abs(bias).max()
    if size <= 1e-4:
        return found
    steps = np.where(seen[:, 1:] & seen[:, :-1], np.diff(bias, axis=-1), np.nan)
    with np.errstate(all="ignore"):
        flat = np.nanmax(steps, axis=(1, 2)) - np.nanmin(steps, axis=(1, 2))
    if np.nanmax(flat) <= 1e-4 * size:
        found.kind, found.steps = "by distance", np.nanmedian(steps, axis=(1, 2))
        return found
    found.kind = "by distance"
    for shift in (2**n for n in range(queries.bit_length() - 1)):
        apart = np.abs(steps[:, shift:, shift:] - steps[:, :-shift, :-shift])
        if np.nanmax(apart, initial=0) > 1e-5 * size:
            found.kind = "by place"
            return found
    names: dict[bytes, int] = {}
    last = np.round(bias[:, -1] / size, 5) + 0.0
    found.groups = tuple(names.setdefault(last[:, j].tobytes(), len(names)) for j in range(keys))
    return found


def unlike(one: Added, other: Added) -> str | None:
    """How what is added in one layer differs from that of another, beside masks."""
    if one.kind != other.kind or (one.steps is None) != (other.steps is None):
        return f"to its scores {one.words() or 'nothing'} is added, where {other.words() or 'nothing'} is usual"
    if one.steps is not None and other.steps is not None and one.steps.shape == other.steps.shape:
        if np.abs(one.steps - other.steps).max() > 1e-4 * np.abs(other.steps).max():
            head = int(np.argmax(np.abs(one.steps - other.steps)))
            return (f"its bias falls by {abs(one.steps[head]):.6g} a step in head {head}, where {abs(other.steps[head]):.6g} is " "usual")
    if one.groups != other.groups and len(one.groups) == len(other.groups):
        return "other distances share a value of its bias than is usual"
    return None


def describe(met: Meeting, batch: int, factor: float | None = None, cap: float | None = None) -> Added:
    """As `added_in`; unknown where what is added has a shape that is not understood."""
    try:
        return added_in(met, batch, factor, cap)
    except (ValueError, RuntimeError, IndexError, TypeError):
        return Added("unknown")
