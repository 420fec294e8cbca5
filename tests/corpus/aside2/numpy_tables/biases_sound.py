"""Sound biases of scores: ALiBi's slopes and biases, T5's buckets, and others that depend on the distance."""

import numpy as np
from formulas import *
from store import Bfloat16, table


def mpt_slopes(heads, most):
    """MPT's gen_slopes: of the next power of two, odd places first."""
    n = 1 << (heads - 1).bit_length()
    all_ = 1 / 2.0 ** (np.arange(1, n + 1) * (most / n))
    return (all_ if n == heads else np.concatenate([all_[1::2], all_[::2]])[:heads]).astype(F32)


def alibi(slope, relative):
    return slope[:, None, None] * relative.astype(slope.dtype)


def learned_of_distance(heads, n):
    """T5's compute_bias: a learned number for each bucket, gathered."""
    return normal("aside2-t5", 40, heads, scale=3.0)[buckets(distance(n), 40, 200)].transpose(2, 0, 1)[None]


table("slopes-20", lambda: slopes(20))
table("slopes-6-broadcast-float16", lambda: slopes(6).astype(F16)[None, :, None, None])
table("slopes-64-bfloat16", lambda: Bfloat16(slopes(64)))
table("slopes-mpt-6-most-4", lambda: mpt_slopes(6, 4.0))
table("alibi-8-symmetric", lambda: alibi(slopes(8), -np.abs(distance(40))))
table("alibi-20-of-bloom", lambda: alibi(slopes(20), P(50)[None, :]))
table("alibi-12-causal", lambda: np.where(distance(33) > 0, F32(-np.inf), alibi(slopes(12), distance(33))))
table("alibi-4-last-query", lambda: alibi(slopes(4), distance(64)[-1:]))
table("alibi-10-more-keys-than-queries", lambda: alibi(slopes(10), (P(48)[None, :] - (P(16) + 32)[:, None])))
table("buckets-40-200", lambda: buckets(distance(300), 40, 200))
table("buckets-24-100-of-a-decoder", lambda: buckets(distance(160), 24, 100, bidirectional=False))
table("buckets-40-200-of-chunk", lambda: buckets(P(260)[None, :] - (P(20) + 240)[:, None], 40, 200).astype(np.int32))
table("bias-learned-of-distance", lambda: learned_of_distance(6, 48))
table(
    "bias-logarithmic-of-kerple",
    lambda: (
        -np.array([0.7, 1.3, 2.1, 0.2], F32)[:, None, None]
        * np.log1p(np.array([0.3, 1.0, 0.05, 2.0], F32)[:, None, None] * np.abs(distance(56)).astype(F32))
    ),
)
