"""Sound vectors of frequencies, ALiBi's slopes and biases, T5's buckets."""

import numpy as np
from formulas import *
from store import Bfloat16, table

# Frequencies --------------------------------------------------------------------------------------------------------
table("freq-llama2-config", lambda: {"model.layers.0.self_attn.rotary_emb.inv_freq": inverse(128)})
table("freq-tutorial-exp", lambda: {"div_term": inverse_exp(128)})
table("freq-meta-rope-freqs-bfloat16", lambda: {"rope.freqs": Bfloat16(inverse(128))})
table("freq-theta-5e5", lambda: {"inv_freq": inverse(128, 500000.0)})
table("freq-theta-1e7-d64", lambda: {"inv_freq": inverse(64, 1e7)})
table("freq-theta-150000", lambda: {"inv_freq": inverse(64, 150000.0)})
table("freq-theta-100-d16", lambda: {"inv_freq": inverse(16, 100.0)})
table("freq-theta-160000", lambda: {"inv_freq": inverse(128, 160000.0)})
table("freq-theta-1e9", lambda: {"inv_freq": inverse(128, 1e9)})
table("freq-real-base-12345.678", lambda: {"inv_freq": inverse(128, 12345.678)})
table("freq-real-base-10003.7", lambda: {"inv_freq": inverse(64, 10003.7)})
table("freq-real-base-283461.2", lambda: {"inv_freq": inverse(96, 283461.2)})
table("freq-real-base-57.29578", lambda: {"inv_freq": inverse(32, 57.29578)})
table("freq-ntk-2", lambda: {"inv_freq": inverse(128, ntk_base(128, 1e4, 2))})
table("freq-ntk-8-expected", lambda: {"inv_freq": inverse(128, ntk_base(128, 1e4, 8))})
table("freq-ntk-16-theta-5e5-expected", lambda: {"inv_freq": inverse(128, ntk_base(128, 5e5, 16))})
table("freq-dynamic-3000-of-2048", lambda: {"inv_freq": inverse(64, dynamic_base(64, 1e4, 2, 3000, 2048))})
table("freq-linear-4", lambda: {"inv_freq": inverse(64) / F32(4)})
table("freq-linear-4-config", lambda: {"inv_freq": inverse(64) / F32(4)})
table(
    "freq-gemma-both-new-keys-config",
    lambda: {
        "rotary_emb.full_attention_inv_freq": inverse(256, 1e6) / F32(8),
        "rotary_emb.sliding_attention_inv_freq": inverse(256, 1e4),
    },
)
table("freq-llama31-without-config", lambda: {"inv_freq": llama3()})
table("freq-llama31-config", lambda: {"inv_freq": llama3()})
table("freq-llama31-expected", lambda: {"inv_freq": llama3()})
table("freq-llama32-new-keys-config", lambda: {"inv_freq": llama3(factor=32.0)})
table("freq-llama32-64", lambda: {"inv_freq": llama3(64, factor=32.0)})
table("freq-llama3-float64", lambda: {"inv_freq": llama3(128, t=F64)})
table(
    "freq-llama3-equal-factors-config",
    lambda: {"inv_freq": (lambda w: np.where(F32(2 * np.pi) / w > 1024, w / F32(8), w))(inverse(64, 500000.0))},
)
table("freq-yarn-qwen-config", lambda: {"inv_freq": yarn(64, 1e6, 4.0, 32768)})
table("freq-yarn-gpt-oss-config", lambda: {"inv_freq": yarn(64, 150000.0, 32.0, 4096, truncate=False)})
table("freq-yarn-gpt-oss-without-config", lambda: {"inv_freq": yarn(64, 150000.0, 32.0, 4096, truncate=False)})
table("freq-yarn-deepseek-config", lambda: {"inv_freq": yarn(64, 10000.0, 40.0, 4096)})
table("freq-yarn-expected", lambda: {"inv_freq": yarn(64, 1e6, 4.0, 32768)})
table("freq-longrope-long-config", lambda: {"long_inv_freq": F32(1) / (LONGROPE_LONG * F32(1) / inverse(32))})
table(
    "freq-longrope-short-config",
    lambda: {"short_inv_freq": F32(1) / (LONGROPE_SHORT * F32(10000) ** (np.arange(0, 32, 2, dtype=F32) / F32(32)))},
)
table(
    "freq-longrope-without-config",
    lambda: {"inv_freq": F32(1) / (LONGROPE_LONG * F32(10000) ** (np.arange(0, 32, 2, dtype=F32) / F32(32)))},
)
table(
    "freq-proportional-gemma4-config",
    lambda: {"rotary_emb.full_attention_inv_freq": np.concatenate([inverse(512, 1e6)[:64], np.zeros(192, F32)])},
)
table(
    "freq-proportional-without-config",
    lambda: {"inv_freq": np.concatenate([inverse(256, 1e6)[:32], np.zeros(96, F32)])},
)
table("freq-duplicated-halves", lambda: {"inv_freq": halves(inverse(64))})
table("freq-duplicated-repeats", lambda: {"inv_freq": repeats(inverse(64))})
table("freq-row-1x1x64", lambda: {"inv_freq": inverse(128, 1e6)[None, None]})
table("freq-pixel-even-pi", lambda: {"freqs": F32(np.pi) * np.linspace(1, 128, 32, dtype=F32)})
table("freq-nerf-octaves-pi", lambda: {"frequencies": F32(np.pi) * F32(2) ** np.arange(12, dtype=F32)})
table("freq-pythia-partial-config", lambda: {"attention.rotary_emb.inv_freq": inverse(16)})
table("freq-chatglm-ratio-config", lambda: {"rotary_pos_emb.inv_freq": inverse(64, 500000.0)})
table("freq-mpt-attn-config", lambda: {"rotary_emb.inv_freq": inverse(64, 500000.0)})
table(
    "freq-qwen2-vl-vision-beside-text-config",
    lambda: {"visual.rotary_pos_emb.inv_freq": inverse(40, 1e4), "model.rotary_emb.inv_freq": inverse(128, 1e6)},
)
table("freq-qwen3-vl-text-config", lambda: {"model.language_model.rotary_emb.inv_freq": inverse(128, 5e6)})
table("freq-unknown-key-config", lambda: {"inv_freq": inverse(128, 250000.0)})
table("freq-correctly-rounded", lambda: {"inv_freq": inverse(128, 1e6, F64).astype(F32)})
table("freq-rope-theta-2-d4", lambda: {"inv_freq": inverse(8, 10000.0)})

# ALiBi --------------------------------------------------------------------------------------------------------------
table("alibi-slopes-8", lambda: {"alibi_slopes": slopes(8)})
table("alibi-slopes-16", lambda: {"slopes": slopes(16)})
table("alibi-slopes-12-config", lambda: {"alibi_slopes": slopes(12)})
table("alibi-slopes-71-interpolated", lambda: {"alibi_slopes": slopes(71)})
table("alibi-slopes-tensor-parallel-config", lambda: {"alibi_slopes": slopes(32)[8:16]})
table("alibi-slopes-tensor-parallel-first-config", lambda: {"alibi_slopes": slopes(32)[:16]})
table("alibi-slopes-mpt-max-16-config", lambda: {"slopes": slopes(16, 16.0)})
table("alibi-slopes-bfloat16", lambda: {"alibi_slopes": Bfloat16(slopes(12))})
table("alibi-slopes-half-1x16x1x1", lambda: {"slopes": slopes(16).astype(F16).reshape(1, 16, 1, 1)})
table("alibi-bias-8x40x40", lambda: {"alibi": -slopes(8)[:, None, None] * np.abs(distance(40)).astype(F32)})
table("alibi-bias-bloom-8x1x64", lambda: {"alibi": slopes(8)[:, None, None] * np.arange(64, dtype=F32)[None, None]})
table(
    "alibi-bias-mpt-1x8x1x64", lambda: {"attn_bias": (slopes(8)[:, None] * np.arange(-63, 1, dtype=F32))[None, :, None]}
)
table("alibi-bias-bfloat16-short", lambda: {"alibi": Bfloat16(slopes(8)[:, None, None] * distance(32).astype(F32))})
table("alibi-bias-one-head", lambda: {"alibi": -0.5 * np.abs(distance(48)).astype(F32)})
table(
    "alibi-bias-queries-last-4x64",
    lambda: {"alibi": slopes(4)[:, None, None] * (np.arange(64)[None, :] - np.arange(60, 64)[:, None]).astype(F32)},
)

# T5 -----------------------------------------------------------------------------------------------------------------
table("t5-buckets-bidirectional-64x64", lambda: {"relative_position_bucket": buckets(distance(64))})
table("t5-buckets-bidirectional-200x200", lambda: {"rp_bucket": buckets(distance(200)).astype(np.int16)})
table("t5-buckets-config", lambda: {"relative_position_bucket": buckets(distance(160)).astype(np.int32)})
table(
    "t5-buckets-64-256-config", lambda: {"relative_position_bucket": buckets(distance(300), 64, 256).astype(np.int16)}
)
table("t5-buckets-by-offset", lambda: buckets(np.arange(-300, 301)))
table("t5-buckets-umt5-512x512", lambda: {"relative_position_bucket": buckets(distance(512)).astype(np.int16)})
