"""A model beside the library's own, with the same weights, call by call: where they differ, the first layer that does though what it is
given is equal."""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import re
from collections import defaultdict
from typing import Any
from unittest import mock

import numpy as np

from .asking import LENGTH, Asked, sensitive
from .engine import Broken, Skip
from .layer_parts import apart
from .library import TABLES, Unlike, library_model, loaded
from .parts import Part
from .recording import leaves
from .scores import ATTENTION
from .ways import Way, plain, ways

LARGEST = 2**27
"""Parameters of a model above which it is not compared: two copies in float32 take 1 GiB then."""
NARROW = 3  # times the error of the other in bfloat16, by which two that compute there may differ
PLACED = re.compile(f"{ATTENTION.pattern}|{TABLES.pattern}|embed", re.IGNORECASE)  # names of modules that positions go through
EQUAL = 2.0**-14  # by what part of the greatest value tensors in a layer may differ that count as equal
DRAWS = 3  # of weights, with all of which a difference must be seen, since a router may turn over by a rounding


@dataclasses.dataclass(frozen=True)
class Difference:
    """`name` and `kind`: of the first module that differs, and its class; `judged`: whether positions go through it; `says`: a sentence."""

    name: str
    kind: str
    judged: bool
    says: str


def beside(model: Any, given: Any, seed: int, towers: list[tuple[str, Any]], parts: list[Part]) -> tuple[list[Part], str]:
    """The parts, with what the reference adds where nothing fails, and a sentence. `towers`: of the towers of the model, by their names,
    and of the whole."""
    try:
        reference = Reference(model, given, seed)
        calls: dict[str, int] = defaultdict(int)
        for name, walk in towers:
            found, agree = reference.compare(walk.asked, name)
            for kind, count in agree.items():
                calls[kind] += count
            if found is not None:
                return reference.adds(found, parts)
    except Unlike as why:
        return parts, f"not compared with the library's own: {why}"
    except Exception as problem:  # of a model or a library
        return parts, f"not compared with the library's own: {type(problem).__name__}: {str(problem)[:200]}"
    if not calls:
        return parts, "not compared with the library's own: no call of it went"
    return reference.noted(parts), (f"agrees with {reference.owner}'s own {type(reference.made).__name__}, {reference.how}, in {sum(calls.values())} "
                                    f"calls of {len(calls)} kinds: {', '.join(calls)}{reference.raised}")  # fmt: skip


class Reference:
    """The library's own of a model, or one that is given: a module with the same parameters, or what makes one of a configuration."""

    def __init__(self, model: Any, given: Any, seed: int):
        if sum(parameter.numel() for parameter in model.parameters()) > LARGEST:
            raise Unlike(f"it has more than {LARGEST} parameters, of which copies would be made")
        self.owner, self.how, self.edited, self.raised = "the reference", "as it is given", "", ""
        if isinstance(given, str):
            made, self.owner, self.how, self.edited = library_model(model)
        else:
            made = copy.deepcopy(given) if hasattr(given, "named_modules") else given(copy.deepcopy(model.config))
            loaded(made, model)
        self.made = made.to(next(model.parameters()).device).float().eval()

    def noted(self, parts: list[Part]) -> list[Part]:
        """The parts, and that the library's file was changed, if it was."""
        return [*parts, Part("the reference", "file", "not judged", says=self.edited)] if self.edited else parts

    def adds(self, found: Difference, parts: list[Part]) -> tuple[list[Part], str]:
        """A part that fails, where none does; else, and where the module is none that positions go through, a sentence."""
        if not found.judged:
            return self.noted(parts), f"outside what is judged: {found.name} {found.says}; what follows it was not compared"
        if any(part.verdict == "fails" for part in parts):
            return self.noted(parts), f"the first that differs from {self.owner}'s own is {found.name or 'the model'}"
        return self.noted(apart(parts, found.name, found.kind, "reference", found.says)), ""

    def compare(self, asked: Asked, name: str = "") -> tuple[Difference | None, dict[str, int]]:
        """Of the model, or of a tower of it by its name: where they differ, and how many calls of each kind agree."""
        own = self.made.get_submodule(name)
        calls: dict[str, int] = defaultdict(int)
        pair = self._pair(asked, own, 0)
        with contextlib.suppress(Broken, Skip):
            if self._unequal(asked, Way("", "", plain(asked, LENGTH)), (pair[0], pair[0])):
                raise Unlike("it gives other outputs at every call")
        for way in ways(asked):
            with contextlib.suppress(Broken, Skip):
                apart = self._unequal(asked, way, pair)
                if apart and all(self._unequal(asked, way, self._pair(asked, own, n)) for n in range(1, DRAWS)):
                    found = self._where(asked, way, self._pair(asked, own, 0), apart)
                    return dataclasses.replace(found, name=".".join(filter(None, (name, found.name)))), dict(calls)
                calls[way.kind] += not apart
        return None, dict(calls)

    def _pair(self, asked: Asked, own: Any, again: int) -> tuple[Any, Any]:
        """The model with weights that are drawn anew, and the other with the same: copies that no call was made of."""
        drawn = sensitive(asked.original, asked.seed + again)
        other = copy.deepcopy(own)
        loaded(other, drawn)
        if hasattr(drawn, "generation_config"):
            other.generation_config = copy.deepcopy(drawn.generation_config)
        return drawn, other

    def _unequal(self, asked: Asked, way: Way, pair: tuple[Any, Any]) -> str:
        """By what the outputs of two models differ, in words; empty where they are equal. Raises Broken or Skip where neither, or not the other,
        takes the call, or the one raises: which says nothing of positions, and is kept as `raised`."""
        other = _given(asked, way, pair[1])
        try:
            found = _given(asked, way, pair[0])
        except Broken as problem:
            self.raised = self.raised or f"; {way.says}, {problem}, and the other does not"
            raise
        if [part.shape for part in found] != [part.shape for part in other]:
            return "it has another shape"
        wide = other if way.wide is None else _given(asked, dataclasses.replace(way, outputs=way.wide), pair[1])
        return next(filter(None, (_by(a, b, 2.0**-10, NARROW * float(np.abs(b - exact).max(initial=0)) if way.wide else 0.0, way.mask)
                                  for a, b, exact in zip(found, other, wide))), "")  # fmt: skip

    def _where(self, asked: Asked, way: Way, pair: tuple[Any, Any], apart: str) -> Difference:
        """`apart`: by what the outputs differ."""
        own = lambda kind: f"{self.owner}'s own {kind}"
        with contextlib.suppress(Broken, Skip):  # of a model that raises
            first, second = (_traced(asked, way, model) for model in pair)
            kinds = {name: type(module).__name__ for name, module in pair[0].named_modules()}
            both = [key for key in first if key in second]
            for name, n in both:
                mine, its, kind = first[name, n], second[name, n], kinds[name]
                if _gap(mine[0], its[0]) or not (by := _gap(mine[2], its[2])):
                    continue
                inner = [key for key in both if key[0] != name and key[0].startswith(f"{name}." if name else "") and ATTENTION.search(kinds[key[0]])]
                other = [key[0] for key in inner if _gap(first[key][0], second[key][0])]
                judged = other or PLACED.search(f"{name.rpartition('.')[2]} {kind}") or any(_gap(first[key][2], second[key][2]) for key in inner)
                says = f"gives {other[0]} something else than {own(kind)} does" if other else f"differs from {own(kind)}"
                given = "is given other positions, tables or another mask than" if _gap(mine[1], its[1]) else ""
                says = f"{given} {own(kind)}: {way.says}, its output differs" if given else f"{says} for the same input: {way.says},"
                return Difference(name, kind, bool(judged), f"{says} {by}")
        return Difference("", type(pair[0]).__name__, True, f"differs from {own(type(pair[1]).__name__)}: {way.says}, {apart}")


def _given(asked: Asked, way: Way, model: Any) -> list[np.ndarray]:
    """Every tensor of floating-point numbers in what a model gives."""
    import torch

    with mock.patch.object(asked, "model", model), torch.random.fork_rng(devices=[]):
        torch.manual_seed(asked.seed)
        parts = leaves([[*output.values()] if hasattr(output, "values") and not hasattr(output, "shape") else output for output in way.outputs(asked)])
    return [part.detach().double().cpu().numpy() for part in parts if hasattr(part, "is_floating_point") and part.is_floating_point()]


def _traced(asked: Asked, way: Way, model: Any) -> dict[tuple[str, int], tuple[Any, Any, Any]]:
    """Of each call of a module, by its name and number, in the order in which they end: the first tensor that it is given, the others, and what
    it gives."""
    begun: dict[str, list[Any]] = defaultdict(list)
    counts: dict[str, int] = defaultdict(int)
    found: dict[tuple[str, int], tuple[Any, Any, Any]] = {}
    tensors = lambda of: [part.detach().clone() for part in leaves(of) if hasattr(part, "detach")]

    def before(name: str, args: Any, more: Any) -> None:
        given = tensors([args, *(more[key] for key in sorted(more))])
        main = next((n for n, part in enumerate(given) if part.is_floating_point() and part.ndim > 2), 0)
        begun[name].append((given[main : main + 1], given[:main] + given[main + 1 :]))

    def after(name: str, result: Any) -> None:
        result = [*result.values()] if hasattr(result, "values") and not hasattr(result, "shape") else result
        found[name, counts[name]] = (*begun[name].pop(), tensors(result))
        counts[name] += 1

    with contextlib.ExitStack() as hooks:
        for name, module in model.named_modules():
            hooks.callback(module.register_forward_pre_hook(lambda _, args, more, name=name: before(name, args, more), with_kwargs=True).remove)
            hooks.callback(module.register_forward_hook(lambda *of, name=name: after(name, of[-1])).remove)
        _given(asked, way, model)
    return found


def _gap(a: list[Any], b: list[Any]) -> str:
    """By what lists of tensors differ, in words."""
    if [part.shape for part in a] != [part.shape for part in b]:
        return "it has another shape"
    numbers = lambda part: (_real(part) if part.is_complex() else part).double().cpu().numpy()
    return next(filter(None, (_by(numbers(x), numbers(y), EQUAL) for x, y in zip(a, b))), "")


def _real(part: Any) -> Any:
    import torch

    return torch.view_as_real(part)


def _by(a: np.ndarray, b: np.ndarray, relative: float, least: float = 0.0, mask: Any = None) -> str:
    """By what numbers differ, in words; empty where that is no more than a part of the greatest or the least; `mask`: where they count."""
    if mask is not None and a.shape[:2] == mask.shape:
        a, b = (np.where(np.reshape(mask, (*a.shape[:2], *[1] * (a.ndim - 2))) == 1, x, 0.0) for x in (a, b))
    gap = np.abs(np.nan_to_num(a, posinf=1e30, neginf=-1e30) - np.nan_to_num(b, posinf=1e30, neginf=-1e30))
    size = float(np.abs(b[np.isfinite(b)]).max(initial=1e-6))
    allowed = max(relative * size, least)
    if gap.max(initial=0) <= allowed:
        return ""
    at = np.argwhere(gap > allowed)[0]
    place = f", first at position {at[1]} of row {at[0]}" if a.ndim == 3 else f", first in row {at[0]}" if a.ndim > 1 else ""
    return f"by up to {gap.max() / size:.2g} of the greatest value{place}"
