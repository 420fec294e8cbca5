"""What the modules of libraries in this part take: classes out of their files, and how some of them are asked.

The lifting of classes out of files is aside9's and aside10's. What computes a table is the library's own code.
"""

import math

import mlx.core as mx
from aside12.modules import *
from aside13.forms import of_config

OLM = "olm/nn/embeddings/positional/"
NVSUB = "nvsubquadratic/utils/rope.py:construct_rope_"
CONFORMER = "muq/muq/modules/flash_conformer.py:Wav2Vec2Conformer"
PADDLEX = "paddlex/inference/models/"
KECAM = "keras_cv_attention_models/"
SPANDREL = "spandrel/architectures/"
CODEFORMER = "spandrel_extra_arches/architectures/CodeFormer/__arch/codeformer.py:PositionEmbeddingSine"
TRANSLATION = "src/models/"
GRUG = "levanter/grug/attention/_core.py:_rotary_cache"
GEMS = "flag_gems/modules/rotary_embedding.py:"
OPTIQ = "optiq/mlx_lm_patches/"


def olm(kind, *arguments, stored=False, cast=None, changes=(), **named):
    """OpenLanguageModel's rotary classes, [L, 1, d/2]: each pair once; or the frequencies, which it could store."""
    file = {"Llama3Rotary": "llama3_rope"}.get(kind, "rope")
    parent = {"PositionalEmbeddingBase": torch.nn.Module}
    made_ = torch_part(f"{OLM}{file}.py:{kind}PositionalEmbedding", *changes, **parent)(*arguments, **named)
    if cast:
        made_ = made_.to(cast)
    if stored:
        return {"model.layers.0.attn.rope.inv_freq": made_.inv_freq}
    return {"emb_cos": made_.emb_cos, "emb_sin": made_.emb_sin}


def olm_alibi(heads, rows, changes=()):
    """OpenLanguageModel's bias, [1, H, L, L]."""
    parent = {"PositionalEmbeddingBase": torch.nn.Module, "nn": torch.nn}
    return torch_part(OLM + "alibi.py:ALiBiPositionalBias", *changes, **parent)(heads, rows)(rows, rows)


def stok(rows, dim, dtype=F32, base=10000.0, changes=()):
    """Stok's caches, [1, 1, L, d], in the type of its input."""
    made_ = torch_part("stok/models/rope.py:RotaryEmbedding", *changes)(base)
    return two_of(made_.get_cos_sin(rows, dim, CPU, dtype), "_{}")


def trinix(rows, dim, base=10000.0, dtype=F32, cast=None, changes=()):
    """Trinix: cosines and sines in the type of its input, [L, d]."""
    names = {"TRITON_AVAILABLE": False}
    made_ = torch_part("trinix/layers/embeddings/rope.py:FastRoPEPositionEmbedding", *changes, **names)(dim, rows, base)
    if cast:
        made_ = made_.to(cast)
    return two_of(made_(torch.zeros(1, dtype=dtype), rows))


def trinix_alibi(heads, rows, changes=()):
    """Trinix's bias, [1, H, L, L]."""
    names = {"TRITON_AVAILABLE": False}
    path = "trinix/layers/embeddings/alibi.py:FastALiBiPositionEmbedding"
    return torch_part(path, *changes, **names)(heads, rows)(rows)


def trinix_slopes(heads):
    path = "trinix/layers/embeddings/alibi.py:FastALiBiPositionEmbedding"
    return {"alibi_slopes": torch_part(path, TRITON_AVAILABLE=False)(heads).slopes}


def pocket_turned(rows, dim, first):
    """Pocket TTS: vectors that it turns, [1, L, 1, d]: a cosine and a sine for each pair."""
    vectors = torch.from_numpy(units(rows, dim, neighbours=True)).transpose(1, 2)
    return torch_part("pocket_tts/modules/rope.py:apply_rope")(vectors, vectors, first)[0]


def attnhut(ids, dim, base=10000.0, dtype=F32, changes=()):
    """AttnHut: cosines and sines of positions, [L, d]."""
    return two_of(torch_part("attnhut/rope.py:build_rope_cache", *changes)(ids, dim, base, dtype))


def faesm(rows, dim, dtype=F32, cast=None, changes=(), **named):
    """FAESM's ESM 2: each pair once."""
    made_ = torch_part("faesm/torch_utils.py:RotaryEmbeddingTorch", *changes)(dim, **named)
    if cast:
        made_ = made_.to(cast)
    made_._update_cos_sin_cache(rows, CPU, dtype)
    return two_of((made_._cos_cached, made_._sin_cached), "_{}_cached")


def hyena(rows, dim, factor, changes=()):
    """StripedHyena's rotary class, which divides positions; it derives from flash-attention's, as FAESM's does."""
    engine = torch_part("faesm/torch_utils.py:RotaryEmbeddingTorch")(dim)
    engine._linear_scaling_factor = factor
    update = "stripedhyena/positional_embeddings.py:LinearlyScaledRotaryEmbedding:_update_cos_sin_cache"
    torch_part(update, *changes)(engine, rows, CPU, F32)
    return two_of((engine._cos_cached, engine._sin_cached), "_{}_cached")


def nvsub(form, *sizes, dim, dtype=F32, base=10000.0, changes=()):
    """NVIDIA's nvSubquadratic: caches of each axis, each angle for two neighbouring columns."""
    return torch_part(f"{NVSUB}{form}", *changes)(*sizes, dim, CPU, dtype, base)


def nvsub_flat(height, width, dim, base=10000.0, changes=()):
    """nvSubquadratic's ViT-5: rows, then columns, [L, d]."""
    return two_of(
        torch_part("nvsubquadratic/modules/vit5_attention.py:_build_2d_rope_flat", *changes)(height, width, dim, base)
    )


def brain(kind, times, *arguments, cast=None, changes=()):
    """torch_brain's embeddings of times, with periods from the shortest to the longest."""
    file = "torch_brain/nn/position_embeddings.py:"
    names = {"generate_logspace_timeperiods": torch_part(file + "generate_logspace_timeperiods")}
    made_ = torch_part(file + kind, *changes, **names)(*arguments)
    if cast:
        made_ = made_.to(cast)
    return made_(times)


def angles_made(path, dim, rows, *more, cast=None, changes=(), **named):
    """Angles that a rotary class hands to its layers; cast is what its model was cast to before."""
    made_ = torch_part(path, *changes)(dim, **named)
    if cast:
        made_ = made_.to(cast)
    if "perceiver" in path or "long_net" in path:
        return made_(rows, device=CPU)
    return made_(rows, *more)


def xax(path, *arguments, changes=(), engine=None, **named):
    names = {"eqx": settings(Module=object, field=lambda **_: None), "DTypeLike": None, "Array": jax.Array}
    names["jrandom"] = jax.random
    part = jax_part("xax/nn/" + path, *changes, **names)
    return part(engine, *arguments, **named) if engine else part(*arguments, **named)


def walrus(kind, *arguments, changes=(), **named):
    """Walrus of Foundax under JAX."""
    names = {"eqx": settings(Module=object), "pi": math.pi}
    return jax_part("jax_walrus/model_eqx.py:" + kind, *changes, **names)(*arguments, **named)


def griffin(rows, dim, dtype=F32, changes=(), base=10000):
    """RecurrentGemma's rotation of the first half of a head, by PyTorch: cosines and sines of vectors that it turns."""
    names = {"at": settings(typed=lambda part: part), "_MAX_WAVELENGTH": 10000}
    rotate = torch_part("recurrentgemma/torch/modules.py:_apply_rope", *changes, **names)
    vectors = torch.from_numpy(np.concatenate([units(rows, dim), np.zeros((1, 1, rows, dim), np.float32)], -1))
    turned = rotate(vectors.transpose(1, 2).to(dtype), torch.arange(rows)[None], base)[0, :, 0]
    return {"cos": turned[:, : dim // 2], "sin": turned[:, dim // 2 : dim]}


def conformer(kind, dim, heads=1, rows=None, cast=None, changes=(), **config):
    """MuQ's Conformer."""
    given_ = settings(hidden_size=dim * heads, num_attention_heads=heads, rotary_embedding_base=10000, **config)
    made_ = torch_part(CONFORMER + kind, *changes)(given_)
    if cast:
        made_ = made_.to(cast)
    return made_(torch.zeros(1, rows, dim))


def smi_ted(rows, dim, cast=None):
    """SMI-TED's caches, [1, L, 1, d]."""
    made_ = torch_part("smi_ted/load.py:RotaryEmbedding")(dim)
    if cast:
        made_ = made_.to(cast)
    return two_of(made_(torch.zeros(1, rows)), "{}_cached")


def gems(kind, rows, dim, base=10000, interleaved=False, dtype=F32, changes=(), **named):
    """FlagGems: each pair once; it names its parameters."""
    names = {"Optional": typing.Optional}
    helpers = ("yarn_find_correction_dim", "yarn_find_correction_range", "yarn_get_mscale", "yarn_linear_ramp_mask")
    for helper in helpers:
        names[helper] = torch_part(GEMS + helper, **names)
    names["GemsRope"] = torch_part(GEMS + "GemsRope", *(changes if kind == "GemsRope" else ()), **names)
    part = names["GemsRope"] if kind == "GemsRope" else torch_part(GEMS + kind, *changes, **names)
    made_ = part(dim, rows, base, rotary_interleaved=interleaved, dtype=dtype, device=CPU, **named)
    return {"cos_cached": made_.cos_cached, "sin_cached": made_.sin_cached}


def telos(rows, dim, base=10000.0, cast=None, longer=None, changes=()):
    """Telos: caches that grow with the input, [L, d]."""
    made_ = torch_part("telos/models/components.py:RotaryEmbedding", *changes)(dim, rows, base)
    if cast:
        made_ = made_.to(cast)
    return two_of(made_(None, longer or rows), "{}_cached")


def grug(rows, dim, base=10000.0, factor=None, changes=()):
    """Marin's Levanter under JAX: each pair once."""
    return two_of(jax_part(GRUG, *changes, RotaryConfig=None)(rows, dim, settings(theta=base, scaling_factor=factor)))


def optiq(rows, dim, base, changes=()):
    """OptiQ under MLX: cosines and sines, [1, L, d]."""
    made_ = mlx_part(OPTIQ + "qwen4_exp.py:RotaryEmbedding", *changes)(dim, base)
    return two_of(made_(mx.arange(rows)[None]))


def progen(rows, dim, changes=()):
    """ProGen under JAX, [1, L, d], each angle for two neighbouring columns."""
    names = {"np": jnp}
    sin, cos = jax_part("progen_transformer/progen.py:fixed_pos_embedding", *changes, **names)(rows, dim)
    return {"sin": sin, "cos": cos}


def paddlex_qwen(rows, dim, base=10000, changes=()):
    """PaddleX's Qwen 2, [1, L, 1, d]."""
    made_ = paddle_part(PADDLEX + "doc_vlm/modeling/qwen2.py:Qwen2RotaryEmbedding", *changes)(dim, rows, base)
    return {"cos_cached": made_.cos_cached, "sin_cached": made_.sin_cached}


def paddlex_ernie(model, **other):
    """The frequencies of PaddleX's ERNIE."""
    given_ = of_config(model)
    head = given_["hidden_size"] // given_["num_attention_heads"]
    config = settings(**({"rope_scaling": None, "head_dim": head, "rope_theta": given_["rope_theta"]} | other))
    path = PADDLEX + "doc_vlm/modeling/paddleocr_vl/_ernie.py:KeyeRotaryEmbedding"
    return {"model.rotary_emb.inv_freq": paddle_part(path, PaddleOCRVLConfig=None)(config).inv_freq}


def paddlex_grid(width, height, dim, dtype="float32", changes=()):
    """PaddleX's RT-DETR, [1, L, d]: rows, then columns."""
    path = PADDLEX + "object_detection/modeling/rt_detr.py:RTDETRSinePositionEmbedding"
    return paddle_part(path, *changes)(dim)(width, height, dtype)


def mask_former(height, width, dim, changes=()):
    """PaddleSeg's MaskFormer, [1, d, H, W]."""
    path = "paddleseg/models/maskformer.py:PositionEmbeddingSine"
    return paddle_part(path, *changes, math=math)(dim // 2, normalize=True)(paddle.zeros([1, 1, height, width]))


def code_former(height, width, dim, changes=(), **named):
    """CodeFormer in Spandrel, [1, d, H, W]."""
    return torch_part(CODEFORMER, *changes)(dim // 2, **({"normalize": True} | named))(torch.zeros(1, 1, height, width))


def keras_shim():
    return settings(convert_to_tensor=lambda made_, dtype: np.asarray(made_, dtype))


def beit_grid(height, width, channels, reference=16, temperature=10000.0, changes=()):
    """EVA-02 in keras_cv_attention_models: sines and cosines, [1, L, d], over a grid of reference cells."""
    engine = settings(channels=channels, num_heads=1, compute_dtype="float32")
    path = KECAM + "beit/beit.py:PositionalEncodingFourierRot:_get_sin_cos_pos"
    sin, cos = lifted(path, *changes, functional=keras_shim())(engine, height, width, reference, temperature)
    return {"pos_sin": sin, "pos_cos": cos}


class Built:
    """A layer of Keras that only fills its tables."""

    def __init__(self, **fields):
        self.__dict__.update(fields | {"compute_dtype": "float32"})

    def add_weight(self, **_):
        return None


def keras_build(path, shape, changes=(), **fields):
    """What a layer of keras_cv_attention_models fills when it is built."""
    engine = Built(**fields)
    build = lifted(KECAM + path + ":build", ("super().build(input_shape)", "pass"), *changes, functional=keras_shim())
    build(engine, shape)
    return engine


def cycle_grid(size, dim, changes=()):
    """The grid of LDDBM in pytorch-image-translation-models: rows, then columns."""
    file = TRANSLATION + "lddbm/transformer.py:get_"
    one = lifted(file + "1d_sincos_pos_embed_from_grid", *changes)
    return lifted(file + "2d_sincos_pos_embed", get_1d_sincos_pos_embed_from_grid=one)(dim, size)


def music_lm(height, width, dim, path="musiclm_pytorch/musiclm_pytorch.py", changes=()):
    """SimpleViT's grid in MusicLM and CoLT5, [H, W, d]: columns, then rows, the last frequency 1/10000."""
    return torch_part(path + ":posemb_sincos_2d", *changes)(torch.zeros(1, height, width, dim))


def pe_of(path, *arguments, get="pe", changes=(), **names):
    return buffer(path, *changes, arguments=arguments, get=get, **names)


def torchdiff(rows, dim, changes=()):
    """TorchDiff's code of texts, [1, L, d]."""
    path = "torchdiff/utils.py:Embedding:_generate_positional_encoding"
    return torch_part(path, *changes)(settings(embedding_dimension=dim), rows, CPU)


def tape(rows, dim, cast=None):
    """TAPE's ResNet, [1, L, d]: sines, then cosines, of positions that are counted from the end."""
    change = ("embeddings = words_embeddings + position_embeddings", "return position_embeddings")
    names = {"LayerNorm": torch.nn.LayerNorm}
    config = settings(hidden_size=dim, vocab_size=4, layer_norm_eps=1e-12, hidden_dropout_prob=0.0)
    made_ = torch_part("tape/models/modeling_resnet.py:ProteinResNetEmbeddings", change, **names)(config)
    if cast:
        made_ = made_.to(cast)
    return made_(torch.zeros(1, rows, dtype=torch.long))


def mage_video(frames, height, width, dim, changes=()):
    """OptiQ's Mage-VL: angles of a video, 4 of 16 of the time, 6 of rows and 6 of columns, each pair once."""
    config = settings(hidden_size=dim, num_attention_heads=1, rope_theta=10000)
    path = "optiq/vlm/mage_vl/vision.py:VisionRotaryEmbedding"
    made_ = mlx_part(path, *changes, VisionConfig=None)(config)
    return made_.from_positions(mx.array(cells(frames, height, width).numpy()))


def d2l_code(rows, dim, changes=()):
    """Dive into Deep Learning, [1, L, d]."""
    names = {"d2l": settings(zeros=torch.zeros, arange=torch.arange)}
    return buffer("d2l/torch.py:PositionalEncoding", *changes, arguments=(dim, 0.0, rows), get="P", **names)


def aurora(times, dim, lower, upper, changes=()):
    return torch_part("aurora/model/fourier.py:FourierExpansion", *changes)(lower, upper)(times, dim)


def chroma(times, dim, lower, upper, cast=None):
    made_ = torch_part("chroma/layers/basic.py:PositionalEncoding")(dim, 1, (lower, upper))
    if cast:
        made_ = made_.to(cast)
    return made_(times[:, None])


def lightseq(rows, dim):
    """LightSeq's table of fairseq."""
    path = "lightseq/training/ops/pytorch/torch_transformer_layers.py:SinusoidalPositionalEmbedding"
    names = {"Optional": typing.Optional}
    made_ = torch_part(path + ":get_embedding", **names)(rows, dim, 1)
    return {"embed_positions.weights": made_}


def edm_steps(times, dim):
    """EDM's code of noise levels: cosines, then sines."""
    path = TRANSLATION + "unet/edm.py:_PositionalEmbedding"
    return torch_part(path)(dim)(times)


def latent_steps(times, dim):
    """Music2Latent: sines, then cosines, the last frequency 1/10000."""
    return torch_part("music2latent/models.py:PositionalEmbedding")(dim)(times)


def pocket_steps(times, dim, cast=None):
    """Pocket TTS: cosines, then sines; its frequencies are a buffer."""
    path = "pocket_tts/modules/mlp.py:TimestepEmbedder"
    made_ = torch_part(
        path, ("t_emb = self.mlp(embedding)", "t_emb = embedding"), RMSNorm=lambda _: torch.nn.Identity()
    )(8, dim)
    if cast:
        made_ = made_.to(cast)
    return made_(times[:, None])


def layout_buckets(rows, changes=(), **named):
    """PP-DocLayout's buckets in PaddleX."""
    path = PADDLEX + "object_detection/modeling/pp_doclayout_v2.py:PPDocLayoutV2ReadingOrderEncoder"
    part = paddle_part(path + ":relative_position_bucket", *changes, math=math)
    return {"relative_position_bucket": part(None, paddle.to_tensor(gaps(rows).numpy()), **named)}


def walrus_buckets(rows, changes=(), **named):
    part = jax_part("jax_walrus/model_eqx.py:_relative_position_bucket", *changes, math=math)
    return {"encoder.relative_position_bucket": part(jnp.asarray(gaps(rows).numpy()), **named)}


def vima_buckets(rows):
    """VIMA's buckets of a decoder."""
    path = "vima/transformer.py:RelativePositionBias:_relative_position_bucket"
    return {"decoder.relative_position_bucket": torch_part(path)(gaps(rows))}


def vima_alibi(heads, rows, changes=()):
    """VIMA's bias, [H, L, L]."""
    names = {"exists": lambda made_: made_ is not None, "pad_at_dim": lambda made_, *_, **__: made_}
    return torch_part("vima/transformer.py:AlibiPositionalBias", *changes, **names)(heads, heads)(rows, rows)


def met_window(height, width, changes=()):
    path = "metnet/layers/RelativePositionBias.py:RelativePositionBias:get_relative_position_index"
    return {"attn.rel_pos.relative_position_index": torch_part(path, *changes)(None, height, width)}


def swin_window(path, size, changes=(), name="layers.0.residual_group.blocks.0.attn.relative_position_index", **more):
    """A map of indices of a window's attention."""
    names = {"trunc_normal_": lambda *_, **__: None, "to_2tuple": lambda size_: (size_, size_)}
    made_ = torch_part(path, *changes, **names)(32, size, 2, **more)
    return {name: made_.relative_position_index}
