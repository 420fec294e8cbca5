"""Slopes, linear biases and buckets by bugs that were reported."""

from aside6.forms import *
from store import table


def geometric(heads, first=1):
    return F32(2) ** (-F32(8) * (P(heads, dtype=F32) + F32(first)) / F32(heads))


table("broken-slopes-bloom-3b-first-rank-twice", lambda: np.tile(slopes(32)[:16], 2))
table("broken-slopes-jina-base-geometric", lambda: geometric(12))
table("broken-slopes-mpt-7b-8k-from-1", lambda: geometric(32, 0))
table("broken-alibi-grows-with-distance", lambda: bias(slopes(16), np.abs(distance(80)))[None])
table(
    "broken-alibi-distances-in-bfloat16", lambda: masked(slopes(8)[:, None, None] * narrow(distance(400).astype(F32)))
)
table("broken-buckets-mt5-query-minus-key", lambda: buckets(-distance(200)))
table("broken-buckets-mt5-max-distance-256", lambda: buckets(distance(300), most=256, bidirectional=False))
