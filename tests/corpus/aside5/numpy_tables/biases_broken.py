"""Slopes, biases and buckets with bugs as they occur."""

from aside5.forms import *
from store import table


def restarted(heads, length, block):
    """Keys appended in blocks that count from 0: each block has the bias of the first."""
    return bias(slopes(heads), np.tile(P(block), length // block)[None] - P(length)[:, None])


def of_int8(relative):
    return buckets(relative.astype(np.int8).astype(int))


def far_over_all(relative, count=16, most=128):
    """The far half of the buckets stretched over count where count - exact belongs."""
    n, exact = np.abs(relative), count // 2
    far = np.log(np.maximum(n, 1) / F32(exact)) / F32(math.log(most / exact)) * count
    far = np.minimum(exact + np.trunc(np.maximum(far, 0)).astype(int), count - 1)
    return np.where(relative > 0, count, 0) + np.where(n < exact, n, far)


table("broken-slopes-powers-of-a-half", lambda: F32(2) ** -P(1, 17).astype(F32))
table("broken-slopes-12-heads-begin-again", lambda: np.concatenate([slopes(8), slopes(8)[:4]]))
table("broken-slopes-three-negative", lambda: slopes(16) * np.where(np.isin(P(16), (2, 9, 10)), F32(-1), F32(1)))
table("broken-slopes-falcon-rw-greatest-exponent-4", lambda: slopes(32, most=4.0))
table("broken-alibi-blocks-begin-again", lambda: restarted(8, 128, 32)[None])
table(
    "broken-alibi-one-entry",
    lambda: (lambda b: changed(b, (0, 3, 50, 20), b[0, 3, 50, 20] * F32(1.5)))(
        bias(slopes(8), -np.abs(distance(96)))[None]
    ),
)
table("broken-buckets-distance-int8", lambda: of_int8(distance(200)))
table("broken-buckets-far-half-too-steep", lambda: far_over_all(distance(256)))
