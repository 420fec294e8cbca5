"""What the modules of libraries in this part take: classes out of their files, and how some of them are asked.

The lifting of classes out of files is aside9's and aside10's. What computes a table is the library's own code.
"""

import math
import os

import mlx.core as mx
from aside10.modules import *
from aside10.rotary import OnOneDevice
from aside11.modules import buffer, buffers, gaps, two_of
from aside12.forms import of_config

FLAG = "FlagEmbedding/inference/reranker/decoder_only/models/modeling_minicpm_reranker.py:MiniCPM"
SCRATCH = "llms_from_scratch/"
COSMOS = "cosmos_rl/policy/model/"
OMNI = "vllm_omni/diffusion/models/"
SPOKEN = "vllm_omni/model_executor/models/"
MIGMA = "migma/"
MAGENTA = "magenta_rt/_vendor/sequence-layers/sequence_layers/jax/"
MERLION = "merlion/models/utils/nn_modules/embed.py:"
STACK = "stackformer/modules/position_embedding.py:"
SILLM = "sillm/modules/rope.py:"
DEMUCS = "audio_separator/separator/uvr_lib_v5/demucs/transformer.py:"
UNIMER = "unimernet/models/"
SPEECH = "whisperspeech/modules.py:"
XWM = "xwm/nn/embed.py:"
RETNET = "yet_another_retnet/retention.py:"
GENERATIVE = "generative/networks/"
NNX = {"Module": object, "Variable": lambda made_: made_, "jit": lambda function: function}


def units(rows, dim, dtype=np.float32, neighbours=False):
    """Vectors that a rotation turns into cosines and sines: a one and a zero for each pair, [1, 1, L, d]."""
    one = np.tile([1.0, 0.0], dim // 2) if neighbours else np.repeat([1.0, 0.0], dim // 2)
    return np.broadcast_to(one.astype(dtype), (1, 1, rows, dim)).copy()


def flag(kind, rows, *arguments, changes=(), cast=None, grow=None, **named):
    """FlagEmbedding's reranker, whose model is MiniCPM; grow is a length beyond what it keeps."""
    parent = torch_part(FLAG + "RotaryEmbedding", *(changes if kind == "" else ()))
    if kind:
        parent = torch_part(f"{FLAG}{kind}RotaryEmbedding", *changes, MiniCPMRotaryEmbedding=parent)
    made_ = parent(*arguments, **named)
    if cast:
        made_ = made_.to(cast)
    if grow:
        return two_of(made_(torch.zeros(1, dtype=cast), grow), "{}_cached")
    return {name: table_[:rows] for name, table_ in buffers(made_).items()}


def scratch(model, rows, head, base, changes=(), **named):
    """Raschka's LLMs from Scratch, [L, d]."""
    return two_of(torch_part(f"{SCRATCH}{model}.py:compute_rope_params", *changes)(head, base, rows, **named))


def scratch_llama3(rows, base=500000.0, factor=32.0, **named):
    """Llama 3.2 of LLMs from Scratch."""
    rule = {"factor": factor, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_context_length": 8192}
    return scratch("llama3", rows, 128, base, freq_config=rule, **named)


def nnx_lm(model, su_len=0, head=128, changes=(), name="model.rotary_emb.inv_freq", **other):
    """NNX-LM's frequencies; the keys of a config that its own does not know stand in extra_config."""
    file = "nnxlm/utils.py:"
    config = {"rope_theta": 10000.0, "partial_rotary_factor": 1.0, "original_max_position_embeddings": None}
    given_ = of_config(model)
    config |= {key: given_[key] for key in config if key in given_}
    config |= {"max_position_embeddings": given_["max_position_embeddings"], "head_dim": head, "extra_config": given_}
    names = {"nnx": settings(**NNX), "math": math, "get_nested": jax_part(file + "get_nested")}
    made_ = jax_part(file + "Roper", *changes, **names)(settings(**(config | other)), su_len)
    return {name: made_.freq}


def sillm_llama3(rows, factor, base=500000.0, head=128):
    """SiLLM's Llama 3: the vectors that MLX turns."""
    rope = mlx_part(SILLM + "Llama3RoPE")
    rule = {"factor": factor, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 8192}
    turned = rope(head, traditional=False, base=base, rope_scaling=rule)(mx.array(units(rows, head)[0]))
    return {"cos": turned[0, :, : head // 2], "sin": turned[0, :, head // 2 :]}


def sillm_longrope(model, rows, head=96, changes=(), **other):
    """SiLLM's LongRoPE, [L, d]."""
    config = of_config(model)
    lists = {name: config["rope_scaling"][name] for name in ("short_factor", "long_factor")}
    rope = mlx_part(SILLM + "SuScaledRotaryEmbedding", *changes, math=math)
    made_ = rope(head, config["max_position_embeddings"], 4096, config["rope_theta"], **(lists | other))
    return two_of(made_._get_cos_sin(0, rows))


def penzai(rows, dim, base, changes=()):
    """Penzai: cosines, then sines, of vectors that it turns."""
    rotate = jax_part("penzai/nn/embeddings.py:ApplyRoPE:_apply_1d", *changes)
    engine = settings(max_wavelength=base)
    one = jnp.asarray(units(1, dim)[0, 0, 0])
    return jax.vmap(lambda position: rotate(engine, one, position))(jnp.arange(rows))


def vllm_mlx(positions_, dim, base, **named):
    """vLLM for MLX: cosines, then sines, of vectors that it turns."""
    rotate = mlx_part("vllm_mlx/specprefill.py:manual_rope")
    return rotate(mx.array(units(len(positions_), dim)), mx.array(positions_), dim, base=base, **named)[0, 0]


def cosmos_deepseek(model, longest=None, changes=()):
    """Cosmos-RL's frequencies of DeepSeek."""
    config = of_config(model)
    rule = config["rope_scaling"]
    named = {"max_seq_len": longest or config["max_position_embeddings"], "original_seq_len": 4096}
    named |= {key: rule[key] for key in ("beta_fast", "beta_slow")} | {"rope_factor": rule["factor"]}
    named |= {key: config[key] for key in ("qk_rope_head_dim", "rope_theta")}
    part = torch_part(COSMOS + "deepseek_v3/deepseekv3_mapped.py:precompute_base_freqs", *changes, DeepseekConfig=None)
    return {"model.rotary_emb.inv_freq": part(settings(**named))}


def cosmos_angles(rows, *arguments, changes=(), cast=None, **named):
    """Cosmos-RL's angles, [L, 1, 1, d]."""
    with OnOneDevice():
        made_ = torch_part(COSMOS + "wfm/modules/rope.py:RotaryPositionEmbedding", *changes)(*arguments, **named)
    if cast:
        made_ = made_.to(cast)
    return made_(rows)


def omni_position_ids(path, rows, *arguments, dtype=F32, changes=(), cast=None, first=0, **named):
    """A text encoder of vLLM-Omni, [1, L, d]."""
    made_ = torch_part(OMNI + path, *changes)(*arguments, **named)
    if cast:
        made_ = made_.to(cast)
    ids = positions(rows, first)
    handed = (torch.zeros(1, dtype=dtype), ids) if "Anima" in path else (ids, dtype)
    return two_of(made_(*handed))


def wan(frames, height, width, dim=128, changes=(), cast=None):
    """Wan in vLLM-Omni: a video's cosines and sines, [1, L, 1, d]."""
    names = {"current_omni_platform": settings(supports_float64=lambda: True)}
    made_ = torch_part(OMNI + "wan2_2/wan2_2_transformer.py:WanRotaryPosEmbed", *changes, **names)(dim, (1, 2, 2), 1024)
    if cast:
        made_ = made_.to(cast)
    return two_of(made_(torch.zeros(1, 16, frames, 2 * height, 2 * width)), "freqs_{}")


def anima(frames, height, width, dim=128, changes=()):
    """Cosmos's transformer in vLLM-Omni: frames, rows and columns, and again; NTK for frames."""
    made_ = torch_part(OMNI + "anima/anima_transformer.py:CosmosRotaryPosEmbed", *changes)(dim)
    return two_of(made_(torch.zeros(1, 16, frames, 2 * height, 2 * width)))


def glm_image(height, width, dim=128, changes=()):
    made_ = torch_part(OMNI + "glm_image/glm_image_transformer.py:GlmImageRotaryPosEmbed", *changes)(dim, 2)
    return two_of(made_(torch.zeros(1, 16, 2 * height, 2 * width)))


def longcat(rows, dim, changes=(), **named):
    """LongCat's angles of one axis, each for two neighbouring columns."""
    file = OMNI + "longcat_video/longcat_video_avatar_transformer.py:RotaryPositionalEmbedding1D"
    made_ = torch_part(file, *changes)(dim)
    return made_.precompute_freqs_cis_1d(torch.arange(rows, **named))


def audex(rows, dim, cast=None):
    """Audex's decoder: a cosine and a sine for each pair; cast is the model's type when its cache is built anew."""
    file = SPOKEN + "audex/speech_decoder/modeling_audex_causal_speech_decoder.py:RotaryPositionalEmbeddings"
    made_ = torch_part(file)(dim, 16)
    if cast:
        made_ = made_.to(cast)
    made_.build_rope_cache(rows)
    return {"cache": made_.cache}


def vjepa(rows, dim, dtype=F32):
    """V-JEPA 2.1 in Migma: vectors that it turns, a cosine and a sine for each pair."""
    rotate = torch_part(MIGMA + "nn/his_encoders/vjepa21/modeling.py:rotate_queries_or_keys")
    return rotate(torch.from_numpy(units(rows, dim, neighbours=True)).to(dtype), torch.arange(rows))[0, 0]


def modalities(rows, hidden, heads, base=10000, dtype=F32, cast=None):
    """Modalities' rotary transform, [1, 1, L, d]."""
    made_ = torch_part("modalities/models/gpt2/gpt2_model.py:RotaryTransform", QueryKeyValueTransform=torch.nn.Module)(
        hidden, heads, base_freq=base
    )
    if cast:
        made_ = made_.to(cast)
    return two_of(made_._update_cos_sin_tables(torch.zeros(1, 1, rows, 1, dtype=dtype)), "_{}_cached")


def unimer_llama(kept, dim, rows=None, cast=None):
    """UniMERNet's Llama; rows is a length beyond what it keeps."""
    made_ = torch_part(UNIMER + "blip2_models/modeling_llama.py:LlamaRotaryEmbedding")(dim, kept)
    if cast:
        made_ = made_.to(cast)
    if rows:
        return two_of(made_(torch.zeros(1, dtype=cast or F32), rows), "{}_cached")
    return buffers(made_)


def speech_rotary(dim, cast=None):
    """WhisperSpeech keeps 2500 rows, [1, L, 1, d]."""
    made_ = torch_part(SPEECH + "Rotary")(dim)
    if cast:
        made_ = made_.to(cast)
    return two_of(made_(torch.zeros(1, 8)), "{}_cached")


def pointcloud(sizes, dim, base=10.0, cast=None, changes=()):
    """A grid of points: cosines and sines of three axes, the two halves of each."""
    made_ = torch_part("torch_pointcloud/layers/rope.py:Point3DRoPE", *changes)(dim, base)
    if cast:
        made_ = made_.to(cast)
    cells = torch.cartesian_prod(*[torch.arange(n, dtype=F32) for n in sizes])
    return two_of([table_[:, 0] for table_ in made_._cos_sin(cells)])


def flaxdiff(rows, dim, base=10000, changes=()):
    """FlaxDiff: each pair once."""
    engine = settings(dim=dim, max_seq_len=rows, base=base)
    jax_part("flaxdiff/models/vit_common.py:RotaryEmbedding:setup", *changes)(engine)
    return {"freqs_cos": engine.freqs_cos, "freqs_sin": engine.freqs_sin}


def flaxdiff_times(times, dim, changes=()):
    engine = settings(features=dim, nax_positions=10000)
    jax_part("flaxdiff/models/common.py:TimeEmbedding:setup", *changes)(engine)
    return jax_part("flaxdiff/models/common.py:TimeEmbedding:__call__")(engine, times)


def tinygrad_cache(dim, rows, base, changes=()):
    """tinygrad: cosines, then sines; its device of that name needs no compiler."""
    os.environ["DEV"] = "PYTHON"
    from tinygrad import Tensor

    part = lifted("tinygrad/llm/model.py:precompute_freqs_cis", *changes, Tensor=Tensor, functools=functools)
    return part(dim, rows, base).numpy()


def e1(rows, dim, base, changes=()):
    """E1 under JAX: it hands out sines before cosines."""
    sin, cos = jax_part("e1jax/_model.py:fixed_pos_embedding", *changes)(rows, dim, base)
    return {"sin": sin, "cos": cos}


def oplm(rows, head, rotary, base=10000.0, changes=()):
    return buffers(torch_part("oplm/model/rope.py:RotaryEmbedding", *changes)(head, rotary, rows, base))


def migma_bridge(rows, dim, cast=None):
    """Migma's bridge of VLA-Adapter."""
    made_ = torch_part(MIGMA + "nn/vla_adapter_bridge.py:RotaryPositionEmbedding")(dim)
    if cast:
        made_ = made_.to(cast)
    return two_of(made_(rows, CPU, F32))


def migma_matrices(ids, dim, changes=()):
    """Matrices of 2 x 2 of several axes, [1, L, d/2, 2, 2]."""
    return torch_part(MIGMA + "models/wms/samot.py:rope_freqs", *changes)(ids[None], dim)


def cells(*sizes):
    return torch.cartesian_prod(*[torch.arange(n) for n in sizes])


def retnet(dim, dtype=None):
    return torch_part(RETNET + "_build_position_thetas")(dim, dtype=dtype)


def relative(length, dim, changes=()):
    """FireRedASR's relative positions, the greatest first, of one input."""
    made_ = torch_part("fireredasr/models/module/conformer_encoder.py:RelPositionalEncoding", *changes)(dim, 500)
    return made_(torch.zeros(1, length, dim))


def rna_fm(rows, dim, changes=()):
    """RNA-FM: fairseq's table, the row of the padding token is zero."""
    file = "fm/modules.py:SinusoidalPositionalEmbedding:get_embedding"
    return torch_part(file, *changes)(settings(embed_dim=dim, padding_idx=1), rows)


def uce(rows, dim, changes=()):
    return buffer("helical/models/uce/uce_model.py:PositionalEncoding", *changes, arguments=(dim, 0.1, rows))


def hours(rows, dim, changes=()):
    """Merlion's fixed code of a calendar: hours, minutes or days."""
    made_ = torch_part(MERLION + "FixedEmbedding", *changes)(rows, dim)
    return {"embedding.hour_embed.emb.weight": made_.emb.weight}


def translate(rows, dim, changes=()):
    """tt's code, which its layer makes when it is asked, [L, 1, d]."""
    layer = torch.nn.Module()
    layer.emb_size, layer.maxlen, layer.dropout = dim, rows, 0.0
    names = {"nn": settings(Dropout=lambda share: lambda *_: None)}
    torch_part("tt/model.py:PositionalEncoding:forward", *changes, **names)(layer, None)
    return {"pos_embedding": layer.pos_embedding}


def xwm(sizes, dim, changes=()):
    """xwm's grid: each axis its sines, then its cosines."""
    names = {"_sincos_1d": lifted(XWM + "_sincos_1d", *changes), "axis_dims": lifted(XWM + "axis_dims")}
    return lifted(XWM + "_sincos_table", **names)(sizes, dim)


def lance(frames, height, width, dim, changes=()):
    """Lance's video."""
    file = OMNI + "lance/lance_transformer.py:get_"
    one = lifted(OMNI + "nextstep_1_1/modeling_nextstep.py:_get_1d_sincos_pos_embed_from_grid")
    from_grid = lifted(file + "3d_sincos_pos_embed_from_grid", get_1d_sincos_pos_embed_from_grid=one)
    names = {"get_3d_sincos_pos_embed_from_grid": from_grid}
    return lifted(file + "3d_sincos_pos_embed", *changes, **names)(dim, frames, height, width).astype(np.float32)


def nextstep(size, dim, changes=()):
    file = OMNI + "nextstep_1_1/modeling_nextstep.py:"
    one = lifted(file + "_get_1d_sincos_pos_embed_from_grid", *changes)
    two = lifted(file + "_get_2d_sincos_pos_embed_from_grid", _get_1d_sincos_pos_embed_from_grid=one)
    names = {"_get_2d_sincos_pos_embed_from_grid": two}
    return lifted(file + "get_2d_sincos_pos_embed", **names)(dim, size).astype(np.float32)


def moco(sizes, dim, changes=()):
    """MMSelfSup's grid of MoCo v3, [1, L, d]."""
    names = {"Sequence": typing.Sequence}
    file = "mmselfsup/models/utils/position_embedding.py:build_2d_sincos_position_embedding"
    return torch_part(file, *changes, **names)(sizes, dim)


def timing(rows, dim, changes=(), **named):
    """Magenta's timing signal under JAX, [1, L, d]."""
    names = {"assert_has_rank": lambda *_: None, "types": settings(DType=None), "math": math}
    return jax_part(MAGENTA + "utils.py:get_timing_signal_1d_pos", *changes, **names)(
        jnp.arange(rows)[None], dim, **named
    )


def magenta_buckets(rows, bidirectional, changes=(), count=32, most=128):
    path = MAGENTA + "attention/t5_relative_position_embedding.py:T5RelativePositionEmbedding:_relative_position_bucket"
    names = {"nn": settings(nowrap=lambda function: function), "math": math}
    config = settings(num_buckets=count, max_distance=most, bidirectional=bidirectional)
    return jax_part(path, *changes, **names)(settings(config=config), jnp.asarray(gaps(rows).numpy()))


def deepspeed_alibi(heads, rows, total=None, rank=None, ranks=1, dtype=F32):
    """DeepSpeed's bias of BLOOM: of all heads, or those of one rank of several."""
    names = {"dist": settings(is_initialized=lambda: rank is not None), "math": math}
    share = (total or heads) // ranks
    names["_head_shard"] = lambda *_: (share, (rank or 0) * share)
    file = "deepspeed/module_inject/auto_tp_model_utils.py:build_bloom_alibi_tensor"
    build = torch_part(file, ("import math", "pass"), **names)
    return build(torch.ones(1, rows, dtype=torch.long), heads, dtype, total_num_heads=total)


def symupe_slopes(heads, changes=()):
    compute = torch_part("symupe/modules/transformer/embeddings.py:ALiBiPositionalBias:_compute_slopes", *changes)
    return {"slopes": torch.tensor(compute(heads)).view(-1, 1, 1)}


def window_of(path, size, changes=(), name="relative_position_index", **names):
    """The map of indices of a window's attention, whose weights are left out."""
    names["trunc_normal_"] = lambda *_, **__: None
    made_ = torch_part(path, *changes, **names)(32, size, 2)
    return {f"layers.0.blocks.0.attn.{name}": made_.relative_position_index}


def unimernet_window(size, spoilt=False):
    """UniMERNet's encoder; spoilt is a checkpoint all of whose tensors were stored in bfloat16."""
    path = UNIMER + "unimernet/modeling_unimernet_encoder.py:UnimerNetSelfAttention"
    names = {"collections": collections, "meshgrid": torch.meshgrid}
    config = settings(qkv_bias=True, attention_probs_dropout_prob=0.0)
    index = torch_part(path, **names)(config, 32, 2, size).relative_position_index
    return {"encoder.layers.0.attention.self.relative_position_index": index.to(BF16).long() if spoilt else index}


def eqx_index(size, kind="_ShiftedWindowAttention", changes=()):
    """EqxVision's map of indices under JAX, flat."""
    path = f"eqxvision/models/classification/swin.py:{kind}:define_relative_position_index"
    return {"relative_position_index": jax_part(path, *changes)(settings(window_size=size))}


def beit_index(size):
    """MMSegmentation's BEiT: a window's map of indices, and three more of the class token."""
    layer = torch.nn.Module()
    layer.window_size, layer.num_heads = size, 2
    torch_part("mmseg/models/backbones/beit.py:BEiTAttention:_init_rel_pos_embedding")(layer)
    return {"layers.0.attn.relative_position_index": layer.relative_position_index}
