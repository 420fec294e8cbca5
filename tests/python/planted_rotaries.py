"""Rotary encodings as people write them: sound ones, and wrong ones with the laws of which one at least must fail.

Each takes x [batch, heads, length, 32] and positions [batch, length]; NumPy in float32 unless the name says torch.
"""

import numpy as np

D = 32
W = 10000.0 ** (-np.arange(0, D, 2) / D)


def angles(positions, w=W):
    return positions[:, None, :, None] * w


def split(x):
    return x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]


def turned(x, a, scale=1.0):
    """Half-split, computed in float64 and rounded once."""
    x1, x2 = split(x.astype(np.float64))
    c, s = np.cos(a) * scale, np.sin(a) * scale
    return np.concatenate([x1 * c - x2 * s, x2 * c + x1 * s], -1).astype(x.dtype)


def rotate_half(x):
    x1, x2 = split(x)
    return np.concatenate([-x2, x1], -1)


def half_split(x, p):
    return turned(x, angles(p))


def half_split_llama(x, p):
    a = (p.astype(np.float32)[:, None, :, None] * W.astype(np.float32)).astype(np.float32)
    a = np.concatenate([a, a], -1)
    return x * np.cos(a) + rotate_half(x) * np.sin(a)


def interleaved(x, p, w=W):
    c, s = np.cos(angles(p, w)), np.sin(angles(p, w))
    y = np.empty(x.shape)
    y[..., ::2] = x[..., ::2] * c - x[..., 1::2] * s
    y[..., 1::2] = x[..., 1::2] * c + x[..., ::2] * s
    return y.astype(x.dtype)


def complex_numbers(x, p):
    z = x.astype(np.float64)[..., ::2] + 1j * x[..., 1::2]
    z = z * np.exp(1j * angles(p))
    return np.stack([z.real, z.imag], -1).reshape(x.shape).astype(x.dtype)


def partial(x, p):
    return np.concatenate([turned(x[..., :16], angles(p, 10000.0 ** (-np.arange(0, 16, 2) / 16))), x[..., 16:]], -1)


TABLE = np.outer(np.arange(4096), W)


class Cached:
    """A cache that grows with the greatest position."""

    def __init__(self):
        self.angles = np.zeros((0, D // 2))

    def __call__(self, x, p):
        if p.max(initial=0) >= len(self.angles):
            self.angles = np.outer(np.arange(2 * p.max() + 1), W)
        return turned(x, self.angles[p][:, None])


def matrices(x, p):
    c, s = np.cos(angles(p)), np.sin(angles(p))
    m = np.zeros((*c.shape[:1], *c.shape[2:3], D, D))
    i = np.arange(D // 2)
    m[..., i, i] = m[..., i + D // 2, i + D // 2] = c[:, 0]
    m[..., i, i + D // 2], m[..., i + D // 2, i] = -s[:, 0], s[:, 0]
    return np.einsum("blij,bhlj->bhli", m, x.astype(np.float64)).astype(x.dtype)


def einsum_angles(x, p):
    return turned(x, np.einsum("bl,i->bli", p.astype(np.float32), W.astype(np.float32))[:, None].astype(np.float64))


def by_rows(x, p):
    return np.stack([np.stack([turned(x[b : b + 1, :, i : i + 1], angles(p[b : b + 1, i : i + 1]))[0, :, 0]
                               for i in range(x.shape[2])], 1) for b in range(len(x))])  # fmt: skip


def three_shears(x, p):
    """A rotation is a shear by -tan(a/2), one by sin(a), and the first again."""
    x1, x2 = split(x.astype(np.float64))
    x1 = x1 - np.tan(angles(p) / 2) * x2
    x2 = x2 + np.sin(angles(p)) * x1
    return np.concatenate([x1 - np.tan(angles(p) / 2) * x2, x2], -1).astype(x.dtype)


def mirrored_pairs(x, p):
    """Column i turns with column d-1-i."""
    back = lambda y: np.concatenate([y[..., : D // 2], y[..., : D // 2 - 1 : -1]], -1)
    return back(half_split(back(x), p))


def other_strides(x, p):
    return np.ascontiguousarray(half_split(x, p).swapaxes(1, 2)).swapaxes(1, 2)


SOUND = {
    "half_split": half_split, "half_split_llama": half_split_llama, "interleaved": interleaved,
    "complex_numbers": complex_numbers, "partial": partial, "base_500000": lambda x, p: turned(x, angles(p, 500000.0 ** (-np.arange(0, D, 2) / D))),
    "linear_scaling": lambda x, p: turned(x, angles(p, W / 4)),
    "looked_up": lambda x, p: turned(x, TABLE[p][:, None]), "cached": Cached(), "matrices": matrices,
    "einsum_angles": einsum_angles, "by_rows": by_rows, "three_shears": three_shears, "mirrored_pairs": mirrored_pairs,
    "other_strides": other_strides, "turned_part_last": lambda x, p: np.roll(partial(np.roll(x, 16, -1), p), 16, -1),
}  # fmt: skip


# --- wrong ones ---


def bfloat16(values):
    bits = np.asarray(values, dtype=np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32).astype(np.float64)


def same_sign(x, p):
    x1, x2 = split(x)
    c, s = np.cos(angles(p)), np.sin(angles(p))
    return np.concatenate([x1 * c + x2 * s, x2 * c + x1 * s], -1).astype(x.dtype)


def rotate_half_unsigned(x, p):
    a = np.concatenate([angles(p)] * 2, -1)
    x1, x2 = split(x)
    return (x * np.cos(a) + np.concatenate([x2, x1], -1) * np.sin(a)).astype(x.dtype)


def layouts_mixed(x, p):
    a = np.repeat(angles(p), 2, -1)
    return (x * np.cos(a) + rotate_half(x) * np.sin(a)).astype(x.dtype)


def overwritten_first(x, p):
    x1, x2 = split(x)
    c, s = np.cos(angles(p)), np.sin(angles(p))
    x1 = x1 * c - x2 * s
    return np.concatenate([x1, x2 * c + x1 * s], -1).astype(x.dtype)


def in_place(x, p):
    x[...] = half_split(x, p)
    return x


def exponent_of_columns(x, p):
    w = 10000.0 ** (-np.arange(D) / D)
    a = p[:, None, :, None] * w
    return (x * np.cos(a) + rotate_half(x) * np.sin(a)).astype(x.dtype)


def one_frequency_wrong(x, p):
    w = W.copy()
    w[7] *= 1.003
    return turned(x, angles(p, w))


def two_frequencies_swapped(x, p):
    w = W.copy()
    w[[3, 4]] = w[[4, 3]]
    return turned(x, angles(p, w))


def clipped(x, p):
    return np.clip(half_split(x, p), -1.5, 1.5)


class StaleDynamic:
    """Dynamic scaling that is not reset after a long input."""

    def __init__(self):
        self.w = W

    def __call__(self, x, p):
        if p.max(initial=0) > 2048:
            self.w = (10000.0 * 8) ** (-np.arange(0, D, 2) / D)
        return turned(x, angles(p, self.w))


class CacheByLength:
    """The first positions of each length are kept for all later calls of that length."""

    def __init__(self):
        self.known = {}

    def __call__(self, x, p):
        kept = self.known.setdefault(p.shape, p.copy())
        return half_split(x, kept)


class Counts:
    """A step counter in place of positions, as in a decoder that does not know where it is."""

    def __init__(self):
        self.step = 0

    def __call__(self, x, p):
        at = self.step + np.arange(p.shape[1])
        self.step += p.shape[1]
        return half_split(x, np.broadcast_to(at, p.shape))


def normalises_heads(x, p):
    y = half_split(x, p)
    return (y / np.linalg.norm(y, axis=1, keepdims=True) * np.linalg.norm(x, axis=1, keepdims=True)).astype(x.dtype)


def memory_as_it_lies(x, p):
    flat = x.ravel(order="K").reshape(x.shape)
    return half_split(flat, p)


def random_rounding(x, p, rng=np.random.default_rng(0)):
    return (half_split(x, p).astype(np.float64) * (1 + rng.uniform(-1e-6, 1e-6, x.shape))).astype(x.dtype)


def loses_a_pair(x, p):
    w = W.copy()
    w[-4:] = np.nan
    return turned(x, angles(p, w))


def raises_on_one(x, p):
    if p.shape[1] == 1:
        raise IndexError("position_ids must have more than one column")
    return half_split(x, p)


def rotates_the_rest(x, p):
    rest = x[..., 16:] * np.cos(p[:, None, :, None] * 1e-3)
    return np.concatenate([partial(x, p)[..., :16], rest], -1).astype(x.dtype)


def last_row_missed(x, p):
    y = half_split(x, p)
    if x.shape[2] > 1:
        y[:, :, -1] = x[:, :, -1]
    return y


def repeats_collapsed(x, p):
    return half_split(x, np.stack([np.unique(row, return_inverse=True)[1] + row[0] for row in p]))


BY_VALUE = {"positions by value", "prefill and decode"}
NARROW = {"table", "relative"}
WRONG = {
    "clockwise": (lambda x, p: turned(x, -angles(p)), {"table"}),
    "identity": (lambda x, p: x.copy(), {"pairs turn", "table"}),
    "ignores_values": (lambda x, p: turned(x, angles(np.broadcast_to(np.arange(p.shape[1]), p.shape))), BY_VALUE | {"table"}),
    "first_row_for_all": (lambda x, p: turned(x, angles(np.broadcast_to(p[:1], p.shape))), {"positions by value", "batch and heads"}),
    "first_position_and_length": (lambda x, p: turned(x, angles(p[:, :1] + np.arange(p.shape[1]))), {"positions by value"}),
    "decode_offset_lost": (lambda x, p: half_split(x, p if p.shape[1] > 1 else np.zeros_like(p)), {"prefill and decode"}),
    "prefill_from_one": (lambda x, p: half_split(x, p + 1 if p.shape[1] > 1 else p), {"prefill and decode"}),
    "positions_float16": (lambda x, p: turned(x, angles(p.astype(np.float16).astype(np.float64))), NARROW),
    "positions_bfloat16": (lambda x, p: turned(x, angles(bfloat16(p))), NARROW),
    "frequencies_bfloat16": (lambda x, p: turned(x, angles(p, bfloat16(W))), {"table"}),
    "angles_bfloat16": (lambda x, p: turned(x, bfloat16(angles(p))), NARROW),
    "angles_float16": (lambda x, p: turned(x, angles(p).astype(np.float16).astype(np.float64)), NARROW),
    "clamped": (lambda x, p: half_split(x, np.minimum(p, 2047)), {"table", "relative"}),
    "wrapped": (lambda x, p: half_split(x, p % 1024), {"relative", "table"}),
    "same_sign": (same_sign, {"pairs turn", "norm"}),
    "rotate_half_unsigned": (rotate_half_unsigned, {"pairs turn", "norm"}),
    "layouts_mixed": (layouts_mixed, {"pairs turn", "relative"}),
    "overwritten_first": (overwritten_first, {"pairs turn"}),
    "in_place": (in_place, {"input kept"}),
    "double_result": (lambda x, p: half_split(x, p).astype(np.float64), {"type"}),
    "exponent_not_doubled": (lambda x, p: turned(x, angles(p, 10000.0 ** (-np.arange(D // 2) / D))), {"table"}),
    "exponent_of_columns": (exponent_of_columns, {"pairs turn", "norm"}),
    "integer_exponent": (lambda x, p: turned(x, angles(p, 10000.0 ** -(np.arange(0, D, 2) // D).astype(float))), {"table"}),
    "one_frequency_wrong": (one_frequency_wrong, {"table"}),
    "two_frequencies_swapped": (two_frequencies_swapped, {"table"}),
    "scaled_up": (lambda x, p: turned(x, angles(p), 1.05), {"pairs turn"}),
    "scaled_by_position": (lambda x, p: (half_split(x, p) * (1 + p[:, None, :, None] / 10000)).astype(x.dtype), {"norm"}),
    "bias_added": (lambda x, p: (half_split(x, p) + 0.01).astype(x.dtype), {"linear"}),
    "clipped": (clipped, {"linear"}),
    "StaleDynamic": (StaleDynamic, {"no trace"}),
    "CacheByLength": (CacheByLength, {"no trace", "positions by value"}),
    "Counts": (Counts, {"repeats"}),
    "heads_for_length": (lambda x, p: turned(x, (np.arange(x.shape[1])[None, :, None, None] * W)), {"pairs turn", "table"}),
    "mixes_batch": (lambda x, p: half_split(x - x.mean(0, keepdims=True) + x.mean(), p) if len(x) > 1 else half_split(x, p), {"batch and heads"}),
    "normalises_heads": (normalises_heads, {"linear", "batch and heads"}),
    "memory_as_it_lies": (memory_as_it_lies, {"memory order"}),
    "random_rounding": (random_rounding, {"repeats"}),
    "loses_a_pair": (loses_a_pair, {"pairs turn", "table"}),
    "flat_output": (lambda x, p: half_split(x, p).reshape(x.shape[0], x.shape[1], -1), {"norm"}),
    "raises_on_one": (raises_on_one, {"prefill and decode"}),
    "rotates_the_rest": (rotates_the_rest, {"pairs turn"}),
    "last_row_missed": (last_row_missed, {"prefill and decode"}),
    "sorted_positions": (lambda x, p: half_split(x, np.sort(p, axis=1)), {"positions by value"}),
    "relative_to_first": (lambda x, p: half_split(x, p - p[:, :1]), BY_VALUE),
    "repeats_collapsed": (repeats_collapsed, {"positions by value"}),
}
