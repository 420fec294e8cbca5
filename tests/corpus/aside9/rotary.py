"""The rotary classes of libraries, and how each is asked for its table: maker(...) gives named cosines and sines."""

from aside9.modules import *

LMDEPLOY = "lmdeploy.pytorch.backends.default.rotary_embedding."
XTUNER = "xtuner/_lite/modelings/internlm2/modeling_internlm2.py:InternLM2"
XTUNER_DEEPSEEK = "xtuner/model/transformers_models/deepseek_v2/modeling_deepseek.py:"
HABANA = "optimum/habana/transformers/models/deepseek_v3/modeling_deepseek_v3.py:"
NEURON = "optimum/neuron/models/inference/"
LLAMA3 = {"low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 8192}


def positions(rows, first=0):
    return torch.arange(first, first + rows)[None]


def lmdeploy(kind, dim, base, rows, first=0, dtype=F32, name="{}", **named):
    """LMDeploy's, [1, L, dim]."""
    if "yarn" in named:
        parameters = bare("lmdeploy.pytorch.backends.rotary_embedding.YarnParameters")(**named.pop("yarn"))
        named["yarn_params"] = parameters
    if "longrope" in named:
        parameters = bare("lmdeploy.pytorch.backends.rotary_embedding.LongRoPEScalingParameters")(
            **named.pop("longrope")
        )
        named["longrope_params"] = parameters
    made = bare(LMDEPLOY + kind)(dim, base, **named)
    return both(*made(torch.zeros(1, dtype=dtype), positions(rows, first)), name)


def called(path, *arguments, rows, first=0, dtype=F32, name="{}", lift=True, parents={}, **named):
    """A class in the way of transformers: made(x, position_ids)."""
    made = (lifted(path, **parents) if lift else inside(path))(*arguments, **named)
    return both(*made(torch.zeros(1, dtype=dtype), positions(rows, first)), name)


def cache(path, *arguments, rows=None, name="{}_cached", parents={}, **named):
    """A class that fills its cache when it is made."""
    made = lifted(path, **parents)(*arguments, **named)
    return both(made.cos_cached[:rows], made.sin_cached[:rows], name)


def yarn_helpers(file):
    """The functions of DeepSeek's YaRN that its class takes from its file."""
    dimension = lifted(file + "yarn_find_correction_dim")
    return {
        "yarn_find_correction_range": lifted(file + "yarn_find_correction_range", yarn_find_correction_dim=dimension),
        "yarn_linear_ramp_mask": lifted(file + "yarn_linear_ramp_mask"),
        "yarn_get_mscale": lifted(file + "yarn_get_mscale"),
    }


def habana(kind, *arguments, **named):
    """Optimum for Gaudi, DeepSeek-V3."""
    parents = {"DeepseekV3RotaryEmbedding": lifted(HABANA + "DeepseekV3RotaryEmbedding")}
    return cache(f"{HABANA}DeepseekV3{kind}", *arguments, parents=parents | yarn_helpers(HABANA), **named)


def xtuner_deepseek(kind, *arguments, **named):
    base = lifted(XTUNER_DEEPSEEK + "DeepseekV2RotaryEmbedding")
    parents = {"DeepseekV2RotaryEmbedding": base} | yarn_helpers(XTUNER_DEEPSEEK)
    return cache(f"{XTUNER_DEEPSEEK}DeepseekV2{kind}", *arguments, parents=parents, **named)


def xtuner(kind, *arguments, **named):
    """XTuner's InternLM2."""
    parents = {"InternLM2RotaryEmbedding": lifted(XTUNER + "RotaryEmbedding")}
    return called(f"{XTUNER}{kind}RotaryEmbedding", *arguments, parents=parents, **named)


def unsloth(kind, rows, dtype=F32, name="{}_cached", **named):
    """Unsloth's caches, which are filled at once and kept for each device."""
    file = "unsloth/models/gemma.py:" if kind.startswith("Gemma") else "unsloth/models/llama.py:"
    given_ = {
        "_get_rope_theta": lifted("unsloth/models/llama.py:_get_rope_theta"),
        "_rope_scaling_as_dict": lifted("unsloth/models/llama.py:_rope_scaling_as_dict"),
        "DEVICE_COUNT": 1,
        "DEVICE_TYPE_TORCH": "cpu",
        "get_current_device": lambda: "cpu",
    }
    given_["_PerDeviceRopeCache"] = lifted("unsloth/models/llama.py:_PerDeviceRopeCache", **given_)
    if not kind.startswith("Gemma"):
        given_["LlamaRotaryEmbedding"] = lifted(file + "LlamaRotaryEmbedding", **given_)
    with OnCpu():
        made = lifted(file + kind, **given_)(**named)
        cos, sin = made._set_cos_sin_cache(rows, torch.device("cpu", 0), dtype)
    return both(cos, sin, name)


def flash(path, *arguments, rows, dtype=F32, name="_{}_cached", **named):
    """Classes that are derived from flash-attention's."""
    made = inside(path)(*arguments, **named)
    made._update_cos_sin_cache(rows, CPU, dtype)
    return both(made._cos_cached, made._sin_cached, name)


def transformer_engine(rows, *arguments, offset=0, **named):
    """Transformer Engine's angles, [L, 1, 1, d]."""
    with OnCpu():
        made = lifted("transformer_engine/pytorch/attention/rope.py:RotaryPositionEmbedding", Optional=None)(
            *arguments, **named
        )
        return array(made(rows, offset))


def petals(head, rows, base=10000, dtype=F32):
    made = lifted("petals/models/falcon/block.py:OptimizedFalconRotaryEmbedding", INFERENCE_MAX_LENGTH=rows)(head, base)
    made.cos_sin(rows, 0, CPU, dtype)
    return both(made.cos_cached, made.sin_cached, "{}_cached")


def mlx_class(path, *arguments, get, name=None, **named):
    """A tensor of a class of MLX, under a name if one is given."""
    made = operator.attrgetter(get)(inside(path)(*arguments, **named))
    return {name: plain_array(made)} if name else plain_array(made)
