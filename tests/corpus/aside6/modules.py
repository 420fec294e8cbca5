"""What the modules of libraries in this part take: the published configs, and positions of texts and images."""

import json

import numpy as np
import torch
from aside4.modules import EMBEDDINGS, LLAMA, cells, gguf_bytes, mlx, on_axes, pair, turned
from aside5.modules import DIFFUSERS, SINCOS
from aside6.forms import CONFIGS, document, left_padded
from of_torch import array, arrays, at, config, cos_sin, inv_freq, module

SCALED_ROPE = "torchtune.models.llama3_1._position_embeddings.Llama3ScaledRoPE"
ROTARY = {
    "mistral": "mistral.MistralRotaryEmbedding",
    "qwen2": "qwen2.Qwen2RotaryEmbedding",
    "qwen3": "qwen3.Qwen3RotaryEmbedding",
    "deepseek": "deepseek_v3.DeepseekV3RotaryEmbedding",
    "gpt-oss": "gpt_oss.GptOssRotaryEmbedding",
    "gemma2": "gemma2.Gemma2RotaryEmbedding",
    "phi": "phi.PhiRotaryEmbedding",
    "phi3": "phi3.Phi3RotaryEmbedding",
    "falcon": "falcon.FalconRotaryEmbedding",
    "neox": "gpt_neox.GPTNeoXRotaryEmbedding",
    "stablelm": "stablelm.StableLmRotaryEmbedding",
    "cohere": "cohere.CohereRotaryEmbedding",
    "glm4": "glm4.Glm4RotaryEmbedding",
    "ernie": "ernie4_5_moe.Ernie4_5_MoeRotaryEmbedding",
    "minimax": "minimax_m2.MiniMaxM2RotaryEmbedding",
    "mllama": "mllama.MllamaRotaryEmbedding",
    "qwen25-vl": "qwen2_5_vl.Qwen2_5_VLRotaryEmbedding",
    "qwen3-vl": "qwen3_vl_moe.Qwen3VLMoeTextRotaryEmbedding",
}
KINDS = ("full_attention", "sliding_attention")


def settings_of(name):
    settings = json.loads((CONFIGS / f"{name}.json").read_text())
    return settings.get("text_config", settings)


def of_json(name, **changed):
    """What transformers makes of a config.json, or of the text model in it."""
    settings = settings_of(name) | changed
    return at("transformers.AutoConfig").for_model(settings.pop("model_type"), **settings).get_text_config()


def rotary(kind, name, rows, dtype=torch.float32, **changed):
    """Cosines and sines of a rotary module of transformers with a published config."""
    return cos_sin(ROTARY[kind], of_json(name, **changed), rows, dtype)


def llama(name, rows, dtype=torch.float32, **changed):
    return cos_sin(LLAMA, of_json(name, **changed), rows, dtype)


def of_kinds(path, name, **changed):
    """The frequencies of the two kinds of layers."""
    made = module(path, of_json(name, **changed))
    return arrays(**{f"model__rotary_emb__{k}_inv_freq": getattr(made, f"{k}_inv_freq") for k in KINDS})


def cast(kind, name, rows, dtype):
    """A rotary module that was cast with its model."""
    made = module(ROTARY[kind], of_json(name)).to(dtype)
    return pair(made(torch.zeros(1), torch.arange(rows)[None]))


def llama_factors(name, **changed):
    """What llama.cpp's converter writes as rope_freqs: the unscaled frequencies over the scaled ones."""
    settings = of_json(name, **changed)
    d = settings.head_dim
    unscaled = settings.rope_parameters["rope_theta"] ** (-np.arange(0, d, 2) / d)
    return {"rope_freqs.weight": (unscaled / array(module(LLAMA, settings).inv_freq)).astype(np.float32)}


def llama_gguf(tensors):
    return gguf_bytes("llama", tensors, rope__freq_base=500000.0, rope__dimension_count=128, context_length=131072)


def litgpt_cache(rows, d, **more):
    return pair(at("litgpt.model.build_rope_cache")(rows, d, **more))


def seeded(make):
    torch.manual_seed(6)
    return make()
