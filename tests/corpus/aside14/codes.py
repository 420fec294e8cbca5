"""What the modules of libraries in this part take: sinusoidal codes, grids and biases, and how they are asked."""

from aside14.modules import *

CHATTERBOX = "chatterbox/models/s3gen_mlx/transformer/embedding_mlx.py:"
COSYVOICE = "cosyvoice/transformer/embedding.py:"
DEMUCS_INFER = "demucs_infer/transformer.py:create_"
FUNASR = "funasr_mlx/models/"
CORTEX = "cortex_mae/modules.py:get_"
T5_OF_FLAG_AI = FLAG_AI + "layers/attentions.py:T5Attention:_relative_position_bucket"
SWIN_JAX = "jaxonmodels/models/swin_transformer.py:ShiftedWindowAttention"
PROT_T5 = "keras_bio/protein/prot_t5/layers.py:relative_position_bucket"


def pe_of(path, *arguments, get="pe", changes=(), **names):
    """The table that a class fills when it is made."""
    return buffer(path, *changes, arguments=arguments, get=get, **names)


def mlx_pe(path, *arguments, get="pe", changes=(), **named):
    return getattr(mlx_part(path, *changes, math=math)(*arguments, **named), get)


def espnet(length, dim, changes=()):
    """Chatterbox under MLX: relative positions, the greatest first."""
    made_ = mlx_part(CHATTERBOX + "EspnetRelPositionalEncodingMLX", *changes, math=math)(dim, max_len=200)
    return made_.position_encoding(length)


def cosy_relative(length, dim, changes=()):
    """CosyVoice: the same by PyTorch."""
    made_ = torch_part(COSYVOICE + "EspnetRelPositionalEncoding", *changes)(dim, 0.0, 200)
    return made_.position_encoding(0, length)


def asked_steps(path, times, dim, method=None, changes=(), part=torch_part, **names):
    """A code of steps: a function of them, or a class that is called with them."""
    found = part(path, *changes, **({"math": math} | names))
    if method == "class":
        return found(dim)(times)
    return found(times, dim)


def demucs(rows, dim, shift=0, changes=()):
    """HTDemucs: cosines, then sines, the last frequency 1/10000, [L, 1, d]."""
    return torch_part(DEMUCS_INFER + "sin_embedding", *changes)(rows, dim, shift)


def demucs_grid(height, width, dim, changes=()):
    """HTDemucs: frequencies and frames, [1, d, H, W]."""
    return torch_part(DEMUCS_INFER + "2d_sin_embedding", *changes)(dim, height, width)


def sanm(rows, dim, first=1, dtype=mx.float32, changes=()):
    """FunASR under MLX: positions from 1, sines, then cosines, the last frequency 1/10000."""
    names = {"mxnn": mlx.nn, "math": math}
    made_ = mlx_part(FUNASR + "sanm.py:SinusoidalPositionEncoder", *changes, **names)(dim)
    return made_.encode(mx.arange(first, first + rows)[None].astype(dtype), dim)


def iddm(times, dim, changes=()):
    """IDDM's code of steps: sines, then cosines."""
    part = torch_part("iddm/model/networks/base.py:BaseNet:pos_encoding", *changes)
    return part(settings(device=CPU), times[:, None], dim)


def xl_positions(rows, dim, changes=(), cast=None):
    """FlagAI's Transformer-XL: sines, then cosines, of positions that fall to 0, [1, L, d]."""
    made_ = cast_of(torch_part(FLAG_AI + "layers/embeddings.py:PositionalEmbedding", *changes)(dim), cast)
    return made_(torch.arange(rows - 1, -1, -1.0).to(cast or F32))


def global_pointer(rows, dim, changes=()):
    """FlagAI's GlobalPointer: a sine and a cosine for each pair, [1, L, d]."""
    path = FLAG_AI + "layers/global_pointer.py:GlobalPointer:sinusoidal_position_embedding"
    return torch_part(path, *changes)(settings(device=CPU), 1, rows, dim)


def flag_grid(height, width, dim, changes=(), **named):
    """FlagAI's grid, after timm."""
    file = FLAG_AI + "vision/layers/pos_embed.py:"
    names = {"inv_freq_bands": torch_part(file + "inv_freq_bands")}
    return torch_part(file + "build_sincos2d_pos_embed", *changes, **names)([height, width], dim, **named)


def cortex(*sizes, dim, changes=(), **named):
    """CortexMAE's grids of two or three axes."""
    one = lifted(CORTEX + "1d_sincos_pos_embed_from_grid")
    names = {"get_1d_sincos_pos_embed_from_grid": one}
    made_ = lifted(f"{CORTEX}{len(sizes)}d_sincos_pos_embed", *changes, **names)
    table_ = made_(dim, sizes, **named) if len(sizes) == 2 else made_(dim, sizes[1:], sizes[0], **named)
    return table_.astype(np.float32)


def diffuser_grid(height, width, dim, changes=()):
    """MLX-Diffuser's grid, [L, d]."""
    return mlx_part("mlx_diffuser/layers/embeddings.py:get_2d_sincos_pos_embed", *changes, np=np)(dim, height, width)


def cell_plm(height, width, dim, changes=()):
    """CellPLM's code of places in a tissue, [L, d]: columns, then rows."""
    return torch_part("CellPLM/utils/pe.py:Sinusoidal2dPE", *changes)(dim, height, width).pe_enc.weight


def small_grid(size, dim, changes=()):
    """smalldiffusion's grid, [1, L, d]: each half its sines, then its cosines."""
    names = {"rearrange": einops.rearrange, "repeat": einops.repeat}
    return torch_part("smalldiffusion/model_dit.py:get_pos_embed", *changes, **names)(size, 1, dim)


def sam3d(cells_, channels):
    """SAM 3D under MLX: three axes, each its sines, then its cosines."""
    return mlx_part(SPATIAL + "sam3d_slat.py:_absolute_position_embedding", np=np)(cells_, channels)


def torchmix_code(rows, dim, dtype=F32):
    """TorchMix, [L, d], in the type of its input."""
    made_ = torch_part("torchmix/components/embedding.py:SinusoidalEmbedding", Component=Registered)(dim)
    made_._update_cache(torch.zeros(1, rows, dim, dtype=dtype))
    return made_._embedding_cached


def dantinox(rows, dim, changes=()):
    return jax_part("dantinox/core/model.py:Transformer:_build_sinusoidal", *changes)(rows, dim)


def convtran(rows, dim, **named):
    """sktime's ConvTran, [1, L, d]."""
    parent = type("Parent", (torch.nn.Module,), {"__init__": lambda self, **_: torch.nn.Module.__init__(self)})
    path = "sktime/networks/convtran/_positional_encoding.py:AbsolutePositionalEncoding"
    names = {"_BasePositionalEncoding": parent, "_safe_import": lambda name: operator_of(name)}
    made_ = torch_part(path, ("super().__init__(dropout=dropout)", "pass"), before_fields(), **names)
    return made_(dim, max_len=rows, **named).pe


def before_fields():
    """A module of PyTorch has to be begun before its fields are set."""
    return ("self.d_model = d_model", "nn.Module.__init__(self)")


def operator_of(name):
    return getattr(torch, name.split(".")[1])


# Biases --------------------------------------------------------------------------------------------------------------


def insta_alibi(heads, rows, dtype=F32, changes=()):
    """InstaNovo-FM's bias, [1, H, L, L]."""
    made_ = torch_part(INSTA + "alibi.py:ALiBi", *changes)(heads, 32)
    return made_.get_bias(rows, CPU, dtype)


def chuk_alibi(heads, rows, changes=()):
    """Lazarus's bias under MLX, [1, H, L, L]: it adds the distance to keys before the query."""
    return mlx_part(CHUK + "alibi.py:ALiBi", *changes, math=math)(heads)(rows)


def chuk_slopes(heads):
    names = {"ALiBi": mlx_part(CHUK + "alibi.py:ALiBi", math=math)}
    return {"alibi_slopes": mlx_part(CHUK + "alibi.py:compute_alibi_slopes", **names)(heads)}


def emotion_alibi(heads, rows, changes=()):
    """emotion2vec's bias under MLX, [H, L, L]."""
    slopes = lifted(FUNASR + "emotion2vec.py:get_slopes", *changes)
    return mlx_part(FUNASR + "emotion2vec.py:get_alibi", get_slopes=slopes)(rows, heads)


def neox_alibi(heads, rows, changes=()):
    """NeoX's bias, [H, L, L]."""
    names = EXISTS | {"pad_at_dim": lambda made_, *_, **__: made_}
    return torch_part(NEOX + "AlibiPositionalBias", *changes, **names)(heads, heads)(rows, rows)


def lmt_alibi(heads, rows, changes=()):
    """LMT's bias, [H, L, L]."""
    return torch_part(LMT + "alibi.py:ALiBi", *changes)(heads, rows).bias


def bucket_of(path, rows, name="relative_position_bucket", changes=(), **named):
    """T5's buckets of key minus query, by a function of them."""
    return {name: torch_part(path, *changes)(gaps(rows), **named)}


def center_buckets(rows, changes=(), **named):
    """ModelCenter's buckets."""
    part = torch_part(CENTER + "SegmentPositionEmbedding:_absolute_position_bucket", *changes)
    return {"relative_position_bucket": part(None, gaps(rows), **named)}


def prot_t5(rows, stack="encoder", changes=(), **named):
    """ProtT5's buckets in Keras-Bio, under NumPy."""
    made_ = lifted(PROT_T5, *changes, ops=NUMPY_OPS)(gaps(rows).numpy().astype(np.int32), **named)
    return {f"{stack}.relative_position_bucket": made_.astype(np.int32)}


def torchmix_buckets(rows, causal=False):
    """TorchMix's buckets, whose greatest distance is the length of the input."""
    path = "torchmix/components/attention/plugin.py:RelativePositionBias"
    made_ = torch_part(path, AttentionPlugin=Registered)(32, 8, causal)
    made_._update_cache(torch.zeros(1, 8, rows, rows))
    return {"encoder.relative_position_bucket": made_._relative_position_bucket_cached}


def mimm_window(height, width, changes=()):
    """MIMM's map of indices of a window under MLX, [L L]."""
    engine = settings(window_size=(height, width))
    names = {"meshgrid": lambda *axes: mx.meshgrid(*axes, indexing="ij")}
    path = "mimm/models/classification/swin.py:ShiftedWindowAttention:define_relative_position_index"
    mlx_part(path, *changes, **names)(engine)
    return {"features.1.0.attn.relative_position_index": engine.relative_position_index}


def flaim_window(size, class_token, changes=()):
    """Flaim's map of indices under JAX, with or without a class token."""
    file = "flaim/layers/rel_pos_embed.py:get_"
    names = {"T": typing, "tuplify": lambda made_: made_ if isinstance(made_, tuple) else (made_, made_)}
    names["get_n_rel_distance"] = lambda *window: jax_part(file + "n_rel_distance", **names)(window)
    made_ = jax_part(file + "rel_pos_ind", *changes, **names)(size, class_token)
    return {"attn.relative_position_index": made_}


def jaxon_window(size, changes=()):
    """JaxonModels' map of indices, flat, as its class fills it."""
    linear = lambda *_, **__: None
    names = {
        "eqx": settings(
            nn=settings(StatefulLayer=object, Linear=linear, StateIndex=lambda made_: made_, State=None),
            field=lambda **_: None,
        )
    }
    names |= {"Array": None, "BatchedLinear": None, "PRNGKeyArray": None, "Float": typing.Dict}
    engine = settings()
    build = jax_part(SWIN_JAX + ":__init__", *changes, **names)
    build(engine, 32, list(size), [0, 0], 2, True, True, 0.0, 0.0, jax.random.PRNGKey(0), True, jnp.float32)
    return {"attn.relative_position_index": engine.relative_position_index}
