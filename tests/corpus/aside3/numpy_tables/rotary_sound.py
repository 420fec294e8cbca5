"""Sound rotary caches, frequencies and what checkpoints keep of them, as formulas give them."""

import numpy as np
from aside2.containers import gguf
from aside3.forms import *
from axes import interleaved_sections, mrope, sections
from formulas import *
from store import Bfloat16, table

# Layouts and number formats -----------------------------------------------------------------------------------------
table("cache-104-batch-heads-bfloat16", lambda: named(mistral()[None, None], store=Bfloat16))
table("cache-36-jax-float16", lambda: named(angles(P(220), inverse(36, 6500.0))[None, :, None], repeats, half))
table("cache-44-once", lambda: named(angles(P(180), inverse(44, 42000.0))[:, None], lambda x: x))
table(
    "cache-48-of-llama2c.npz",
    lambda: (lambda a: {"freqs_cos": np.cos(a), "freqs_sin": np.sin(a)})(angles(P(160), inverse(48, 14500.0))),
)
table("cache-100-complex128", lambda: np.exp(1j * angles(P(140), inverse(100, 120000.0, F64)))[None, :, None])
table("angles-52-once", lambda: angles(P(210), inverse(52, 9000.0)))
table("cache-40-rotation-matrices", lambda: rotations(angles(P(90), inverse(40, 5500.0, F64))).astype(F32)[None, None])
table(
    "cache-64-exllama-alpha",
    lambda: pair(angles(P(300), inverse(64, ntk_base(64, 10000.0, 2.6)))[None, None], store=half),
)

# Positions ----------------------------------------------------------------------------------------------------------
table("cache-60-packed-documents", lambda: named(angles(np.concatenate([P(70), P(41), P(93)]), inverse(60, 27000.0))))
table(
    "angles-56-context-parallel",
    lambda: halves(angles(np.concatenate([P(64, 128), P(384, 448)]), inverse(56, 24000.0)))[:, None, None],
)
table("cache-64-far-float32", lambda: named(angles(P(131000, 131128), inverse(64, 3300000.0))))
table("cache-104-chunk-at-4096", lambda: named(angles(P(4096, 4160), inverse(104, 700000.0)), store=half))
table("cache-104-one-decode-step", lambda: named(angles([733], inverse(104, 700000.0))[None]))

# Parts of a head ----------------------------------------------------------------------------------------------------
table("codes-gptj-20-of-64", lambda: sin_cos(angles(P(150), inverse(20))))
table("cache-phi-36-of-80", lambda: named(angles(P(130), inverse(36, 13000.0))[None]))
table("cache-minimax-40-of-80", lambda: named(angles(P(130), inverse(40, 2000000.0))[None], store=Bfloat16))

# Scaling rules beside a config --------------------------------------------------------------------------------------
table("cache-linear-new-keys", lambda: named(angles(P(200), inverse(48, 22000.0) / F32(2.5))))
table("cache-yarn3-factor-given", lambda: named(angles(P(170), yarn3()), factor=1.07))
table("frequencies-yarn3-betas", lambda: yarn3())
table("cache-deepseek-mscale", lambda: named(angles(P(260), deepseek())[None], factor=DEEPSEEK_FACTOR))
table("frequencies-deepseek-yarn", lambda: deepseek().astype(F64))
table("cache-gpt-oss-not-truncated", lambda: named(angles(P(100), gpt_oss()), lambda x: x, factor=yarn_factor(12)))
table(
    "cache-longrope-short-bfloat16",
    lambda: named(angles(P(1000), inverse(48, 11000.0) / SHORT), store=Bfloat16, factor=longrope_factor(32, 1536)),
)
table("frequencies-longrope-long", lambda: inverse(48, 11000.0) / LONG)
table(
    "phi3-factors.gguf",
    lambda: gguf(
        {"general.architecture": "phi3", "phi3.rope.freq_base": 11000.0, "phi3.rope.dimension_count": 48},
        {"rope_factors_long.weight": LONG, "rope_factors_short.weight": SHORT},
    ),
)
table("cache-dynamic-grown", lambda: named(angles(P(1600), inverse(72, dynamic_base(72, 90000.0, 2.5, 1600, 640)))))
table(
    "checkpoint-mllama-frequencies",
    lambda: beside_weights("model.language_model.layers.", ".self_attn.rotary_emb.inv_freq", [mllama()] * 4),
)
table("cache-mllama-chunk", lambda: named(angles(P(6144, 6300), mllama())))
table(
    "checkpoint-modernbert-frequencies",
    lambda: beside_weights(
        "model.layers.", ".attn.rotary_emb.inv_freq", [inverse(56, 9000.0 if i % 3 else 170000.0) for i in range(6)]
    ),
)
table(
    "frequencies-gemma3-both",
    lambda: {
        "rotary_emb.full_attention_inv_freq": inverse(112, 1200000.0) / F32(8),
        "rotary_emb.sliding_attention_inv_freq": inverse(112, 12000.0),
    },
)
table("frequencies-74-broadcast", lambda: inverse(74, 61000.0, F64)[None, :, None])
table("timescales-of-gemma-jax", lambda: F32(30000) ** (P(0, 68, 2).astype(F32) / F32(68)))

# Several axes -------------------------------------------------------------------------------------------------------
table("mrope-video-in-a-batch", lambda: mrope_batch())
table(
    "mrope-video-sections-merged",
    lambda: {
        k: sections(x, [8, 12, 12])
        for k, x in zip(("cos", "sin"), mrope(*text_and_video(), d=64, base=500000.0).values())
    },
)
table("qwen3-vl-sections-interleaved", lambda: named(interleaved_sections(text_and_video(), 72, 3000000.0, 11)[None]))
table("image-sam2-7x9", lambda: axial_cis(7, 9, 48))
table("video-z-image-3x5x6", lambda: axes_cis(grid(3, 5, 6), (20, 28, 28), 256.0))
table(
    "image-centred-6x8",
    lambda: (lambda f, h, w: axes_cis((f, h - 3, w - 4), (8, 20, 20), 10000.0))(*grid(1, 6, 8)),
)
table("image-eva02-12-of-8", lambda: eva(12, 8, 64))
table("cache-xpos-queries", lambda: xpos(160, 64))
