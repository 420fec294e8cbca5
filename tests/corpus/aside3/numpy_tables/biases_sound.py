"""Sound biases of scores: slopes, biases and buckets of distances."""

import numpy as np
from aside3.forms import *
from formulas import *
from store import Bfloat16, table


def mpt_slopes(heads, most):
    """The slopes of the next power of two; the second, fourth, ... of them first."""
    n = 2 ** math.ceil(math.log2(heads))
    every = np.array([2.0 ** (-most * (k + 1) / n) for k in range(n)], F32)
    return np.concatenate([every[1::2], every[0::2]])[:heads]


def masked(table_, low=-np.inf):
    """Minus infinity, or the least number, where the key is after the query."""
    return np.where(P(table_.shape[-1]) > P(table_.shape[-2])[:, None], table_.dtype.type(low), table_)


def bloom_left_padded(heads, lengths, rows):
    """build_alibi_tensor of a mask with padding before the words: [batch * heads, 1, L]."""
    mask = (P(rows)[None] >= rows - np.array(lengths)[:, None]).astype(int)
    keys = (mask.cumsum(1) - 1) * mask
    return (slopes(heads)[None, :, None] * keys[:, None, :].astype(F32)).reshape(-1, 1, rows)


def log_bucket(relative, count=64, most=256):
    """DeBERTa's make_log_bucket_position: signed, exact up to count/2, then logarithmic."""
    mid, far = count // 2, np.abs(relative)
    with np.errstate(divide="ignore"):
        bucket = np.ceil(np.log(far / mid) / math.log((most - 1) / mid) * (mid - 1)) + mid
    return np.where(far <= mid, relative, bucket * np.sign(relative)).astype(np.int64)


def swin_bias(window, heads):
    """Swin's learned table gathered by the relative cell: [heads, N, N]."""
    rows, columns = grid(window, window)
    down, right = [x[:, None] - x[None, :] + window - 1 for x in (rows, columns)]
    return normal("aside3-swin", (2 * window - 1) ** 2, heads)[down * (2 * window - 1) + right].transpose(2, 0, 1)


def sandwich(heads, n, d=64):
    """Chi et al.: the dot product of two sinusoidal codes, less its greatest value, times a ratio of the head."""
    cosines = np.cos(np.abs(distance(n))[..., None] * inverse(d, 10000.0, F64)).sum(-1) - d / 2
    return (cosines * (8 * (P(heads) + 1) / heads)[:, None, None] ** -1).astype(F32)


def retention(heads, n):
    """RetNet's decay of a layer: gamma^(query - key), 0 for later keys."""
    gamma = 1 - 2.0 ** (-5 - P(heads))
    return np.where(distance(n) > 0, 0, gamma[:, None, None] ** -np.minimum(distance(n), 0)).astype(F32)


table("slopes-14-double", lambda: slopes(14).astype(F64)[:, None, None])
table("slopes-12-of-flash-attention", lambda: np.repeat(slopes(12)[None], 3, 0))
table("slopes-40-float16", lambda: half(slopes(40)))
table("slopes-mpt-10-most-6", lambda: mpt_slopes(10, 6.0))
table("alibi-falcon-10-bfloat16", lambda: Bfloat16(bias(narrow(slopes(10)), P(70)[None])))
table("alibi-fairseq-9-masked", lambda: masked(np.repeat(bias(slopes(9), P(44)[None]), 44, 1)))
table("alibi-6-least-float16", lambda: masked(half(bias(slopes(6), distance(30))), -65504.0)[None])
table("alibi-mpt-10-most-6", lambda: bias(mpt_slopes(10, 6.0), P(-89, 1)[None])[None])
table("alibi-bloom-14-left-padded", lambda: bloom_left_padded(14, (40, 27), 40))
table("buckets-28-90", lambda: buckets(distance(150), 28, 90).astype(np.int32))
table("buckets-20-60-of-a-step", lambda: buckets(distance(200)[-1:], 20, 60, bidirectional=False)[None, None])
table("buckets-of-deberta", lambda: log_bucket(distance(300)))
table("bias-swin-6x6", lambda: swin_bias(6, 4))
table(
    "bias-power-of-kerple",
    lambda: (
        -(np.array([0.4, 1.1, 2.5], F32)[:, None, None])
        * np.abs(distance(50)).astype(F32) ** np.array([0.5, 1.2, 1.9], F32)[:, None, None]
    ),
)
table("bias-sandwich", lambda: sandwich(6, 64))
table("decay-of-retnet", lambda: retention(5, 40))
