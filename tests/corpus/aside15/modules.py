"""What the modules of libraries in this part take: rotary classes out of their files, and how they are asked.

The lifting of classes out of files is aside9's and aside10's. What computes a table is the library's own code.
"""

import math

import mlx.core as mx
from aside12.modules import *
from aside14.modules import cast_of, kept, turned
from aside15.forms import of_config, phi_list

BEAM = "mlx_beam/_vendor/mlx_lm/models/rope_utils.py:"
COMPOSE = "composelm/layers/pos_emb.py:"
FORE = "foreblocks/layers/embeddings/"
INDEX_TTS = "indextts/"
BACFORMER = "bacformer/modeling/modeling_"
VIDAX = "vidax/"
KSANA = "ksana/models/"
MIRA = "mira/"
SEQUIFIER = "sequifier/model/"
PLAIN_TYPING = {"beartype": lambda function: function, "conditional_beartype": lambda function: function}


def rule_of(model):
    """What a config says of its scaling."""
    return of_config(model).get("text_config", of_config(model))["rope_scaling"]


def halves_of(made_, store="{}"):
    """Cosines and sines out of vectors that a rotation turned, [L, d/2] each."""
    return two_of((made_[..., : made_.shape[-1] // 2], made_[..., made_.shape[-1] // 2 :]), store)


def altasr(rows, dim, first=0, base=10000.0, changes=()):
    """ALTASR: cosines and sines of vectors that it turns."""
    rotate = torch_part("altasr/model/attention.py:_rope", *changes)
    return halves_of(rotate(torch.from_numpy(units(rows, dim)), base, first)[0, 0])


def artifex(rows, dim, base=10000.0, dtype=jnp.float32, changes=()):
    """Artifex under JAX: it hands out sines before cosines, each pair once."""
    part = jax_part("artifex/generative_models/extensions/nlp/embeddings.py:precompute_rope_freqs", *changes)
    sin, cos = part(dim, rows, base, dtype)
    return {"sin": sin, "cos": cos}


def cisco(rows, dim, first=0, base=10000.0, cast=None, dtype=F32, changes=()):
    """Cisco's time series model: each pair once, [1, L, d/2]."""
    made_ = cast_of(torch_part("cisco_tsm/rope.py:RotaryPositionalEmbedding", *changes)(dim, base), cast)
    return two_of(made_.cos_sin(torch.arange(first, first + rows), dtype))


def compose_scope():
    """What ComposeLM's classes take from their file, which asks for Python's typing and torch alone."""
    names = {"Real": (int, float), "_INTEGER_DTYPES": {torch.int64}, "Any": None}
    names["_ROPE_SCALING_TYPES"] = {"none", "default", "linear", "llama3", "dynamic", "ntk"}
    for name in ("_validate_positive_int", "_as_finite_float", "_validate_seq_len", "_validate_position_ids"):
        names[name] = torch_part(COMPOSE + name, **names)
    return names


def compose(model, head, base, longest, changes=(), stored=False, rows=None, **other):
    """ComposeLM, by the keys that it reads of a config's scaling: caches, or the frequencies."""
    made_ = torch_part(COMPOSE + "RotaryEmbedding", *changes, **compose_scope())(
        head, longest, base, (rule_of(model) | other) if model else None
    )
    if stored:
        return {"model.layers.0.attn.rope.inv_freq": made_.inv_freq}
    return two_of(made_(rows), "{}_cached")


def flash_plm(library, rows, dim, kept_rows=64, cast=None, base=10000, changes=()):
    """FlashEE and FungalPLM: each pair once; cast is what the model was cast to before a longer input."""
    made_ = cast_of(torch_part(f"{library}/model.py:RotaryEmbedding", *changes)(dim, kept_rows, base), cast)
    return two_of(made_(rows))


def game(rows, dim, theta=10000.0, changes=()):
    """GAME under MLX, [1, L, d/2]."""
    names = {"compute_inv_freq": mlx_part("gamemlx/modules.py:compute_inv_freq", *changes)}
    made_ = mlx_part("gamemlx/modules.py:SingleRoPosEmb", **names)(dim, rows, theta)
    return {"pe_cos": made_.pe_cos, "pe_sin": made_.pe_sin}


def mimo(rows, dim, base=10000.0, dtype=mx.float32, changes=(), position_ids=None):
    """MiMo's audio encoder under MLX, [L, d]."""
    made_ = mlx_part("mimo_mlx/audio_encoder.py:RotaryEmbedding", *changes)(base, dim, rows)
    return two_of(made_(mx.zeros((rows, 1)).astype(dtype), position_ids))


def mistral_jax(rows, dim=128, changes=()):
    """Mistral under JAX, [L, d], sines before cosines."""
    names = {"op": settings(einsum=einops.einsum, repeat=einops.repeat)}
    sin, cos = jax_part("mistral/model/rotary_embedding.py:_make_weights", *changes, **names)(rows, dim)
    return {"sin_val": sin, "cos_val": cos}


def beam(kind, dim, rows, changes=(), **named):
    """MLX-Beam's copies of MLX-LM's classes: cosines and sines of vectors that they turn."""
    return turned(mlx_part(BEAM + kind, *changes, math=math)(dim, **named), rows, dim)


def beam_yarn(model, rows, dim, changes=(), **other):
    """By the keys that MLX-LM reads of a config's scaling."""
    rule, given_ = rule_of(model), of_config(model)
    named = {key: rule[key] for key in BEAM_KEYS if key in rule} | {"scaling_factor": rule["factor"]}
    return beam("YarnRoPE", dim, rows, changes, **({"base": given_["rope_theta"]} | named | other))


BEAM_KEYS = ("original_max_position_embeddings", "beta_fast", "beta_slow", "mscale", "mscale_all_dim")


def beam_phi(rows, changes=(), **other):
    """LongRoPE of Phi 3.5 mini: MLX-LM has the long list alone."""
    named = {"long_factor": phi_list("long"), "short_factor": phi_list("short")}
    return beam("SuScaledRoPE", 96, rows, changes, **(named | other))


def phi_vision(rows, changes=(), first=0):
    """Phi-3-Vision under MLX, [1, L, d]: the list that the greatest position asks for."""
    given_ = settings(**of_config("phi-3.5-mini-uncensored"))
    made_ = mlx_part("phi_3_vision_mlx.py:Phi3SuScaledRotaryEmbedding", *changes, math=math)(96, given_)
    return two_of(made_._get_cos_sin(mx.arange(first, first + rows)[None]))


def chronos(rows, dim, theta=10000.0, dtype=mx.float32, changes=()):
    """Chronos-2 under MLX: cosines and sines of vectors that it turns."""
    rotate = mlx_part("chronos2_mlx/rope.py:apply_rope", *changes)
    return turned(lambda x: rotate(x, x, mx.arange(rows)[None], theta), rows, dim, dtype=dtype)


def morse(rows, dim, cast=None, dtype=F32, changes=()):
    """Morseformer: each pair once."""
    made_ = cast_of(torch_part("morseformer/models/conformer.py:RotaryEmbedding", *changes)(dim), cast)
    return two_of(made_(rows, CPU, dtype))


def moss_text(rows, dim, theta, dtype=mx.float32, changes=()):
    """MOSS-Image's text encoder under MLX, [L, d]."""
    return two_of(
        mlx_part("moss_image_mlx/text_encoder.py:_rope_cos_sin", *changes, _ROPE_CACHE={})(rows, dim, theta, dtype)
    )


def moss_picture(height, width, words, base=10000.0, changes=()):
    """MOSS-Image's DiT under MLX, [1, L, 1, d]: four axes; a picture about its centre, and then words."""
    sin, cos = mlx_part("moss_image_mlx/dit.py:rope_table", *changes, np=np)(
        height, width, words, 128, base, mx.float32
    )
    return {"sin": sin, "cos": cos}


def omegavit(rows, dim, cast=None, changes=()):
    """OmegaViT: angles, [1, L, 1, d]."""
    return cast_of(torch_part("omegavit/main.py:RotaryEmbedding", *changes)(dim), cast)(rows, CPU)


def roma(height, width, dim, changes=(), **named):
    """RoMa v2's DINOv3: it hands out sines before cosines."""
    made_ = torch_part("romav2/vit/rope.py:RopePositionEmbedding", *changes)(dim, num_heads=1, **named)
    sin, cos = made_.eval()(H=height, W=width)
    return {"sin": sin, "cos": cos}


def memo_dino(height, width, dim, changes=()):
    """MemoLib's DINOv3."""
    file = "MemoLib/Model/DinoV3PMT/_pmt_layers.py:"
    names = {"get_patches_center_coordinates": torch_part(file + "get_patches_center_coordinates", *changes)}
    made_ = torch_part(file + "DINOv3ViTRopePositionEmbedding", **names)(dim, 1, 224, 16).eval()
    return two_of(made_(torch.zeros(1, 3, 16 * height, 16 * width)))


def sequifier(rows, dim, kept_rows=None, cast=None, theta=10000.0, changes=()):
    """Sequifier, [1, 1, L, d]; kept_rows is the length of its first caches."""
    names = PLAIN_TYPING
    made_ = torch_part(SEQUIFIER + "layers.py:RotaryEmbedding", *changes, **names)(dim, kept_rows or rows, theta)
    cast_of(made_, cast)
    if cast:
        made_._update_cos_sin_cache(rows)
    return two_of(made_(None, rows), "{}_cached")


def timestral(rows, dim, base, rotary, changes=(), dtype=mx.float32):
    """Timestral under MLX, [1, L, d]: the pairs behind those that are rotated turn nothing."""
    made_ = mlx_part("timestral_mlx/layers.py:SinCosRoPE", *changes)(dim, base, rotary)
    return two_of(made_(mx.arange(rows)[None], dtype))


def bacformer_large(rows, dim, cast=None, dtype=F32, changes=(), **named):
    """Bacformer's large model: each pair once."""
    made_ = cast_of(torch_part(BACFORMER + "large.py:RotaryEmbedding", *changes)(dim, **named), cast)
    made_._update_cos_sin_cache(rows, CPU, dtype)
    return two_of((made_._cos_cached, made_._sin_cached))


def bacformer_base(rows, dim, theta=10000.0, changes=()):
    """Bacformer's base model keeps each pair once."""
    pair_ = torch_part(BACFORMER + "base.py:precompute_freqs_cis", *changes)(dim, rows, theta)
    return two_of(pair_, "bacformer.freqs_{}")


def free(rows, dim, base=10000, changes=(), cast=None):
    """Free Transformer, [1, L, 1, d]."""
    return kept(torch_part("free_transformer/model.py:RotaryEmbedding", *changes)(dim, rows, base), cast=cast)


def gpt_simple(rows, dim, base=10000.0, changes=(), cast=None, **named):
    """GPT-Simple, [1, 1, L, d]; its buffer holds exponents."""
    made_ = torch_part("gpt_simple/model.py:RotaryPositionalEmbedding", *changes)(dim, base, **named)
    return two_of(cast_of(made_, cast)(rows, CPU))


def index_pairs(rows, dim, base=10000, dtype=BF16, changes=()):
    """IndexTTS 2: a cosine and a sine for each pair, in bfloat16 if nothing is said."""
    return torch_part(INDEX_TTS + "s2mel/modules/gpt_fast/model.py:precompute_freqs_cis", *changes)(
        rows, dim, base, dtype
    )


def index_angles(rows, dim, cast=None, changes=()):
    """IndexTTS 2's x-transformers: angles, [1, 1, L, d]."""
    return cast_of(torch_part(INDEX_TTS + "utils/xtransformers.py:RotaryEmbedding", *changes)(dim), cast)(rows, CPU)


def corext(rows, dim, cast=None, base=10000.0, changes=()):
    made_ = cast_of(torch_part("corext/model.py:RotaryEmbedding", *changes)(dim, rows, base), cast)
    made_._update_cache(rows, CPU)
    return two_of((made_._cos_cached, made_._sin_cached))


def fluid(rows, dim, theta=10000, changes=()):
    """FluidFlow: each angle for two neighbouring columns."""
    names = {"print": lambda *_: None}
    return kept(torch_part("fluidFlow/attention.py:VisionRotaryEmbeddingFast", *changes, **names)(dim, rows, theta))


def fore_rotary(rows, dim, base=10000.0, changes=(), **named):
    """ForeBlocks: each pair once."""
    made_ = torch_part(FORE + "rotary.py:RotaryEmbedding", *changes)(dim, base, **named)
    made_._update_cos_sin_cache(rows, CPU, F32)
    return two_of((made_._cos_cached, made_._sin_cached))


def fore_search(rows, dim, base=500000.0, changes=()):
    """ForeBlocks' search of architectures: each pair once, of twice its length."""
    made_ = torch_part("darts/architecture/bb_positional.py:RotaryPositionalEncoding", *changes)(dim, rows // 2, base)
    return {"cached_cos": made_.cached_cos, "cached_sin": made_.cached_sin}


def instella(rows, dim, base=10000, dtype=F32, first=0, changes=(), found=None):
    """Instella's conversion, [1, L, d]; found is what its frequencies were after loading."""
    made_ = torch_part("hf_instella/modeling_instella.py:InstellaRotaryEmbedding", *changes)(dim, base=base)
    if found is not None:
        made_.inv_freq = torch.from_numpy(found)
    return two_of(made_(torch.zeros(1, dtype=dtype), positions(rows, first)))


def instella_native(rows, dim, changes=()):
    """Instella's own code, [1, 1, L, d]: sines before cosines."""
    names = {"_non_meta_init_device": lambda _: CPU, "einsum": torch.einsum, "BufferCache": dict, "ModelConfig": None}
    given_ = settings(max_sequence_length=rows, d_model=dim, n_heads=1)
    sin, cos = torch_part("instella/model.py:RotaryEmbedding", *changes, **names)(given_, {}).get_rotary_embedding(
        rows, CPU
    )
    return {"rope_pos_sin": sin, "rope_pos_cos": cos}


def spectrum(rows, dim, first=0, base=10000, dtype=F32, changes=(), found=None):
    """LiteSpecFormer, [1, L, d]; found is what its frequencies were after loading."""
    made_ = torch_part("litespecformer/layers.py:RoPE", *changes)(dim, base)
    if found is not None:
        made_.inv_freq = found
    return two_of(made_(torch.zeros(1, dtype=dtype), positions(rows, first)))


def myanmar(rows, dim, changes=()):
    """A Burmese diffusion transformer, [L, 1, 1, d]."""
    made_ = torch_part("myanmar_tts/models/diffusion_transformer.py:RotaryPositionalEmbeddings", *changes)(dim)
    made_._build_cache(torch.zeros(rows, 1))
    return {"cos_cached": made_.cos_cached, "sin_cached": made_.sin_cached}


def pyllama(rows, dim, kept_rows=None, base=10000, cast=None, changes=()):
    """PyLLaMA's class after transformers, [1, 1, L, d]."""
    made_ = torch_part("llama/hf/modeling_llama.py:RotaryEmbedding", *changes)(dim, kept_rows or rows, base)
    return two_of(cast_of(made_, cast)(torch.zeros(1, dtype=cast or F32), rows), "{}_cached")


def cis_of(path, *arguments, changes=()):
    """Complex rotations by a copy of Meta's function."""
    return torch_part(path, *changes)(*arguments)


def nanbeige(model, rows, dim, **other):
    """Nanbeige under MLX: cosines and sines of vectors that it turns."""
    given_ = of_config(model) | other
    names = {"nn": mlx.nn, "ImportError": ImportError}
    rope = mlx_part("nanbeige_mlx/model.py:_make_rope", **names)(dim, float(given_["rope_theta"]), False, None, None)
    return turned(rope, rows, dim)


# Several axes --------------------------------------------------------------------------------------------------------


def arsenal(widths, positions_, theta=10000.0, changes=(), **named):
    """MLX-Arsenal: each pair once, axis by axis."""
    file = "mlx_arsenal/rope/rope.py:"
    names = {"rope_frequencies_1d": mlx_part(file + "rope_frequencies_1d", *changes)}
    names["_broadcast_to_axes"] = mlx_part(file + "_broadcast_to_axes")
    given_ = [mx.array(axis) for axis in positions_]
    return two_of(mlx_part(file + "rope_frequencies_nd", **names)(list(widths), given_, theta, **named))


def cogvideo(crop, sizes, frames, dim=64, changes=(), **named):
    """CogVideoX in Vidax: each angle for two neighbouring columns."""
    file = VIDAX + "models/cogvideo/rope.py:"
    names = {name: lifted(file + name) for name in ("_get_1d_rotary_pos_embed", "_combine_time_height_width")}
    return two_of(lifted(file + "get_3d_rotary_pos_embed", *changes, **names)(dim, crop, sizes, frames, **named))


def cosmos(*sizes, dim=128, changes=(), **named):
    """Cosmos-Predict 2.5 in Vidax under JAX, [1, L, 1, d]: three axes, and again."""
    file = VIDAX + "models/cosmos2_5/rope.py:"
    names = {"_axis_freqs": jax_part(file + "_axis_freqs")}
    return two_of(jax_part(file + "create_cosmos_rope3d_freqs", *changes, **names)(*sizes, dim, **named))


def cosmos3(page, theta, section=(24, 20, 20), changes=()):
    """Cosmos 3 in Vidax under JAX, [1, L, d]: axes that alternate."""
    file = VIDAX + "models/cosmos3/mrope.py:"
    names = {"_inv_freq": jax_part(file + "_inv_freq")}
    names["apply_interleaved_mrope"] = jax_part(file + "apply_interleaved_mrope", *changes)
    made_ = jax_part(file + "compute_cosmos3_mrope_cos_sin", **names)(jnp.asarray(np.stack(page)), 128, theta, section)
    return {name: table_[None] for name, table_ in two_of(made_).items()}


def hunyuan(*sizes, widths=(16, 56, 56), theta=256.0, changes=()):
    """HunyuanVideo in Vidax under JAX, [1, L, 1, d/2]."""
    names = {"_axis_freqs": jax_part(VIDAX + "core/rope3d.py:_axis_freqs")}
    part = jax_part(VIDAX + "models/hunyuan_video/common/rope.py:create_hunyuan_rope3d_freqs", *changes, **names)
    return two_of(part(*sizes, widths, theta))


def wan_vidax(*sizes, dim=128, changes=()):
    """Wan in Vidax under JAX, [1, L, 1, d/2]."""
    names = {"_axis_freqs": jax_part(VIDAX + "core/rope3d.py:_axis_freqs")}
    return two_of(jax_part(VIDAX + "core/rope3d.py:create_rope3d_freqs", *changes, **names)(*sizes, dim))


def wan_mlx(*sizes, dim=128, changes=()):
    """Wan in MLX-Video, [L, 1, d/2]."""
    file = "mlx_video/models/wan/rope.py:"
    part = mlx_part(file + "rope_params", np=np)
    third = dim // 6
    bands = mx.concatenate([part(64, dim - 4 * third), part(64, 2 * third), part(64, 2 * third)], axis=1)
    return two_of(mlx_part(file + "rope_precompute_cos_sin", *changes)([sizes], bands))


def qwen_image(sizes, words, centred=True, changes=()):
    """Qwen-Image in Ksana: complex rotations of a picture, and of the words behind it."""
    path = KSANA + "qwen/attention.py:QwenEmbedRope"
    made_ = torch_part(path, *changes, functools=functools)(10000, [16, 56, 56], centred)
    return torch.cat(made_(sizes, [words], CPU)[::-1])


def mira_decoder(height, width, dim, theta=10000.0, changes=()):
    """MIRA's decoder: rows, then columns, each angle for two neighbouring columns."""
    file = MIRA + "codec/vit_decoder.py:"
    names = {"_rope_cos_sin": torch_part(file + "_rope_cos_sin")}
    return two_of(torch_part(file + "spatial_rope", *changes, **names)(height, width, dim, theta, CPU))


def mira_frames(rows, dim, changes=(), **named):
    """MIRA's world model: times in seconds, ten frames each, periods to 64 of them."""
    return two_of(torch_part(MIRA + "world_model/layers/rope.py:RoPE", *changes)(dim, **named)(rows, CPU))


def revit(height, width, dim, changes=()):
    """ReViT: angles of rows, then of columns, the halves of each alike."""
    made_ = torch_part(
        "Model/Positional_encoder.py:RotaryPositionalEncoding", *changes, PositionalEncoding=torch.nn.Module
    )(dim, height, width)
    rows, columns = (table_.numpy() for table_ in (made_.freqs_h, made_.freqs_w))
    return np.concatenate([np.repeat(rows, width, 0), np.tile(columns, (height, 1))], 1)
