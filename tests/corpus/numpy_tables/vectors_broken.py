"""Frequencies, slopes, biases and buckets with the bugs that real code bases had."""

import numpy as np
from formulas import *
from store import Bfloat16, table


def named(w):
    return {"inv_freq": w}


# Frequencies --------------------------------------------------------------------------------------------------------
table("freq-integer-division-all-ones", lambda: named(np.ones(32, F32)))
table("freq-integer-division-all-ones-64-config", lambda: named(np.ones(64, F32)))
table("freq-step-of-two-lost", lambda: named(F32(1) / F32(10000) ** (np.arange(32, dtype=F32) / F32(64))))
table("freq-step-of-two-lost-config", lambda: named(F32(1) / F32(10000) ** (np.arange(64, dtype=F32) / F32(128))))
table("freq-one-entry-of-32", lambda: named(changed(inverse(64), 11, F32(0.05))))
table("freq-one-entry-slightly", lambda: named(changed(inverse(128), 40, inverse(128)[40] * F32(1.001))))
table("freq-one-entry-of-llama3-config", lambda: named(changed(llama3(), 30, llama3()[30] * F32(1.01))))
table("freq-negative-entry", lambda: named(changed(inverse(64), 10, -inverse(64)[10])))
table("freq-nan-entry", lambda: named(changed(inverse(64), 20, F32(np.nan))))
table("freq-permuted-pair", lambda: named(inverse(64)[np.r_[np.arange(10), 11, 10, np.arange(12, 32)]]))
table("freq-permuted-all", lambda: named(inverse(64)[seeded("p").permutation(32)]))
table("freq-reversed", lambda: named(inverse(64)[::-1].copy()))
table("freq-inverted-theta", lambda: named(F32(1) / inverse(64)))
table("freq-all-zero", lambda: named(np.zeros(64, F32)))
table(
    "freq-uninitialised-meta",
    lambda: named(seeded("m").randint(0, 2**32, 64, dtype=np.uint64).astype(np.uint32).view(F32)),
)
table("freq-uninitialised-subnormals", lambda: named(np.r_[np.full(31, 1e-41), 0.5].astype(F32)))
table("freq-bfloat16-in-float32", lambda: named(narrow(inverse(128))))
table("freq-bfloat16-in-float32-config", lambda: named(narrow(inverse(128, 500000.0))))
table("freq-exponent-bfloat16", lambda: named(F32(1) / F32(10000) ** narrow(np.arange(0, 96, 2, dtype=F32) / F32(96))))
table("freq-theta-default-config-500000", lambda: named(inverse(128)))
table("freq-theta-1e6-config-10000", lambda: named(inverse(128, 1e6)))
table("freq-theta-expected", lambda: named(inverse(128, 1e4)))
table("freq-dimension-of-hidden-size-config", lambda: named(inverse(160, 1e6)))
table("freq-partial-ignored-config", lambda: named(inverse(64)))
table("freq-partial-exponent-over-head-dim-config", lambda: named(inverse(64)[:8]))
table("freq-scaling-not-applied-llama31-config", lambda: named(inverse(128, 500000.0)))
table("freq-scaling-not-applied-yarn-config", lambda: named(inverse(64, 1e6)))
table("freq-llama3-low-high-exchanged-config", lambda: named(llama3(low=4.0, high=1.0)))
table("freq-llama3-factor-32-for-8-config", lambda: named(llama3(factor=32.0)))
table("freq-llama3-wavelength-without-2pi-config", lambda: named(llama3(original=8192 * 2 * np.pi)))
table("freq-yarn-not-truncated-config", lambda: named(yarn(64, 1e6, 4.0, 32768, truncate=False)))
table(
    "freq-yarn-ramp-inverted-config",
    lambda: named((lambda w, y: w + w / F32(4) - y)(inverse(64, 1e6), yarn(64, 1e6, 4.0, 32768))),
)
table("freq-yarn-original-length-new-config", lambda: named(yarn(64, 1e6, 4.0, 131072)))
table("freq-longrope-multiplied-config", lambda: {"short_inv_freq": LONGROPE_SHORT * inverse(32)})
table("freq-dynamic-any-base-config", lambda: named(inverse(64, 3e6)))
table(
    "freq-gemma-local-and-global-exchanged-config",
    lambda: {
        "model.rotary_emb.inv_freq": inverse(256, 1e4),
        "model.rotary_emb_local.inv_freq": inverse(256, 1e6) / F32(8),
    },
)
table(
    "freq-gemma-exchanged-new-keys-config",
    lambda: {
        "rotary_emb.full_attention_inv_freq": inverse(256, 1e4),
        "rotary_emb.sliding_attention_inv_freq": inverse(256, 1e6) / F32(8),
    },
)
table("freq-gemma-local-scaled-too-config", lambda: {"model.rotary_emb_local.inv_freq": inverse(256, 1e4) / F32(8)})
table("freq-pixtral-text-theta-in-vision-config", lambda: {"vision_tower.rotary_emb.inv_freq": inverse(64, 1e9)})
table(
    "freq-exponent-per-column",
    lambda: {"inv_freq": (lambda i: F32(1) / F32(10000) ** (2 * i / F32(64)))(np.arange(64, dtype=F32))},
)
table(
    "freq-one-layer-of-six-bfloat16",
    lambda: {f"layers.{i}.rotary_emb.inv_freq": narrow(inverse(64)) if i == 3 else inverse(64) for i in range(6)},
)
table(
    "freq-one-layer-of-six-other-base",
    lambda: {f"layers.{i}.rotary_emb.inv_freq": inverse(128, 1e6 if i == 4 else 1e4) for i in range(6)},
)
table("freq-spacing-of-tensor2tensor-config", lambda: named(inverse_exp(128, last=1)))

# ALiBi --------------------------------------------------------------------------------------------------------------
table("alibi-slopes-from-0-32-config", lambda: {"alibi_slopes": (2.0 ** (-8 * np.arange(32) / 32)).astype(F32)})
table("alibi-slopes-other-exponent-6", lambda: {"alibi_slopes": (2.0 ** (-6 * np.arange(1, 13) / 12)).astype(F32)})
table(
    "alibi-slopes-geometric-for-12-config", lambda: {"alibi_slopes": (2.0 ** (-8 * np.arange(1, 13) / 12)).astype(F32)}
)
table("alibi-slopes-of-16-heads-config-32", lambda: {"alibi_slopes": slopes(16)})
table("alibi-slopes-of-8-for-16-twice", lambda: {"alibi_slopes": np.tile(slopes(8), 2)})
table("alibi-slopes-sign-mixed", lambda: {"alibi_slopes": slopes(8) * np.where(np.arange(8) == 3, -1, 1).astype(F32)})
table("alibi-slopes-one-zero", lambda: {"alibi_slopes": changed(slopes(16), 15, 0)})
table("alibi-slopes-nan", lambda: {"alibi_slopes": changed(slopes(16), 2, F32(np.nan))})
table(
    "alibi-slopes-interpolation-odd-instead-of-even",
    lambda: {"alibi_slopes": np.r_[slopes(8), slopes(16)[1::2][:4]].astype(F32)},
)
table("alibi-slopes-max-16-where-8-config", lambda: {"alibi_slopes": slopes(32, 16.0)})
table("alibi-slopes-linear", lambda: {"alibi_slopes": np.linspace(0.5, 0.0625, 8, dtype=F32)})
table(
    "alibi-bias-one-entry",
    lambda: {"alibi": changed(-slopes(8)[:, None, None] * np.abs(distance(40)).astype(F32), (3, 20, 4), F32(-9))},
)
table(
    "alibi-bias-bfloat16-key-positions-merge",
    lambda: {"alibi": Bfloat16(slopes(4)[:, None, None] * narrow(np.arange(1024))[None, None])},
)
table(
    "alibi-bias-nan-row",
    lambda: {"alibi": changed(-slopes(8)[:, None, None] * np.abs(distance(40)).astype(F32), (2, 7), F32(np.nan))},
)
table(
    "alibi-bias-slopes-per-query",
    lambda: {"alibi": -slopes(32)[None, :, None] * np.abs(distance(32)).astype(F32) * np.ones((8, 1, 1), F32)},
)
table(
    "alibi-bias-head-without-slope",
    lambda: {"alibi": -changed(slopes(8), 5, 0)[:, None, None] * np.abs(distance(32)).astype(F32)},
)

# T5 -----------------------------------------------------------------------------------------------------------------
table("t5-buckets-one-entry", lambda: {"relative_position_bucket": changed(buckets(distance(100)), (40, 3), 5)})
table(
    "t5-buckets-packed-positions",
    lambda: {
        "relative_position_bucket": buckets((lambda p: p[None] - p[:, None])(np.r_[np.arange(50), np.arange(50)]))
    },
)
table(
    "t5-buckets-other-distance-config",
    lambda: {"relative_position_bucket": buckets(distance(300), 32, 256).astype(np.int16)},
)
table(
    "t5-buckets-other-count-config",
    lambda: {"relative_position_bucket": buckets(distance(200), 64, 128).astype(np.int16)},
)
table(
    "t5-buckets-causal-where-bidirectional-expected",
    lambda: {"relative_position_bucket": buckets(distance(160), bidirectional=False)},
)
table(
    "t5-buckets-exact-range-off-by-one",
    lambda: {
        "relative_position_bucket": (lambda r: np.where((np.abs(r) == 7), buckets(r) + 1, buckets(r)))(distance(150))
    },
)
