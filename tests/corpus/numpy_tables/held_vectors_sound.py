"""Sound vectors of frequencies, ALiBi's slopes and biases, T5's buckets."""

import numpy as np
from formulas import *
from store import table

# Frequencies --------------------------------------------------------------------------------------------------------
table("freq-llama2-128", lambda: {"inv_freq": inverse(128)})
table("freq-llama2-128-unnamed", lambda: inverse(128))
table("freq-neox-64-of-float64", lambda: {"rotary_emb.inv_freq": inverse(64, t=F64)})
table("freq-tensor2tensor-exp", lambda: {"inv_timescales": inverse_exp(64, last=1)})
table("freq-theta-1e6", lambda: {"inv_freq": inverse(128, 1e6)})
table("freq-theta-5e6", lambda: {"inv_freq": inverse(128, 5e6)})
table("freq-real-base-9999.31", lambda: {"inv_freq": inverse(128, 9999.31)})
table("freq-real-base-1234567.8", lambda: {"inv_freq": inverse(256, 1234567.8)})
table("freq-ntk-4", lambda: {"inv_freq": inverse(128, ntk_base(128, 1e4, 4))})
table("freq-ntk-8-d64", lambda: {"inv_freq": inverse(64, ntk_base(64, 1e4, 8))})
table("freq-ntk-1.5-float64", lambda: {"inv_freq": inverse(128, ntk_base(128, 1e4, 1.5), F64)})
table("freq-dynamic-8192-of-2048-config", lambda: {"inv_freq": inverse(64, dynamic_base(64, 1e4, 2, 8192, 2048))})
table("freq-dynamic-short-config", lambda: {"inv_freq": inverse(64)})
table("freq-hunyuan-alpha-config", lambda: {"inv_freq": inverse(128, 10000.0 * 1000 ** (128 / 126))})
table(
    "freq-linear-8-theta-1e6-gemma-global-config",
    lambda: {"model.rotary_emb.full_attention_inv_freq": inverse(256, 1e6) / F32(8)},
)
table("freq-gemma-local-config", lambda: {"model.rotary_emb_local.inv_freq": inverse(256, 1e4)})
table(
    "freq-gemma-both-config",
    lambda: {
        "model.rotary_emb.inv_freq": inverse(256, 1e6) / F32(8),
        "model.rotary_emb_local.inv_freq": inverse(256, 1e4),
    },
)
table("freq-yarn-4", lambda: {"inv_freq": yarn()})
table("freq-yarn-qwen-old-key-config", lambda: {"inv_freq": yarn(128, 1e6, 4.0, 32768)})
table(
    "freq-longrope-mscale-config",
    lambda: {"inv_freq": F32(1) / (LONGROPE_SHORT * F32(10000) ** (np.arange(0, 32, 2, dtype=F32) / F32(32)))},
)
table("freq-nerf-octaves", lambda: {"freq_bands": F32(2) ** np.arange(10, dtype=F32)})
table(
    "freq-esm-esmfold-layers",
    lambda: {f"esm.encoder.layer.{i}.attention.self.rotary_embeddings.inv_freq": inverse(64) for i in range(6)},
)
table("freq-mistral-nemo-config", lambda: {"inv_freq": inverse(128, 1e6)})
table(
    "freq-pixtral-vision-beside-text-config",
    lambda: {
        "vision_tower.rotary_emb.inv_freq": inverse(64, 1e4),
        "language_model.rotary_emb.inv_freq": inverse(128, 1e9),
    },
)
table("freq-printed-six-digits", lambda: {"inv_freq": np.array([float(f"{x:.6g}") for x in inverse(32, t=F64)])})
table("freq-half-stored", lambda: {"inv_freq": inverse(32, 100.0).astype(F16)})

# ALiBi --------------------------------------------------------------------------------------------------------------
table("alibi-slopes-32-bloom-config", lambda: {"alibi_slopes": slopes(32)})
table("alibi-slopes-12-interpolated", lambda: {"alibi_slopes": slopes(12)})
table("alibi-slopes-12-geometric", lambda: {"alibi_slopes": (2.0 ** (-8 * np.arange(1, 13) / 12)).astype(F32)})
table("alibi-slopes-max-4", lambda: {"alibi_slopes": slopes(8, 4.0)})
table("alibi-slopes-negative", lambda: {"slopes": -slopes(8)})
table(
    "alibi-bias-causal-mask-inf",
    lambda: {
        "alibi_mask": np.where(distance(32) > 0, F32(-np.inf), slopes(8)[:, None, None] * distance(32).astype(F32))
    },
)
table("alibi-bias-12x30x30", lambda: {"alibi": -slopes(12)[:, None, None] * np.abs(distance(30)).astype(F32)})

# T5 -----------------------------------------------------------------------------------------------------------------
table("t5-buckets-causal-160x160", lambda: {"rp_bucket": buckets(distance(160), bidirectional=False).astype(np.int32)})
table("t5-buckets-mpnet-32-128", lambda: {"relative_position_bucket": buckets(distance(150))})
