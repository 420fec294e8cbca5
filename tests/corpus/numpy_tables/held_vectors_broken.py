"""Frequencies, slopes, biases and buckets with the bugs that real code bases had."""

import numpy as np
from formulas import *
from store import Bfloat16, table


def named(w):
    return {"inv_freq": w}


# Frequencies --------------------------------------------------------------------------------------------------------
table("freq-one-entry-config", lambda: named(changed(inverse(128), 40, inverse(128)[40] * F32(1.001))))
table("freq-last-entry-zero", lambda: named(changed(inverse(64), 31, 0)))
table("freq-middle-zero", lambda: named(changed(inverse(64), 10, 0)))
table("freq-half-in-float32", lambda: named(inverse(64).astype(F16).astype(F32)))
table("freq-half-theta-5e5-underflow", lambda: named(inverse(128, 5e5 * 1e4).astype(F16).astype(F32)))
table(
    "freq-arange-in-bfloat16", lambda: named((F32(1) / F32(10000) ** narrow(narrow(np.arange(0, 1024, 2)) / F32(1024))))
)
table("freq-scaling-not-applied-linear-config", lambda: named(inverse(64)))
table("freq-linear-for-yarn-config", lambda: named(inverse(64, 1e6) / F32(4)))
table(
    "freq-llama3-smooth-without-clamp-config",
    lambda: named(
        (lambda w: (lambda s: (1 - s) * w / 8 + s * w)((8192 * w / (2 * np.pi) - 1) / 3).astype(F32))(
            inverse(128, 500000.0)
        )
    ),
)
table("freq-yarn-truncated-where-config-says-not", lambda: named(yarn(64, 150000.0, 32.0, 4096)))
table("freq-yarn-log2-for-ln-config", lambda: named(yarn(64, 1e6, 4.0, 32768, fast=32.0**1.44, slow=0.5)))
table(
    "freq-longrope-lists-exchanged-config",
    lambda: {
        "short_inv_freq": F32(1) / (LONGROPE_LONG * F32(1) / inverse(32)),
        "long_inv_freq": F32(1) / (LONGROPE_SHORT * F32(1) / inverse(32)),
    },
)
table("freq-dynamic-huge-base-config", lambda: named(inverse(64, 1e9)))
table("freq-dynamic-exponent-without-minus-2-config", lambda: named(inverse(64, 10000.0 / 7)))

# ALiBi --------------------------------------------------------------------------------------------------------------
table("alibi-slopes-from-0", lambda: {"alibi_slopes": (2.0 ** -np.arange(8)).astype(F32)})
table("alibi-bias-grows", lambda: {"alibi": slopes(8)[:, None, None] * np.abs(distance(40)).astype(F32)})
table(
    "alibi-bias-padded-positions",
    lambda: {
        "alibi": -slopes(4)[:, None, None]
        * np.abs(np.maximum(np.arange(40) - 8, 0)[None] - np.arange(40)[:, None]).astype(F32)
    },
)
table(
    "alibi-bias-distances-merge-in-bfloat16",
    lambda: {"alibi": Bfloat16(-slopes(2)[:, None, None] * narrow(np.abs(distance(400)))[None])},
)
table("alibi-bias-all-zero", lambda: {"alibi": np.zeros((8, 32, 32), F32)})

# T5 -----------------------------------------------------------------------------------------------------------------
table("t5-buckets-query-minus-key", lambda: {"relative_position_bucket": buckets(-distance(64))})
table("t5-buckets-rounded", lambda: {"relative_position_bucket": buckets(distance(150), nearest=np.round)})
table("t5-buckets-ceiling", lambda: {"relative_position_bucket": buckets(distance(150), nearest=np.ceil)})
