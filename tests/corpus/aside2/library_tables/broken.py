"""Libraries as they are misused, or beside a config that they were not made for; and one fault of a library."""

import numpy as np
import torch
from aside2.containers import onnx, pt
from aside2.library_tables.others_sound import ANGLES, E, cells
from aside2.library_tables.others_sound import cos_sin as pair
from aside2.library_tables.transformers_sound import heads, model, rope
from of_torch import array, arrays, at, config, cos_sin, module
from store import table


def llama(d, n, **settings):
    return config("llama.LlamaConfig", **heads(d, n), **rope(**settings))


def narrowed(rotary, dtype, rows):
    """The module cast with the model it is part of, and called with float32."""
    cos, sin = rotary.to(dtype)(torch.zeros(1, 1), torch.arange(rows)[None])
    return arrays(cos=cos, sin=sin)


def under_autocast(d, base, rows):
    """The product of frequencies and positions as a matmul under autocast, as before transformers forbade it."""
    w = 1.0 / base ** (torch.arange(0, d, 2).float() / d)
    with torch.autocast("cpu", torch.bfloat16):
        angles = (w[:, None] @ torch.arange(rows).float()[None]).T
    angles = torch.cat([angles, angles], 1).float()
    return arrays(cos=angles.cos(), sin=angles.sin())


def filled_to(pe, rows):
    pe[:, rows:] = 0
    return pe


LLAMA = "llama.LlamaRotaryEmbedding"
table(
    "broken-transformers-module-in-float16",
    lambda: narrowed(module(LLAMA, llama(88, 16, theta=250000.0)), torch.float16, 800),
)
table(
    "broken-transformers-module-in-bfloat16",
    lambda: narrowed(module(LLAMA, llama(88, 16, theta=250000.0)), torch.bfloat16, 800),
)
table("broken-autocast-angles", lambda: under_autocast(64, 40000.0, 700))
table(
    "broken-transformers-yarn-ignored", lambda: arrays(inv_freq=module(LLAMA, llama(72, 16, theta=500000.0)).inv_freq)
)
table("broken-transformers-part-ignored", lambda: cos_sin(LLAMA, llama(96, 12, theta=30000.0), 64))
table(
    "broken-transformers-yarn-original-length",
    lambda: arrays(
        inv_freq=module(
            LLAMA, llama(72, 16, theta=500000.0, kind="yarn", factor=6.0, original_max_position_embeddings=4096)
        ).inv_freq
    ),
)
table(
    "broken-transformers-llama3-factor-8",
    lambda: arrays(
        inv_freq=module(
            LLAMA,
            llama(
                96,
                16,
                theta=300000.0,
                kind="llama3",
                factor=8.0,
                low_freq_factor=1.0,
                high_freq_factor=4.0,
                original_max_position_embeddings=4096,
            ),
        ).inv_freq
    ),
)
table(
    "broken-transformers-mrope-sections",
    lambda: cos_sin(
        "qwen2_5_vl.Qwen2_5_VLRotaryEmbedding",
        config("qwen2_vl.Qwen2VLTextConfig", **heads(96, 16), **rope(1000000.0, mrope_section=[18, 12, 18])),
        torch.stack(
            [
                torch.cat([torch.arange(9), p + 9, torch.arange(12) + 17])
                for p in (torch.zeros(40, dtype=torch.long), torch.arange(40) // 8, torch.arange(40) % 8)
            ]
        )[:, None],
    ),
)
table(
    "broken-litgpt-yarn",
    lambda: pair(
        at("litgpt.model.build_rope_cache")(
            400,
            72,
            base=500000,
            extra_config={"factor": 6.0, "beta_fast": 32.0, "beta_slow": 1.0, "original_max_seq_len": 8192},
        )
    ),
)
table(
    "broken-torchtune-default-base",
    lambda: array(at("torchtune.modules.RotaryPositionalEmbeddings")(dim=88, max_seq_len=180).cache),
)
table(
    "broken-x-transformers-interpolated-by-2",
    lambda: array(
        at("x_transformers.x_transformers.RotaryEmbedding")(80, interpolation_factor=2.0).forward_from_seq_len(200)[0]
    ),
)
table(
    "broken-diffusers-timesteps-of-bfloat16",
    lambda: array(at(E + "get_timestep_embedding")(torch.arange(1000).bfloat16(), 48)),
)
table(
    "broken-diffusers-flux-ids-of-bfloat16",
    lambda: pair(
        at("diffusers.models.transformers.transformer_flux.FluxPosEmbed")(10000, [16, 24, 24])(
            cells(1, 2, 300).bfloat16()
        )
    ),
)
table(
    "broken-keras-hub-sine-in-bfloat16",
    lambda: (lambda x: np.array(x.detach().float().cpu()) if hasattr(x, "detach") else np.array(x, np.float32))(
        at("keras_hub.layers.SinePositionEncoding")(dtype="bfloat16")(np.zeros((1, 600, 32), "float32"))
    ),
)
table("broken-transformers-mpt-most-8", lambda: array(at(model("mpt") + "build_mpt_alibi_tensor")(6, 50)))
table(
    "broken-transformers-bloom-16-heads",
    lambda: array(at(model("bloom") + "build_alibi_tensor")(torch.ones(1, 60, dtype=torch.long), 16, torch.float32)),
)
table(
    "broken-transformers-t5-defaults",
    lambda: array(
        at(model("t5") + "T5Attention")._relative_position_bucket(torch.arange(220)[None] - torch.arange(220)[:, None])
    ),
)
table(
    "broken-translator-half-filled.pt",
    lambda: pt({"encoder.pos_encoder.pe": filled_to(at(E + "SinusoidalPositionalEmbedding")(52, 140).pe.clone(), 90)}),
)
table(
    "broken-sine-and-cosine-disagree.onnx",
    lambda: onnx(cos_cached=np.cos(ANGLES), sin_cached=np.sin(ANGLES * np.float32(1.0005))),
)
table(
    "broken-fair-esm-in-bfloat16",
    lambda: (lambda r: pair(r._update_cos_sin_tables(torch.zeros(1, 500, 40), 1)))(
        at("esm.rotary_embedding.RotaryEmbedding")(40).to(torch.bfloat16)
    ),
)
table(
    "broken-local-attention-in-float16",
    lambda: array(at("local_attention.rotary.SinusoidalEmbeddings")(48).half()(torch.zeros(1, 900, 48))[0]),
)
