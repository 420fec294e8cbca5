"""What torchtune, x-transformers and rotary-embedding-torch compute."""

import torch
from of_torch import array, arrays, at
from store import table

XT = "x_transformers.x_transformers."
RET = "rotary_embedding_torch.rotary_embedding_torch."

# torchtune ----------------------------------------------------------------------------------------------------------
table(
    "torchtune-llama31-cache-config",
    lambda: arrays(cache=at("torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE")(128, 256, 500000).cache),
)
table(
    "torchtune-llama31-cache-bfloat16-config",
    lambda: arrays(
        cache=at("torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE")(128, 512, 500000).cache.bfloat16()
    ),
)
table(
    "torchtune-llama31-cache-bfloat16-expected",
    lambda: arrays(
        cache=at("torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE")(64, 2048, 500000).cache.bfloat16()
    ),
)
table(
    "torchtune-phi3-cache",
    lambda: arrays(
        cache=at("torchtune.models.phi3._position_embeddings.Phi3RotaryPositionalEmbeddings")(96, 150).cache
    ),
)
table(
    "torchtune-qwen2-cache",
    lambda: arrays(
        cache=at("torchtune.models.qwen2._positional_embeddings.Qwen2RotaryPositionalEmbeddings")(
            64, 200, 1000000.0
        ).cache
    ),
)
table(
    "torchtune-qwen2-cache-half",
    lambda: arrays(
        cache=at("torchtune.models.qwen2._positional_embeddings.Qwen2RotaryPositionalEmbeddings")(
            64, 500, 1000000.0
        ).cache.half()
    ),
)
table(
    "torchtune-t5-buckets",
    lambda: (
        lambda m: arrays(
            relative_position_bucket=(
                m._calc_relative_position_to_bucket()
                if hasattr(m, "_calc_relative_position_to_bucket")
                else m.relative_position_to_bucket
            )
        )
    )(at("torchtune.models.t5._encoder.T5EncoderRelativePositionBias")(32, 128, 4, 140)),
)
table(
    "torchtune-clip-token-positional-embedding",
    lambda: (
        torch.manual_seed(1),
        arrays(
            positional_embedding=at("torchtune.models.clip._position_embeddings.TokenPositionalEmbedding")(
                48, 112, 14
            ).positional_embedding
        ),
    )[1],
)

# x-transformers -------------------------------------------------------------------------------------------------------
table("x-transformers-rotary-inv-freq", lambda: arrays(inv_freq=at(XT + "RotaryEmbedding")(64).inv_freq))
table(
    "x-transformers-rotary-rescaled-base",
    lambda: arrays(inv_freq=at(XT + "RotaryEmbedding")(64, base_rescale_factor=4.0).inv_freq),
)
table(
    "x-transformers-scaled-sinusoidal", lambda: array(at(XT + "ScaledSinusoidalEmbedding")(64)(torch.zeros(1, 200, 64)))
)
table("x-transformers-alibi-slopes-12", lambda: arrays(slopes=at(XT + "AlibiPositionalBias")(12).slopes))
table("x-transformers-alibi-bias-8x40x40", lambda: arrays(bias=at(XT + "AlibiPositionalBias")(8)(40, 40)))
table("x-transformers-alibi-bias-queries-last", lambda: arrays(alibi=at(XT + "AlibiPositionalBias")(8)(8, 48)))
table(
    "x-transformers-relative-position-bucket",
    lambda: arrays(
        rp_bucket=at(XT + "RelativePositionBias")._relative_position_bucket(
            torch.arange(150)[None] - torch.arange(150)[:, None], causal=False
        )
    ),
)
table(
    "x-transformers-relative-position-bucket-causal",
    lambda: arrays(
        rp_bucket=at(XT + "RelativePositionBias")._relative_position_bucket(
            torch.arange(150)[None] - torch.arange(150)[:, None], causal=True
        )
    ),
)

# rotary-embedding-torch -----------------------------------------------------------------------------------------------
table(
    "rotary-embedding-torch-pixel-freqs",
    lambda: arrays(freqs=at(RET + "RotaryEmbedding")(32, freqs_for="pixel", max_freq=256).freqs),
)
table(
    "rotary-embedding-torch-theta-rescaled",
    lambda: arrays(freqs=at(RET + "RotaryEmbedding")(64, theta_rescale_factor=8.0).freqs),
)
table(
    "rotary-embedding-torch-axial-lang-10x14",
    lambda: (lambda f: arrays(cos=f.cos(), sin=f.sin()))(at(RET + "RotaryEmbedding")(32).get_axial_freqs(10, 14)),
)
table(
    "rotary-embedding-torch-constant-freqs",
    lambda: {"freqs": array(at(RET + "RotaryEmbedding")(32, freqs_for="constant", num_freqs=16).freqs)},
)
table(
    "x-transformers-cast-to-bfloat16-cos-sin",
    lambda: (lambda f: arrays(cos=f.float().cos(), sin=f.float().sin()))(
        at(XT + "RotaryEmbedding")(64).bfloat16().float().forward_from_seq_len(200)[0]
    ),
)
