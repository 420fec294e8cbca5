"""Slopes, linear biases and buckets that are right."""

from aside6.forms import *
from store import table


def swin(n, heads):
    """Learned numbers by relative cell, spread over a window of n x n cells."""
    rows, columns = grid(n, n)
    index = (rows[:, None] - rows + n - 1) * (2 * n - 1) + columns[:, None] - columns + n - 1
    return normal("aside6-swin", (2 * n - 1) ** 2, heads, scale=0.4)[index].transpose(2, 0, 1)


def kerple(heads, n):
    """KERPLE's logarithmic bias with learned numbers for each head."""
    a, b = (np.abs(normal(f"aside6-kerple-{k}", heads, 1, 1)) + F32(0.3) for k in "ab")
    return -a * np.log1p(b * np.abs(distance(n)).astype(F32))


table("slopes-bloom-3b", lambda: slopes(32))
table("slopes-jina-base-12-heads", lambda: slopes(12))
table("slopes-flash-attn-of-two-sequences", lambda: np.tile(slopes(16), (2, 1)))
table("alibi-jina-base-symmetric-float16", lambda: half(bias(slopes(12), -np.abs(distance(128)))[None]))
table("alibi-baichuan-40-heads-masked", lambda: masked(bias(slopes(40), distance(64))))
table("buckets-t5-small-encoder", lambda: buckets(distance(160)))
table("buckets-mt5-decoder", lambda: buckets(distance(200), bidirectional=False))
table("bias-t5-small-encoder", lambda: t5_values(8)[buckets(distance(56))].transpose(2, 0, 1)[None])
table("bias-swin-7x7-of-three-heads", lambda: swin(7, 3))
table("bias-kerple-eight-heads", lambda: kerple(8, 96))
