"""Sound slopes, biases and buckets, as formulas give them."""

from aside4.forms import *
from store import table


def bloom(heads, length):
    """transformers' build_alibi_tensor: the key's position times the slope, the same in every row."""
    return slopes(heads)[:, None, None] * P(length, dtype=F32)


def masked(made):
    """-inf where the key stands after the query."""
    return np.where(distance(made.shape[-1]) > 0, -INF, made).astype(F32)


# Slopes -------------------------------------------------------------------------------------------------------------
table("slopes-bloom-112", lambda: slopes(112))
table("slopes-baichuan-40", lambda: slopes(40)[:, None, None])
table("slopes-mpt-32", lambda: slopes(32)[None, :, None, None])

# ALiBi --------------------------------------------------------------------------------------------------------------
table("alibi-bloom-7b1", lambda: bloom(32, 512))
table("alibi-mpt-7b-last-row", lambda: bias(slopes(32), P(1 - 384, 1)[None])[None])
table("alibi-baichuan-masked", lambda: masked(np.broadcast_to(bloom(40, 64), (40, 64, 64))))
table("alibi-causal-16-heads-masked", lambda: masked(bias(slopes(16), distance(96)))[None])
table("alibi-jina-bert-12-symmetric", lambda: bias(slopes(12), -np.abs(distance(128)))[None])

# Buckets, and biases of learned numbers -----------------------------------------------------------------------------
table("buckets-t5-base-encoder", lambda: buckets(distance(200)))
table("buckets-t5-base-decoder", lambda: buckets(distance(180), bidirectional=False).astype(np.int32))
table("bias-t5-base-of-64", lambda: t5_bias())
table(
    "bias-swin-7x7-of-three-heads", lambda: normal("aside4-swin", 169, 3, scale=0.5)[swin_index(7)].transpose(2, 0, 1)
)
table(
    "bias-kerple-logarithmic",
    lambda: np.stack([-r * np.log1p(s * np.abs(distance(80))) for r, s in ((0.4, 1.3), (1.1, 0.2), (2.5, 0.7))]).astype(
        F32
    ),
)
