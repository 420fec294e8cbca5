"""What diffusers, timm, torchtune and smaller libraries compute."""

import importlib
import os

import numpy as np
import torch
from aside2.containers import onnx, pt
from of_torch import array, arrays, at
from store import table

os.environ.setdefault("KERAS_BACKEND", "torch")

E = "diffusers.models.embeddings."
T = "diffusers.models.transformers.transformer_"
SINCOS = "timm.layers.pos_embed_sincos."


def cos_sin(pair):
    return arrays(cos=pair[0], sin=pair[1])


def cells(frames, height, width, text=0):
    axes = torch.stack(torch.meshgrid(*map(torch.arange, (frames, height, width)), indexing="ij"), -1).reshape(-1, 3)
    return torch.cat([torch.zeros(text, 3, dtype=torch.long), axes]).float()


# diffusers ----------------------------------------------------------------------------------------------------------
table(
    "diffusers-flux-image-after-text",
    lambda: cos_sin(at(T + "flux.FluxPosEmbed")(10000, [16, 24, 24])(cells(1, 7, 9, 10))),
)
table(
    "diffusers-wan-3x4x6",
    lambda: cos_sin(at(T + "wan.WanRotaryPosEmbed")(72, (1, 2, 2), 64)(torch.zeros(1, 1, 3, 8, 12))),
)
table(
    "diffusers-hunyuan-video-4x5x6",
    lambda: cos_sin(
        at(T + "hunyuan_video.HunyuanVideoRotaryPosEmbed")(2, 1, [16, 20, 20])(torch.zeros(1, 1, 4, 10, 12))
    ),
)
table(
    "diffusers-cogvideox-slice",
    lambda: cos_sin(at(E + "get_3d_rotary_pos_embed")(64, None, (5, 7), 4, grid_type="slice", max_size=(8, 8))),
)
table("diffusers-1d-rotary-complex", lambda: array(at(E + "get_1d_rotary_pos_embed")(44, 90, theta=5000.0)))
table(
    "diffusers-1d-rotary-ntk",
    lambda: cos_sin(at(E + "get_1d_rotary_pos_embed")(56, 120, ntk_factor=3.0, use_real=True)),
)
table(
    "diffusers-1d-rotary-linear",
    lambda: cos_sin(at(E + "get_1d_rotary_pos_embed")(56, 120, linear_factor=2.5, use_real=True)),
)
table("diffusers-timesteps-unshifted", lambda: array(at(E + "Timesteps")(72, True, 0)(torch.arange(999, 0, -37))))
table(
    "diffusers-timesteps-audio",
    lambda: array(
        at(E + "get_timestep_embedding")(torch.arange(0, 300, 3), 40, downscale_freq_shift=0, max_period=2000)
    ),
)
table(
    "diffusers-2d-sincos-10x10",
    lambda: array(torch.as_tensor(at(E + "get_2d_sincos_pos_embed")(40, 10, output_type="pt"))),
)
table("diffusers-sinusoidal-module", lambda: arrays(pe=at(E + "SinusoidalPositionalEmbedding")(36, 90).pe))

# timm ---------------------------------------------------------------------------------------------------------------
table("timm-sincos-7x12", lambda: array(at(SINCOS + "build_sincos2d_pos_embed")([7, 12], 48, temperature=5000.0)))
table(
    "timm-sincos-9x9-axis-by-axis",
    lambda: array(at(SINCOS + "build_sincos2d_pos_embed")([9, 9], 40, interleave_sin_cos=True)),
)
table(
    "timm-rotary-cells",
    lambda: (lambda sin, cos: arrays(cos=cos, sin=sin))(
        *at(SINCOS + "build_rotary_pos_embed")([6, 9], dim=48, temperature=100.0, in_pixels=False)
    ),
)
table(
    "timm-rotary-pixels-cat",
    lambda: array(
        at(SINCOS + "RotaryEmbeddingCat")(48, max_res=192, in_pixels=True, linear_bands=True).get_embed([8, 10])
    ),
)

# torchtune, Lucidrains and others -----------------------------------------------------------------------------------
table(
    "torchtune-cache",
    lambda: array(at("torchtune.modules.RotaryPositionalEmbeddings")(dim=56, max_seq_len=200, base=35000).cache),
)
table(
    "torchtune-phi3-cache",
    lambda: array(
        at("torchtune.models.phi3._position_embeddings.Phi3RotaryPositionalEmbeddings")(
            dim=48, max_seq_len=150, base=12000
        ).cache
    ),
)
table(
    "torchtune-llama31-cache",
    lambda: array(
        at("torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE")(
            dim=96,
            max_seq_len=300,
            base=300000,
            scale_factor=16,
            low_freq_factor=1,
            high_freq_factor=4,
            old_context_len=4096,
        ).cache
    ),
)
table(
    "x-transformers-angles",
    lambda: array(at("x_transformers.x_transformers.RotaryEmbedding")(32, base=7000).forward_from_seq_len(170)[0]),
)
table(
    "x-transformers-scaled-sinusoidal",
    lambda: array(at("x_transformers.x_transformers.ScaledSinusoidalEmbedding")(40)(torch.zeros(1, 110, 40))),
)
table(
    "x-transformers-alibi-10-heads", lambda: array(at("x_transformers.x_transformers.AlibiPositionalBias")(10)(24, 24))
)
table(
    "rotary-embedding-torch-frequencies",
    lambda: array(at("rotary_embedding_torch.RotaryEmbedding")(dim=40, theta=3000).freqs),
)
table(
    "rotary-embedding-torch-axial-angles",
    lambda: array(
        at("rotary_embedding_torch.RotaryEmbedding")(dim=24, freqs_for="pixel", max_freq=20).get_axial_freqs(9, 12)
    ),
)
table(
    "litgpt-cache-condensed",
    lambda: cos_sin(at("litgpt.model.build_rope_cache")(240, 48, base=20000, condense_ratio=2)),
)
table(
    "litgpt-llama3",
    lambda: cos_sin(
        at("litgpt.model.build_rope_cache")(
            200,
            96,
            base=300000,
            extra_config={
                "factor": 16.0,
                "low_freq_factor": 1.0,
                "high_freq_factor": 4.0,
                "original_max_seq_len": 4096,
            },
        )
    ),
)
table(
    "vit-pytorch-3d-3x4x5", lambda: array(at("vit_pytorch.simple_vit_3d.posemb_sincos_3d")(torch.zeros(1, 3, 4, 5, 48)))
)
table("vit-pytorch-2d-5x8", lambda: array(at("vit_pytorch.simple_vit.posemb_sincos_2d")(5, 8, 40)))
table(
    "positional-encodings-1d",
    lambda: array(at("positional_encodings.torch_encodings.PositionalEncoding1D")(44)(torch.zeros(1, 75, 44))),
)
table(
    "positional-encodings-2d-7x6",
    lambda: array(at("positional_encodings.torch_encodings.PositionalEncoding2D")(40)(torch.zeros(1, 7, 6, 40))),
)
table(
    "curated-transformers-normalised",
    lambda: array(at("curated_transformers.layers.SinusoidalPositionalEmbedding")(width=36, max_len=80).pe),
)
table(
    "local-attention-angles",
    lambda: array(at("local_attention.rotary.SinusoidalEmbeddings")(48, theta=15000)(torch.zeros(1, 130, 48))[0]),
)
table(
    "keras-hub-sine",
    lambda: np.array(
        at("keras_hub.layers.SinePositionEncoding")(max_wavelength=4000)(np.zeros((1, 85, 28), "float32"))
    ),
)
table(
    "equinox-rope-cos-sin",
    lambda: (lambda pair: {"cos": np.array(pair[0]), "sin": np.array(pair[1])})(
        at("equinox.nn.RotaryPositionalEmbedding").precompute_freqs_cis(40, 99, 6000.0, np.float32)
    ),
)
table(
    "mlx-sinusoidal-scaled",
    lambda: mlx(lambda mx, nn: nn.SinusoidalPositionalEncoding(44, cos_first=True)(mx.arange(160).astype(mx.float32))),
)
table("mlx-alibi-7-heads", lambda: mlx(lambda mx, nn: nn.ALiBi.create_alibi_matrix(20, 20, 7)))

table(
    "vit-with-rotary.onnx",
    lambda: onnx(cos_cached=np.cos(ANGLES), sin_cached=np.sin(ANGLES), proj=np.ones((48, 8), np.float32)),
)
table(
    "translator.pt",
    lambda: pt(
        {
            "encoder.pos_encoder.pe": at("diffusers.models.embeddings.SinusoidalPositionalEmbedding")(52, 140).pe,
            "encoder.proj.bias": torch.zeros(52),
        }
    ),
)
ANGLES = np.tile(
    np.outer(np.arange(150, dtype=np.float32), 1 / np.float32(4000) ** (np.arange(0, 48, 2, dtype=np.float32) / 48)), 2
)


def mlx(make):
    return np.array(make(importlib.import_module("mlx.core"), importlib.import_module("mlx.nn")))
