"""The rotary classes of engines, trainers and models in this part, and how each is asked for its table."""

import enum
import math

from aside10.modules import *

EXL2 = "exllamav2/"
EXL3 = "exllamav3/util/rope.py:"
LIGHT = "lightllm/models/"
GAUDI = "intel_extension_for_transformers/transformers/modeling/modeling_gaudi/models/"
TPU = "optimum/tpu/modeling_"
RBLN = "optimum/rbln/"
QWEN_TTS = (
    "qwen_tts/core/tokenizer_25hz/modeling_qwen3_tts_tokenizer_v1.py:Qwen3TTSTokenizerV1DecoderDiTRotaryEmbedding"
)
ERNIE = "paddleformers/transformers/ernie4_5/modeling.py:Ernie4_5RotaryEmbedding"
LLAMA3 = {"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 8192}


class Style(enum.Enum):
    """ExLlama's names of layouts."""

    NONE = 0
    GPTJ = 1
    NEOX = 2


def exllamav2(rule, head, base, rows, style=Style.NEOX, changes=(), **given):
    """ExLlamaV2's caches in float16, [1, 1, L, d]."""
    settings_ = {"max_seq_len": rows, "partial_rotary_factor": 1.0, "scale_alpha_value": None, "scale_pos_emb": None}
    settings_ |= {"rotary_embedding_base_alt": None, "pos_id_index": 0} | given
    config = settings(head_dim=head, rotary_embedding_base=base, **settings_)
    rule = lifted(f"{EXL2}rope.py:get_rope_params_{rule}", *changes)
    engine = settings(device_idx=-1, model=settings(config=config), archparams=settings(rope_style=style))
    names = {"rope": settings(get_rope_params=rule), "RopeStyle": Style, "_torch_device": lambda _: "cpu"}
    lifted(EXL2 + "device.py:prepare_sincos", **names)(engine)
    return named_pair(engine.cos[0][..., :rows, :], engine.sin[0][..., :rows, :])


def exllamav3(
    head, base, rows=None, scaling=None, style=Style.NEOX, changes=(), name="model.rotary_emb.inv_freq", **given
):
    """ExLlamaV3's frequencies, or as many rows of cosines and sines."""
    mscale = lifted(EXL3 + "yarn_get_mscale")
    names = {"yarn_get_mscale": mscale, "yarn_inv_freq": lifted(EXL3 + "yarn_inv_freq"), "RopeStyle": Style}
    known = {"rotary_dim": None, "partial_rotary_factor": 1.0, "max_position_embeddings": None, "override_type": None}
    known |= {"override_max_position_embeddings": None, "original_max_position_embeddings": None}
    known |= {"llama_4_scaling_beta": 0.0, "rotate_dims": 1, "yarn_mscale_ratio": False} | given
    asked = settings(head_dim=head, rope_theta=base, rope_scaling=scaling, rope_style=style, **known)
    rope = lifted(EXL3 + "RoPE", *changes, **names)(CPU, asked)
    if rows is None:
        return {name: rope.inv_freq}
    sin, cos = rope.compute_sincos(torch.arange(rows))
    return named_pair(cos, sin)


def lightllm(path, rows, head, config, dtype=F16, changes=(), **more):
    """LightLLM's caches of all positions that it ever serves, each pair once: the first rows."""
    engine = settings(config=config, head_dim_=head, data_type=dtype, max_seq_length=rows, **more)
    with OnOneDevice():
        lifted(LIGHT + path, *changes, os=settings(environ={}), logger=None)(engine)
    return named_pair(engine._cos_cached[:rows], engine._sin_cached[:rows], "_{}_cached")


class OnOneDevice(OnCpu):
    """Tensors that a library sends to the GPU stay where they are."""

    def __torch_function__(self, function, kinds, arguments=(), named=None):
        if function is torch.Tensor.cuda:
            return arguments[0]
        return super().__torch_function__(function, kinds, arguments, named)


def gaudi(kind, dim, rows, *arguments, dtype=F32, cast=None, changes=(), **named):
    """Intel's extension of transformers: Llama for Gaudi, asked for rows."""
    file = GAUDI + "llama/modeling_llama.py:Gaudi"
    parent = lifted(file + "LlamaRotaryEmbedding", *(changes if kind == "" else ()))
    made = (
        parent
        if kind == ""
        else lifted(f"{file}Llama{kind}RotaryEmbedding", *changes, GaudiLlamaRotaryEmbedding=parent)
    )
    made = made(dim, *arguments, **named)
    if cast:
        made = made.to(cast)
    return named_pair(*made(torch.zeros(1, dtype=dtype), rows), "_{}_cached")


def tpu(kind, dim, rows, *arguments, first=0, dtype=F32, changes=(), **named):
    """Optimum for TPU: made(x, position_ids)."""
    file = f"{TPU}{'gemma' if kind.startswith('Gemma') else 'llama'}.py:"
    parent = lifted(TPU + "llama.py:LlamaRotaryEmbedding", *changes)
    made = lifted(file + kind, *changes, LlamaRotaryEmbedding=parent) if kind != "LlamaRotaryEmbedding" else parent
    return named_pair(*made(dim, *arguments, **named)(torch.zeros(1, dtype=dtype), positions(rows, first)))


def paddlenlp(kind, rows, *arguments, dtype="float32", changes=(), **named):
    """PaddleNLP's Llama, [1, L, 1, d]."""
    file = "paddlenlp/transformers/llama/modeling.py:Llama"
    parent = paddle_part(file + "RotaryEmbedding", *changes)
    kind = parent if kind == "" else paddle_part(f"{file}{kind}RotaryEmbedding", *changes, LlamaRotaryEmbedding=parent)
    return named_pair(*kind(*arguments, **named)(paddle.zeros([1], dtype), rows), "{}_cached")


def voxcpm(rows, longest=None, changes=(), model="minicpm4-0.5b", **other):
    """VoxCPM's language model is MiniCPM 4: LongRoPE's caches."""
    config = of_config(model)
    scaling = settings(**config.pop("rope_scaling"))
    config = settings(**(config | {"kv_channels": None, "rope_scaling": scaling} | other))
    config.max_position_embeddings = longest or config.max_position_embeddings
    made = lifted("voxcpm/modules/minicpm4/model.py:MiniCPMLongRoPE", *changes, MiniCPM4Config=None)(config)
    return named_pair(made.cos_cached[:rows], made.sin_cached[:rows], "{}_cached")


def esm_efficient(rows, dim, dtype=F32, cast=None, changes=(), **named):
    """ESM-Efficient's ESM 2, after flash-attention's class."""
    made = lifted("esme/rotary.py:RotaryEmbedding", *changes)(dim, **named)
    if cast:
        made = made.to(cast)
    made._update_cos_sin_cache(rows, CPU, dtype)
    return named_pair(made._cos_cached, made._sin_cached, "_{}_cached")


def nanotron_starcoder(dim, base, rows, dtype=BF16, changes=()):
    with OnOneDevice():
        made = lifted("nanotron/models/starcoder2.py:StarcoderRotaryEmbedding", *changes)(dim, base)
        made.inv_freq = 1.0 / made.base ** (torch.arange(0, dim, 2, dtype=F32) / dim)
        made._initialized_buffer = True
    return named_pair(*made.cos_sin(rows, 0, "cpu", dtype), "{}_cached")


def nanotron_llama(dim, base, rows, changes=()):
    """Nanotron's Llama: cosine and sine of each pair side by side, [L, d/2, 2]."""
    on_cpu = ("assert self.freqs_cis.device.type == 'cuda'", "pass")
    with OnOneDevice():
        made = lifted("nanotron/models/llama.py:RotaryEmbedding", on_cpu, *changes)(dim, rows, base)
        made.init_rotary_embeddings()
    return {"freqs_cis": made.freqs_cis}


def rbln(rule, rows=None, changes=(), name="model.rotary_emb.inv_freq", **config):
    """Optimum for Rebellions: the frequencies of a rule, or as many rows of what its model keeps."""
    file = RBLN + "modeling_rope_utils.py:"
    names = {"_get_rope_theta": lifted(file + "_get_rope_theta")}
    names["_compute_default_rope_parameters"] = lifted(file + "_compute_default_rope_parameters", **names)
    rule = lifted(f"{file}_compute_{rule}_parameters", *changes, **(names | {"logger": None}))
    w, factor = rule(settings(**config), "cpu")
    if rows is None:
        return {name: w}
    rotary = lifted(
        RBLN + "transformers/models/decoderonly/decoderonly_architecture.py:RotaryEmbedding",
        ROPE_INIT_FUNCTIONS=collections.defaultdict(lambda: lambda *_: (w, factor)),
        np_cos=lifted(file + "np_cos"),
        np_sin=lifted(file + "np_sin"),
    )(settings(rope_scaling=None), rows)
    return named_pair(rotary._cos_cached, rotary._sin_cached, "_{}_cached")


def mlx_transformers(kind, file, *arguments, rows, first=0, dtype=mlx.core.float32, changes=(), **named):
    """MLX-Transformers: made(x, position_ids)."""
    parent = mlx_part(f"mlx_transformers/models/{file}.py:Phi3RotaryEmbedding") if file == "phi3" else None
    given = mlx_part(f"mlx_transformers/models/{file}.py:{kind}", *changes, Phi3RotaryEmbedding=parent, math=math)
    made = given(*arguments, **named)
    ids = mlx.core.arange(first, first + rows)[None]
    return named_pair(*made(mlx.core.zeros([1], dtype), ids))


def plain_cache(path, rows, base, dtype, dim=128):
    """SGLang's cache under JAX: cosines, then sines."""
    made = jax_part(path, nnx=settings(Module=object), Union=typing.Union)
    return made(dim, dim, rows, base, True, dtype).cos_sin_cache


def modelopt(model, rows, dtype, without=None):
    """NVIDIA's Model Optimizer, which makes the caches of an ONNX graph from a config."""
    config = settings(**{key: value for key, value in of_config(model).items() if key != without})
    path = "modelopt/onnx/graph_surgery/utils/rope_cache.py:get_rope_caches"
    asks = ("from transformers import AutoConfig", "pass")
    read = settings(from_pretrained=lambda *_, **__: config)
    return lifted(path, asks, AutoConfig=read)(model, rows, dtype)[:2]


def globalpointer(dim, rows, changes=()):
    made = paddle_part("paddlenlp/layers/globalpointer.py:RotaryPositionEmbedding", *changes)(dim, rows)
    return {"cos": made.cos, "sin": made.sin}


def basicts(rows, dim, base, dtype=F32, changes=()):
    made = torch_part("basicts/modules/transformer/rope.py:RotaryPositionEmbedding", *changes)(dim, rows, base, dtype)
    return {"_cos": made._cos, "_sin": made._sin}


def toto2(rows, dim, changes=(), **named):
    """Toto 2 in AutoGluon."""
    names = {"einsum": einops.einsum}
    file = "autogluon/timeseries/models/toto2/_internal/backbone.py:RotaryProjection"
    base = named.pop("base", 10000)
    made = torch_part(file, *changes, **names)(dim, rows, torch.tensor(float(base)), **named)
    return {"cos": made.cos, "sin": made.sin}


def gigaam(rows, dim=48, base=5000, changes=()):
    """GigaAM's Conformer: the cosines and the sines that its buffer hands out."""
    parent = torch_part("gigaam/encoder.py:PositionalEncoding", ABC=object, abstractmethod=lambda made: made)
    made = torch_part("gigaam/encoder.py:RotaryPositionalEmbedding", *changes, PositionalEncoding=parent)(dim, base)
    made.extend_pe(rows, CPU)
    return named_pair(*made(torch.zeros(1, rows, dim))[1])


def pocket(rows, dim, changes=()):
    """Pocket TTS: unit vectors after its rotation, [1, L, 1, d]: a cosine and a sine for each pair."""
    rotate = mlx_part("pocket_tts_mlx/modules/rope.py:apply_rope", *changes, math=math)
    units = mlx.core.array(np.tile(np.array([1.0, 0.0], np.float32), dim // 2))
    units = mlx.core.broadcast_to(units, (1, rows, 1, dim))
    return rotate(units, units)[0]


def openelm(rows, dim, changes=()):
    made = mlx_part("mlx_transformers/models/openelm.py:OpenELMRotaryEmbedding", *changes)(dim, rows)
    return {"_cached_cos": made._cached_cos, "_cached_sin": made._cached_sin}


def skip(*_, **__):
    """A decorator that is not needed."""
    return lambda function: function
