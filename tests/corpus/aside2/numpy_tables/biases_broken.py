"""Slopes, biases and buckets that are broken, as it happens in code."""

import numpy as np
from aside2.numpy_tables.biases_sound import alibi, mpt_slopes
from formulas import *
from store import table

BIAS = alibi(slopes(8), -np.abs(distance(40)))

table("broken-slopes-plain-for-20", lambda: (2.0 ** (-8 * (P(20) + 1) / 20)).astype(F32))
table("broken-slopes-counted-from-0", lambda: (2.0 ** (-8 * P(16) / 16)).astype(F32))
table("broken-slopes-16-of-20-heads", lambda: slopes(16))
table("broken-slopes-most-8-for-4", lambda: mpt_slopes(6, 8.0))
table("broken-slopes-negative-exponent-lost", lambda: (2.0 ** (8 * (P(8) + 1) / 8)).astype(F32))
table("broken-slopes-two-heads-equal", lambda: changed(slopes(20), 13, slopes(20)[12]))
table("broken-alibi-rewards-distance", lambda: -BIAS)
table("broken-alibi-one-row-shifted", lambda: changed(BIAS, (slice(None), 25), np.roll(BIAS[:, 25], 1, axis=1)))
table("broken-alibi-cache-of-another-length", lambda: np.concatenate([BIAS[:, :30], BIAS[:, 20:30]], 1))
table("broken-alibi-distance-in-uint8", lambda: alibi(slopes(4), -np.abs(distance(300)).astype(np.uint8).astype(F32)))
table(
    "broken-alibi-nan-where-masked",
    lambda: np.where(distance(33) > 0, F32(-np.inf) * 0, alibi(slopes(12), distance(33))),
)
table("broken-alibi-heads-exchanged", lambda: BIAS[::-1].copy())
table("broken-buckets-distance-128", lambda: buckets(distance(300), 40, 128))
table("broken-buckets-sign", lambda: buckets(-distance(200), 40, 200))
table("broken-buckets-count-32", lambda: buckets(distance(300), 32, 200))
table("broken-buckets-without-logarithm", lambda: np.minimum(np.abs(distance(300)), 19) + 20 * (distance(300) > 0))
table("broken-buckets-rounded-up", lambda: buckets(distance(300), 40, 200, nearest=np.ceil))
