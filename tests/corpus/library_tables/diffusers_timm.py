"""What diffusers and timm compute for images, video and time steps."""

import torch
from of_torch import array, arrays, at, built_in
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
table("diffusers-timesteps-ddpm", lambda: array(at(E + "get_timestep_embedding")(torch.arange(500), 32)))
table("diffusers-timesteps-stable-diffusion", lambda: array(at(E + "Timesteps")(32, True, 0)(torch.arange(500))))
table("diffusers-timesteps-ddim-50", lambda: array(at(E + "Timesteps")(320, True, 0)(torch.arange(981, 0, -20))))
table(
    "diffusers-timesteps-ddim-scheduler",
    lambda: (lambda s: (s.set_timesteps(25), array(at(E + "Timesteps")(64, True, 0)(s.timesteps)))[1])(
        at("diffusers.schedulers.scheduling_ddim.DDIMScheduler")()
    ),
)
table(
    "diffusers-timesteps-euler-scheduler",
    lambda: (lambda s: (s.set_timesteps(30), array(at(E + "Timesteps")(64, True, 0)(s.timesteps)))[1])(
        at("diffusers.schedulers.scheduling_euler_discrete.EulerDiscreteScheduler")()
    ),
)
table(
    "diffusers-timesteps-flux-times-1000",
    lambda: array(at(E + "Timesteps")(64, True, 0)(torch.linspace(1, 1 / 50, 50) * 1000)),
)
table("diffusers-timesteps-half", lambda: array(at(E + "Timesteps")(32, True, 0)(torch.arange(1000)).half()))
table(
    "diffusers-sinusoidal-positional-embedding", lambda: arrays(pe=at(E + "SinusoidalPositionalEmbedding")(32, 200).pe)
)
table(
    "diffusers-2d-sincos-16x16",
    lambda: array(torch.as_tensor(at(E + "get_2d_sincos_pos_embed")(32, 16, output_type="pt"))),
)
table(
    "diffusers-2d-sincos-10x16",
    lambda: array(torch.as_tensor(at(E + "get_2d_sincos_pos_embed")(32, (10, 16), output_type="pt")).float()),
)
table(
    "diffusers-2d-sincos-class-token",
    lambda: array(
        torch.as_tensor(
            at(E + "get_2d_sincos_pos_embed")(64, 14, cls_token=True, extra_tokens=1, base_size=14, output_type="pt")
        ).float()
    ),
)
table(
    "diffusers-3d-sincos-cogvideox",
    lambda: array(
        torch.as_tensor(at(E + "get_3d_sincos_pos_embed")(64, (8, 6), 4, output_type="pt")).reshape(-1, 64).float()
    ),
)
table("diffusers-1d-rotary-repeats", lambda: pair(at(E + "get_1d_rotary_pos_embed")(64, 200, use_real=True)))
table(
    "diffusers-1d-rotary-halves",
    lambda: pair(at(E + "get_1d_rotary_pos_embed")(64, 200, use_real=True, repeat_interleave_real=False)),
)
table("diffusers-1d-rotary-complex", lambda: array(at(E + "get_1d_rotary_pos_embed")(64, 200)))
table(
    "diffusers-1d-rotary-ntk-linear",
    lambda: pair(at(E + "get_1d_rotary_pos_embed")(64, 200, linear_factor=2.0, ntk_factor=5.0, use_real=True)),
)
table(
    "diffusers-2d-rotary-hunyuandit",
    lambda: pair(at(E + "get_2d_rotary_pos_embed")(64, ((0, 0), (12, 16)), (12, 16), output_type="pt")),
)
table(
    "diffusers-3d-rotary-cogvideox-1.5-slice",
    lambda: pair(at(E + "get_3d_rotary_pos_embed")(64, None, (8, 12), 3, grid_type="slice", max_size=(16, 20))),
)
table("diffusers-flux-image", lambda: pair(at(T + "flux.FluxPosEmbed")(10000, [16, 56, 56])(ids(1, 10, 14))))
table("diffusers-flux-with-text", lambda: pair(at(T + "flux.FluxPosEmbed")(10000, [16, 56, 56])(ids(1, 8, 10, 32))))
table(
    "diffusers-hunyuanvideo-theta-256",
    lambda: pair(
        at(T + "hunyuan_video.HunyuanVideoRotaryPosEmbed")(2, 1, [16, 56, 56], 256.0)(torch.zeros(1, 16, 3, 12, 16))
    ),
)
table(
    "diffusers-lumina2-freqs",
    lambda: array(
        torch.cat([at(E + "get_1d_rotary_pos_embed")(32, p, freqs_dtype=torch.float64) for p in ids(1, 8, 12).T], 1)
    ),
)
table(
    "diffusers-z-image-rope",
    lambda: array(at(T + "z_image.RopeEmbedder")(256.0, [16, 56, 56], [64, 64, 64])(ids(1, 10, 12).int())),
)
table(
    "diffusers-qwenimage",
    lambda: array(
        at(T + "qwenimage.QwenEmbedRope")(10000, [16, 56, 56], scale_rope=True)([(1, 8, 10)], max_txt_seq_len=16)[0]
    ),
)
table(
    "diffusers-gaussian-fourier-weight",
    lambda: (torch.manual_seed(1), arrays(gaussian_fourier__weight=at(E + "GaussianFourierProjection")(64).weight))[1],
)
table(
    "diffusers-alphas-cumprod",
    lambda: arrays(alphas_cumprod=at("diffusers.schedulers.scheduling_ddim.DDIMScheduler")().alphas_cumprod),
)
table(
    "diffusers-learned-timestep-linear",
    lambda: (
        torch.manual_seed(1),
        arrays(time_embedding__linear_1__weight=at(E + "TimestepEmbedding")(32, 64).linear_1.weight),
    )[1],
)

# timm ---------------------------------------------------------------------------------------------------------------
table("timm-sincos2d-10x14", lambda: array(at(POS + "build_sincos2d_pos_embed")([10, 14], 64)))
table(
    "timm-sincos2d-interleaved-12x12",
    lambda: array(at(POS + "build_sincos2d_pos_embed")([12, 12], 64, interleave_sin_cos=True)),
)
table(
    "timm-sincos2d-reversed-9x15", lambda: array(at(POS + "build_sincos2d_pos_embed")([9, 15], 32, reverse_coord=True))
)
table(
    "timm-fourier-pixel-concatenated",
    lambda: array(at(POS + "FourierEmbed")(64, 8)(torch.zeros(1, 1, 12, 16))[0].flatten(1).T),
)
table(
    "timm-rope-cat-eva02-14x14",
    lambda: array(
        at(POS + "RotaryEmbeddingCat")(64, in_pixels=False, feat_shape=[14, 14], ref_feat_shape=[16, 16]).get_embed()
    ),
)
table(
    "timm-rope-cat-10x14",
    lambda: array(at(POS + "RotaryEmbeddingCat")(64, in_pixels=False, feat_shape=[10, 14]).get_embed()),
)
table(
    "timm-rope-cat-rotate-half",
    lambda: array(
        at(POS + "RotaryEmbeddingCat")(64, in_pixels=False, feat_shape=[10, 14], rotate_half=True).get_embed()
    ),
)
table(
    "timm-rope-cat-pixels",
    lambda: array(at(POS + "RotaryEmbeddingCat")(64, max_res=224, in_pixels=True, feat_shape=[12, 16]).get_embed()),
)
table(
    "timm-rope-pair-12x16",
    lambda: pair(at(POS + "RotaryEmbedding")(64, in_pixels=False, feat_shape=[12, 16]).get_embed()[::-1]),
)
table("timm-rope-dinov3-14x14", lambda: array(at(POS + "RotaryEmbeddingDinoV3")(64, feat_shape=[14, 14]).get_embed()))
table("timm-bands-pixel", lambda: {"bands": array(at(POS + "pixel_freq_bands")(32))})
table("timm-bands-pixel-powers", lambda: {"bands": array(at(POS + "pixel_freq_bands")(16, 224.0, linear_bands=False))})
table(
    "timm-rope-mixed-random-freqs",
    lambda: (
        torch.manual_seed(1),
        {"freqs": array(at(POS + "RotaryEmbeddingMixed")(64, 2, 2, feat_shape=[8, 8]).freqs)},
    )[1],
)
table(
    "timm-relative-position-index-7x7",
    lambda: {"relative_position_index": array(at("timm.layers.pos_embed_rel.gen_relative_position_index")((7, 7)))},
)
table(
    "timm-relative-position-index-class-token",
    lambda: {
        "relative_position_index": array(
            at("timm.layers.pos_embed_rel.gen_relative_position_index")((7, 7), class_token=True)
        )
    },
)
table(
    "timm-relative-position-bias-table",
    lambda: (
        torch.manual_seed(1),
        {
            "relative_position_bias_table": array(
                at("timm.layers.pos_embed_rel.RelPosBias")((7, 7), 4).relative_position_bias_table
            )
        },
    )[1],
)
table(
    "timm-relative-log-coordinates",
    lambda: {"rel_coords_log": array(at("timm.layers.pos_embed_rel.gen_relative_log_coords")((7, 7)))},
)
table(
    "timm-vit-tiny-pos-embed",
    lambda: (
        torch.manual_seed(1),
        {
            "pos_embed": array(
                at("timm.models.vision_transformer.VisionTransformer")(
                    img_size=112, embed_dim=48, depth=1, num_heads=2
                ).pos_embed
            )
        },
    )[1],
)
table(
    "diffusers-sinusoidal-built-in-bfloat16",
    lambda: arrays(pe=built_in(torch.bfloat16, lambda: at(E + "SinusoidalPositionalEmbedding")(32, 200)).pe),
)
