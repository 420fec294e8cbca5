"""Weights, learned positions, masks and schedules as libraries make them."""

from aside6.modules import *
from store import table


def initialised(path, settings, *names):
    """One weight of a small model of transformers."""
    made = module(path, settings)
    for name in names:
        made = getattr(made, name)
    return array(made)


table(
    "opt-learned-positions",
    lambda: {
        "model.decoder.embed_positions.weight": array(module("opt.OPTLearnedPositionalEmbedding", 256, 64).weight)
    },
)
table(
    "clip-text-learned-positions",
    lambda: {
        "text_model.embeddings.position_embedding.weight": initialised(
            "clip.CLIPTextEmbeddings",
            config("clip.CLIPTextConfig", hidden_size=64, vocab_size=60),
            "position_embedding",
            "weight",
        )
    },
)
table(
    "vit-learned-positions",
    lambda: {
        "vit.embeddings.position_embeddings": array(
            seeded(lambda: torch.nn.init.trunc_normal_(torch.empty(1, 197, 192), std=0.02))
        )
    },
)
table("torch-attention-in-projection", lambda: array(seeded(lambda: torch.nn.MultiheadAttention(96, 4)).in_proj_weight))
table("torch-embedding-of-words", lambda: array(seeded(lambda: torch.nn.Embedding(1000, 64, padding_idx=0)).weight))
table("torch-gru-weights", lambda: array(seeded(lambda: torch.nn.GRU(40, 72)).weight_ih_l0))
table("torch-orthogonal-weights", lambda: array(seeded(lambda: torch.nn.init.orthogonal_(torch.empty(128, 128)))))
table("torch-subsequent-mask-of-100", lambda: array(torch.nn.Transformer.generate_square_subsequent_mask(100)))
table("torch-layer-norm-weights", lambda: {"encoder.norm.weight": array(torch.nn.LayerNorm(768).weight)})
table("torch-spectrum-of-noise", lambda: array(torch.fft.rfft(seeded(lambda: torch.randn(64, 256)), dim=-1)))
table(
    "diffusers-euler-sigmas-karras",
    lambda: array(
        (lambda s: s.set_timesteps(30) or s.sigmas)(at("diffusers.EulerDiscreteScheduler")(use_karras_sigmas=True))
    ),
)
table(
    "timm-swin-relative-index",
    lambda: {"relative_position_index": array(at("timm.layers.gen_relative_position_index")((7, 7)))},
)
