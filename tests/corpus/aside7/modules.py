"""What the modules of libraries in this part take: classes out of libraries, positions, and what becomes of a result.

Most packages import far more than the file of an encoding needs: compilers, trainers, readers of data. `bare` imports
that file alone. The packages above it are folders of which no __init__ runs, and what is not installed is Nothing,
which does nothing. What computes a table is the library's own code, over torch, NumPy and einops.
"""

import abc
import importlib
import importlib.machinery
import sys
import types

import numpy as np
import torch
from of_torch import array, arrays


class OfNothing(abc.ABCMeta):
    """Any name of it is Nothing; as a decorator it hands back what it decorates."""

    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing

    def __call__(cls, *arguments, **named):
        if cls is not Nothing:
            return super().__call__(*arguments, **named)
        decorated = len(arguments) == 1 and not named and callable(arguments[0])
        return arguments[0] if decorated else Nothing

    def __getitem__(cls, _):
        return Nothing

    def __iter__(cls):
        return iter(())

    def __bool__(cls):
        return False

    def __exit__(cls, *_):
        return False

    __enter__ = register = lambda cls, *_: Nothing
    __or__ = __ror__ = __add__ = __radd__ = __mul__ = __rmul__ = __getitem__


class Nothing(metaclass=OfNothing):
    pass


class Missing:
    """Finds, after everybody else, what the files of a library import and is not installed."""

    # These are whole, and know what to do without.
    WHOLE = {"torch", "numpy", "scipy", "sympy", "mpmath", "regex", "einops", "jax", "jaxlib", "ml_dtypes"}

    @staticmethod
    def find_spec(name, path=None, target=None):
        frame = sys._getframe(1)
        while "importlib" in frame.f_code.co_filename:
            frame = frame.f_back
        if frame.f_globals.get("__name__", "").split(".")[0] in Missing.WHOLE:
            return None
        return importlib.machinery.ModuleSpec(name, Missing, is_package=True)

    @staticmethod
    def create_module(spec):
        module = types.ModuleType(spec.name)
        module.__getattr__ = lambda name: getattr(Nothing, name)
        return module

    @staticmethod
    def exec_module(module):
        pass


def package(name, above):
    """An empty package that knows its folder, and gives Nothing for what its __init__ would have."""
    found = importlib.machinery.PathFinder.find_spec(name, above)
    made = types.ModuleType(name)
    made.__path__, made.__spec__ = list(found.submodule_search_locations), found

    def inside(wanted):
        if not wanted.startswith("__") and importlib.machinery.PathFinder.find_spec(f"{name}.{wanted}", made.__path__):
            return importlib.import_module(f"{name}.{wanted}")
        return getattr(Nothing, wanted) if wanted != "__version__" else "0"

    made.__getattr__ = inside
    return made


def bare(path):
    """The thing of this name, package.module.Thing, with nothing of its package imported but what its file needs."""
    module, name = path.rsplit(".", 1)
    parts = module.split(".")
    for depth in range(1, len(parts)):
        above = None if depth == 1 else sys.modules[".".join(parts[: depth - 1])].__path__
        whole = ".".join(parts[:depth])
        if whole not in sys.modules:
            sys.modules[whole] = package(whole, above)
    known = set(sys.modules)
    sys.meta_path.append(Missing)
    try:
        return getattr(importlib.import_module(module), name)
    finally:
        sys.meta_path.remove(Missing)
        for entered in set(sys.modules) - known:  # the next library may ask whether they are there
            if getattr(getattr(sys.modules[entered], "__spec__", None), "loader", None) is Missing:
                del sys.modules[entered]


def seeded(make):
    """What make() draws, the same each time."""
    torch.manual_seed(7)
    return make()


def buffer(path, *arguments, name="pe", **named):
    """One tensor of a module."""
    return array(getattr(bare(path)(*arguments, **named), name))


def turned(rotate, rows, d):
    """Rotated unit vectors, a cosine and a sine for each pair: [1, 1, rows, d]."""
    units = torch.tensor([1.0, 0.0]).repeat(d // 2).expand(1, 1, rows, d)
    return array(rotate(units)[0])


def both(cos, sin, name="{}"):
    return {name.format("cos"): array(cos), name.format("sin"): array(sin)}


def asked(rows, d, dtype=torch.float32):
    """An input of which only the shape and the number format matter."""
    return torch.zeros(1, rows, d, dtype=dtype)


def steps(first, last, step):
    return torch.arange(first, last, step).float()


def rotations(path, *arguments, length, **named):
    """The 2 x 2 rotations that foundation-model-stack keeps: [rows, d/2, 2, 2], or cosines and sines with YaRN."""
    made = bare("fms.modules.positions." + path)(*arguments, **named)
    made.compute_freqs_cis(torch.device("cpu"), length)
    kept = made.cached_freqs[None]
    kept = kept[max(kept)] if isinstance(kept, dict) else kept
    return both(*(x[:length] for x in kept)) if isinstance(kept, tuple) else array(kept[:length])


def settings(**given):
    return types.SimpleNamespace(**given)


def buckets_of(bucket, rows, **named):
    return array(bucket(torch.arange(rows)[None] - torch.arange(rows)[:, None], **named))
