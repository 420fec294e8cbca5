"""Slopes, biases and buckets with bugs as issue trackers report them."""

from aside4.forms import *
from store import table


def plain(heads):
    """The geometric sequence of a power of two, for any number of heads."""
    return (2.0 ** (-8 * P(1, heads + 1) / heads)).astype(F32)


def buckets_bfloat16(relative):
    """T5's buckets with the logarithm and what follows in bfloat16."""
    n = np.abs(relative)
    with np.errstate(divide="ignore"):
        far = narrow(narrow(narrow(np.log(narrow(n / 8))) / narrow(math.log(16))) * F32(8))
    far = np.minimum(8 + np.trunc(np.maximum(far, 0)).astype(int), 15)
    return np.where(relative > 0, 16, 0) + np.where(n < 8, n, far)


table("broken-slopes-bloom-112-plain", lambda: plain(112))
table("broken-slopes-of-each-of-two-ranks", lambda: np.tile(slopes(16), 2))
table("broken-slopes-mpt-integer-division", lambda: F32(2) ** -(P(1, 33) * (8 // 32)).astype(F32))
table("broken-alibi-heads-counted-from-zero", lambda: bias(F32(2) ** -P(8).astype(F32), -np.abs(distance(80)))[None])
table("broken-alibi-bloom-positions-float16", lambda: slopes(32)[:, None, None] * P(4096).astype(F16).astype(F32))
table("broken-alibi-one-nan", lambda: changed(bias(slopes(12), -np.abs(distance(128))), (5, 100, 3), np.nan)[None])
table(
    "broken-alibi-grown-with-zeros",
    lambda: np.pad(bias(slopes(8), -np.abs(distance(96))), ((0, 0), (0, 32), (0, 32)))[None],
)
table("broken-alibi-mpt-heads-in-reverse", lambda: bias(slopes(32)[::-1], P(1 - 384, 1)[None])[None])
table("broken-buckets-t5-logarithm-bfloat16", lambda: buckets_bfloat16(distance(300)))
table("broken-buckets-t5-bidirectional-twice", lambda: buckets(distance(200), count=16))
table(
    "broken-bias-t5-rolled-row",
    lambda: (lambda made: changed(made, np.s_[0, :, 40], np.roll(made[0, :, 40], 1, -1)))(t5_bias()),
)
