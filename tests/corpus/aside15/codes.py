"""What the modules of libraries in this part take: sinusoidal codes, grids and biases, and how they are asked."""

from aside14.codes import asked_steps, pe_of
from aside15.modules import *

ARTIFEX = "artifex/generative_models/"
CHUNK = "chunkformer/modules/embedding.py:"
MEMO = "MemoLib/Model/"
PYJEPA = "pyjepa/nn/pos_embed.py:"
FLUID = "fluidFlow/dit.py:"
BEIT = MEMO + "Dinomaly/_src/beit/vision_transformer.py:gen_relative_position_index"
XT = INDEX_TTS + "utils/xtransformers.py:"


def altasr_relative(length, dim, changes=()):
    """ALTASR: relative positions, the greatest first, [1, L, d]."""
    names = {"_sinusoids": torch_part("altasr/model/positional.py:_sinusoids")}
    made_ = torch_part("altasr/model/positional.py:RelPositionalEncoding", *changes, **names)(dim, 0.0, 200)
    return made_.pos_for(length, CPU, F32)


def artifex_row(dim, rows, changes=()):
    return jax_part(ARTIFEX + "models/backbones/dit.py:get_1d_sincos_pos_embed", *changes)(dim, rows)


def cellflow(times, width=128, changes=(), **named):
    """CellFlow under JAX: times from 0 to 1, multiplied by the greatest period."""
    part = jax_part("cellflow/networks/_utils.py:sinusoidal_time_encoder", *changes, math=math)
    return part(jnp.asarray(times)[:, None], width, **named)


def chunk_relative(length, dim, right=0, changes=()):
    """ChunkFormer: relative positions, the greatest first, [1, L, d]."""
    made_ = torch_part(CHUNK + "RelPositionalEncodingWithRightContext", *changes)(dim, 0.0, 300)
    return made_.position_encoding(length, 0, right)


def depthcharge(rows, dim, cast=None, changes=()):
    """DiffNovo's copy of depthcharge: waves from 2 pi to 10000, sines, then cosines, [1, L, d]."""
    made_ = torch_part("depthcharge/components/encoders.py:PositionalEncoder", *changes, einops=einops)(dim)
    return cast_of(made_, cast)(torch.zeros(1, rows, dim, dtype=cast or F32))


def gensbi(*sizes, dim, changes=(), dtype=jnp.float32):
    """GenSBI under JAX, [1, L, d]: one axis, or rows and then columns."""
    names = {"PEMatrix": lambda made_: made_, "nnx": settings(**NNX)}
    path = f"gensbi/models/embedding/embedding.py:SinusoidalPosEmbed{len(sizes)}D"
    made_ = jax_part(path, *changes, **names)(dim, *sizes, param_dtype=dtype)
    return made_(jnp.zeros((1, *sizes)))


def detr_of(path, height, width, dim, changes=(), **named):
    """A copy of DETR's code of a picture."""
    names = {"NestedTensor": None}
    made_ = torch_part(path, *changes, **names)(dim // 2, normalize=True)
    mask = torch.zeros(1, height, width, dtype=torch.bool)
    return made_(settings(tensors=torch.zeros(1, 3, height, width), mask=mask), **named)


def memo_picture(height, width, dim, changes=(), dtype=F32):
    """MemoLib's Mask2Former, [1, d, H, W]."""
    made_ = torch_part(MEMO + "DinoV3PMT/_pmt_layers.py:Mask2FormerSinePositionEmbedding", *changes)(
        dim // 2, normalize=True
    )
    return made_((1, 3, height, width), CPU, dtype)


def jaxformers(rows, dim, changes=()):
    """JaxFormers, [1, L, d]."""
    engine = settings(max_seq_len=rows, embed_dim=dim)
    jax_part("jaxformers/encoding.py:PositionalEncoding:setup", *changes, np=np, math=math)(engine)
    return engine.positional_encoding


def nemotron(length, dim, dtype=mx.float32, changes=()):
    """Nemotron's encoder under MLX: relative positions, the greatest first, [1, L, d]."""
    made_ = mlx_part("nemotron_asr_mlx/attention.py:RelPositionalEncoding", *changes, math=math)(dim, 400)
    return made_(mx.zeros((1, length, dim)).astype(dtype))[1]


def sequifier_code(rows, dim, theta=10000.0, changes=()):
    path = SEQUIFIER + "backbone.py:TransformerBackbone:_sinusoidal_positions"
    return torch_part(path, *changes, **PLAIN_TYPING)(rows, dim, theta)


def timing(rows, dim, changes=(), **named):
    """IndexTTS 2: sines, then cosines, the last frequency 1/10000, [1, d, L]."""
    return torch_part(INDEX_TTS + "s2mel/modules/commons.py:get_timing_signal_1d", *changes)(rows, dim, **named)


def cogvideo_code(sizes, frames, dim, changes=(), **named):
    """CogVideoX in Vidax: a quarter of the columns for frames, then columns, then rows, [L, d]."""
    file = VIDAX + "models/cogvideo/rope.py:"
    one = lifted(file + "_get_1d_sincos_pos_embed_from_grid")
    names = {"_get_1d_sincos_pos_embed_from_grid": one}
    names["_get_2d_sincos_pos_embed_from_grid"] = lifted(file + "_get_2d_sincos_pos_embed_from_grid", **names)
    return lifted(file + "get_3d_sincos_pos_embed", *changes, **names)(dim, sizes, frames, **named)


def pyjepa(kind, dim, *sizes, changes=(), **named):
    """PyJEPA's grids: one axis, a square, or squares of several frames."""
    names = {"_get_1d_sincos_pos_embed_from_grid": lifted(PYJEPA + "_get_1d_sincos_pos_embed_from_grid")}
    return lifted(f"{PYJEPA}get_{kind}_sincos_pos_embed", *changes, **names)(dim, *sizes, **named).astype(np.float32)


def fluid_grid(sizes, dim, changes=(), **named):
    """FluidFlow's copy of DiT: columns, then rows."""
    names = {"get_1d_sincos_pos_embed_from_grid": lifted(FLUID + "get_1d_sincos_pos_embed_from_grid")}
    names["get_2d_sincos_pos_embed_from_grid"] = lifted(FLUID + "get_2d_sincos_pos_embed_from_grid", **names)
    return lifted(FLUID + "get_2d_sincos_pos_embed", *changes, **names)(dim, sizes, **named).astype(np.float32)


def revit_grid(size, dim, changes=()):
    """ReViT's grid: rows, then columns."""
    names = {"get_1d_sincos_pos_embed_from_grid": torch_part("Model/Encoder.py:get_1d_sincos_pos_embed_from_grid")}
    names["get_2d_sincos_pos_embed_from_grid"] = torch_part(
        "Model/Encoder.py:get_2d_sincos_pos_embed_from_grid", **names
    )
    return torch_part("Model/Encoder.py:get_2d_sincos_pos_embed", *changes, **names)(dim, size)


def parti(size, dim, changes=()):
    """Parti's square of cells: rows, then columns, the last frequency 1/10000, [1, d, H, W]."""
    made_ = torch_part("parti_pytorch/vit_vqgan.py:SinusoidalPosEmb", *changes)(dim // 2, size)
    return made_(torch.zeros(1, 0, size, size))


def boxes(height, width, dim, changes=()):
    """BoxMOT's code of a crop: rows, then columns, each from 0 to 2 pi, [1, L, d]."""
    path = "boxmot/reid/backbones/families/csl_tinyvit/blocks.py:BodySlotReadWrite:_position_encoding"
    return torch_part(path, *changes)(height, width, dim, device=CPU, dtype=F32)


def darts_features(rows, dim, dtype=F32, changes=()):
    """ForeBlocks' search of architectures: sines, then cosines, in the type of its input."""
    part = torch_part("darts/architecture/utils.py:_sinusoidal_features", *changes)
    return part(rows, dim, device=CPU, dtype=dtype)


def foresight(rows, dim, changes=()):
    """Foresight, in float64."""
    return lifted("foresight/models/torch_xformer.py:_positional_encoding_sincos", *changes, math=math)(rows, dim)


# Biases --------------------------------------------------------------------------------------------------------------


def compose_slopes(heads, changes=()):
    return torch_part(COMPOSE + "ALiBiSlopes", *changes, **compose_scope())(heads)


def compose_bias(heads, rows, changes=()):
    """ComposeLM's bias, [1, H, L, L]: key minus query, on both sides."""
    return compose_slopes(heads, changes).bias(rows)


def compose_buckets(rows, changes=(), **named):
    """ComposeLM's buckets, of a decoder."""
    part = torch_part(COMPOSE + "RelativePositionBias:_relative_position_bucket", *changes)
    return {"decoder.relative_position_bucket": part(gaps(rows), **({"num_buckets": 32, "max_distance": 128} | named))}


def fore_alibi(heads, rows, changes=(), **named):
    """ForeBlocks' bias, [1, H, L, L]."""
    return torch_part(FORE + "alibi_bias.py:ALiBiPositionalBias", *changes, List=typing.List)(heads, rows, **named)(
        rows, rows
    )


def darts_slopes(heads, changes=()):
    return {"alibi_slopes": torch_part("darts/architecture/utils.py:_make_alibi_slopes", *changes)(heads)}


def xt_alibi(heads, rows, changes=()):
    """IndexTTS 2's x-transformers: slopes times keys, [1, H, 1, L]."""
    names = {"exists": lambda made_: made_ is not None}
    made_ = torch_part(XT + "AlibiPositionalBias", *changes, **names)(heads)
    return made_(torch.zeros(1, heads, rows, rows))[:, :, :1]


def instella_alibi(heads, rows, most=8.0):
    """Instella's bias after OLMo, [1, H, L, L]."""
    part = torch_part("instella/model.py:alibi_attention_bias", ModelConfig=None)
    return part(rows, settings(n_heads=heads, alibi_bias_max=most), CPU)


def xt_buckets(rows, changes=(), **named):
    """IndexTTS 2's x-transformers."""
    part = torch_part(XT + "RelativePositionBias:_relative_position_bucket", *changes)
    return {"encoder.relative_position_bucket": part(gaps(rows), **named)}


def umt5(rows, library="ksana", bidirectional=True, changes=(), stack="encoder", relative=None, **named):
    """Wan's text encoder in Ksana, or in MLX-Video."""
    path, part = {
        "ksana": (KSANA + "wan/t5.py:T5RelativeEmbedding:_relative_position_bucket", torch_part),
        "mlx": ("mlx_video/models/wan/text_encoder.py:T5RelativeEmbedding:_relative_position_bucket", mlx_part),
    }[library]
    engine = settings(**({"bidirectional": bidirectional, "num_buckets": 32, "max_dist": 128} | named))
    found = gaps(rows) if relative is None else relative
    found = mx.array(found.numpy().astype(np.int32)) if library == "mlx" else found
    return {f"{stack}.relative_position_bucket": part(path, *changes, math=math)(engine, found)}


def beit_window(size, changes=()):
    """MemoLib's copy of BEiT: a window's map of indices, and three more of the class token."""
    return {"blocks.0.attn.relative_position_index": torch_part(BEIT, *changes)(size)}
