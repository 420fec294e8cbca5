"""Codes of pictures, videos and windows by libraries."""

import math

from aside10.modules import *

AUDIOSR = "audiosr/latent_diffusion/modules/audiomae/util/pos_embed.py:"
DETR = "ppdet/modeling/transformers/position_encoding.py:PositionEmbedding"
VISMATCH = "vismatch/third_party/"
STABLE = "stable_pretraining/backbone/pos_embed.py:"
OPENVINO = "optimum/intel/openvino/modeling_visual_language.py:"
FAST = "fastvideo/layers/"


def mae_like(file, *arguments, entry="get_2d_sincos_pos_embed", part=torch_part, **named):
    """One of the many copies of MAE's functions, which take each other from their file."""
    one = part(file + "get_1d_sincos_pos_embed_from_grid")
    two_ = part(file + "get_2d_sincos_pos_embed_from_grid", get_1d_sincos_pos_embed_from_grid=one)
    return part(file + entry, get_2d_sincos_pos_embed_from_grid=two_)(*arguments, **named)


def detr(height, width, feats=64, **named):
    """PaddleDetection's DETR: [1, H, W, 2 feats]."""
    made_ = paddle_part(DETR, math=math)(feats, **named)
    return made_(paddle.ones([1, height, width]))


def sam3(height, width, channels):
    made_ = torch_part("sam3/model/position_encoding.py:PositionEmbeddingSine")(channels)
    return made_(torch.zeros(1, 1, height, width))


def optimum_intel(dim, size):
    """MiniCPM-V's resampler in Optimum for Intel."""
    of_grid = OPENVINO + "_OVMiniCPMVForCausalLM:"
    model = settings()
    for name in ("_get_1d_sincos_pos_embed_from_grid_new", "_get_2d_sincos_pos_embed_from_grid", "_get_2d_sincos_pos_embed"):
        setattr(model, name, functools.partial(torch_part(of_grid + name), model))
    return model._get_2d_sincos_pos_embed(dim, size)


def cosmos(frames, height, width, dim=96, fps=None, **named):
    parent = torch_part("cosmos_predict2/models/text2image_dit.py:VideoPositionEmb")
    made_ = torch_part("cosmos_predict2/models/text2image_dit.py:VideoRopePosition3DEmb", VideoPositionEmb=parent)(
        head_dim=dim, len_h=height, len_w=width, len_t=frames, **named
    )
    return made_.generate_embeddings(torch.Size([1, frames, height, width, 1]), fps)


def grid_rope(file, height, width, dim):
    made_ = torch_part(STABLE + "RotaryPositionEmbedding2D")(dim)
    cos, sin = made_.get_freqs(height, width, CPU)
    return {"cos_cached": cos, "sin_cached": sin}


def axial(file, size, dim):
    sin, cos = torch_part("alphafold2_pytorch/rotary.py:AxialRotaryEmbedding")(dim)(size, CPU)
    return {"cos": cos, "sin": sin}


def fastvideo_3d(dim, sizes):
    return torch_part(FAST + "rotary_embedding_3d.py:RotaryPositionalEmbedding3D", broadcast=joined_axes)(
        dim
    ).precompute_freqs_3d(sizes)


def joined_axes(tensors, dim=-1):
    """The helper of that file: tensors of axes, spread over each other."""
    return lifted(FAST + "rotary_embedding_3d.py:broadcast")(tensors, dim)


def diffusionkit_flux(height, width, words):
    """FLUX by DiffusionKit: matrices of rotations for words and cells."""
    made_ = mlx_part("diffusionkit/mlx/mmdit.py:RoPE")(10000, [16, 24, 24])
    return made_((height, width), words)


def flux2(file, theta, widths, ids):
    given = torch_part(file + "get_1d_rotary_pos_embed")
    return two_of(torch_part(file + "Flux2PosEmbed", get_1d_rotary_pos_embed=given)(theta, widths)(ids))


def two_of(pair, name="{}"):
    return {name.format("cos"): pair[0], name.format("sin"): pair[1]}


def cells(*sizes):
    return torch.cartesian_prod(*[torch.arange(n) for n in sizes])


def open_ocr(height, width, head):
    model = settings(rope_cache=collections.OrderedDict(), head_dim=head, rope_base=10000.0, max_rope_cache=4, training=False)
    build = torch_part("openocr/openrec/modeling/cmer_modeling/modeling_cmer.py:_build_rope2d_cache", (".pin_memory()", ""))
    cos_y, sin_y, cos_x, sin_x = build(model, height, width, CPU, F32)
    return {"cos": torch.cat([cos_y, cos_x], -1), "sin": torch.cat([sin_y, sin_x], -1)}


def equimo_dino(height, width, dim=64, periods=None):
    names = {"eqx": settings(Module=object, field=lambda **_: None), "Optional": typing.Optional}
    made_ = jax_part("equimo/layers/posemb.py:DinoRoPE", **names)(
        dim, num_heads=1, periods_dtype=periods or jnp.float32
    )
    sin, cos = made_.get_sincos(H=height, W=width, key=jax.random.PRNGKey(0), inference=True)
    return {"cos": cos, "sin": sin}


def window(path, part, size, *arguments, get="relative_position_index", **names):
    made_ = part(path, **names)(size, *arguments)
    return {"layers.0.blocks.0.attn.relative_position_index": getattr(made_, get)}


made(
    {
        # MAE and its descendants
        "audiosr-mae-flexible": lambda: mae_like(AUDIOSR, 96, (8, 32), entry="get_2d_sincos_pos_embed_flexible"),
        "optimum-intel-minicpm-v": lambda: optimum_intel(128, (14, 22)),
        "ppdiffusers-dit": lambda: mae_like("ppdiffusers/models/embeddings.py:", 144, 16, part=paddle_part),
        "stable-pretraining-2d": lambda: torch_part(STABLE + "get_2d_sincos_pos_embed")(160, (10, 18), True),
        "stable-pretraining-3d": lambda: torch_part(STABLE + "get_3d_sincos_pos_embed")(192, (4, 8, 10)),
        "clip-jax-grid": lambda: jax_part("clip_jax/modeling.py:posemb_sincos_2d")(12, 20, 128),
        "lavis-sincos2d": lambda: torch_part(
            "lavis/models/clip_models/timm_model.py:build_sincos2d_pos_embed",
            inv_freq_bands=torch_part("lavis/models/clip_models/timm_model.py:inv_freq_bands"),
        )([14, 14], 96),
        # DETR and its descendants
        "ppdet-detr-normalised": lambda: detr(20, 26),
        "ppdet-detr-offset": lambda: detr(15, 15, 32, offset=-0.5),
        "sam3-sine": lambda: sam3(18, 24, 128),
        "vismatch-xoftr": lambda: torch_part(
            VISMATCH + "MINIMA/third_party/XoFTR/src/xoftr/utils/position_encoding.py:PositionEncodingSine"
        )(128, (20, 30)).pe,
        # Rotations of axes
        "vismatch-efficient-loftr-float32": lambda: efficient_loftr(64, (12, 16), False),
        "depth-anything-3-head-grid": lambda: depth_anything(14, 18, 96),
        "sam3-axial-complex": lambda: torch_part(
            "sam3/sam/rope.py:compute_axial_cis", init_t_xy=torch_part("sam3/sam/rope.py:init_t_xy")
        )(64, 24, 24),
        "llmcompressor-kimi-rope2d": lambda: torch_part(
            "llmcompressor/modeling/kimi_k3/modeling_kimi_k3.py:Rope2DPosEmbRepeated"
        )(64, 16, 24)._precompute_freqs_cis(CPU),
        "equimo-rope-grid": lambda: jax_part(
            "equimo/layers/posemb.py:RoPE", eqx=settings(Module=object)
        )((12, 16, 64)).rotations,
        "equimo-dinov3-float32": lambda: equimo_dino(14, 14),
        "openocr-cmer-rope2d": lambda: open_ocr(8, 40, 64),
        "stable-pretraining-rope2d": lambda: grid_rope(STABLE, 12, 16, 64),
        "alphafold2-axial": lambda: axial("", 20, 64),
        "cosmos-predict2-video": lambda: cosmos(4, 8, 12, enable_fps_modulation=False),
        "fastvideo-longcat-3d": lambda: fastvideo_3d(96, (3, 8, 10)),
        "fastvideo-kandinsky5-time": lambda: torch_part(
            "fastvideo/models/dits/kandinsky5.py:Kandinsky5RoPE1D",
            _build_rotary_freqs=torch_part("fastvideo/models/dits/kandinsky5.py:_build_rotary_freqs"),
        )(64, 400)(torch.arange(400)),
        "diffusionkit-flux-matrices": lambda: diffusionkit_flux(12, 16, 0),
        "litert-torch-flux2": lambda: flux2(
            "litert_torch/generative/export_hf/model_ext/bonsai_flux2/modeling_flux2.py:",
            2000,
            (32, 32, 32, 32),
            cells(2, 10, 12, 1),
        ),
        # Windows
        "fastervit-window-7": lambda: window(
            "fastervit/models/faster_vit.py:PosEmbMLPSwinv2D", torch_part, [7, 7], [0, 0], 4, 49
        ),
    }
)


def efficient_loftr(dim, shape, half_, first=(1, 1, 1, 1)):
    """Efficient LoFTR: both axes in turn, positions from 1, [1, H, W, d]."""
    path = VISMATCH + "EfficientLoFTR/src/loftr/utils/position_encoding.py:RoPEPositionEncodingSine"
    made_ = torch_part(path)(dim, shape, first, half_)
    return {"cos": made_.cos, "sin": made_.sin}


def depth_anything(height, width, dim):
    """Depth Anything 3's head: columns and rows as whole numbers, base 100."""
    file = "depth_anything_3/model/utils/head_utils.py:"
    grid_ = torch.stack(torch.meshgrid(torch.arange(width), torch.arange(height), indexing="xy"), -1).float()
    code = torch_part(file + "make_sincos_pos_embed")
    return torch_part(file + "position_grid_to_embed", make_sincos_pos_embed=code)(grid_, dim)


def mlx_image_window(*size):
    made_ = settings(window_size=size)
    mlx_part(
        "mlxim/model/swin_transformer/swin_transformer.py:define_relative_position_index"
    )(made_)
    count = size[0] * size[1]
    return {"relative_position_index": np.array(made_.relative_position_index).reshape(count, count)}
