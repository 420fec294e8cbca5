"""Tensors that stand under positional names, or are handed over by mistake, and hold no encoding to be wrong."""

import numpy as np
from formulas import *
from store import Bfloat16, table

# Learned ------------------------------------------------------------------------------------------------------------
table("learned-bert-128x64", lambda: {"embeddings.position_embeddings.weight": normal("bert", 128, 64, scale=0.02)})
table("learned-gpt2-wpe-bfloat16", lambda: {"transformer.wpe.weight": Bfloat16(normal("gpt2", 256, 48, scale=0.02))})
table("learned-vit-1x197x48", lambda: {"vit.embeddings.position_embeddings": normal("vit", 1, 197, 48, scale=0.02)})
table("learned-middle-200x1x32", lambda: {"pos_embedding": normal("mid", 200, 1, 32)})
table("learned-half-64x32", lambda: {"pos_embed": normal("half", 64, 32, t=F16)})
table("learned-smooth", lambda: {"pos_embed": np.cumsum(normal("smooth", 200, 32, scale=0.05), 0, dtype=F32)})
table("learned-truncated-normal", lambda: {"pos_embed": np.clip(normal("trunc", 1, 65, 64, scale=0.02), -0.04, 0.04)})
table("learned-opt-offset-2", lambda: {"model.decoder.embed_positions.weight": normal("opt", 130, 48, scale=0.1)})
table("learned-swin-bias-table", lambda: {"relative_position_bias_table": normal("swin", 169, 3, scale=0.02)})
table("learned-beit-bias-table", lambda: {"rel_pos.relative_position_bias_table": normal("beit", 732, 12, scale=0.02)})
table(
    "learned-t5-bias-of-buckets",
    lambda: {"position_bias": normal("t5b", 32, 4)[buckets(distance(48))].transpose(2, 0, 1)[None].copy()},
)
table("learned-levit-attention-biases", lambda: {"attention_biases": normal("levit", 4, 49)})
table("learned-maxvit-height-width", lambda: {"rel_pos_h": normal("h", 27, 32), "rel_pos_w": normal("w", 27, 32)})
table("learned-shaw-relative-keys", lambda: {"relative_position_k": normal("shaw", 33, 16)})
table(
    "learned-axial-reformer",
    lambda: {
        "position_embeddings.weights.0": normal("a0", 16, 1, 24),
        "position_embeddings.weights.1": normal("a1", 1, 32, 40),
    },
)
table("learned-rope-mixed-freqs", lambda: {"freqs": normal("mixed", 2, 12, 32)})
table("learned-zeros-initialised", lambda: {"pos_embed": np.zeros((1, 50, 16), F32)})
table(
    "learned-detr-row-column",
    lambda: {"row_embed.weight": normal("row", 50, 32), "col_embed.weight": normal("col", 50, 32)},
)
table("learned-wav2vec-pos-conv", lambda: {"encoder.pos_conv_embed.conv.weight": normal("conv", 32, 4, 16)})
table("learned-one-row", lambda: {"pos_embed": normal("one", 1, 1, 64)})

# Indices and masks --------------------------------------------------------------------------------------------------
table("ids-position-512", lambda: {"position_ids": P(512)})
table("ids-position-with-padding", lambda: {"position_ids": np.r_[np.zeros(7, int), P(100)][None]})
table("ids-cache-position-decode", lambda: {"cache_position": np.array([4000])})
table(
    "ids-swin-index-map",
    lambda: {"relative_position_index": (lambda h, w: (h[:, None] - h + 6) * 13 + w[:, None] - w + 6)(*grid(7, 7))},
)
table("ids-relative-distance", lambda: {"relative_positions": distance(64)})
table("ids-tokens-2x64", lambda: {"input_ids": seeded("tokens").randint(0, 32000, (2, 64))})
table("mask-causal-float-64x64", lambda: {"causal_mask": np.where(distance(64) > 0, F32(-np.inf), F32(0))})
table(
    "mask-causal-least-1x1x48x48",
    lambda: {"attn_mask": np.where(distance(48) > 0, np.finfo(F32).min, F32(0))[None, None]},
)
table("mask-causal-bias-gpt2-uint8", lambda: {"attn.bias": np.tril(np.ones((64, 64), np.uint8))[None, None]})
table("mask-causal-bool", lambda: {"bias": np.tril(np.ones((64, 64), bool))})
table("mask-sliding-window", lambda: {"mask": np.where((distance(64) > 0) | (distance(64) < -16), F32(-1e9), F32(0))})
table(
    "mask-padding-2x64",
    lambda: {"attention_mask": np.r_["0,2", np.r_[np.ones(40), np.zeros(24)], np.ones(64)].astype(np.int64)},
)
table(
    "mask-swin-shifted",
    lambda: {"attn_mask": (lambda r: np.where(r[:, None] == r, F32(0), F32(-100)))(np.repeat([0, 1, 2, 3], 12))[None]},
)

# Weights, noise and factors -----------------------------------------------------------------------------------------
table("noise-normal-unnamed-128x64", lambda: normal("n1", 128, 64))
table("noise-uniform-unnamed-200x32", lambda: (seeded("n2").random_sample((200, 32)) * 2 - 1).astype(F32))
table("noise-vector-unnamed-64", lambda: normal("n3", 64))
table("noise-vector-named-inv-freq", lambda: {"inv_freq": np.sort(np.abs(normal("n4", 64)))[::-1].copy()})
table("noise-complex", lambda: (normal("n5", 64, 16) + 1j * normal("n6", 64, 16)).astype(np.complex64))
table("noise-unit-complex", lambda: np.exp(1j * normal("n7", 100, 16)).astype(np.complex64))
table("noise-phases-of-random-walk", lambda: sin_cos(np.cumsum(normal("n8", 200, 16), 0)))
table("weights-linear-64x64", lambda: {"q_proj.weight": normal("q", 64, 64, scale=0.05)})
table("weights-orthogonal-64", lambda: np.linalg.qr(normal("qr", 64, 64))[0])
table("weights-layer-norm", lambda: {"pos_norm.weight": np.ones(64, F32), "pos_norm.bias": np.zeros(64, F32)})
table("weights-gaussian-fourier", lambda: {"gaussian_fourier.weight": normal("gf", 64, scale=16)})
table("factors-gguf-rope-freqs", lambda: {"rope_freqs.weight": (inverse(128, 500000.0) / llama3()).astype(F32)})
table("factors-longrope-long-list", lambda: {"rope_factors_long.weight": LONGROPE_LONG})
table("factors-all-ones", lambda: {"rope_freqs.weight": np.ones(64, F32)})
table(
    "bases-dct-matrix-64",
    lambda: (np.sqrt(2 / 64) * np.cos(np.pi * (P(64)[None] + 0.5) * P(64)[:, None] / 64)).astype(F32),
)
table("bases-hann-window", lambda: {"window": np.hanning(400).astype(F32)})
table(
    "bases-mel-filter",
    lambda: {"mel_filters": np.maximum(0, 1 - np.abs(P(201)[:, None] / 5 - P(40)[None])).astype(F32)},
)
table(
    "bases-diffusion-betas",
    lambda: {
        "betas": np.linspace(1e-4, 0.02, 1000, dtype=F32),
        "alphas_cumprod": np.cumprod(1 - np.linspace(1e-4, 0.02, 1000)).astype(F32),
    },
)
table("bases-mamba-a-log", lambda: {"A_log": np.log(np.tile(P(1, 17), (32, 1))).astype(F32)})
table("one-row-of-cosines-without-positions", lambda: cos_sin(angles([37], inverse(64))))
table("one-row-of-ones-and-zeros", lambda: {"cos_cached": np.ones((1, 64), F32)})
table("scalar-rope-theta", lambda: {"rope_theta": np.array([10000.0], F32)})
table("empty-0x64", lambda: {"pos_embed": np.zeros((0, 64), F32)})
