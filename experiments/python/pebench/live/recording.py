"""What a model calls while it runs: its modules, and the functions of its namespaces that turn; and the same
calls made again with other arguments."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

from .engine import UnlikePair

TURNS = re.compile(r"_?apply\w*(rot|rope)|rotate_queries|_?apply_multidimensional_rope")
"""Functions of rotations, by what they are called."""


@dataclasses.dataclass
class Call:
    """`of`: the module that was called, or None for a function; `inside`: the module that made the call of a function."""

    name: str
    fn: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    of: Any = None
    inside: str = ""
    result: Any = None


@dataclasses.dataclass
class Recording:
    modules: list[Call] = dataclasses.field(default_factory=list)
    functions: list[Call] = dataclasses.field(default_factory=list)


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


def record(model: Any, run: Callable[[], Any]) -> Recording:
    """What is called while `run()` runs. Raises whatever it raises."""
    found, within = Recording(), [""]
    turning: list[Call] = []
    names = {module: name for name, module in model.named_modules()}

    def before(module: Any, _args: Any) -> None:
        within.append(names.get(module, within[-1]))

    def after(module: Any, args: Any, kwargs: Any, result: Any) -> None:
        within.pop()
        found.modules.append(Call(names.get(module, ""), module, args, kwargs, module, result=result))

    def watch(name: str, fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        call = Call(name, fn, args, kwargs, inside=within[-1])
        if not turning:  # what one of them calls is a part of it
            found.functions.append(call)
        turning.append(call)
        try:
            call.result = fn(*args, **kwargs)
        finally:
            turning.pop()
        return call.result

    with contextlib.ExitStack() as hooks, spied(model, watch):
        for module in names:
            hooks.callback(module.register_forward_pre_hook(before).remove)
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
        return all(_one_length((part.real, part.imag)) for part in parts)
    if len(parts) % 2 or any(not part.is_floating_point() for part in parts):
        return False
    return all(a.shape == b.shape and _one_length((a, b)) for a, b in zip(parts[::2], parts[1::2]))


def _one_length(pair: tuple[Any, Any]) -> bool:
    real, imaginary = (part.detach().double() for part in pair)
    length = (real**2 + imaginary**2).sqrt()
    size = float(length.max())
    return size > 0 and float((length - size).abs().max()) < 0.05 * size and bool((real != real.flatten()[0]).any())


def moved(leaf: Any, positions: Any, length: int) -> Any:
    """An argument of a call for `length` positions, for those [batch, length'] that are given: positions themselves, and
    what has their length."""
    import torch

    if isinstance(leaf, torch.Tensor) and not leaf.is_floating_point() and leaf.ndim and leaf.shape[-1] == length:
        lead = leaf.shape[:-2] if leaf.ndim > 1 else ()
        return positions.expand(*lead, *positions.shape) if leaf.ndim > 1 else positions[0]
    if isinstance(leaf, torch.Tensor) and leaf.is_floating_point() and length in leaf.shape[1:-1]:
        shape = [positions.shape[-1] if size == length else size for size in leaf.shape]
        return leaf.new_zeros(len(positions), *shape[1:])
    return int(positions.max()) + 1 if type(leaf) is int and leaf == length else leaf


class Turning:
    """The call of a function that turns, made again with other vectors at other positions. `codes` is the call of the
    module that gave its cosines and sines.

    Called as check_rotary has it: x [batch, heads, length, d], positions [batch, length]."""

    def __init__(self, model: Any, call: Call, codes: Call | None, length: int):
        """Raises LookupError where codes come from no module, or what it turns, and along which axis, is not found among its arguments."""
        if codes is None:
            raise LookupError
        self.call, self.codes, self.length = call, codes, length
        self.name = f"{codes.name or call.inside} ({call.name})"  # of a module that is none of the model's: that in which it is used
        self.__module__ = type(model).__module__
        self.__qualname__ = f"{type(model).__qualname__} {codes.name} ({call.name})"
        self.given = {id(leaf): n for n, leaf in enumerate(leaves(codes.result))}
        self.order: list[int] | None = None  # the column that each comes out as, which is undone
        vectors = [leaf for leaf in leaves([call.args, call.kwargs]) if self._is_vector(leaf)]
        given = {tuple(leaf.shape) for leaf in leaves(call.result) if hasattr(leaf, "shape")}
        self.vectors = [leaf for leaf in vectors if tuple(leaf.shape) in given]
        shape = tuple(self.vectors[0].shape) if len(self.vectors) == len(vectors) > 0 else ()  # else codes are changed on their way to it
        places = [axis for axis in range(len(shape) - 1) if shape[axis] == length]
        if len(places) != 1 or len(shape) not in (3, 4):
            raise LookupError
        self.head_dim, self.axis, self.axes = shape[-1], places[0], len(shape)

    def _is_vector(self, leaf: Any) -> bool:
        return (hasattr(leaf, "is_floating_point") and leaf.is_floating_point() and leaf.ndim >= 3
                and id(leaf) not in self.given and self.length in leaf.shape[:-1] and not self._is_code(leaf))  # fmt: skip

    def _is_code(self, leaf: Any) -> bool:
        """A cosine or a sine that was sliced or cast on its way here."""
        return any(leaf.dtype == given.dtype and leaf.untyped_storage().data_ptr() == given.untyped_storage().data_ptr()
                   for given in leaves(self.codes.result))  # fmt: skip

    def __call__(self, x: Any, positions: Any, codes_of: Any = None) -> Any:
        if self.axes == 3:  # no axis of the batch: row by row
            import torch

            return torch.stack([self._turned(x[b : b + 1], positions[b : b + 1], codes_of) for b in range(len(x))])[:, 0]
        return self._turned(x, positions, codes_of)

    def laid_out(self, x: Any) -> Any:
        """[batch, heads, length, d] as the function has it."""
        if self.axes == 3:
            return x[0].transpose(0, 1) if self.axis == 0 else x[0]
        return x.transpose(1, 2) if self.axis == 1 else x

    def back(self, y: Any) -> Any:
        if self.axes == 3:
            return (y.transpose(0, 1) if self.axis == 0 else y)[None]
        return y.transpose(1, 2) if self.axis == 1 else y

    def _turned(self, x: Any, positions: Any, codes_of: Any) -> Any:
        q = self.laid_out(x)
        result = self._by_codes(q, positions, codes_of)
        parts = result if isinstance(result, (tuple, list)) else [result]
        turned = [self.back(part) for part in parts[: len(self.vectors)]]
        for n, other in enumerate(turned[1:], 1):
            if other.shape != turned[0].shape or not bool((other == turned[0]).all()):
                raise UnlikePair
        return turned[0] if self.order is None else turned[0][..., self.order]

    def _with(self, change: Callable[[Any], Any], call: Call) -> Any:
        return call.fn(*mapped(change, call.args), **mapped(change, call.kwargs))

    def _by_codes(self, q: Any, positions: Any, codes_of: Any) -> Any:
        at = lambda leaf: moved(leaf, positions, self.length)
        call = self.codes if codes_of is None else dataclasses.replace(self.codes, fn=codes_of)
        given = [leaf.to(q.dtype) if leaf.is_floating_point() else leaf for leaf in leaves(self._with(at, call))]
        change = lambda leaf: (given[self.given[id(leaf)]] if id(leaf) in self.given
                               else q if any(leaf is vector for vector in self.vectors) else at(leaf))  # fmt: skip
        return self._with(change, self.call)
