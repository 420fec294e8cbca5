"""Positional encodings from their formulas, step by step in the number format that a code base uses.

`t` is that format: np.float32 unless said otherwise. Angles are made as libraries make them: position times frequency,
both rounded to `t`.
"""

import math

import numpy as np
from store import round_to_bfloat16

F16, F32, F64 = np.float16, np.float32, np.float64
P = np.arange
narrow = round_to_bfloat16


def inverse(d, base=10000.0, t=F32):
    """1 / base^(2i/d), as transformers has it."""
    return t(1) / t(base) ** (np.arange(0, d, 2, dtype=t) / t(d))


def inverse_exp(d, base=10000.0, t=F32, last=0):
    """exp(-ln(base) i/(d/2 - last)): PyTorch's tutorial with last = 0, tensor2tensor and fairseq with last = 1."""
    return np.exp(np.arange(d // 2, dtype=t) * t(-math.log(base) / (d // 2 - last)))


def angles(positions, w):
    return np.asarray(positions).astype(w.dtype)[:, None] * w


def halves(x):
    return np.concatenate([x, x], axis=-1)


def repeats(x):
    return np.repeat(x, 2, axis=-1)


def interleaved(a):
    return np.stack([np.sin(a), np.cos(a)], axis=-1).reshape(*a.shape[:-1], -1)


def sin_cos(a):
    return np.concatenate([np.sin(a), np.cos(a)], axis=-1)


def cos_sin(a):
    return np.concatenate([np.cos(a), np.sin(a)], axis=-1)


def pair(a, spread=halves, store=lambda x: x, factor=1.0):
    """A rotary cache of two tensors."""
    factor = a.dtype.type(factor)
    return {"cos_cached": store(spread(np.cos(a)) * factor), "sin_cached": store(spread(np.sin(a)) * factor)}


# The rules by which libraries stretch frequencies ------------------------------------------------------------------


def ntk_base(d, base, factor):
    return base * factor ** (d / (d - 2))


def dynamic_base(d, base, factor, length, original):
    return base * (factor * length / original - (factor - 1)) ** (d / (d - 2))


def llama3(d=128, base=500000.0, factor=8.0, low=1.0, high=4.0, original=8192, t=F32):
    w = inverse(d, base, t)
    length = t(2 * math.pi) / w
    smooth = (t(original) / length - t(low)) / t(high - low)
    middle = (t(1) - smooth) * w / t(factor) + smooth * w
    scaled = np.where(length > original / low, w / t(factor), w)
    return np.where((length <= original / low) & (length >= original / high), middle, scaled).astype(t)


def yarn_ramp(d, base, original, fast=32.0, slow=1.0, truncate=True):
    def dimension(turns):
        return d * math.log(original / (turns * 2 * math.pi)) / (2 * math.log(base))

    low, high = dimension(fast), dimension(slow)
    if truncate:
        low, high = math.floor(low), math.ceil(high)
    return max(low, 0), min(high, d - 1)


def yarn(d=128, base=10000.0, factor=4.0, original=4096, t=F32, **ramp):
    low, high = yarn_ramp(d, base, original, **ramp)
    w = inverse(d, base, t)
    keep = t(1) - np.clip((np.arange(d // 2, dtype=t) - t(low)) / t(high - low), 0, 1)
    return (w / t(factor) * (t(1) - keep) + w * keep).astype(t)


def yarn_factor(factor):
    return 0.1 * math.log(factor) + 1


def longrope_factor(factor, original):
    return math.sqrt(1 + math.log(factor) / math.log(original))


# Several axes -------------------------------------------------------------------------------------------------------


def grid(*sizes):
    """The coordinates of the cells, one array an axis, the last axis fastest."""
    return [axis.reshape(-1) for axis in np.meshgrid(*[np.arange(n) for n in sizes], indexing="ij")]


def merged(height, width, merge=2):
    """Qwen2-VL's order of cells: the cells of a merge x merge window stand together."""

    def order(x):
        return x.reshape(height // merge, merge, width // merge, merge).transpose(0, 2, 1, 3).reshape(-1)

    h, w = grid(height, width)
    return order(h), order(w)


# Biases -------------------------------------------------------------------------------------------------------------


def slopes(heads, most=8.0):
    """The code of the ALiBi paper; most is MPT's alibi_bias_max."""

    def power_of_two(n):
        return [2.0 ** (-most * (k + 1) / n) for k in range(n)]

    below = 2 ** math.floor(math.log2(heads))
    more = power_of_two(2 * below)[0::2][: heads - below] if below < heads else []
    return np.array(power_of_two(below) + more, F32)


def distance(queries, keys=None):
    """Key minus query, [queries, keys]."""
    return np.arange(keys or queries)[None, :] - np.arange(queries)[:, None]


def buckets(relative, count=32, most=128, bidirectional=True, nearest=np.trunc):
    """T5's relative_position_bucket of key minus query, with float32 logarithms."""
    result = np.zeros_like(relative)
    if bidirectional:
        count //= 2
        result = np.where(relative > 0, count, 0)
        n = np.abs(relative)
    else:
        n = np.maximum(-relative, 0)
    exact = count // 2
    with np.errstate(divide="ignore"):
        far = np.log(n.astype(F32) / F32(exact)) / F32(math.log(most / exact)) * F32(count - exact)
    far = exact + nearest(np.maximum(far, 0)).astype(relative.dtype)
    return result + np.where(n < exact, n, np.minimum(far, count - 1))


def seeded(name):
    """Noise that is the same on every machine."""
    return np.random.RandomState(sum(ord(c) * (i + 1) for i, c in enumerate(name)))


def normal(name, *shape, scale=1.0, t=F32):
    return (seeded(name).standard_normal(shape) * scale).astype(t)


def changed(table, index, value):
    """A copy with one part replaced."""
    copy = np.array(table)
    copy[index] = value
    return copy


def multiplied(rows, d, base):
    """ggml's ggml_rope_cache_init: the angle of a pair is that of the pair before it times base^(-2/d), in float32."""
    columns = [np.arange(rows, dtype=F32)]
    for _ in range(d // 2 - 1):
        columns.append(columns[-1] * F32(base ** (-2 / d)))
    return np.stack(columns, 1)


LONGROPE_SHORT = np.array([1.0, 1.02, 1.03, 1.05, 1.08, 1.1, 1.15, 1.2, 1.3, 1.45, 1.6, 1.8, 2.0, 2.2, 2.4, 2.6], F32)
LONGROPE_LONG = np.array(
    [1.05, 1.1, 1.2, 1.45, 2.0, 3.1, 4.8, 7.9, 12.5, 18.0, 24.5, 31.0, 40.0, 47.5, 55.0, 61.5], F32
)


def tutorial(rows, d, base=10000.0):
    return interleaved(angles(np.arange(rows), inverse_exp(d, base)))


def bfloat16_angles(positions, w):
    return narrow(narrow(np.asarray(positions))[:, None] * narrow(w))
