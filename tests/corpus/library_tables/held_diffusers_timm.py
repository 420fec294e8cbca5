"""What diffusers and timm compute for images, video and time steps."""

import torch
from of_torch import array, arrays, at
from store import table

E = "diffusers.models.embeddings."
T = "diffusers.models.transformers.transformer_"
POS = "timm.layers.pos_embed_sincos."


def pair(cos_sin):
    return arrays(cos=cos_sin[0], sin=cos_sin[1])


def ids(frames, height, width, text=0):
    axes = torch.stack(torch.meshgrid(*[torch.arange(n) for n in (frames, height, width)], indexing="ij"), -1).reshape(
        -1, 3
    )
    return torch.cat([torch.zeros(text, 3, dtype=torch.long), axes]).float()


# diffusers ----------------------------------------------------------------------------------------------------------
table(
    "diffusers-sd3-patch-embed-cropped",
    lambda: arrays(
        pos_embed=at(E + "PatchEmbed")(
            height=32, width=32, patch_size=2, in_channels=4, embed_dim=32, pos_embed_max_size=24
        ).pos_embed
    ),
)
table(
    "diffusers-3d-rotary-cogvideox", lambda: pair(at(E + "get_3d_rotary_pos_embed")(64, ((0, 0), (8, 12)), (8, 12), 3))
)
table(
    "diffusers-flux2-four-axes",
    lambda: pair(
        at(T + "flux2.Flux2PosEmbed")(2000, [32, 32, 32, 32])(torch.cat([ids(1, 8, 12), torch.zeros(96, 1)], 1))
    ),
)
table(
    "diffusers-wan",
    lambda: pair(
        [x.squeeze() for x in at(T + "wan.WanRotaryPosEmbed")(128, (1, 2, 2), 64)(torch.zeros(1, 16, 3, 12, 16))]
    ),
)
table(
    "diffusers-cogview4",
    lambda: pair(at(T + "cogview4.CogView4RotaryPosEmbed")(64, 2, (32, 32))(torch.zeros(1, 4, 64, 64))[:2]),
)
table(
    "diffusers-learned-pos-embed",
    lambda: (
        torch.manual_seed(1),
        arrays(
            pos_embedding=at(E + "CogVideoXPatchEmbed")(
                2,
                4,
                32,
                text_embed_dim=32,
                bias=True,
                sample_width=8,
                sample_height=8,
                sample_frames=9,
                use_positional_embeddings=True,
                use_learned_positional_embeddings=True,
            ).pos_embedding.data.normal_()
        ),
    )[1],
)

# timm ---------------------------------------------------------------------------------------------------------------
table(
    "timm-rope-dinov3-10x16-max",
    lambda: array(at(POS + "RotaryEmbeddingDinoV3")(64, feat_shape=[10, 16], normalize_coords="max").get_embed()),
)
table("timm-rope-mrope-10x12", lambda: array(at(POS + "RotaryEmbeddingMRope")(72).get_embed([10, 12])))
table("timm-bands-language", lambda: {"bands": array(at(POS + "freq_bands")(32))})
