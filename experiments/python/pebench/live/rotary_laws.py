"""The laws of a live rotary encoding. Each gives a sentence on what is wrong, or None."""

from __future__ import annotations

import numpy as np

from .cases import Case
from .engine import Explained, Law, Skip, differs
from .rotary_function import Rotary
from .sizes import sizes
from .stateless_laws import MEMORY_ORDER, STATELESS, judged

PARTIAL = ("partial_rotary_factor", "rotary_pct", "rotary_dim", "rotary_emb_fraction")
"""Settings of configurations by which a part of each head is turned."""


def _table(s: Rotary, case: Case) -> str | None:
    return _rounded(s) or judged(f"its cosines and sines at positions 0 to {s.longest - 1} are", s.audited())


def _rounded(s: Rotary) -> Explained | None:
    """Whether each position has the codes of the one that a narrow type rounds it to, and neighbours among those that it keeps have others: a
    table of few pairs, which come round again, does not show which positions those are."""
    codes, at = np.concatenate([s.values(side, (s.longest, len(s.pairs))) for side in s.tables().values()], axis=1), np.arange(s.longest)
    for name, bits in (("bfloat16", 8), ("float16", 11)):
        step = 2.0 ** np.maximum(np.floor(np.log2(np.maximum(at, 1))) - bits + 1, 0)
        to = (np.round(at / step) * step).astype(np.int64)
        near, kept = to < s.longest, codes[to == at]
        alike = np.array_equal(codes[at[near]], codes[to[near]]) and (kept[1:] != kept[:-1]).any(axis=1).all()
        if alike and (moved := np.flatnonzero(near & (to != at))).size:
            return Explained(f"its cosines and sines at position {moved[0]} are those of {to[moved[0]]}, and so on: positions are rounded to {name}",
                             "arange(..., dtype=x.dtype), or position ids cast with the model", "make positions integers or float32")
    return None


def _last_part(s: Rotary) -> Explained | None:
    """Whether the last columns of a head are turned where the configuration turns a part of it: it is the first, but for
    DeepSeek's models: their configuration names that part (qk_rope_head_dim)."""
    turned = sorted(column for pair in s.pairs for column in pair)
    first = s.head_dim - len(turned)
    if not s.config or not first or turned != [*range(first, s.head_dim)]:
        return None
    values = {**s.config, **(s.config.get("rope_parameters") or {})}
    named = next((key for key in PARTIAL if values.get(key) is not None), None)
    if named is None or "qk_rope_head_dim" in values:
        return None
    return Explained(f"the last {len(turned)} of {s.head_dim} columns are turned, where {named} {values[named]} of the "
                     "configuration turns the first", "the part that passes was cut off in front",
                     f"turn x[..., :{len(turned)}] and pass x[..., {len(turned)}:]")  # fmt: skip


def _pairs_turn(s: Rotary, case: Case) -> str | None:
    positions = np.unique(np.array(case.positions[0]))
    factor = s.matrices(np.zeros(1, dtype=np.int64))[0]
    amplitude = factor[s.pairs[0][0], s.pairs[0][0]]
    if s.asked["config"] is None and abs(amplitude - 1) > 2 * s.epsilon:
        return f"position 0 multiplies by {amplitude:.6g}, where a rotation by 0 changes nothing"
    if partial := _last_part(s):
        return partial
    expected = np.zeros((len(positions), s.head_dim, s.head_dim))
    m = s.matrices(positions)
    paired = {c for pair in s.pairs for c in pair}
    for column in range(s.head_dim):
        if column not in paired:
            expected[:, column, column] = 1
    for i, j in s.pairs:
        expected[:, i, i] = expected[:, j, j] = m[:, i, i]
        expected[:, j, i], expected[:, i, j] = m[:, j, i], -m[:, j, i]
    return differs(m, expected, 2 * s.epsilon * abs(amplitude), "what the unit vectors become [position, row, column]")


def _norm(s: Rotary, case: Case) -> str | None:
    x, y = s.x(case), s.of(case)
    first, second = (np.array(side) for side in zip(*s.pairs))
    length = lambda v: np.hypot(v[..., first], v[..., second])
    still = s(x, np.zeros_like(case.at()))
    return differs(length(y), length(still), 2 * s.rounding(case, x), "length of pairs")


def _linear(s: Rotary, case: Case) -> str | None:
    x, z = s.x(case), s.x(case, 1)
    both = s(x + z, case.at())
    return differs(both, s.of(case) + s.of(case, 1), 3 * s.rounding(case, np.abs(x) + np.abs(z)), "fn(x + y) - fn(x) - fn(y)")


def _relative(s: Rotary, case: Case) -> str | None:
    shift = 1 + case.seed % s.longest
    at = case.at() % max(1, s.longest - shift)
    q, k = s.x(case), s.x(case, 1)
    score = lambda by: np.einsum("bhld,bhmd->bhlm", s(q, at + by), s(k, at + by))
    size = np.linalg.norm(q, axis=-1).max() * np.linalg.norm(k, axis=-1).max()
    angles = s.angle_error * float((at + shift).max())
    return differs(score(shift), score(0), (4 * s.epsilon + 2 * angles) * size, f"scores [.., query, key] after a shift by {shift}")


def _by_value(s: Rotary, case: Case) -> str | None:
    x, at, whole = s.x(case), case.at(), s.of(case)
    for b, place in np.ndindex(at.shape):
        of_it = lambda others, b=b, place=place: s(x[[b]][:, :, [place, *[place] * len(others)]], np.array([[at[b, place], *others]]))[:, :, :1]
        row = whole[[b]][:, :, [place]]
        wrong = differs(row, of_it([]), s.rounding(case, x), f"row {place} of batch {b}, position {at[b, place]}, beside the same row alone")
        if wrong:
            stretched = differs(row, of_it([at.max()]), s.rounding(case, x), "") is None
            return Explained(wrong, "its angles depend on the furthest position of the call" if stretched else "")
    inner = [0, *range(case.length - 2, 0, -1), case.length - 1][: case.length]  # the ends stay: a cache may be kept by them
    return differs(s(x[:, :, inner], at[:, inner]), whole[:, :, inner], s.rounding(case, x), "rows in another order between the same ends")


def _prefill(s: Rotary, case: Case) -> str | None:
    start = min(case.positions[0][0], max(0, s.longest - case.length))
    at = np.tile(start + np.arange(case.length), (case.batch, 1))
    x = s.x(case)
    steps = [s(x[:, :, i : i + 1], at[:, i : i + 1]) for i in range(case.length)]
    return differs(s(x, at), np.concatenate(steps, axis=2), s.rounding(case, x), f"all at once from position {start} on, beside step by step")


def _batch(s: Rotary, case: Case) -> str | None:
    x, whole = s.x(case), s.of(case)
    parts = [np.concatenate([s(x[b : b + 1, h : h + 1], case.at()[b : b + 1]) for h in range(x.shape[1])], axis=1)
             for b in range(case.batch)]  # fmt: skip
    return differs(whole, np.concatenate(parts), s.rounding(case, x), "the whole batch beside each head alone")


def _gradient(s: Rotary, case: Case) -> str | None:
    torch = s.torch()
    x = s.native(s.x(case)).requires_grad_(True)
    g = s.native(s.x(case, 1))
    y = s.raw(x, s.native(case.at()))
    forth = s.values(y, tuple(x.shape))
    if not getattr(y, "requires_grad", False):
        raise Skip("the result has no gradient")
    (back,) = torch.autograd.grad(y, x, g)
    grad = s.values(back, tuple(x.shape))
    left, right = (forth * s.x(case, 1)).sum(), (grad * s.x(case)).sum()
    allowed = 8 * s.epsilon * np.linalg.norm(forth) * np.linalg.norm(s.x(case, 1))
    return None if abs(left - right) <= allowed else f"<y, g> is {left:.6g}, but <x, gradient> is {right:.6g}"


def _autocast(s: Rotary, case: Case) -> str | None:
    x = s.x(case)
    allowed = 3 * max(s.epsilon, 2.0**-7) * float(np.abs(x).max()) * np.sqrt(2)
    return differs(s(x, case.at(), s.under_autocast), s.of(case), allowed, "under torch.autocast")


def _cast_module(s: Rotary, case: Case) -> str | None:
    torch = s.torch()
    if s.module is None:
        raise Skip("no module was given")
    import copy

    cast = copy.deepcopy(s.module).to(torch.bfloat16)
    x = s.x(case)
    found = s(x, case.at(), lambda x, at: s.fn(x.to(torch.bfloat16), at, cast))
    allowed = 4 * 2.0**-7 * float(np.abs(x).max()) * np.sqrt(2)
    return differs(found, s.of(case), allowed, "after .to(bfloat16)")


def _compiled(s: Rotary, case: Case) -> str | None:
    torch = s.torch()
    if not s.compiled:
        raise Skip("not requested")
    x = s.x(case)
    return differs(s(x, case.at(), torch.compile(s.fn)), s.of(case), s.rounding(case, x), "under torch.compile")


LAWS = [
    *STATELESS,
    Law("pairs turn", "each pair of columns is turned, the rest is untouched", _pairs_turn,
        "a sign or an order lost in rotate_half, or a part of the head rotated that should pass", "(a, b) -> (a cos - b sin, b cos + a sin)"),
    Law("table", "its cosines and sines are those of a known convention at every position", _table,
        "frequencies, positions or angles that are rounded, clamped or of another convention", "what the audit of its tables names", once=True),
    Law("norm", "lengths are kept", _norm, "cosine and sine of different angles", "take both from one angle"),
    Law("linear", "a sum is turned as its parts", _linear, "something beside the rotation is added or clipped", "turn only"),
    Law("relative", "scores depend on the offset alone", _relative, "angles in a narrow type, or queries and keys turned by different rules",
        "compute angles in float32 or wider; turn both alike"),
    Law("positions by value", "a row is turned by its own position", _by_value,
        "positions used for their shape only, those of one row used for all, or a cache looked up by length",
        "turn each row by its own position, whatever else is in the call"),
    Law("prefill and decode", "all at once is step by step", _prefill,
        "the offset of the cache is left out in one of the two", "pass positions, not lengths"),
    Law("sizes", "a row is turned alike in inputs of every size", sizes,
        "the rest behind whole blocks of positions, heads or rows is skipped, or written where others are",
        "mask the last block, and step by the strides that are given", once=True),
    Law("batch and heads", "heads and batch elements do not see each other", _batch, "an axis mistaken for another",
        "broadcast over batch and heads"),
    MEMORY_ORDER,
    Law("gradient", "the gradient is turned back", _gradient, "a backward that is not the inverse rotation",
        "turn the gradient by the opposite angle"),
    Law("autocast", "autocast changes roundings only", _autocast,
        "angles by a matrix product, which autocast computes in bfloat16", "compute angles with autocast off"),
    Law("cast module", "so does .to(bfloat16)", _cast_module, "inv_freq is a buffer, and is cast with the module",
        "keep it in float32, or compute it anew"),
    Law("compiled", "torch.compile changes roundings only", _compiled, "a graph that was specialised on earlier values", "keep positions tensors"),
]  # fmt: skip
