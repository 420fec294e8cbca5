"""What the modules of libraries in this part take: classes of PyTorch, Paddle, MLX and JAX out of their files.

The lifting of one class out of a file is aside9's. What computes a table is the library's own code, over its framework.
"""

import collections
import functools
import typing

import einops
import jax
import jax.numpy as jnp
import mlx.core
import mlx.nn
import numpy as np
import paddle
import torch
from aside7.modules import array, seeded, settings, steps
from aside8.modules import BF16, CPU, F16, F32
from aside9.modules import OnCpu, lifted
from aside10.forms import of_config
from store import Bfloat16, table

EINOPS = {"rearrange": einops.rearrange, "repeat": einops.repeat, "einsum": torch.einsum}
NAMES = {name: getattr(typing, name) for name in ("Any", "Dict", "List", "Literal", "Optional", "Tuple", "Union")}
NAMES |= {"partial": functools.partial, "OrderedDict": collections.OrderedDict, "Module": torch.nn.Module}
MLX = {"mx": mlx.core, "nn": mlx.nn}
PADDLE = {"paddle": paddle, "nn": paddle.nn, "F": paddle.nn.functional, "Tensor": paddle.Tensor}
JAX = {"jax": jax, "jnp": jnp, "einsum": jnp.einsum, "repeat": einops.repeat}


class Plain:
    """What a class derives from that needs nothing of its parent: its fields are what it is handed."""

    def __init__(self, *arguments, **named):
        for name, value in zip(getattr(type(self), "__annotations__", {}), arguments):
            setattr(self, name, value)
        self.__dict__.update(named)


def torch_part(path, *changes, **names):
    """A class or a function of PyTorch out of its file, as aside9's lifted; the next three are of other frameworks."""
    return lifted(path, *changes, **(EINOPS | NAMES | names))


def mlx_part(path, *changes, **names):
    return lifted(path, *changes, **(EINOPS | NAMES | MLX | names))


def paddle_part(path, *changes, **names):
    return lifted(path, *changes, **(NAMES | PADDLE | names))


def jax_part(path, *changes, **names):
    return lifted(path, *changes, **(NAMES | JAX | names))


def plain_array(made):
    """Of PyTorch, Paddle, MLX or JAX, by NumPy; bfloat16 stays so."""
    if isinstance(made, torch.Tensor):
        return array(made)
    if isinstance(made, paddle.Tensor):
        narrow = made.dtype == paddle.bfloat16
        return Bfloat16(made.astype("float32").numpy()) if narrow else made.numpy()
    if isinstance(made, mlx.core.array) and made.dtype == mlx.core.bfloat16:
        return Bfloat16(np.array(made.astype(mlx.core.float32)))
    if str(getattr(made, "dtype", "")) == "bfloat16":
        return Bfloat16(np.array(made.astype(np.float32)))
    return np.array(made)


def stored(**tensors):
    """Tensors by name; two underscores stand for a dot."""
    return {name.replace("__", "."): plain_array(tensor) for name, tensor in tensors.items()}


def made(things):
    """A table of each name, of what its function gives: one tensor, or tensors by name."""
    for name, make in things.items():
        table(name, functools.partial(finished, make))


def finished(make):
    """What make() gives, as arrays of NumPy."""
    result = make()
    if isinstance(result, dict):
        return {name: plain_array(tensor) for name, tensor in result.items()}
    return plain_array(result)


def positions(rows, first=0):
    return torch.arange(first, first + rows)[None]


def cos_sin_of(angles, name="{}"):
    """Cosines and sines of angles that a library hands to its layers."""
    return {name.format("cos"): angles.cos(), name.format("sin"): angles.sin()}


def named_pair(cos, sin, name="{}"):
    """Cosines and sines by name."""
    return {name.format("cos"): cos, name.format("sin"): sin}
