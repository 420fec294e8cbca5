"""Sound position tables of one axis: absolute codes and rotary caches."""

import math

import numpy as np
from formulas import *
from store import Bfloat16, table

# Absolute codes -----------------------------------------------------------------------------------------------------
table("sin-tutorial-128x64", lambda: interleaved(angles(P(128), inverse_exp(64))))
table("sin-tutorial-batch-1x200x64", lambda: interleaved(angles(P(200), inverse_exp(64)))[None])
table("sin-tutorial-middle-200x1x64", lambda: interleaved(angles(P(200), inverse_exp(64)))[:, None])
table("sin-paper-float64-stored-float32", lambda: interleaved(angles(P(300), inverse(48, t=F64))).astype(F32))
table("sin-half-256x64", lambda: interleaved(angles(P(256), inverse_exp(64))).astype(F16))
table("sin-bfloat16-256x64", lambda: Bfloat16(interleaved(angles(P(256), inverse_exp(64)))))
table("sin-tensor2tensor-256x48", lambda: sin_cos(angles(P(256), inverse_exp(48, last=1))))
table("sin-tensor2tensor-odd-33", lambda: np.pad(sin_cos(angles(P(200), inverse_exp(32, last=1))), ((0, 0), (0, 1))))
table("sin-tensor2tensor-from-1", lambda: sin_cos(angles(P(1, 201), inverse_exp(32, last=1))))
table("sin-fairseq-padding-row-1", lambda: changed(sin_cos(angles(P(260), inverse_exp(32, last=1))), 1, 0))
table("sin-fairseq-padding-row-0", lambda: changed(sin_cos(angles(P(130), inverse_exp(64, last=1))), 0, 0))
table("sin-whisper-300x48", lambda: sin_cos(angles(P(300), inverse_exp(48, last=1))))
table("sin-ddpm-timesteps", lambda: sin_cos(angles(P(1000), inverse_exp(16, last=1))))
table("sin-guided-diffusion-cos-first", lambda: cos_sin(angles(P(500), inverse_exp(32))))
table("sin-ddim-50-steps", lambda: cos_sin(angles(P(981, 0, -20), inverse_exp(64))))
table("sin-ddim-20-steps", lambda: cos_sin(angles(P(951, 0, -50), inverse_exp(64))))
table("sin-ddim-upwards-stride-10", lambda: cos_sin(angles(P(1, 1000, 10), inverse_exp(64))))
table("sin-ddim-positions-given", lambda: cos_sin(angles(P(981, 0, -20), inverse_exp(64))))
table("sin-flow-linspace-1000", lambda: cos_sin(angles(np.linspace(1000, 1, 50, dtype=F32), inverse_exp(64))))
table(
    "sin-flow-linspace-unit-times-1000",
    lambda: sin_cos(angles(np.linspace(0, 1, 101, dtype=F32) * F32(1000), inverse_exp(32))),
)
table("sin-transformer-xl-descending", lambda: sin_cos(angles(P(255, -1, -1), inverse(32))))
table("sin-transformer-xl-512-d16", lambda: sin_cos(angles(P(511, -1, -1.0), inverse(16))))
table("sin-espnet-relative", lambda: interleaved(angles(P(127, -128, -1), inverse_exp(32))))
table("sin-conformer-nemo-relative-100", lambda: interleaved(angles(P(99, -100, -1), inverse_exp(64)))[None])
table("sin-decode-step-4000", lambda: sin_cos(angles([4000], inverse_exp(128)))[None])
table("sin-base-1e6", lambda: interleaved(angles(P(256), inverse(32, 1e6))))
table("sin-scaled-by-root-d", lambda: sin_cos(angles(P(256), inverse(64))) * F32(64**-0.5))
table("sin-times-8", lambda: interleaved(angles(P(200), inverse_exp(32))) * F32(8))
table("sin-printed-five-digits", lambda: np.round(interleaved(angles(P(50), inverse(16, t=F64))), 5))
table("sin-printed-four-digits-f32", lambda: np.round(interleaved(angles(P(100), inverse(8, t=F64))), 4).astype(F32))
table("sin-correctly-rounded", lambda: interleaved(angles(P(400), inverse(32, t=F64))).astype(F32))
table("sin-columns-transposed", lambda: np.ascontiguousarray(interleaved(angles(P(200), inverse_exp(32))).T))
table("nerf-octaves-10", lambda: sin_cos(angles(np.linspace(-1, 1, 200, dtype=F32), 2 ** P(10, dtype=F32))))
table(
    "nerf-octaves-with-input",
    lambda: (
        lambda x: np.concatenate(
            [x[:, None]] + [f(F32(2.0**k) * x)[:, None] for k in range(8) for f in (np.sin, np.cos)], 1
        )
    )(np.linspace(-1, 1, 161, dtype=F32)),
)
table(
    "perceiver-fourier-with-input",
    lambda: (
        lambda x: np.concatenate([sin_cos(angles(x, F32(math.pi) * np.linspace(1, 32, 16, dtype=F32))), x[:, None]], 1)
    )(np.linspace(-1, 1, 224, dtype=F32)),
)

# Rotary caches ------------------------------------------------------------------------------------------------------
table("rope-llama2-256x128", lambda: pair(angles(P(128), inverse(128))))
table("rope-llama2-half", lambda: pair(angles(P(256), inverse(64)), store=lambda x: x.astype(F16)))
table("rope-llama2-bfloat16", lambda: pair(angles(P(256), inverse(64)), store=Bfloat16))
table("rope-llama2-batch-1x1x200x64", lambda: {k: v[None, None] for k, v in pair(angles(P(200), inverse(64))).items()})
table("rope-cos-only-theta-1e6", lambda: halves(np.cos(angles(P(200), inverse(64, 1e6)))))
table(
    "rope-flash-half-width-bfloat16",
    lambda: pair(angles(P(512), inverse(64, 500000.0)), spread=lambda x: x, store=Bfloat16),
)
table("rope-meta-freqs-cis-complex64", lambda: np.exp(1j * angles(P(200), inverse(64))).astype(np.complex64))
table("rope-torchtune-cache", lambda: (lambda a: np.stack([np.cos(a), np.sin(a)], -1))(angles(P(200), inverse(64))))
table("rope-gptj-sincos-cat", lambda: sin_cos(angles(P(200), inverse(64))))
table("rope-vllm-cos-sin-cache", lambda: {"cos_sin_cache": cos_sin(angles(P(256), inverse(64)))})
table(
    "rope-vllm-cos-sin-cache-bfloat16", lambda: {"cos_sin_cache": Bfloat16(cos_sin(angles(P(512), inverse(64, 1e6))))}
)
table(
    "rope-vllm-cos-sin-cache-half-theta-5e5",
    lambda: {"cos_sin_cache": cos_sin(angles(P(512), inverse(64, 500000.0))).astype(F16)},
)
table("rope-trtllm-flat-concatenated", lambda: {"rotary_cos_sin": cos_sin(angles(P(128), inverse(64))).reshape(1, -1)})
table("rope-ggml-repeated-multiplication", lambda: pair(multiplied(512, 64, 10000.0), spread=lambda x: x))
table("rope-ggml-theta-1e6-cos-sin", lambda: cos_sin(multiplied(300, 64, 1e6)))
table(
    "rope-onnx-caches",
    lambda: (lambda a: {"cos_cache": np.cos(a), "sin_cache": np.sin(a)})(angles(P(200), inverse(96))),
)
table(
    "rope-decode-step-4000",
    lambda: {
        "cos": halves(np.cos(angles([4000], inverse(128, 5e5))))[None],
        "sin": halves(np.sin(angles([4000], inverse(128, 5e5))))[None],
    },
)
table("rope-left-padded-from-7", lambda: pair(angles(P(7, 263), inverse(64))))
table(
    "rope-chunk-from-100000-positions-given",
    lambda: pair(angles(P(100000, 100128), inverse(64, 5e5, F64)), store=lambda x: x.astype(F32)),
)
table("rope-descending", lambda: pair(angles(P(255, -1, -1), inverse(64))))
table("rope-real-base-34567.9", lambda: pair(angles(P(400), inverse(64, 34567.9))))
table("rope-real-base-7123.45-bfloat16", lambda: pair(angles(P(400), inverse(64, 7123.45)), store=Bfloat16))
table("rope-ntk-factor-4", lambda: pair(angles(P(512), inverse(64, ntk_base(64, 1e4, 4)))))
table("rope-ntk-factor-4-expected", lambda: pair(angles(P(512), inverse(64, ntk_base(64, 1e4, 4)))))
table("rope-ntk-factor-2.5-bfloat16", lambda: pair(angles(P(512), inverse(64, ntk_base(64, 1e4, 2.5))), store=Bfloat16))
table("rope-dynamic-4096-of-2048", lambda: pair(angles(P(300), inverse(64, dynamic_base(64, 1e4, 2, 4096, 2048)))))
table("rope-linear-4-expected", lambda: pair(angles(P(512), inverse(64) / F32(4))))
table("rope-linear-8-positions-divided", lambda: pair(angles(P(512).astype(F32) / F32(8), inverse(64))))
table("rope-llama3-512-float32", lambda: pair(angles(P(512), llama3(32, original=256))))
table("rope-llama3-512-float32-expected", lambda: pair(angles(P(256), llama3(64))))
table(
    "rope-llama3-2048-bfloat16-expected", lambda: pair(angles(P(2048), llama3(32)), spread=lambda x: x, store=Bfloat16)
)
table("rope-llama3-256-bfloat16", lambda: pair(angles(P(256), llama3(128)), spread=lambda x: x, store=Bfloat16))
table("rope-llama3-256-bfloat16-config", lambda: pair(angles(P(256), llama3(128)), spread=lambda x: x, store=Bfloat16))
table("rope-llama3-512-half", lambda: {"cos_sin_cache": cos_sin(angles(P(512), llama3(64))).astype(F16)})
table("rope-llama3-8192-bfloat16", lambda: {"cos_sin_cache": Bfloat16(cos_sin(angles(P(8192), llama3(64))))})
table("rope-llama3-32768-half", lambda: {"cos_sin_cache": cos_sin(angles(P(32768), llama3(32))).astype(F16)})
table("rope-yarn-512-float32", lambda: pair(angles(P(512), yarn(64, original=512)), factor=yarn_factor(4)))
table(
    "rope-yarn-256-bfloat16",
    lambda: pair(angles(P(256), yarn(128)), spread=lambda x: x, store=Bfloat16, factor=yarn_factor(4)),
)
table(
    "rope-yarn-2048-bfloat16",
    lambda: {"cos_sin_cache": Bfloat16(F32(yarn_factor(4)) * cos_sin(angles(P(2048), yarn(64))))},
)
table(
    "rope-yarn-2048-bfloat16-expected",
    lambda: {"cos_sin_cache": Bfloat16(F32(yarn_factor(4)) * cos_sin(angles(P(2048), yarn(64))))},
)
table("rope-yarn-qwen-config", lambda: pair(angles(P(300), yarn(64, 1e6, 4.0, 32768)), factor=yarn_factor(4)))
table(
    "rope-yarn-qwen-config-bfloat16",
    lambda: pair(angles(P(600), yarn(64, 1e6, 4.0, 32768)), factor=yarn_factor(4), store=Bfloat16),
)
table(
    "rope-yarn-gpt-oss-config",
    lambda: {
        "cos_sin_cache": F32(yarn_factor(32)) * cos_sin(angles(P(256), yarn(64, 150000.0, 32.0, 4096, truncate=False)))
    },
)
table(
    "rope-longrope-config-short",
    lambda: pair(
        angles(P(256), F32(1) / (LONGROPE_SHORT * F32(10000) ** (P(0, 32, 2, dtype=F32) / F32(32)))),
        factor=longrope_factor(32, 4096),
    ),
)
table(
    "rope-chatglm-ratio-config",
    lambda: {"rope_cache": (lambda a: np.stack([np.cos(a), np.sin(a)], -1))(angles(P(256), inverse(64, 10000.0 * 50)))},
)
table("rope-hunyuan-alpha-config", lambda: pair(angles(P(256), inverse(128, 10000.0 * 1000 ** (128 / 126)))))
table("rope-mpt-attn-config", lambda: pair(angles(P(256), inverse(64, 500000.0))))
table("rope-neox-partial-config", lambda: pair(angles(P(256), inverse(16))))
