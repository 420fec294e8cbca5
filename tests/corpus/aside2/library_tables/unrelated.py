"""Learned positions and other tensors of models and libraries, as they are initialised."""

import numpy as np
import torch
from of_torch import array, arrays, at, config, module
from store import table

torch.manual_seed(7)


def stft_kernel(n):
    """The real part of a short-time Fourier transform as a convolution: cosines under a window."""
    turns = np.outer(np.arange(n // 2 + 1), np.arange(n)) / n
    return (np.cos(2 * np.pi * turns) * np.hanning(n)).astype(np.float32)[:, None]


CLIP = {"hidden_size": 48, "num_attention_heads": 2, "intermediate_size": 96, "num_hidden_layers": 1, "vocab_size": 99}
table(
    "clip-learned-positions",
    lambda: (
        lambda m: {
            "text_model.embeddings.position_embedding.weight": array(
                m.embeddings.position_embedding.weight
                if hasattr(m, "embeddings")
                else m.text_model.embeddings.position_embedding.weight
            )
        }
    )(module("clip.CLIPTextModel", config("clip.CLIPTextConfig", max_position_embeddings=60, **CLIP))),
)
table(
    "gpt2-learned-positions",
    lambda: {
        "transformer.wpe.weight": array(
            module(
                "gpt2.GPT2Model",
                config("gpt2.GPT2Config", n_embd=48, n_head=2, n_layer=1, n_positions=130, vocab_size=99),
            ).wpe.weight
        )
    },
)
table(
    "timm-vit-learned-positions",
    lambda: {
        "pos_embed": array(
            at("timm.models.vision_transformer.VisionTransformer")(
                img_size=64, patch_size=8, embed_dim=48, depth=1, num_heads=2
            ).pos_embed
        )
    },
)
table(
    "swin-index-of-relative-cells",
    lambda: array(
        at("timm.models.swin_transformer.WindowAttention")(24, num_heads=2, window_size=(5, 6)).relative_position_index
    ),
)
table(
    "swin2-coordinates",
    lambda: array(
        at("timm.models.swin_transformer_v2.WindowAttention")(24, window_size=(6, 6), num_heads=2).relative_coords_table
    ),
)
table(
    "t5-learned-buckets",
    lambda: {
        "encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight": array(
            torch.nn.Embedding(40, 6, _weight=torch.randn(40, 6, generator=torch.Generator().manual_seed(3))).weight
        )
    },
)
table(
    "diffusers-gaussian-frequencies",
    lambda: {
        "time_proj.weight": array(at("diffusers.models.embeddings.GaussianFourierProjection")(embedding_size=64).weight)
    },
)
table(
    "whisper-mel-filters",
    lambda: np.asarray(
        at("transformers.audio_utils.mel_filter_bank")(201, 40, 0.0, 8000.0, 16000, norm="slaney", mel_scale="slaney"),
        np.float32,
    ),
)
table("ddpm-products-of-alphas", lambda: {"alphas_cumprod": array(at("diffusers.DDPMScheduler")().alphas_cumprod)})
table("stft-kernel", lambda: {"stft.conv.weight": stft_kernel(64)})
table(
    "detr-learned-queries",
    lambda: {
        "model.query_position_embeddings.weight": array(
            torch.nn.Embedding(100, 64, _weight=torch.randn(100, 64, generator=torch.Generator().manual_seed(5))).weight
        )
    },
)
table(
    "wav2vec2-position-convolution",
    lambda: arrays(
        pos_conv_embed__conv__weight=module(
            "wav2vec2.Wav2Vec2PositionalConvEmbedding",
            config(
                "wav2vec2.Wav2Vec2Config", hidden_size=32, num_conv_pos_embeddings=16, num_conv_pos_embedding_groups=4
            ),
        ).conv.weight
    ),
)
table(
    "hidden-states-of-a-layer",
    lambda: array(torch.nn.LayerNorm(48)(torch.randn(90, 48, generator=torch.Generator().manual_seed(9)))),
)
table(
    "rotary-applied-queries",
    lambda: array(
        at("torchtune.modules.RotaryPositionalEmbeddings")(dim=32, max_seq_len=64)(
            torch.randn(1, 64, 2, 32, generator=torch.Generator().manual_seed(11))
        )
    ),
)
