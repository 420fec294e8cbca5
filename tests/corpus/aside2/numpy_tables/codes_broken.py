"""Sinusoidal tables that are broken, as it happens in code."""

import math

import numpy as np
from axes import detr, mae
from formulas import *
from store import Bfloat16, table

SOUND = tutorial(256, 48)


def by_column(rows, d, exponent, t=F64):
    """[sin, cos, ...] where column c has the frequency 10000^-exponent(c)."""
    columns = np.arange(d)
    a = np.arange(rows, dtype=t)[:, None] * t(10000) ** -np.array([exponent(c) for c in columns], t)
    return np.where(columns % 2, np.cos(a), np.sin(a)).astype(F32)


table("broken-codes-exponent-per-column", lambda: by_column(120, 40, lambda c: c / 40))
table("broken-codes-exponent-twice-the-column", lambda: by_column(120, 40, lambda c: 2 * c / 40))
table("broken-codes-integer-exponents", lambda: by_column(120, 40, lambda c: 2 * (c // 2) // 40))
table("broken-codes-cosine-one-pair-late", lambda: by_column(120, 40, lambda c: 2 * ((c + c % 2) // 2) / 40))
table("broken-codes-one-column-negative", lambda: changed(SOUND, (slice(None), 11), -SOUND[:, 11]))
table("broken-codes-degrees", lambda: interleaved(angles(P(180), inverse(40)) * F32(math.pi / 180)))
table("broken-codes-from-one", lambda: sin_cos(angles(1 + P(220), inverse_exp(40, last=1))))
table("broken-codes-base-1000", lambda: sin_cos(angles(P(220), inverse_exp(40, 1000.0, last=1))))
table("broken-codes-two-rows-exchanged", lambda: changed(SOUND, [90, 91], SOUND[[91, 90]]))
table("broken-codes-all-nan-at-the-end", lambda: changed(SOUND, slice(250, None), np.nan))
table("broken-codes-zero-in-the-middle", lambda: changed(SOUND, 128, 0))
table(
    "broken-codes-one-bit",
    lambda: (SOUND.view(np.uint32) ^ changed(np.zeros(SOUND.shape, np.uint32), (77, 5), 1 << 22)).view(F32),
)
table("broken-codes-as-integers", lambda: SOUND.astype(np.int32))
table("broken-codes-angles-in-bfloat16", lambda: Bfloat16(interleaved(bfloat16_angles(P(600), inverse(64)))))
table("broken-codes-positions-in-bfloat16", lambda: interleaved(angles(narrow(P(900)), inverse(64))))
table("broken-timesteps-in-float16", lambda: cos_sin(half_angles(1000 - P(1000), inverse_exp(64))))
table("broken-codes-cosine-for-both", lambda: np.repeat(np.cos(angles(P(140), inverse(48))), 2, 1))
table("broken-codes-scaled-for-embedding", lambda: changed(SOUND, slice(128, None), SOUND[128:] * F32(math.sqrt(48))))
table("broken-codes-doubled-late", lambda: np.concatenate([SOUND[:200], SOUND[:56]]))
table("broken-image-height-only", lambda: mae(10, 14, 48, first=[np.repeat(P(10), 14)] * 2))
table("broken-image-transposed-cells", lambda: detr(9, 14, 48, normalise=False).transpose(0, 2, 1).reshape(48, 9, 14))


def half_angles(positions, w):
    """Both, and their product, in float16."""
    return (np.asarray(positions).astype(F16)[:, None] * w.astype(F16)).astype(F32)
