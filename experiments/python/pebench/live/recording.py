"""What a model calls while it runs: its modules, and the functions of its namespaces that turn."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

TURNS = re.compile(r"_?apply\w*(rot|rope)|rotate_queries|_?apply_multidimensional_rope")
"""Functions of rotations, by what they are called."""


@dataclasses.dataclass
class Call:
    """Of the module `of`."""

    name: str
    of: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    result: Any


def leaves(value: Any) -> list[Any]:
    """What is in a tree of tuples, lists and dicts, in order."""
    if isinstance(value, dict):
        return [leaf for part in value.values() for leaf in leaves(part)]
    if isinstance(value, (tuple, list)):
        return [leaf for part in value for leaf in leaves(part)]
    return [value]


def mapped(change: Callable[[Any], Any], value: Any) -> Any:
    """The tree with each leaf changed."""
    if isinstance(value, dict):
        return {key: mapped(change, part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        parts = [mapped(change, part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return change(value)


def owners(model: Any) -> list[Any]:
    """The Python modules and the classes of all modules of a model, its own first."""
    classes = dict.fromkeys(base for module in model.modules() for base in type(module).__mro__
                            if not base.__module__.startswith(("torch.", "builtins")))  # fmt: skip
    spaces = dict.fromkeys(sys.modules[name] for name in dict.fromkeys(c.__module__ for c in classes) if name in sys.modules)
    return [*spaces, *classes]


@contextlib.contextmanager
def spied(model: Any, watch: Callable[[str, Callable[..., Any], tuple[Any, ...], dict[str, Any]], Any]) -> Iterator[None]:
    """Within it, `watch(name, function, args, kwargs)` is called in place of each function that turns."""
    changed: list[tuple[Any, str, Any]] = []

    def instead(name: str, fn: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(fn)
        def call(*args: Any, **kwargs: Any) -> Any:
            return watch(name, fn, args, kwargs)

        return call

    try:
        for owner in owners(model):
            for name, thing in list(vars(owner).items()):
                kept = isinstance(thing, staticmethod)
                fn = thing.__func__ if kept else thing
                if not TURNS.match(name) or not callable(fn) or inspect.isclass(fn):
                    continue
                changed.append((owner, name, thing))
                setattr(owner, name, staticmethod(instead(name, fn)) if kept else instead(name, fn))
        yield
    finally:
        for owner, name, thing in reversed(changed):
            setattr(owner, name, thing)


def record(model: Any, run: Callable[[], Any]) -> list[Call]:
    """The calls of modules while `run()` runs, in the order in which they end. Raises whatever it raises."""
    found: list[Call] = []
    names = {module: name for name, module in model.named_modules()}
    after = lambda module, args, kwargs, result: found.append(Call(names.get(module, ""), module, args, kwargs, result))
    with contextlib.ExitStack() as hooks:
        for module in names:
            hooks.callback(module.register_forward_hook(after, with_kwargs=True).remove)
        run()
    return found


def gives_rotations(result: Any) -> bool:
    """Whether what a module gave is cosines and sines, in pairs, or numbers e^ia: of one length throughout, and not all
    the same."""
    parts = leaves(result)
    if not parts or not all(hasattr(part, "is_floating_point") and part.ndim >= 2 for part in parts):
        return False
    if all(part.is_complex() for part in parts):
        return all(_one_length(part.real, part.imag) for part in parts)
    return len(parts) % 2 == 0 and all(a.is_floating_point() and a.shape == b.shape and _one_length(a, b) for a, b in zip(parts[::2], parts[1::2]))


def _one_length(real: Any, imaginary: Any) -> bool:
    length = (real.double() ** 2 + imaginary.double() ** 2).sqrt()
    size = float(length.max())
    return size > 0 and float((length - size).abs().max()) < 0.05 * size and bool((real != real.flatten()[0]).any())
