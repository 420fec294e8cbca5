"""Tensors that stand under positional names, or are handed over by mistake, and hold no encoding to be wrong."""

import numpy as np
from formulas import *
from store import table

# Learned ------------------------------------------------------------------------------------------------------------
table("learned-bert-config", lambda: {"embeddings.position_embeddings.weight": normal("bertc", 128, 256, scale=0.02)})
table(
    "learned-clip-text-config",
    lambda: {"text_model.embeddings.position_embedding.weight": normal("clip", 77, 64, scale=0.01)},
)
table("learned-uniform", lambda: {"position_embedding": (seeded("uni").random_sample((100, 32)) * 2 - 1).astype(F32)})
table("learned-t5-bias-weight", lambda: {"relative_attention_bias.weight": normal("t5w", 32, 8)})
table("learned-transformer-xl-u-v", lambda: {"pos_bias_u": normal("u", 4, 16), "pos_bias_v": normal("v", 4, 16)})
table("learned-perceiver-latents", lambda: {"position_embeddings": normal("lat", 128, 96)})

# Indices and masks --------------------------------------------------------------------------------------------------
table("ids-position-1x512", lambda: {"embeddings.position_ids": P(512)[None]})
table("ids-mrope-3x1x64", lambda: {"position_ids": np.stack([P(64)] * 3)[:, None]})
table(
    "ids-beit-index-map",
    lambda: {
        "relative_position_index": np.pad(
            (lambda h, w: (h[:, None] - h + 6) * 13 + w[:, None] - w + 6)(*grid(7, 7)),
            ((1, 0), (1, 0)),
            constant_values=171,
        )
    },
)
table(
    "ids-levit-bias-idxs",
    lambda: {"attention_bias_idxs": (lambda h, w: np.abs(h[:, None] - h) * 7 + np.abs(w[:, None] - w))(*grid(7, 7))},
)

# Weights, noise and factors -----------------------------------------------------------------------------------------
table("weights-conv-called-freqs", lambda: {"freqs.weight": normal("c", 16, 1, 3)})
table("weights-gaussian-fourier-prompt-encoder", lambda: {"positional_encoding_gaussian_matrix": normal("sam", 2, 64)})
table("weights-pos-proj", lambda: {"linear_pos.weight": normal("lp", 32, 32, scale=0.1)})
table("factors-longrope-short-list", lambda: {"rope_factors_short.weight": LONGROPE_SHORT})
table("factors-xpos-scale-buffer", lambda: {"rotary_emb.scale": ((P(0, 64, 2) + 0.4 * 64) / (1.4 * 64)).astype(F32)})
table("bases-rwkv-decay", lambda: {"time_decay": -np.exp(-5 + 8 * (P(64) / 63) ** 1.9).astype(F32)})
table("bases-retnet-decay", lambda: {"decay": np.log(1 - 2.0 ** (-5 - P(8))).astype(F32)})
table("constant-ones-64x32", lambda: np.ones((64, 32), F32))
