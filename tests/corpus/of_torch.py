"""What a module of a library computes, as arrays of NumPy. Modules come from small configs; nothing is downloaded."""

import importlib

import torch
from store import Bfloat16

# torchvision of PyPI is built for CUDA; beside a torch without it, its import asks for operators that nobody made.
for operator in ("nms", "qnms"):
    torch.library.define(f"torchvision::{operator}", "(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")


def array(tensor):
    tensor = tensor.detach()
    return Bfloat16(tensor.float().numpy()) if tensor.dtype == torch.bfloat16 else tensor.numpy()


def arrays(**tensors):
    return {name.replace("__", "."): array(tensor) for name, tensor in tensors.items()}


def at(path):
    """The thing of this name: package.module.Class."""
    module, name = path.rsplit(".", 1)
    return getattr(importlib.import_module(module), name)


def config(path, **settings):
    """A config of transformers: its model's name and its class."""
    model, name = path.split(".")
    return at(f"transformers.models.{model}.configuration_{model}.{name}")(**settings)


def module(path, *arguments, **settings):
    model, name = path.split(".")
    torch.manual_seed(1)
    return at(f"transformers.models.{model}.modeling_{model}.{name}")(*arguments, **settings)


def inv_freq(path, settings):
    """The frequencies of a rotary module of transformers."""
    return arrays(inv_freq=module(path, settings).inv_freq)


def cos_sin(path, settings, rows, dtype=torch.float32, **more):
    """What it hands to the layers: [1, rows, d] cosines and sines."""
    rotary = module(path, settings)
    positions = torch.arange(rows)[None] if isinstance(rows, int) else rows
    cos, sin = rotary(torch.zeros(1, 1, dtype=dtype), positions, **more)
    return arrays(cos=cos, sin=sin)


def built_in(dtype, make):
    """What make() gives where dtype is the default one, as in from_config(dtype=...) of transformers."""
    before = torch.get_default_dtype()
    torch.set_default_dtype(dtype)
    try:
        return make()
    finally:
        torch.set_default_dtype(before)
