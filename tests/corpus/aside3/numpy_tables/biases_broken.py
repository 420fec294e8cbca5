"""Slopes, biases and buckets with bugs of real code."""

import numpy as np
from aside3.forms import *
from formulas import *
from store import table


def natural(far, exact):
    return np.log(far / exact) / math.log(90 / exact)


def buckets_with(logarithm, count=28, clamp=True, halved=True):
    """T5's buckets of 150 positions with another logarithm of the far half."""
    relative, each = distance(150), count // 2 if halved else count
    exact, far = each // 2, np.abs(relative)
    with np.errstate(divide="ignore"):
        late = exact + np.trunc(np.maximum(logarithm(far, exact) * (each - exact), 0)).astype(int)
    late = np.minimum(late, each - 1) if clamp else late
    return np.where(relative > 0, count // 2, 0) + np.where(far < exact, far, late)


table("broken-slopes-16-cut-to-14", lambda: slopes(16)[:14])
table("broken-slopes-sorted", lambda: np.sort(slopes(14))[::-1].copy())
table("broken-slopes-mpt-in-plain-order", lambda: np.array([2.0 ** (-6 * (k + 1) / 10) for k in range(10)], F32))
table("broken-alibi-squared-distance", lambda: bias(slopes(8), -(distance(40) ** 2)))
table("broken-alibi-future-alone", lambda: bias(slopes(8), -np.maximum(distance(36), 0)))
table("broken-alibi-positions-in-bfloat16", lambda: bias(slopes(14), narrow(P(600))[None]))
table("broken-alibi-second-half-of-heads-zero", lambda: changed(bias(slopes(14), P(50)[None]), slice(7, None), 0))
table("broken-alibi-integer-distance-over-2", lambda: bias(slopes(8), -(np.abs(distance(48)) // 2)))
table("broken-alibi-one-head-copied", lambda: bias(changed(slopes(8), 6, slopes(8)[5]), -np.abs(distance(32))))
table("broken-buckets-not-clamped", lambda: buckets_with(natural, clamp=False))
table("broken-buckets-not-halved", lambda: buckets_with(natural, halved=False))
table("broken-buckets-binary-logarithm", lambda: buckets_with(lambda n, e: np.log2(n / e) / math.log(90 / e)))
table("broken-buckets-one-late", lambda: changed(buckets(distance(150), 28, 90), (140, 3), 0))
table(
    "broken-bias-of-t5-last-rows-stale",
    lambda: (lambda b: changed(b, np.s_[:, 36:], b[:, 30:34]))(
        normal("aside3-t5", 28, 5)[buckets(distance(40), 28, 90)].transpose(2, 0, 1)
    ),
)
