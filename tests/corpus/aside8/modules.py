"""What the modules of libraries in this part take: tables of engines by the rule of a model's config, and other code.

The importing of one file out of a package is aside7's. Some libraries make a class only on top of a registry of
kernels, settings or data; `given` puts an empty one in its place. What computes a table is the library's own code.
"""

import functools
import operator
import sys
import types

import numpy as np
import torch

torch.compile = lambda made=None, **_: made or (lambda function: function)  # files are imported, nothing is compiled

from aside7.modules import Nothing, array, bare, both, buckets_of, seeded, settings, steps
from aside8.forms import lists, tables

CPU = torch.device("cpu")
BF16, F16, F32 = torch.bfloat16, torch.float16, torch.float32


class Kernel(torch.nn.Module):
    """What an engine's layers derive from: it chooses a kernel, of which none is here."""

    def __init__(self, *_, **__):
        super().__init__()

    register = staticmethod(lambda *_, **__: lambda made: made)
    enabled = staticmethod(lambda: False)


def given(name, **things):
    made = types.ModuleType(name)
    made.__dict__.update(things, __path__=[])
    made.__getattr__ = lambda wanted: getattr(Nothing, wanted)
    sys.modules[name] = made


ENGINE = settings(model_config=settings(max_model_len=131072))
given("vllm.model_executor.custom_op", CustomOp=Kernel)
given("vllm.config", get_current_vllm_config=lambda: ENGINE)
given("transformers.modeling_utils", PreTrainedModel=type("PreTrainedModel", (), {}))
given("lerobot.policies.pretrained", PreTrainedPolicy=Kernel)
given("audiotools.ml", BaseModel=Kernel)
given("diffsynth.core.device.npu_compatible_device", IS_NPU_AVAILABLE=False)
for unneeded in """vllm._aiter_ops vllm.logger vllm.platforms vllm.utils.flashinfer vllm.utils.torch_utils
    gluonts.core.component gluonts.core.settings gluonts.env gluonts.torch.model.simple_feedforward fastNLP.core
    fastNLP.core.dataset fastNLP.core.log fastNLP.core.utils fastNLP.core.vocabulary texar.torch.utils
    texar.torch.utils.dtypes texar.torch.utils.utils modelscope.hub.api
    xfuser.core.distributed lerobot.utils.constants""".split():
    given(unneeded)


def inside(path):
    """The thing of this name; what follows a colon is looked for in it, as the method of a class."""
    path, *names = path.split(":")
    return functools.reduce(getattr, names, bare(path))


def of(path, *arguments, get=None, **named):
    """What a class or a function of a library makes; get is an attribute of it, or a function."""
    made = inside(path)(*arguments, **named)
    if isinstance(get, str):
        return array(operator.attrgetter(get)(made))
    return array(get(made) if get else made)


# Engines of inference -----------------------------------------------------------------------------------------------
VLLM = "vllm.model_executor.layers.rotary_embedding."
VARIANTS = "sglang.srt.layers.rotary_embedding.rope_variant."
GENAI = "onnxruntime_genai.models.builders.base.Model"
LLAMA = "executorch.examples.models.llama.rope."
EASYDEL = "easydel.layers.rotary._compute_fns.compute_"


def vllm(kind, head, length, base, *more, rotary=None, first=0, rows=None, dtype=F32, name="cos_sin_cache", **named):
    """The cache of a rotary class of vLLM, [length, rotary]: cosines, then sines."""
    made = bare(VLLM + kind)(head, rotary or head, length, base, True, *more, dtype=dtype, **named)
    return {name: array(getattr(made, name)[first : first + rows if rows else None])}


def sglang(head, length, base, scaling=None, rows=None, dtype=F32, rotary=None):
    """The same of sglang, which chooses the class by rope_scaling."""
    rope = bare("sglang.srt.layers.rotary_embedding.factory.get_rope")
    made = rope(head, rotary or head, length, base, True, scaling, dtype)
    return {"cos_sin_cache": array(made.cos_sin_cache[:rows])}


def longrope(model, which, rows, head, mscale=None, length=131072, original=4096, base=10000.0):
    """One of the two caches that vLLM stacks for LongRoPE."""
    short, long = lists(model)
    rotary = 2 * len(short)
    made = bare(VLLM + "phi3_long_rope_scaled_rope.Phi3LongRoPEScaledRotaryEmbedding")(
        head, rotary, 2 * original, original, base, True, F32, short, long
    )
    scale = mscale or (1 + np.log(length / original) / np.log(original)) ** 0.5
    return {"cos_sin_cache": array(made._compute_cos_sin_cache(rows, long if which == "long" else short, scale))}


def genai(
    rows, head, base, partial=1.0, divided=1, mscale=1.0, ntk=None, wave=None, original=4096, length=131072, dtype=F32
):
    """The caches that the model builder of ONNX Runtime stores, [rows, rotary / 2]."""
    builder = bare(GENAI)
    rule = {
        "partial_rotary_factor": partial,
        "theta": base,
        "rescale_factors": divided,
        "mscale": mscale,
        "position_scale": 1,
        "cache_length": rows,
        "t_dtype": torch.int64,
    }
    if ntk or wave:
        rule["rescale_inv_freq"] = ntk or wave
    model = settings(head_size=head, original_context_length=original, context_length=length, rope_attrs=rule)
    for name in ("", "_with_freq_factors", "_with_ntk"):
        name = "make_inv_freq_rescaled" + name
        setattr(model, name, getattr(builder, name).__get__(model))
    return {
        f"{name}_cache": array(x[:, : x.shape[1] // 2].to(dtype))
        for name, x in zip(("cos", "sin"), builder.make_rotary_embedding_caches_from_scratch(model))
    }


def executorch(function, *arguments, name="freqs_{}", **named):
    return both(*bare(LLAMA + function)(*arguments, **named), name)


def easydel(rule, name="frequencies", rows=None, **given_):
    made = np.asarray(bare(EASYDEL + rule)(**given_))
    return {name: made if rows is None else made[..., :rows, :]}


# Training -----------------------------------------------------------------------------------------------------------
def updated(path, *arguments, rows, dtype=F32, cast=None, **named):
    """The caches of a rotary module that is derived from flash-attention's."""
    made = bare(path)(*arguments, **named)
    if cast:
        made = made.to(cast)
    made._update_cos_sin_cache(rows, CPU, dtype)
    return both(made._cos_cached, made._sin_cached, "{}_cached")
