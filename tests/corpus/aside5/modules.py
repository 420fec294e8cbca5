"""What the modules of libraries in this part take: the published configs, and positions of texts and images."""

import json

import numpy as np
import torch
from aside4.modules import EMBEDDINGS, LLAMA, cells, gguf_bytes, mlx, on_axes, pair, turned
from aside5.forms import CONFIGS, left_padded, text_image_text, video_between
from of_torch import array, arrays, at, config, cos_sin, inv_freq, module

DIFFUSERS = "diffusers.models.transformers.transformer_"
SINCOS = "timm.layers.pos_embed_sincos."
ROTARY = {
    "qwen3-moe": "qwen3_moe.Qwen3MoeRotaryEmbedding",
    "qwen3": "qwen3.Qwen3RotaryEmbedding",
    "hunyuan": "hunyuan_v1_dense.HunYuanDenseV1RotaryEmbedding",
    "exaone4": "exaone4.Exaone4RotaryEmbedding",
    "deepseek": "deepseek_v3.DeepseekV3RotaryEmbedding",
    "phi3": "phi3.Phi3RotaryEmbedding",
    "granite": "granite.GraniteRotaryEmbedding",
    "cohere2": "cohere2.Cohere2RotaryEmbedding",
    "glm4-moe": "glm4_moe.Glm4MoeRotaryEmbedding",
    "stablelm": "stablelm.StableLmRotaryEmbedding",
    "persimmon": "persimmon.PersimmonRotaryEmbedding",
    "starcoder2": "starcoder2.Starcoder2RotaryEmbedding",
    "smollm3": "smollm3.SmolLM3RotaryEmbedding",
    "gemma3": "gemma3.Gemma3RotaryEmbedding",
    "gemma4": "gemma4.Gemma4TextRotaryEmbedding",
    "qwen25-vl": "qwen2_5_vl.Qwen2_5_VLRotaryEmbedding",
    "qwen3-vl": "qwen3_vl.Qwen3VLTextRotaryEmbedding",
    "qwen35": "qwen3_5.Qwen3_5TextRotaryEmbedding",
}


def of_json(name, **changed):
    """What transformers makes of a config.json, or of the text model in it."""
    settings = json.loads((CONFIGS / f"{name}.json").read_text())
    settings = settings.get("text_config", settings) | changed
    return at("transformers.AutoConfig").for_model(settings.pop("model_type"), **settings).get_text_config()


def rotary(kind, name, rows, dtype=torch.float32, **changed):
    """Cosines and sines of a rotary module of transformers with a published config."""
    return cos_sin(ROTARY[kind], of_json(name, **changed), rows, dtype)


def of_kinds(kind, name, **changed):
    """The frequencies of the two kinds of layers."""
    made = module(ROTARY[kind], of_json(name, **changed))
    kinds = ("full_attention", "sliding_attention")
    return arrays(**{f"model__rotary_emb__{k}_inv_freq": getattr(made, f"{k}_inv_freq") for k in kinds})


def scaling(name):
    """rope_scaling of a config.json."""
    settings = json.loads((CONFIGS / f"{name}.json").read_text())
    return settings.get("text_config", settings)["rope_scaling"]
