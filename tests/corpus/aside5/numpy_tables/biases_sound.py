"""Slopes, biases and buckets that are right."""

from aside5.forms import *
from store import table


def window(n):
    """Swin's relative_position_index: the row of the bias table for each pair of cells."""
    rows, columns = grid(n, n)
    return (columns[:, None] - columns + n - 1) + (rows[:, None] - rows + n - 1) * (2 * n - 1)


def seen(relative):
    """0 for what is seen, -inf for what comes later."""
    return np.where(relative > 0, -np.inf, 0).astype(F32)


table("slopes-bloom-560m", lambda: slopes(16))
table("slopes-mpt-30b", lambda: slopes(64))
table("slopes-rank-2-of-2", lambda: slopes(32)[16:])
table("slopes-bloom-12-heads", lambda: slopes(12))
table("alibi-bloom-560m-batch-of-two", lambda: np.tile(bias(slopes(16), P(300)[None]), (2, 1, 1)))
table("alibi-falcon-rw-row", lambda: {"alibi": bias(slopes(32), P(256)[None])[None]})
table("alibi-jina-small-symmetric", lambda: bias(slopes(8), -np.abs(distance(128)))[None])
table("alibi-six-heads-masked", lambda: (bias(slopes(6), np.minimum(distance(100), 0)) + seen(distance(100)))[None])
table("alibi-one-more-than-the-distance", lambda: bias(slopes(8), distance(96) - 1)[None] + seen(distance(96)))
table("buckets-flan-encoder", lambda: buckets(distance(300)))
table("buckets-flan-decoder-last-row", lambda: buckets(distance(400), bidirectional=False)[399:])
table(
    "bias-flan-decoder-float16",
    lambda: half(t5_values(32)[buckets(distance(80), bidirectional=False)].transpose(2, 0, 1)[None]),
)
table("bias-swin-8x8-of-four-heads", lambda: normal("aside5-swin", 225, 4)[window(8)].transpose(2, 0, 1))
