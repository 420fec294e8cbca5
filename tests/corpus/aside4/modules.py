"""What the modules of libraries in this part take: the published configs, positions, and what becomes of a result."""

import json
import pathlib
import tempfile

import numpy as np
import torch
from aside3.modules import EMBEDDINGS, LLAMA, heads, mlx, pair, rope
from aside4.forms import CONFIGS, text_image_text, video_of_qwen
from of_torch import array, arrays, at, config, cos_sin, inv_freq, module

DIFFUSERS = "diffusers.models.transformers.transformer_"
SINCOS = "timm.layers.pos_embed_sincos."


def of_json(name, text=False, **changed):
    """What transformers makes of a config.json."""
    settings = json.loads((CONFIGS / f"{name}.json").read_text())
    settings = (settings["text_config"] if text else settings) | changed
    return at("transformers.AutoConfig").for_model(settings.pop("model_type"), **settings)


def on_axes(positions):
    """[3, 1, L], as models with M-RoPE take positions."""
    return torch.from_numpy(np.stack(positions))[:, None]


def cells(*sizes):
    """[cells, axes], the last axis fastest."""
    return torch.stack(torch.meshgrid(*map(torch.arange, sizes), indexing="ij"), -1).reshape(-1, len(sizes))


def sam3(positions):
    """The axial rotary of SAM 3 over cells: [1, cells, 64]."""
    made = config("sam3.Sam3ViTConfig", hidden_size=128, num_attention_heads=2)
    return pair(module("sam3.Sam3ViTRotaryEmbedding", made)(torch.zeros(1), positions))


def turned(rope_of, rows, d, offset=0):
    """Rotated unit vectors of MLX, a cosine and a sine for each pair: [1, 1, rows, d]."""

    def make(mx):
        units = mx.array(np.tile(np.array([1, 0], np.float32), (1, 1, rows, d // 2)))
        return rope_of()(units, offset=offset)

    return mlx(make)


def gguf_bytes(architecture, tensors, kind=None, **numbers):
    """What gguf-py writes; kind is that of quantised blocks."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "made.gguf"
        writer = at("gguf.GGUFWriter")(path, architecture)
        for key, value in numbers.items():
            name = f"{architecture}.{key.replace('__', '.')}"
            (writer.add_float32 if isinstance(value, float) else writer.add_uint32)(name, value)
        for name, tensor in tensors.items():
            writer.add_tensor(name, np.ascontiguousarray(tensor), raw_dtype=kind)
        for step in ("write_header_to_file", "write_kv_data_to_file", "write_tensors_to_file", "close"):
            getattr(writer, step)()
        return path.read_bytes()
