"""What the modules of libraries in this part take: rotary classes out of their files, and how they are asked.

The lifting of classes out of files is aside9's and aside10's. What computes a table is the library's own code.
"""

import math

import mlx.core as mx
from aside12.modules import *
from aside14.forms import of_config

MFLUX = "mflux/models/"
MISTRAL = MFLUX + "ernie_image/model/mistral3_text_encoder/rope.py:Mistral3YarnRotaryEmbedding"
FLAG_AI = "flagai/model/"
CHUK = "chuk_lazarus/models_v2/components/embeddings/"
FORGE = "mlx_forge/models/_base/rope.py:"
STACKED = "stackformers/positional/"
SPATIAL = "mlx_spatial/"
CENTER = "model_center/layer/position_embedding.py:"
PYMSS = "pymss_core/modules/"
SKTIME = "sktime/libs/"
INSTA = "instanovo_fm/model/positional/"
NEOX = "neox/transformer.py:"
LMT = "lmt/layers/positional/"
NANO = "nanospeech/nanospeech_torch.py:"
EXISTS = {"exists": lambda made_: made_ is not None}
NO_GRAD = {"autocast": lambda *_, **__: lambda function: function}


def rule_of(model):
    """What a config says of its scaling."""
    given_ = of_config(model)
    return given_.get("rope_scaling") or given_["rope_parameters"]


def turned(rope, rows, dim, *more, dtype=mx.float32, **named):
    """Cosines and sines of vectors that a rotation of MLX turns, [L, d/2] each."""
    vectors = mx.array(units(rows, dim)).astype(dtype)
    made_ = rope(vectors, *more, **named)
    made_ = (made_[0] if isinstance(made_, tuple) else made_)[0, 0]
    return {"cos": made_[:, : dim // 2], "sin": made_[:, dim // 2 :]}


def kept(made_, rows=None, cast=None):
    """The caches of a class, and the first rows of them; cast is what the whole model was cast to afterwards."""
    if cast:
        made_ = made_.to(cast)
    found = {name: table_ for name, table_ in made_.named_buffers() if "cos" in name or "sin" in name}
    return {name: table_[..., :rows, :] for name, table_ in found.items()} if rows else found


def rebuilt(made_, rows):
    """CpGPT's caches of a longer input."""
    made_.build_rope_cache(rows)
    return made_.cache


def optimus(model, rows, changes=()):
    """Optimus-DL: a cosine and a sine for each pair, by the scaling of a config."""
    given_ = of_config(model)
    head = given_.get("head_dim") or given_["hidden_size"] // given_["num_attention_heads"]
    rule = given_["rope_scaling"] and {"rope_type": given_["rope_scaling"].get("type")} | given_["rope_scaling"]
    part = torch_part("optimus_dl/modules/model/blocks/rope.py:precompute_freqs_cis", *changes)
    return part(head, rows, given_["rope_theta"], rule)


def atlasfold(rows, dim, cast=None, changes=()):
    return kept(torch_part("atlaslm/layers/rotary.py:RotaryEmbedding", *changes)(dim, max_seqlen=rows), cast=cast)


def aurorax(rows, dim, changes=()):
    """Aurora-X: vectors that it turns, a cosine and a sine for each pair."""
    vectors = torch.from_numpy(units(rows, dim, neighbours=True))
    return torch_part("aurorax/utils.py:apply_rope", *changes)(vectors, vectors)[0][0, 0]


def bwetaf(rows, dim, dtype=jnp.float32, changes=()):
    """BwETAF under JAX: cosines and sines of vectors that it turns."""
    rotate = jax_part("BwETAF/model/sharded_layers.py:RoPE", *changes, shape_check=lambda *_: None)
    made_ = rotate(jnp.asarray(units(rows, dim)).astype(dtype))[0, 0]
    return {"cos": made_[:, : dim // 2], "sin": made_[:, dim // 2 :]}


def chatterbox_llama(model, rows, dim):
    """Chatterbox's Llama 3 under MLX."""
    base = of_config(model)["rope_theta"]
    rope = mlx_part("chatterbox/models/t3_mlx/modules/llama_mlx.py:RoPE")(dim, base=base, rope_scaling=rule_of(model))
    vectors = mx.array(units(rows, dim))
    made_ = rope(vectors, vectors)[0][0, 0]
    return {"cos": made_[:, : dim // 2], "sin": made_[:, dim // 2 :]}


def chuk(rows, dim, theta=10000.0, changes=(), **named):
    """Lazarus under MLX, [L, d]."""
    return two_of(mlx_part(CHUK + "rope.py:compute_rope_frequencies", *changes)(dim, rows, theta, **named))


def chuk_llama(model, rows, dim, **other):
    """Lazarus's Llama 3."""
    rule, given_ = rule_of(model), of_config(model)
    config = {"traditional": False, "max_position_embeddings": 131072, "theta": given_["rope_theta"]}
    config |= {"scaling_factor": rule["factor"], "original_max_position_embeddings": 8192}
    config |= {key: rule[key] for key in ("low_freq_factor", "high_freq_factor")}
    return turned(mlx_part(CHUK + "rope.py:Llama3RoPE", math=math)(settings(**(config | other)), dim), rows, dim)


def tada(model, rows, dim, changes=(), **other):
    """TADA under MLX: Llama 3.2's cosines and sines, each pair once."""
    names = {"compute_llama3_inv_freq": mlx_part("mlx_tada/llm.py:compute_llama3_inv_freq", *changes, math=math)}
    build = mlx_part("mlx_tada/llm.py:build_rope_cache", **names)
    return two_of(build(rows, dim, of_config(model)["rope_theta"], rule_of(model) | other))


def forge(kind, model, rows, dim, changes=(), **other):
    """MLX Forge: cosines and sines of vectors that it turns, by the keys that it reads of a config's scaling."""
    names = {name: mlx_part(FORGE + name, *(changes if name == kind else ()), math=math) for name in FORGE_KINDS}
    given_, rule = of_config(model), rule_of(model) | other
    make = mlx_part(FORGE + "initialize_rope", **names)
    named = {"original_max_position_embeddings": given_.get("original_max_position_embeddings")}
    longest = given_["max_position_embeddings"]
    return turned(make(dim, given_.get("rope_theta", 1e4), False, rule, longest, **named), rows, dim)


FORGE_KINDS = ("Llama3RoPE", "SuScaledRoPE", "YarnRoPE")


def mistral3(rows, changes=(), **named):
    """MLX-Gen's text encoder of ERNIE Image, [1, L, d]."""
    made_ = mlx_part(MISTRAL, *changes, math=math)(**named)
    return two_of(made_(mx.zeros(1), mx.arange(rows)[None]))


def qwen3_text(rows, dim, **named):
    """MLX-Gen's text encoder of FLUX.2, [1, L, d]."""
    path = MFLUX + "flux2/model/flux2_text_encoder/qwen3_text_rotary_embedding.py:Qwen3TextRotaryEmbedding"
    return two_of(mlx_part(path)(dim, **named)(mx.zeros(1), mx.arange(rows)))


def index_tts(rows, dim, changes=()):
    """IndexTTS 2.5 under MLX: a cosine and a sine for each pair."""
    names = {"_FREQS_CIS": None, "ROPE_BASE": 10000.0, "HEAD_DIM": dim, "BLOCK_SIZE": rows}
    return mlx_part("index_tts_2_5_mlx/models/cfm.py:_freqs_cis", *changes, **names)()


def dia(rows, dim, changes=()):
    """Dia under JAX, [1, L, 1, d/2]."""
    names = {"nnx": settings(**NNX)}
    return two_of(jax_part("diajax/dia.py:Roper", *changes, **names)(dim)(jnp.arange(rows)[None]))


def cast_of(made_, cast):
    return made_.to(cast) if cast else made_


def instanovo(rows, dim, share=1.0, base=10000.0, cast=None, changes=()):
    """InstaNovo-FM: its caches, or those that it computes again after a cast."""
    made_ = cast_of(torch_part(INSTA + "rotary.py:SimpleRotaryEmbedding", *changes)(dim, rows, base, share), cast)
    if cast:
        made_.clear_cache()
    return kept(made_)


def updated(path, rows, dim, cast=None, changes=(), method="_update_cos_sin_cache", more=(), store=None, **named):
    """Classes after ESM's, whose caches are made of the first input; cast is what the model was cast to before."""
    made_ = cast_of(torch_part(path, *changes)(dim, **named), cast)
    pair_ = getattr(made_, method)(torch.zeros(1, 1, rows, 8, dtype=cast or F32), *more)
    return two_of(pair_ or (made_._cos_cached, made_._sin_cached), store or "_{}_cached")


def sykra(rows, dim):
    """SYKRA over its default base, [1, 1, L, d]."""
    return two_of(torch_part("sykra/modeling_sykra.py:SykraRotaryEmbedding")(dim)(torch.zeros(1), rows))


def stacked(kind, config, positions_, changes=(), stored=False, cast=None):
    """StackFormers: angles, the halves alike; its scaling is YaRN by wavelengths."""
    names = {"_yarn_inv_freq": torch_part(STACKED + "rope1d.py:_yarn_inv_freq")}
    file = {"RotaryEmbedding1D": "rope1d", "RotaryEmbedding2D": "rope2d"}[kind]
    made_ = torch_part(f"{STACKED}{file}.py:{kind}", *changes, **names)(settings(**config))
    if stored:
        return {"model.rotary_emb.inv_freq": made_.inv_freq}
    return cast_of(made_, cast)._freqs_from_positions(positions_)


def openelm(rows, dim, dtype=F32, base=10000.0):
    """OpenELM: sines and cosines in the type of its input, each pair once."""
    sin, cos = torch_part("openelm_pytorch/openelm.py:RoPE:_create_sin_cos_theta")(
        None, rows, dim, base=base, dtype=dtype
    )
    return {"_sin": sin, "_cos": cos}


def roformer(rows, dim, cast=None, changes=()):
    """PyMSS's BS-RoFormer: angles, each for two neighbouring columns."""
    made_ = cast_of(torch_part(PYMSS + "bs_roformer/common.py:RotaryEmbedding", *changes)(dim), cast)
    return made_(torch.arange(rows))


def apollo(rows, dim, changes=()):
    """PyMSS's Apollo: cosines and sines, each for two neighbouring columns."""
    engine = settings(theta=10000, hidden_size=dim, window=rows)
    part = torch_part(PYMSS + "look2hear/apollo.py:Roformer:_calc_rotary_emb", *changes)
    return two_of(part(engine), "blocks.0.seq_net.{}_freq")


def wan_cis(rows, dim, changes=()):
    """Wan's complex rotations of one axis, by complex numbers of double precision."""
    return torch_part("wan/modules/model.py:rope_params", *changes)(rows, dim).to(torch.complex64)


def center_esm(rows, dim, dtype=F16, changes=()):
    """ModelCenter's class after ESM, whose frequencies are kept in the type of the model: half, if nothing is said."""
    names = {"bmt": settings(DistributedModule=torch.nn.Module)}
    with OnCpu():
        made_ = torch_part(CENTER + "RotaryEmbeddingESM", *changes, **names)(dim, dtype=dtype)
    return two_of(made_._update_cos_sin_tables(torch.zeros(rows, dim), 0), "_{}_cached")


def dspark(model, rows):
    """Unsloth's drafter, by the keys that it reads of a config, [1, L, d]."""
    made_ = torch_part("unsloth_zoo/speculative/dspark.py:_Rotary")(settings(**of_config(model)))
    return two_of(made_(torch.zeros(1), positions(rows)))


def moshi_turned(rows, dim, first):
    """AudioSeal's copy of Moshi: vectors that it turns, a cosine and a sine for each pair."""
    vectors = torch.from_numpy(units(rows, dim, neighbours=True))
    part = torch_part("audioseal/libs/moshi/modules/rope.py:apply_rope")
    return part(vectors, vectors, torch.tensor([first]))[0][0, 0]


def audiocraft(rows, dim, changes=()):
    """AudioCraft under MLX: its caches, each pair once."""
    made_ = mlx_part("mlx_audiocraft/modules/rope.py:RotaryEmbedding", *changes, tp=typing)(dim)
    made_._build_cache(rows)
    return {"rope._cos_cache": made_._cos_cache, "rope._sin_cache": made_._sin_cache}


def gptj(rows, width):
    """OSLO's GPT-J: sines and cosines, each pair once, of a part of the head."""
    sin, cos = torch_part("oslo/models/gptj/modeling_gptj.py:fixed_pos_embedding")(torch.zeros(1, rows, width))
    return {"sin": sin, "cos": cos}


def falcon_tst(rows, dim, interleaved, first=0):
    """sktime's FalconTST: angles, [L, 1, 1, d]."""
    made_ = torch_part(SKTIME + "falcon_tst/modeling_FalconTST.py:RotaryEmbedding")(dim, interleaved)
    return made_(rows, first)


def uni2ts(rows, dim, cast=None):
    """sktime's Moirai: cosines and sines, each for two neighbouring columns."""
    parent = type("Projection", (torch.nn.Module,), {"__init__": lambda self, width, *_: projection(self, width)})
    names = {"Projection": parent, "einsum": einops.einsum}
    path = SKTIME + "uni2ts/module/position/attn_projection.py:RotaryProjection"
    made_ = torch_part(path, **names)(proj_width=dim, num_heads=1, num_groups=1, max_len=16 if cast else rows)
    if cast:
        made_ = made_.to(cast)
        made_._init_freq(rows)
    return {"cos": made_.cos, "sin": made_.sin}


def projection(made_, width):
    torch.nn.Module.__init__(made_)
    made_.proj_width = width


def lag_llama(kind, rows, dim, *more, kept_rows=None, cast=None):
    """sktime's Lag-Llama, [1, 1, L, d]; kept_rows is the length of its first caches."""
    file = SKTIME + "lag_llama/model/module.py:"
    parent = torch_part(file + "LlamaRotaryEmbedding")
    part = torch_part(f"{file}Llama{kind}RotaryEmbedding", LlamaRotaryEmbedding=parent) if kind else parent
    made_ = cast_of(part(dim, kept_rows or rows, *more), cast)
    return two_of(made_(CPU, cast or F32, rows), "{}_cached")


def aquila(rows, dim, factor, longest):
    """FlagAI's Aquila 2, whose base grows with the length of its input."""
    file = FLAG_AI + "aquila2/modeling_aquila.py:Aquila"
    names = {"AquilaRotaryEmbedding": torch_part(file + "RotaryEmbedding")}
    made_ = torch_part(file + "DynamicNTKScalingRotaryEmbedding", **names)(dim, longest, scaling_factor=factor)
    return two_of(made_(torch.zeros(1), rows), "{}_cached")


def protflash(rows, dim, dtype=F32):
    """ProtFlash: cosines and sines of vectors that it turns, in their type."""
    made_ = torch_part("ProtFlash/model.py:rope")(torch.from_numpy(units(rows, dim)[0]).to(dtype), 1)[0]
    return {"cos": made_[:, : dim // 2], "sin": made_[:, dim // 2 :]}


def prothash(rows, dim, changes=()):
    """ProtHash, whose base grows with the length of its caches, [1, 1, L, d]."""
    names = {"Buffer": torch.nn.Buffer, "ceil": math.ceil, "pi": math.pi}
    made_ = torch_part("prothash/model.py:RotaryPositionalEmbedding", *changes, **names)(rows, dim)
    return {"cosine_cache": made_.cosine_cache, "sine_cache": made_.sine_cache}


class Registered(torch.nn.Module):
    """What TorchMix's classes derive from: they fill buffers before their parent is called."""

    def __new__(cls, *_, **__):
        made_ = super().__new__(cls)
        torch.nn.Module.__init__(made_)
        return made_


def lmt(kind, rows, dim, *more, changes=(), **named):
    """LMT: caches of each pair once."""
    parent = torch_part(LMT + "rope.py:RoPE")
    part = torch_part(LMT + f"{kind}.py:{'RoPE' if kind == 'rope' else 'YaRNRoPE'}", *changes, RoPE=parent)
    made_ = part(dim, *more, **named)
    return {
        "layers.0.attn.rope.cos_cache": made_.cos_cache[:rows],
        "layers.0.attn.rope.sin_cache": made_.sin_cache[:rows],
    }


def by_time(path, *changes):
    """A rotation of MLX that takes the time before the heads."""
    rotate = mlx_part(path, *changes)
    return lambda vectors: mx.swapaxes(rotate(mx.swapaxes(vectors, 1, 2)), 1, 2)


class Filled:
    """A layer of Keras that keeps what it fills, under NumPy."""

    def __init__(self, **fields):
        self.__dict__.update(fields)

    def add_weight(self, initializer, **_):
        return initializer


NUMPY_OPS = settings(
    arange=lambda *span, dtype=None: np.arange(*span, dtype=dtype),
    convert_to_numpy=np.asarray,
    cast=lambda made_, dtype: np.asarray(made_).astype(dtype),
    abs=np.abs,
    log=np.log,
    minimum=np.minimum,
    maximum=np.maximum,
    where=np.where,
    zeros_like=np.zeros_like,
)


def keras_weights(path, get, changes=(), **fields):
    """What a layer of Keras-Bio fills when it is built."""
    engine = Filled(**fields)
    names = {"ops": NUMPY_OPS, "keras": settings(initializers=settings(Constant=lambda made_: made_))}
    build = lifted(f"keras_bio/{path}:build", ("super().build(input_shape)", "pass"), *changes, **names)
    build(engine, None)
    return getattr(engine, get)
