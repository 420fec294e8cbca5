"""What diffusers, timm, torchtune, MLX and smaller libraries compute."""

import importlib
import pathlib
import tempfile

import numpy as np
import torch
from aside2.containers import pt
from aside3.modules import *
from of_torch import array, arrays, at
from store import table

TIMM = "timm.layers.pos_embed_sincos."
QWEN2 = "torchtune.models.qwen2._positional_embeddings.Qwen2RotaryPositionalEmbeddings"
MLX_ROPE = "mlx_lm.models.rope_utils."


def rotated_units(d, rows, base):
    """MLX's rope of the vectors (1, ..., 1, 0, ..., 0): cosines, then sines."""
    return mlx(
        lambda mx: mx.fast.rope(
            mx.concatenate([mx.ones((1, rows, d // 2)), mx.zeros((1, rows, d // 2))], -1),
            d,
            traditional=False,
            base=base,
            scale=1.0,
            offset=0,
        )[0]
    )


def keras_cos_sin(rotary, rows, d):
    """[1, L, d] cosines and sines, which the layer makes for itself."""
    made = rotary._compute_cos_sin_embedding(torch.zeros(1, rows, d), start_index=0)
    return arrays(cos=made[0], sin=made[1])


def gguf_whisper(rows, d):
    """whisper.cpp's tensor, by llama.cpp's own writer: float16."""
    gguf = importlib.import_module("gguf")
    table_ = module_of_whisper(rows, d).astype(np.float16)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "w.gguf"
        writer = gguf.GGUFWriter(str(path), "whisper")
        writer.add_tensor("encoder.positional_embedding", table_)
        writer.add_tensor("encoder.conv1.bias", np.zeros(d, np.float32))
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        return path.read_bytes()


def module_of_whisper(rows, d):
    return at("transformers.models.whisper.modeling_whisper.sinusoids")(rows, d).numpy()


# diffusers ----------------------------------------------------------------------------------------------------------
table(
    "diffusers-qwen-image-centred",
    lambda: array(at(DIT + "qwenimage.QwenEmbedRope")(10000, [8, 20, 20], True)((1, 6, 9), None, 4)[0]),
)
table(
    "diffusers-z-image-after-words",
    lambda: array(at(DIT + "z_image.RopeEmbedder")(256.0, (12, 20, 20))(ids(1, 6, 7, 9))),
)
table(
    "diffusers-lumina2-after-words",
    lambda: array(
        at(DIT + "lumina2.Lumina2RotaryPosEmbed")(10000, [16, 24, 24])(
            torch.zeros(1, 4, 10, 14), torch.ones(1, 8, dtype=torch.long)
        )[3]
    ),
)
table(
    "diffusers-cosmos-3x5x6",
    lambda: pair(at(DIT + "cosmos.CosmosRotaryPosEmbed")(72)(torch.zeros(1, 1, 3, 10, 12))),
)
table(
    "diffusers-ltx-fractions",
    lambda: pair(at(DIT + "ltx.LTXVideoRotaryPosEmbed")(66)(torch.zeros(1, 1), 3, 4, 5, (8 / 25, 32.0, 32.0))),
)
table(
    "diffusers-cogview4-half-size",
    lambda: pair(at(DIT + "cogview4.CogView4RotaryPosEmbed")(56, 2, (12, 16))(torch.zeros(1, 1, 12, 16))),
)
table(
    "diffusers-hunyuan-image-5x7",
    lambda: pair(at(DIT + "hunyuanimage.HunyuanImageRotaryPosEmbed")([1, 1], [28, 28])(torch.zeros(1, 1, 5, 7))),
)
table(
    "diffusers-audio-timesteps",
    lambda: array(at(DIT + "longcat_audio_dit.AudioDiTSinusPositionEmbedding")(68)(torch.linspace(1, 0.02, 30))),
)
table("diffusers-3d-sincos", lambda: array(at(EMBEDDINGS + "get_3d_sincos_pos_embed")(64, (6, 5), 3)))
table(
    "diffusers-lumina-2d-complex",
    lambda: array(at(EMBEDDINGS + "get_2d_rotary_pos_embed_lumina")(64, 5, 8).flatten(0, 1)),
)

# timm and other vision ----------------------------------------------------------------------------------------------
table("timm-mrope-of-an-image", lambda: array(at(TIMM + "RotaryEmbeddingMRope")(72, (12, 12, 12)).get_embed([5, 7])))
table("timm-dinov3-7x8", lambda: array(at(TIMM + "RotaryEmbeddingDinoV3")(64).get_embed([7, 8])))
table(
    "timm-rotary-resized",
    lambda: (lambda sin, cos: arrays(cos=cos, sin=sin))(
        *at(TIMM + "RotaryEmbedding")(48, in_pixels=False, feat_shape=[10, 10], ref_feat_shape=[8, 8]).get_embed()
    ),
)
table(
    "kornia-loftr-6x11",
    lambda: array(at("kornia.feature.loftr.utils.position_encoding.PositionEncodingSine")(48, (6, 11)).pe),
)
table("vit-pytorch-1d", lambda: array(at("vit_pytorch.simple_vit_1d.posemb_sincos_1d")(torch.zeros(1, 110, 46), 3000)))
table(
    "positional-encodings-3d",
    lambda: array(at("positional_encodings.torch_encodings.PositionalEncoding3D")(36)(torch.zeros(1, 4, 3, 5, 36))),
)

# Rotary of smaller libraries ----------------------------------------------------------------------------------------
table(
    "torchtune-vision-6x6",
    lambda: array(
        at("torchtune.modules.position_embeddings.VisionRotaryPositionalEmbeddings")(14, 84, 1, 36, 8800).cache
    ),
)
table("torchtune-qwen2", lambda: array(at(QWEN2)(52, 100, 91000.0).cache))
table(
    "litgpt-linear",
    lambda: pair(at("litgpt.model.build_rope_cache")(150, 48, base=22000, extra_config={"factor": 2.5})),
)
table("x-transformers-rescaled", lambda: array(at(X_ROTARY)(60, base_rescale_factor=3.0).forward_from_seq_len(130)[0]))
table(
    "rotary-embedding-torch-ntk",
    lambda: arrays(inv_freq=at("rotary_embedding_torch.RotaryEmbedding")(56, theta_rescale_factor=2.0).freqs),
)
table(
    "fair-esm-rotary",
    lambda: pair(at("esm.rotary_embedding.RotaryEmbedding")(42)._update_cos_sin_tables(torch.zeros(1, 170, 42))),
)
table(
    "keras-hub-phi3-short",
    lambda: keras_cos_sin(
        at("keras_hub.src.models.phi3.phi3_rotary_embedding.Phi3SuScaledRotaryEmbedding")(
            *(settings_of("longrope-48")["rope_scaling"][key] for key in ("short_factor", "long_factor")),
            49152,
            1536,
            max_wavelength=11000,
        ),
        400,
        48,
    ),
)
table(
    "keras-hub-rotary-bfloat16",
    lambda: keras_cos_sin(at("keras_hub.layers.RotaryEmbedding")(17500, dtype="bfloat16"), 120, 64),
)
table(
    "equinox-rounded-to-float16",
    lambda: (lambda made: {"cos": np.asarray(made[0]), "sin": np.asarray(made[1])})(
        at("equinox.nn.RotaryPositionalEmbedding").precompute_freqs_cis(38, 150, 6300.0, np.float16)
    ),
)
table("mlx-rotated-units", lambda: rotated_units(44, 140, 15500.0))
table(
    "mlx-lm-yarn-frequencies",
    lambda: (
        1
        / mlx(
            lambda mx: (
                at(MLX_ROPE + "YarnRoPE")(
                    48, False, 81920, 20000.0, 20.0, 4096, 32, 1, mscale=0.8, mscale_all_dim=0.5
                )._freqs
            )
        )
    ),
)
table(
    "mlx-lm-llama3-reciprocals",
    lambda: mlx(
        lambda mx: (
            at(MLX_ROPE + "Llama3RoPE")(64, 98304, False, 450000.0, settings_of("mllama-24")["rope_scaling"])._freqs
        )
    ),
)
table(
    "mlx-lm-longrope-frequencies",
    lambda: (
        1
        / mlx(
            lambda mx: (
                at(MLX_ROPE + "SuScaledRoPE")(
                    48, 11000.0, 49152, 1536, long_factor=settings_of("longrope-48")["rope_scaling"]["long_factor"]
                )._freqs
            )
        )
    ),
)

# Files --------------------------------------------------------------------------------------------------------------
table("whisper-of-llama-cpp.gguf", lambda: gguf_whisper(180, 56))
table(
    "esm-layers.pt",
    lambda: pt(
        {
            f"layers.{i}.self_attn.rot_emb.inv_freq": at("esm.rotary_embedding.RotaryEmbedding")(60).inv_freq
            for i in range(3)
        }
    ),
)
table(
    "sinusoids-in-bfloat16.pt",
    lambda: pt({"pos_encoder.pe": at(EMBEDDINGS + "SinusoidalPositionalEmbedding")(64, 90).pe.to(torch.bfloat16)}),
)
