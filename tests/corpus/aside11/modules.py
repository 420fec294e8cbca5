"""What the modules of libraries in this part take: classes out of their files, and how some of them are asked.

The lifting of classes out of files is aside9's and aside10's. What computes a table is the library's own code.
"""

import functools
import math

from aside10.modules import *
from aside10.rotary import OnOneDevice
from aside11.forms import of_config

TORTOISE = "tortoise/models/xtransformers.py:"
TUNER = "simpletuner/helpers/models/"
NEMO = "nemo_automodel/components/models/"
VEOMNI = "veomni/models/"
COLOSSAL = "colossalai/"
FLOOD = "flood_forecast/transformer_xl/"
CONDENSE = "fastchat/model/llama_condense_monkey_patch.py:CondenseRotaryEmbedding"
KIMI_VL = NEMO + "kimivl/model.py:Rope2DPosEmb"
ACE = TUNER + "ace_step/transformer.py:Qwen2RotaryEmbedding"
PARLER = "parler_tts/modeling_parler_tts.py:ParlerTTS"
SAM2 = "sam2/modeling/position_encoding.py:"
OMNIGEN = "OmniGen/model.py:"
ESPNET = TUNER + "ace_step/lyrics_utils/lyric_encoder.py:EspnetRelPositionalEncoding"
MEGABYTE = "MEGABYTE_pytorch/megabyte.py:RotaryEmbedding"
DREAMER = "dreamer4/dreamer4.py:Rotary1D"
EINSUM = {"einsum": einops.einsum, "arange": torch.arange, "cat": torch.cat}
WRAP = {"autocast": lambda *_, **__: lambda function: function}


def buffer(path, *changes, arguments, get="pe", name=None, **names):
    """A buffer of a class that fills it when it is made, under a name if one is given."""
    found = getattr(torch_part(path, *changes, **names)(*arguments), get)
    return {name: found} if name else found


def condense(ratio, rows, dim=128, changes=()):
    """FastChat's LongChat: positions divided by a ratio."""
    made_ = torch_part(CONDENSE, *changes)(dim, ratio, -(-rows // ratio))
    return {"cos_cached": made_.cos_cached[..., :rows, :], "sin_cached": made_.sin_cached[..., :rows, :]}


def colossal(rows, hidden, heads, base=10000, dtype=F16, changes=(), elem=False, **config):
    """ColossalAI's caches of all positions that it ever serves, each pair once: the first rows."""
    given_ = settings(hidden_size=hidden, num_attention_heads=heads, max_position_embeddings=rows, **config)
    engine = settings(config=given_, dtype=dtype, head_dim_=hidden // heads)
    with OnOneDevice():
        fill = torch_part(COLOSSAL + "inference/utils.py:init_to_get_rotary", *changes, os=settings(environ={}))
        fill(engine, base, elem)
    return named_pair(engine._cos_cached[:rows], engine._sin_cached[:rows], "_{}_cached")


def colossal_glm(rows, dim, dtype=F32, changes=()):
    """ChatGLM2 of ColossalAI: a cosine and a sine for each pair."""
    return torch_part(COLOSSAL + "shardformer/modeling/chatglm2_6b/modeling_chatglm.py:RotaryEmbedding", *changes)(
        dim, dtype=dtype
    )(rows)


def nanbeige(base, dim=128, changes=()):
    """What GPTQModel fills in where a checkpoint left the frequencies out."""
    rotary = torch.nn.Module()
    rotary.dim, rotary.base, rotary.inv_freq = dim, base, None
    del rotary.inv_freq
    attention = settings(rotary_emb=rotary, q_proj=None)
    model = settings(model=settings(layers=[settings(self_attn=attention)]))
    torch_part("gptqmodel/models/definitions/nanbeige.py:_restore_rotary_inv_freq", *changes)(model)
    return {"model.layers.0.self_attn.rotary_emb.inv_freq": rotary.inv_freq}


def baichuan(rows, w):
    """GPTQModel's caches for Baichuan."""
    return two_of(torch_part("gptqmodel/models/definitions/baichuan.py:_build_rotary_cache")(w, rows), "{}_cached")


def two_of(pair, name="{}"):
    return {name.format("cos"): pair[0], name.format("sin"): pair[1]}


def nemo_deepseek(longest=163840, changes=(), **other):
    """NeMo AutoModel's frequencies of DeepSeek-V3."""
    scaling = of_config("deepseek-v3-0324")["rope_scaling"] | other
    return torch_part(NEMO + "deepseek_v3/rope_utils.py:precompute_freqs_cis", *changes)(64, longest, 10000, scaling)


def nemo_cis(rows, w, dtype=None):
    """NeMo AutoModel's complex rotations, [1, L, d/2]."""
    ids = positions(rows) if dtype is None else positions(rows).to(dtype).float()
    return torch_part(NEMO + "deepseek_v3/rope_utils.py:freqs_cis_from_position_ids")(ids, w)


def nemo_gpt_oss(rows, changes=(), factor=32.0, dim=64, base=150000, **more):
    """NeMo AutoModel's GPT-OSS: each pair once."""
    names = {"functools": settings(cache=lambda function: function)}
    rotary = torch_part(NEMO + "gpt_oss/rope_utils.py:RotaryEmbedding", *changes, **names)
    return two_of(rotary(dim, base, F32, scaling_factor=factor, **more)._compute_cos_sin(rows))


def step35(changes=(), **config):
    """Step 3.5 of NeMo AutoModel: frequencies of one layer."""
    return torch_part(NEMO + "step3p5/layers.py:Step3p5RotaryEmbedding", *changes)(settings(**config), 0)


def ernie(rows, changes=(), cast=None, **config):
    made_ = torch_part(NEMO + "ernie4_5/rope_utils.py:Ernie4_5RotaryEmbedding", *changes)(settings(**config))
    if cast:
        made_ = made_.to(cast)
    return two_of(made_(torch.zeros(1), positions(rows)))


def kimi_vl(height, width, *changes):
    return torch_part(KIMI_VL, *changes)(64, height, width)._precompute_freqs_cis(CPU)


def step37(height, width, dim=64, changes=(), **more):
    """Step 3.7's picture: angles of columns, then of rows, [1, 1, L, d]."""
    names = {"Union": typing.Union}
    return torch_part(NEMO + "step3p7/vision_encoder.py:EncoderRope2D", *changes, **names)(
        dim, height, width, **more
    ).freqs_cache


def hunyuan_image(height, width, dim=64, changes=()):
    cells_ = torch.cartesian_prod(torch.arange(height), torch.arange(width))
    return two_of(torch_part(NEMO + "hunyuan_image3/rope.py:rope_cos_sin", *changes)(cells_, dim))


def bagel_grid(size, dim, changes=()):
    """BAGEL's grid, in float64."""
    file = NEMO + "bagel/embeddings.py:"
    names = {"_SIN_COS_BASE": 10000.0, "_validate_even": lambda *_, **__: None}
    names["_validate_positive"] = names["_validate_even"]
    names["_geometric_frequencies"] = torch_part(file + "_geometric_frequencies", *changes, **names)
    names["_encode_scalar_positions"] = torch_part(file + "_encode_scalar_positions", **names)
    names["_build_square_grid_positions"] = torch_part(file + "_build_square_grid_positions", **names)
    return torch_part(file + "_build_2d_sincos_pos_embed", **names)(dim, size).float()


def omnigen_grid(dim, size, changes=(), **named):
    """OmniGen's grid: MAE's, over positions that are stretched to a base size."""
    file = OMNIGEN + "get_"
    names = {"get_1d_sincos_pos_embed_from_grid": torch_part(file + "1d_sincos_pos_embed_from_grid", *changes)}
    names = {"get_2d_sincos_pos_embed_from_grid": torch_part(file + "2d_sincos_pos_embed_from_grid", **names)}
    return torch_part(file + "2d_sincos_pos_embed", **names)(dim, size, **named)


def minimax_h3(frames, height, width, pairs_=16, changes=()):
    """MiniMax H3: angles of frames, rows and columns, halves twice."""
    ids = torch.cartesian_prod(torch.arange(frames), torch.arange(height), torch.arange(width))[None]
    rope = torch_part(VEOMNI + "diffusers/minimax_h3/minimax_h3_core/minimax_h3_dit.py:MiniMaxH3Rope", *changes)
    return {"freqs": rope(pairs_)(ids)}


def flux_matrices(path, rows, dim, changes=()):
    """Matrices of 2 x 2, [1, L, d/2, 2, 2]."""
    rope = torch_part(path, *changes)
    ids = positions(rows)
    return rope(ids, dim, 10000) if path.startswith(TUNER) else rope(None, ids, dim, 10000)


def kandinsky_1d(dim, rows, changes=()):
    file = TUNER + "kandinsky5_video/transformer_kandinsky5.py:"
    get_freqs = torch_part(file + "get_freqs")
    return torch_part(file + "Kandinsky5RoPE1D", *changes, get_freqs=get_freqs)(dim, rows)(torch.arange(rows))


def z_image(frames, height, width, changes=()):
    """Z-Image: axes of 16, 56 and 56 entries, base 256."""
    ids = torch.cartesian_prod(torch.arange(frames), torch.arange(height), torch.arange(width))
    names = {"List": typing.List}
    return torch_part(TUNER + "z_image/transformer.py:RopeEmbedder", *changes, **names)()(ids)


def qwen_image(frames, height, width, changes=()):
    """Qwen-Image: rows and columns count from the middle of the picture."""
    names = {"List": typing.List, "functools": functools}
    rope = torch_part(TUNER + "qwen_image/transformer.py:QwenEmbedRope", *changes, **names)
    return rope(10000, [16, 56, 56], True)._compute_video_freqs(frames, height, width)


def sine_picture(height, width, dim, changes=()):
    """SAM 2's code of a picture, [d, H, W]."""
    names = {"Tuple": typing.Tuple, "Optional": typing.Optional}
    return torch_part(SAM2 + "PositionEmbeddingSine", *changes, **names)(dim)._pe(1, CPU, height, width)[0]


def sam2_axial(width, height, dim=64, changes=(), theta=10000.0):
    names = {"init_t_xy": torch_part(SAM2 + "init_t_xy", *changes)}
    return torch_part(SAM2 + "compute_axial_cis", **names)(dim, width, height, theta)


def gaps(rows):
    """Key minus query."""
    return torch.arange(rows)[None] - torch.arange(rows)[:, None]


def bloom_bias(path, heads, rows, changes=(), dtype=F32):
    """Slope times the key's position, [H, 1, L], of one sequence without padding."""
    names = {"dist": settings(is_initialized=lambda: False), "math": math}
    build = torch_part(COLOSSAL + path, ("import math", "pass"), *changes, **names)
    return build(None, torch.ones(1, rows, dtype=torch.long), heads, dtype)


def espnet(length, dim, changes=()):
    """ESPnet's relative positions, the greatest first."""
    return torch_part(ESPNET, *changes)(dim, 0.0, length).pe


def angles_of(path, dim, rows, changes=(), cast=None, ask=None, **names):
    """Angles that a module hands out; cast is what the whole model was cast to before."""
    made_ = torch_part(path, *changes, **names)(dim)
    if cast:
        made_ = made_.to(cast)
    return ask(made_) if ask else made_(rows)


def earth2(times, changes=(), width=256):
    """Earth2Studio's Atlas: cosines, then sines."""
    engine = settings(frequency_embedding_dim=width, max_period=10000)
    names = {"einops": einops}
    ask = torch_part("earth2studio/models/nn/atlas.py:FourierEmbedder:cos_sin_embedding", *changes, **names)
    return ask(engine, times)


def mattergen(times, dim, changes=(), cast=None):
    made_ = torch_part("mattergen/diffusion/model_utils.py:NoiseLevelEncoding", *changes)(dim)
    if cast:
        made_ = made_.to(cast)
    return made_(times)


def scprint(count, dim, changes=(), first=1):
    """scPRINT: rows by the places of genes in a genome."""
    places = {f"gene{i}": i + first for i in range(count)}
    return torch_part("scprint/model/encoders.py:PositionalEncoding", *changes)(dim, count + first, places).pe


def window(size, changes=()):
    """VFormer's map of indices of a window."""
    names = {"pair": lambda size_: size_}
    path = "vformer/utils/window_utils.py:get_relative_position_bias_index"
    return {"layers.0.blocks.0.attn.relative_position_index": torch_part(path, *changes, **names)(size)}


def buffers(made_):
    """The cosines and sines that a module keeps."""
    name = "_{}_cached" if hasattr(made_, "_cos_cached") else "{}_cached"
    return {name.format(kind): getattr(made_, name.format(kind)) for kind in ("cos", "sin")}


def attnax(rows, dim, dtype=jnp.float32, changes=(), base=10000.0):
    """AttnAX under JAX: each pair once."""
    rule = jax_part("attnax/embeddings.py:rope_inv_freq", *changes)
    return two_of(jax_part("attnax/embeddings.py:rope_cos_sin_table", rope_inv_freq=rule)(rows, dim, base, dtype))
