"""How codes, grids, biases and windows are asked of the libraries of this part, sound and broken ones alike."""

import abc
import math

from aside10.modules import *

BRAIN = {
    "sinusoidal_positional_encoding": torch_part("braindecode/functional/functions.py:sinusoidal_positional_encoding")
}
INSPIRE = "inspiremusic/transformer/embedding.py:"
PARAKEET = "parakeet_mlx/attention.py:"
LITERT = "litert_torch/generative/layers/attention_utils.py:"
AUDIOSR = "audiosr/latent_diffusion/modules/audiomae/util/pos_embed.py:"
DETR = "ppdet/modeling/transformers/position_encoding.py:PositionEmbedding"
VISMATCH = "vismatch/third_party/"
STABLE = "stable_pretraining/backbone/pos_embed.py:"
OPENVINO = "optimum/intel/openvino/modeling_visual_language.py:"
FAST = "fastvideo/layers/"
MEMORIZING = "memorizing_transformers_pytorch/memorizing_transformers_pytorch.py:T5RelativePositionBias"
T5 = "lavis/models/blip2_models/modeling_t5.py:T5Attention:_relative_position_bucket"
HELPERS = {"log2": math.log2, "floor": math.floor, "exists": lambda x: x is not None}


def pe(path, *changes, arguments, part=torch_part, get="pe", **names):
    """The buffer of a class that makes it when it is made."""
    return getattr(part(path, *changes, **names)(*arguments), get)


def both_sides(rows):
    """Key minus query."""
    return torch.arange(rows)[None] - torch.arange(rows)[:, None]


def parent_of(path, part=torch_part, **names):
    """A class by its name, for the file of one that is derived from it."""
    return {path.rsplit(":", 1)[1]: part(path, **names)}


def gigaam_relative(dim, length, *changes):
    """GigaAM's relative positions, the greatest first."""
    file = "gigaam/encoder.py:"
    parent = torch_part(file + "PositionalEncoding", ABC=object, abstractmethod=lambda made_: made_)
    made_ = torch_part(file + "RelPositionalEmbedding", *changes, PositionalEncoding=parent)(dim, 10000)
    made_.extend_pe(length, CPU)
    return made_.pe


def ctrl(rows, dim):
    """CTRL's weights, which Paddle makes an embedding of."""
    weight = paddle.zeros([rows, dim])
    return paddle_part("paddlenlp/transformers/ctrl/modeling.py:SinusoidalPositionalEmbedding:_init_weight")(weight)


def fairseq(rows, dim):
    made_ = torch_part("proteinnpt/utils/esm/modules.py:SinusoidalPositionalEmbedding")(dim, 1)
    return {"embed_positions.weights": made_.get_embedding(rows)}


def gaudi_bloom(heads, rows):
    """BLOOM for Gaudi: slope times the key's position, [H, 1, L]."""
    file = "intel_extension_for_transformers/transformers/modeling/modeling_gaudi/models/bloom/modeling_bloom.py"
    model = settings(inference_tp_size=None)
    build = lifted(f"{file}:gaudi_bloom_build_alibi_tensor", os=settings(environ={}), GaudiBloomForCausalLM=model)
    return build(torch.ones(1, rows), heads, F32, False)


def paddle_bloom(heads, rows, *changes):
    """BLOOM in Paddle, [1, H, L]."""
    build = paddle_part("paddlenlp/transformers/bloom/modeling.py:build_alibi_tensor", *changes, math=math)
    return build(paddle.ones([1, rows], "int64"), heads, "float32")


def bias(path, heads, rows, *changes):
    return torch_part(path, *changes, **HELPERS)(heads)(torch.zeros(1, heads, rows, rows)).detach()


def sphere(height, width, channels):
    """torch-harmonics' models: a code of the cells' numbers, [1, C, H, W]."""
    parent = torch_part("torch_harmonics/examples/models/_layers.py:PositionEmbedding", abc=abc)
    made_ = torch_part("torch_harmonics/examples/models/_layers.py:SequencePositionEmbedding", PositionEmbedding=parent)
    return made_((height, width), num_chans=channels).position_embeddings


def whisper(*changes, rows=1500, channels=1280):
    make = mlx_part("mlx_whisper/whisper.py:sinusoids", *changes, math=math)
    return {"model.encoder.embed_positions.weight": make(rows, channels)}


def m2m100(padding):
    make = mlx_part("mlx_transformers/models/m2m_100.py:M2M100SinusoidalPositionalEmbedding", math=math)
    return {"model.encoder.embed_positions.weights": make(300, 1024, padding).weight}


def voxcpm_steps(rows, dtype):
    """VoxCPM's timesteps in the type of the model: frequencies and products are narrow."""
    times = (torch.arange(rows) / 1000).to(dtype)
    return torch_part("voxcpm/modules/locdit/local_dit.py:SinusoidalPosEmb")(64)(times).float()


def diffusionkit_steps(rows, dtype):
    config = settings(frequency_embed_dim=128, hidden_size=8, max_period=10000, dtype=dtype)
    adapter = settings(config=config)
    code = mlx_part("diffusionkit/mlx/mmdit.py:TimestepAdapter:timestep_embedding")
    return code(adapter, mlx.core.arange(rows)).astype(mlx.core.float32)


def nanodl_whisper(rows, dim):
    """nanoDL's Whisper adds sines alone."""
    code = jax_part("nanodl/__src/models/whisper.py:sinusoidal_embedding")
    return code(None, jnp.zeros([1, rows, dim]))


def longer(table_, rows):
    """A table that was resized: new rows are zeros, old ones are copied."""
    new = torch.zeros(rows, *table_.shape[1:])
    new[: len(table_)] = table_
    return new


def stretched(table_, rows):
    """Rows of a code after linear interpolation to another number of rows."""
    return torch.nn.functional.interpolate(table_.T[None], size=rows, mode="linear", align_corners=True)[0].T


def resized(table_, size, to):
    """A grid of codes after bicubic resizing, as position tables of checkpoints are."""
    old = torch.as_tensor(table_).float().reshape(1, size, size, -1).permute(0, 3, 1, 2)
    new = torch.nn.functional.interpolate(old, size=(to, to), mode="bicubic", align_corners=False)
    return new.permute(0, 2, 3, 1).reshape(1, to * to, -1)


def parakeet_half(dim, rows):
    change = (
        "mx.expand_dims(positions, axis=1).astype(mx.float32)",
        "mx.expand_dims(positions, axis=1).astype(mx.float16)",
    )
    other = ("mx.arange(0, self.d_model, 2, dtype=mx.float32)", "mx.arange(0, self.d_model, 2, dtype=mx.float16)")
    return mlx_part("parakeet_mlx/attention.py:RelPositionalEncoding", change, other, math=math)(dim, rows)._pe


def mae_like(file, *arguments, entry="get_2d_sincos_pos_embed", part=torch_part, **named):
    """One of the many copies of MAE's functions, which take each other from their file."""
    one = part(file + "get_1d_sincos_pos_embed_from_grid")
    two_ = part(file + "get_2d_sincos_pos_embed_from_grid", get_1d_sincos_pos_embed_from_grid=one)
    return part(file + entry, get_2d_sincos_pos_embed_from_grid=two_)(*arguments, **named)


def detr(height, width, feats=64, changes=(), **named):
    """PaddleDetection's DETR: [1, H, W, 2 feats]."""
    return paddle_part(DETR, *changes, math=math)(feats, **named)(paddle.ones([1, height, width]))


def sam3(height, width, channels):
    made_ = torch_part("sam3/model/position_encoding.py:PositionEmbeddingSine")(channels)
    return made_(torch.zeros(1, 1, height, width))


def optimum_intel(dim, size):
    """MiniCPM-V's resampler in Optimum for Intel."""
    of_grid = OPENVINO + "_OVMiniCPMVForCausalLM:"
    model = settings()
    for name in (
        "_get_1d_sincos_pos_embed_from_grid_new",
        "_get_2d_sincos_pos_embed_from_grid",
        "_get_2d_sincos_pos_embed",
    ):
        setattr(model, name, functools.partial(torch_part(of_grid + name), model))
    return model._get_2d_sincos_pos_embed(dim, size)


def cosmos(frames, height, width, dim=96, fps=None, **named):
    parent = torch_part("cosmos_predict2/models/text2image_dit.py:VideoPositionEmb")
    made_ = torch_part("cosmos_predict2/models/text2image_dit.py:VideoRopePosition3DEmb", VideoPositionEmb=parent)(
        head_dim=dim, len_h=height, len_w=width, len_t=frames, **named
    )
    return made_.generate_embeddings(torch.Size([1, frames, height, width, 1]), fps)


def grid_rope(height, width, dim, dtype=F32):
    cos, sin = torch_part(STABLE + "RotaryPositionEmbedding2D")(dim).get_freqs(height, width, CPU, dtype)
    return {"cos_cached": cos, "sin_cached": sin}


def axial(size, dim, *changes):
    """AlphaFold 2 of a square of residues, [1, L, d]."""
    sin, cos = torch_part("alphafold2_pytorch/rotary.py:AxialRotaryEmbedding", *changes)(dim)(size, CPU)
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
    model = settings(
        rope_cache=collections.OrderedDict(), head_dim=head, rope_base=10000.0, max_rope_cache=4, training=False
    )
    build = torch_part(
        "openocr/openrec/modeling/cmer_modeling/modeling_cmer.py:_build_rope2d_cache", (".pin_memory()", "")
    )
    cos_y, sin_y, cos_x, sin_x = build(model, height, width, CPU, F32)
    return {"cos": torch.cat([cos_y, cos_x], -1), "sin": torch.cat([sin_y, sin_x], -1)}


def equimo_dino(height, width, dim=64, periods=None):
    names = {"eqx": settings(Module=object, field=lambda **_: None), "Optional": typing.Optional}
    made_ = jax_part("equimo/layers/posemb.py:DinoRoPE", **names)(
        dim, num_heads=1, periods_dtype=periods or jnp.float32
    )
    sin, cos = made_.get_sincos(H=height, W=width, key=jax.random.PRNGKey(0), inference=True)
    return {"cos": cos, "sin": sin}


def depth_anything(height, width, dim):
    """Depth Anything 3's head: columns and rows as whole numbers, base 100."""
    file = "depth_anything_3/model/utils/head_utils.py:"
    grid_ = torch.stack(torch.meshgrid(torch.arange(width), torch.arange(height), indexing="xy"), -1).float()
    code = torch_part(file + "make_sincos_pos_embed")
    return torch_part(file + "position_grid_to_embed", make_sincos_pos_embed=code)(grid_, dim)


def kimi(height, width, *changes):
    path = "llmcompressor/modeling/kimi_k3/modeling_kimi_k3.py:Rope2DPosEmbRepeated"
    return torch_part(path, *changes)(64, height, width)._precompute_freqs_cis(CPU)


def loftr_rope(dim, shape, half, *changes):
    """Efficient LoFTR: both axes in turn, positions from 1, [1, H, W, d]."""
    path = VISMATCH + "EfficientLoFTR/src/loftr/utils/position_encoding.py:RoPEPositionEncodingSine"
    made_ = torch_part(path, *changes)(dim, shape, (1, 1, 1, 1), half)
    return {"cos": made_.cos, "sin": made_.sin}


def window(path, part, size, *arguments, get="relative_position_index", **names):
    made_ = part(path, **names)(size, *arguments)
    return {"layers.0.blocks.0.attn.relative_position_index": getattr(made_, get)}


def mlx_window(size, *changes):
    """MLX-Image's Swin: the map of indices of a window."""
    made_ = settings(window_size=size)
    mlx_part("mlxim/model/swin_transformer/swin_transformer.py:define_relative_position_index", *changes)(made_)
    count = size[0] * size[1]
    return {"relative_position_index": np.array(made_.relative_position_index).reshape(count, count)}


def equimo_window(size):
    names = {
        "eqx": settings(Module=object, field=lambda **_: None, nn=settings(Sequential=list, Linear=skip, Lambda=skip))
    }
    names |= {"jr": jax.random, "rearrange": einops.rearrange}
    make = jax_part("equimo/layers/posemb.py:PosEmbMLPSwinv2D", **names)
    made_ = make(size, [0, 0], 4, 49, key=jax.random.PRNGKey(0))
    return {"relative_position_index": made_.relative_position_index}


def skip(*_, **__):
    return None
