"""What the modules of libraries in this part take: configs, positions, and what becomes of a result."""

import importlib
import json
import os
import pathlib
import types

import numpy as np
import torch
from of_torch import arrays, config

os.environ.setdefault("KERAS_BACKEND", "torch")

CONFIGS = pathlib.Path(__file__).parent / "configs"
LLAMA = "llama.LlamaRotaryEmbedding"
MISTRAL = "mistral.MistralRotaryEmbedding"
POP2PIANO = "transformers.models.pop2piano.modeling_pop2piano.Pop2PianoAttention"
EMBEDDINGS = "diffusers.models.embeddings."
X_ROTARY = "x_transformers.x_transformers.RotaryEmbedding"
DIT = "diffusers.models.transformers.transformer_"


def settings_of(name):
    """The config of the text model."""
    settings = json.loads((CONFIGS / f"{name}.json").read_text())
    settings = settings.get("text_config", settings)
    return {key: value for key, value in settings.items() if key != "model_type"}


def of_json(path, name, **changed):
    return config(path, **(settings_of(name) | changed))


def heads(d, n=2):
    return {"hidden_size": d * n, "num_attention_heads": n, "num_key_value_heads": n, "head_dim": d}


def rope(theta, kind="default", **more):
    return {"rope_parameters": {"rope_type": kind, "rope_theta": theta, **more}}


def seamless(base=10000):
    return types.SimpleNamespace(
        hidden_size=192, speech_encoder_attention_heads=4, rotary_embedding_base=base, max_source_positions=60
    )


def pair(made):
    return arrays(cos=made[0], sin=made[1])


def video(frames, height, width, before=7, after=9):
    """[3, 1, L]: words, a video whose frames are two apart, words."""
    axes = torch.stack(torch.meshgrid(*map(torch.arange, (frames, height, width)), indexing="ij")).reshape(3, -1)
    axes = axes * torch.tensor([[2], [1], [1]]) + before
    last = torch.arange(after) + axes.max() + 1
    return torch.cat([torch.arange(before).expand(3, -1), axes, last.expand(3, -1)], 1)[:, None]


def ids(frames, height, width, words=0):
    """[words + cells, 3]: words count along the first axis, cells stand behind them."""
    axes = torch.stack(torch.meshgrid(*map(torch.arange, (frames, height, width)), indexing="ij"), -1).reshape(-1, 3)
    text = torch.zeros(words, 3, dtype=torch.long)
    text[:, 0] = torch.arange(words)
    return torch.cat([text, axes + torch.tensor([words, 0, 0])])


def mlx(make):
    return np.array(make(importlib.import_module("mlx.core")))
