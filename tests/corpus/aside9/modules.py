"""What the modules of libraries in this part take: classes of torch, of MLX and of JAX, and what becomes of a result.

The importing of one file out of a package is aside7's, the empty stand-ins for what a file imports beside are aside8's.
"""

import __future__

import ast
import functools
import math
import operator
import pathlib
import sys

import numpy as np
import torch
from aside7.modules import Missing, array, bare, both, buckets_of, settings, steps
from aside8.modules import BF16, CPU, F16, F32, inside
from aside9.forms import of_config, tables
from store import Bfloat16, table

Missing.WHOLE |= {"equinox", "jaxtyping", "mlx", "opt_einsum", "typeguard", "wadler_lindig"}


def lifted(path, *changes, **names):
    """A class or a function out of a file that asks for more than is installed: its own code, compiled by itself.

    The path is that of a file, then the name after a colon, and after another that of a method. Names are what the
    code takes from its file beside torch, NumPy and math. A change, of two texts, is what went wrong in a port: the
    first stands in what ast.unparse prints of the code, and the second takes its place.
    """
    file, *inner = path.split(":")
    folder = next(p for p in map(pathlib.Path, sys.path) if (p / file).is_file())
    found = ast.parse((folder / file).read_text())
    for name in inner:
        found = next(
            node for node in ast.walk(found) if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name == name
        )
    for before, after in changes:
        text = ast.unparse(found)
        if before not in text:
            raise ValueError(f"{path} does not say {before}")
        found = ast.parse(text.replace(before, after)).body[0]
    found.decorator_list = [kept for kept in found.decorator_list if getattr(kept, "id", "") == "staticmethod"]
    if len(inner) == 2:
        found.decorator_list = []
    code = compile(ast.Module([found], []), file, "exec", flags=__future__.annotations.compiler_flag, dont_inherit=True)
    scope = {"torch": torch, "np": np, "math": math, "nn": torch.nn, "F": torch.nn.functional, "Tensor": torch.Tensor}
    scope.update(names)
    exec(code, scope)
    return scope[inner[-1]]


torch.cuda.current_device = lambda: "cpu"


class OnCpu(torch.overrides.TorchFunctionMode):
    """Libraries that name the device "cuda" where they make a table make it on the CPU."""

    def __torch_function__(self, function, kinds, arguments=(), named=None):
        named = dict(named or {})
        if str(named.get("device", "")).startswith("cuda"):
            named["device"] = "cpu"
        return function(*arguments, **named)


def thing(path):
    """What a name stands for: a class or a function by its name, or itself."""
    return path if callable(path) else inside(path)


def plain_array(made):
    """Of torch, of MLX or of JAX, by NumPy; bfloat16 stays so."""
    if isinstance(made, torch.Tensor):
        return array(made)
    if hasattr(made, "array") and not isinstance(made, np.ndarray):
        made = made.array  # haliax
    if str(getattr(made, "dtype", "")) in ("bfloat16", "mlx.core.bfloat16"):
        return Bfloat16(np.array(made.astype(np.float32) if hasattr(made, "devices") else made.tolist(), np.float32))
    return np.array(made)


def of(path, *arguments, get=None, **named):
    """What a class or a function of a library makes; get is an attribute of it, or a function."""
    made = thing(path)(*arguments, **named)
    if isinstance(get, str):
        made = operator.attrgetter(get)(made)
    elif get:
        made = get(made)
    return made if isinstance(made, dict) else plain_array(made)


def two(path, *arguments, get=lambda made: made, name="{}", swap=False, **named):
    """Cosines and sines by name, as a class or a function of a library hands them out together."""
    made = get(thing(path)(*arguments, **named))
    cos, sin = reversed(made) if swap else made
    return {name.format("cos"): plain_array(cos), name.format("sin"): plain_array(sin)}


def by(maker, rows):
    """A table for each row, which is a tuple of the maker's arguments, the last a dictionary of those with names."""
    for name, row in rows.items():
        named = row[-1] if isinstance(row[-1], dict) else {}
        table(name, functools.partial(maker, *(row[:-1] if named else row), **named))
