"""Libraries as they are misused or beside another config; conversions between libraries; faults of libraries."""

import numpy as np
import torch
from aside2.containers import onnx, pt
from aside3.modules import *
from of_torch import array, arrays, at, cos_sin, inv_freq, module
from store import table


def swapped(x, a, b):
    x = x.clone()
    x[..., [a, b]] = x[..., [b, a]]
    return x


def late_nan(pe, row):
    pe = pe.clone()
    pe[0, row:] = float("nan")
    return pe


def repeated_chunk(pe, rows):
    """A table extended by its own beginning."""
    return torch.cat([pe, pe[:, :rows]], 1)


SINUSOIDS = EMBEDDINGS + "SinusoidalPositionalEmbedding"

# Beside a config ----------------------------------------------------------------------------------------------------
table(
    "broken-transformers-default-theta",
    lambda: cos_sin(
        "qwen2_5_vl.Qwen2_5_VLRotaryEmbedding",
        of_json("qwen2_5_vl.Qwen2_5_VLTextConfig", "mrope-64", rope_theta=1000000.0),
        video(3, 4, 6),
    ),
)
table(
    "broken-transformers-gemma3-without-factor",
    lambda: arrays(
        full_attention_inv_freq=module(
            "gemma3.Gemma3RotaryEmbedding",
            of_json(
                "gemma3.Gemma3TextConfig",
                "gemma3-linear8",
                rope_parameters={
                    "full_attention": {"rope_type": "default", "rope_theta": 1200000.0},
                    "sliding_attention": {"rope_type": "default", "rope_theta": 12000.0},
                },
            ),
        ).full_attention_inv_freq
    ),
)
table(
    "broken-transformers-yarn-factor-left-out",
    lambda: cos_sin(
        "qwen3.Qwen3RotaryEmbedding",
        of_json(
            "qwen3.Qwen3Config",
            "yarn3",
            rope_parameters={
                k: v for k, v in settings_of("yarn3")["rope_parameters"].items() if k != "attention_factor"
            },
        ),
        160,
    ),
)
table(
    "broken-transformers-head-of-hidden-size",
    lambda: inv_freq(MISTRAL, of_json("mistral.MistralConfig", "mistral-104", head_dim=80)),
)
table(
    "broken-transformers-dynamic-as-linear",
    lambda: cos_sin(
        LLAMA,
        of_json("llama.LlamaConfig", "dynamic-640", rope_scaling={"rope_type": "linear", "factor": 2.5}),
        1200,
    ),
)
table(
    "broken-torchtune-llama3-constants",
    lambda: array(at("torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE")(64, 128, 450000).cache),
)
table(
    "broken-x-transformers-rescaled-by-the-factor",
    lambda: array(at(X_ROTARY)(48, base=22000, base_rescale_factor=2.5).forward_from_seq_len(140)[0]),
)
table(
    "broken-pop2piano-default-buckets",
    lambda: array(at(POP2PIANO)._relative_position_bucket(torch.arange(120)[None] - torch.arange(120)[:, None])),
)
table(
    "broken-mpt-without-its-most",
    lambda: array(at("transformers.models.mpt.modeling_mpt.build_mpt_alibi_tensor")(10, 50, 8)),
)
table(
    "broken-whisper-timescale-1000",
    lambda: array(at("transformers.models.whisper.modeling_whisper.sinusoids")(180, 56, max_timescale=1000)),
)

# Conversions --------------------------------------------------------------------------------------------------------
table(
    "broken-mlx-reciprocals-as-frequencies",
    lambda: {
        "rotary_emb.inv_freq": mlx(
            lambda mx: (
                at("mlx_lm.models.rope_utils.Llama3RoPE")(
                    64, 98304, False, 450000.0, settings_of("mllama-24")["rope_scaling"]
                )._freqs
            )
        )
    },
)
table(
    "broken-mistral-pairs-of-halves-repeated",
    lambda: (lambda c: {"cos": c["cos"], "sin": np.repeat(c["sin"][..., :52], 2, -1)})(
        cos_sin(MISTRAL, of_json("mistral.MistralConfig", "mistral-104"), 120)
    ),
)

# Number formats -----------------------------------------------------------------------------------------------------
table(
    "broken-seamless-rotary-half",
    lambda: array(
        module("seamless_m4t.SeamlessM4TConformerRotaryPositionalEmbedding", seamless()).half()(
            torch.zeros(1, 700, 192)
        )
    ),
)
table(
    "broken-fair-esm-half",
    lambda: pair(at("esm.rotary_embedding.RotaryEmbedding")(42).half()._update_cos_sin_tables(torch.zeros(1, 900, 42))),
)

# Faults -------------------------------------------------------------------------------------------------------------
table(
    "broken-kornia-loftr-as-published",
    lambda: array(
        at("kornia.feature.loftr.utils.position_encoding.PositionEncodingSine")(48, (6, 11), temp_bug_fix=False).pe
    ),
)
table(
    "broken-columns-exchanged.onnx",
    lambda: onnx(pos_embed=swapped(at(SINUSOIDS)(60, 100).pe, 12, 34).numpy(), head=np.ones((60, 4), np.float32)),
)
table("broken-nan-at-the-end.pt", lambda: pt({"decoder.pos_encoder.pe": late_nan(at(SINUSOIDS)(56, 160).pe, 157)}))
table(
    "broken-extended-by-its-beginning.pt",
    lambda: pt({"encoder.pos_encoder.pe": repeated_chunk(at(SINUSOIDS)(70, 128).pe, 64)}),
)
