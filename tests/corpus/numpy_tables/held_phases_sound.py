"""Sound position tables of one axis: absolute codes and rotary caches."""

import math

import numpy as np
from formulas import *
from store import Bfloat16, table

# Absolute codes -----------------------------------------------------------------------------------------------------
table("sin-float64-512x16", lambda: interleaved(angles(P(512), inverse(16, t=F64))))
table("sin-annotated-transformer-96", lambda: interleaved(angles(P(160), inverse_exp(96))))
table("sin-bfloat16-2000x16", lambda: Bfloat16(interleaved(angles(P(2000), inverse_exp(16)))))
table("sin-m2m100-from-2", lambda: sin_cos(angles(P(2, 202), inverse_exp(32, last=1))))
table("sin-whisper-half", lambda: sin_cos(angles(P(300), inverse_exp(48, last=1))).astype(F16))
table("sin-step-half", lambda: interleaved(angles(P(200) * 0.5, inverse_exp(32))))
table("sin-base-100", lambda: interleaved(angles(P(128), inverse(32, 100.0))))
table("sin-base-20", lambda: interleaved(angles(P(128), inverse(16, 20.0))))
table(
    "nerf-pi-octaves-6", lambda: sin_cos(angles(np.linspace(0, 1, 129, dtype=F32), F32(math.pi) * 2 ** P(6, dtype=F32)))
)

# Rotary caches ------------------------------------------------------------------------------------------------------
table("rope-flash-half-width", lambda: pair(angles(P(256), inverse(64)), spread=lambda x: x))
table("rope-litgpt-gptneox-partial-16", lambda: pair(angles(P(512), inverse(16))))
table("rope-gptj-repeats", lambda: pair(angles(P(200), inverse(64)), spread=repeats))
table(
    "rope-trtllm-flat",
    lambda: {
        "rotary_cos_sin": (lambda a: np.stack([np.cos(a), np.sin(a)], -1).reshape(1, -1))(angles(P(256), inverse(64)))
    },
)
table("rope-float64-angles", lambda: pair(angles(P(300), inverse(64, t=F64)), store=lambda x: x.astype(F32)))
table("rope-chunk-from-1024", lambda: pair(angles(P(1024, 1280), inverse(64))))
table("rope-every-fourth", lambda: pair(angles(P(0, 1024, 4), inverse(32))))
table("rope-linear-4", lambda: pair(angles(P(512), inverse(64) / F32(4))))
table("rope-llama3-256-float32", lambda: pair(angles(P(128), llama3())))
table("rope-llama3-2048-bfloat16", lambda: pair(angles(P(2048), llama3(32)), spread=lambda x: x, store=Bfloat16))
table("rope-llama3-1024-half-config", lambda: {"cos_sin_cache": cos_sin(angles(P(600), llama3(128))).astype(F16)})
table(
    "rope-llama32-factor-32-half",
    lambda: {"cos_sin_cache": cos_sin(angles(P(1024), llama3(64, factor=32.0))).astype(F16)},
)
table(
    "rope-yarn-1024-half",
    lambda: {"cos_sin_cache": (F32(yarn_factor(16)) * cos_sin(angles(P(1024), yarn(64, factor=16.0)))).astype(F16)},
)
table(
    "rope-longrope-stacked-vllm",
    lambda: {
        "long_short_cos_sin_cache": np.concatenate(
            [
                F32(longrope_factor(4, 64))
                * cos_sin(angles(P(n), F32(1) / (list_ * F32(10000) ** (P(0, 32, 2, dtype=F32) / F32(32)))))
                for n, list_ in ((64, LONGROPE_SHORT), (256, LONGROPE_LONG))
            ]
        )
    },
)
table("rope-dynamic-config", lambda: pair(angles(P(200), inverse(64, 1e4))))
table("rope-xpos-unscaled", lambda: pair(angles(P(256), inverse(64)), spread=repeats))
table(
    "rope-two-lengths.npz",
    lambda: {
        "cos_cached": halves(np.cos(angles(P(200), inverse(32)))),
        "sin_cached": halves(np.sin(angles(P(200), inverse(32)))),
    },
)
