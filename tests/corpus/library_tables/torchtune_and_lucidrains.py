"""What torchtune, x-transformers and rotary-embedding-torch compute."""

import torch
from of_torch import array, arrays, at, built_in
from store import table

XT = "x_transformers.x_transformers."
RET = "rotary_embedding_torch.rotary_embedding_torch."

# torchtune ----------------------------------------------------------------------------------------------------------
table(
    "torchtune-rope-cache",
    lambda: arrays(cache=at("torchtune.modules.position_embeddings.RotaryPositionalEmbeddings")(64, 200).cache),
)
table(
    "torchtune-rope-cache-bfloat16",
    lambda: arrays(
        cache=at("torchtune.modules.position_embeddings.RotaryPositionalEmbeddings")(64, 512).cache.bfloat16()
    ),
)
table(
    "torchtune-rope-theta",
    lambda: arrays(theta=at("torchtune.modules.position_embeddings.RotaryPositionalEmbeddings")(128, 16, 500000).theta),
)
table(
    "torchtune-llama31-cache",
    lambda: arrays(cache=at("torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE")(128, 128, 500000).cache),
)
table(
    "torchtune-llama31-cache-bfloat16",
    lambda: arrays(
        cache=at("torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE")(128, 512, 500000).cache.bfloat16()
    ),
)
table(
    "torchtune-llama31-theta-config",
    lambda: arrays(theta=at("torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE")(128, 16, 500000).theta),
)
table(
    "torchtune-llama32-theta",
    lambda: arrays(
        theta=at("torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE")(
            64, 16, 500000, scale_factor=32
        ).theta
    ),
)
table(
    "torchtune-vision-rope-8x8",
    lambda: arrays(
        cache=at("torchtune.modules.position_embeddings.VisionRotaryPositionalEmbeddings")(
            14, 112, 1, 32, append_cls_token=False
        ).cache
    ),
)

# x-transformers -------------------------------------------------------------------------------------------------------
table(
    "x-transformers-rotary-rescaled-base-expected",
    lambda: arrays(inv_freq=at(XT + "RotaryEmbedding")(64, base_rescale_factor=4.0).inv_freq),
)
table(
    "x-transformers-rotary-cos-sin",
    lambda: (lambda f: arrays(cos=f.cos(), sin=f.sin()))(at(XT + "RotaryEmbedding")(64).forward_from_seq_len(200)[0]),
)
table(
    "x-transformers-rotary-interpolated",
    lambda: (lambda f: arrays(cos=f.cos(), sin=f.sin()))(
        at(XT + "RotaryEmbedding")(64, interpolation_factor=4.0).forward_from_seq_len(400)[0]
    ),
)
table(
    "x-transformers-xpos-scale",
    lambda: {"rotary_emb.scale": array(at(XT + "RotaryEmbedding")(64, use_xpos=True).scale)},
)
table(
    "x-transformers-absolute",
    lambda: (
        torch.manual_seed(1),
        {"pos_emb.emb.weight": array(at(XT + "AbsolutePositionalEmbedding")(32, 128).emb.weight)},
    )[1],
)
table(
    "x-transformers-dynamic-position-bias",
    lambda: (
        torch.manual_seed(1),
        {"rel_pos_bias": array(at(XT + "DynamicPositionBias")(16, heads=4, depth=2)(32, 32))},
    )[1],
)

# rotary-embedding-torch -----------------------------------------------------------------------------------------------
table("rotary-embedding-torch-lang-freqs", lambda: arrays(freqs=at(RET + "RotaryEmbedding")(64).freqs))
table(
    "rotary-embedding-torch-cos-sin",
    lambda: (lambda f: arrays(cos=f.cos(), sin=f.sin()))(
        at(RET + "RotaryEmbedding")(64)(torch.arange(200), seq_len=200)
    ),
)
table(
    "rotary-embedding-torch-axial-pixel-12x16",
    lambda: (lambda f: arrays(cos=f.cos(), sin=f.sin()))(
        at(RET + "RotaryEmbedding")(32, freqs_for="pixel", max_freq=64).get_axial_freqs(12, 16)
    ),
)
table(
    "rotary-embedding-torch-axial-3d",
    lambda: (lambda f: arrays(cos=f.cos(), sin=f.sin()))(at(RET + "RotaryEmbedding")(16).get_axial_freqs(3, 6, 8)),
)
table(
    "rotary-embedding-torch-xpos-scale",
    lambda: {"rotary_emb.scale": array(at(RET + "RotaryEmbedding")(64, use_xpos=True).scale)},
)
table(
    "rotary-embedding-torch-cast-to-bfloat16",
    lambda: arrays(freqs=at(RET + "RotaryEmbedding")(64).bfloat16().freqs.float()),
)
table(
    "rotary-embedding-torch-pixel-built-in-bfloat16",
    lambda: arrays(
        freqs=built_in(
            torch.bfloat16, lambda: at(RET + "RotaryEmbedding")(32, freqs_for="pixel", max_freq=256)
        ).freqs.float()
    ),
)
table(
    "x-transformers-scaled-sinusoidal-cast-to-bfloat16",
    lambda: array(at(XT + "ScaledSinusoidalEmbedding")(64).bfloat16()(torch.zeros(1, 200, 64))),
)
table(
    "torchtune-rope-theta-cast-to-bfloat16",
    lambda: arrays(
        cache=(lambda m: (m.bfloat16().float(), m.build_rope_cache(200), m.cache)[2])(
            at("torchtune.modules.position_embeddings.RotaryPositionalEmbeddings")(64, 16)
        )
    ),
)
