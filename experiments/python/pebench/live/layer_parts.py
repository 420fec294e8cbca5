"""Attention layers as parts of a report."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from .asking import RECURRENT, Asked
from .layer import Layer
from .layer_runs import CROSS
from .parts import Part
from .scores import ATTENTION, roots
from .windows import by_window


def unlooked(asked: Asked, layers: list[Layer], called: set[str], problem: str) -> Iterator[Part]:
    """Attention layers of which no product of queries and keys was seen: not judged, but by their windows; or the run raised `problem`. Cross
    attention of a decoder without an encoder is no part of what runs."""
    model = asked.model
    seen = {layer.key[0] for layer in layers}
    root = roots(model)
    lacks: dict[tuple[str, tuple[str, str, str]], list[str]] = defaultdict(list)
    for name, module in model.named_modules():
        kind = type(module).__name__
        inner = any(ATTENTION.search(type(child).__name__) for child in module.modules() if child is not module)
        if not ATTENTION.search(kind) or inner or any(part in kind for part in RECURRENT) or root[module] is not module:
            continue
        if name in seen or any(other.startswith(name + ".") for other in seen):
            continue
        if name in called:
            found = by_window(asked, name) if not problem else None
            found = found or ("not judged", "", problem or "no product of queries and keys was seen in its forward")
        elif not CROSS.search(name):
            found = "not judged", "", "it was not called in a plain run"
        else:
            continue
        lacks[re.sub(r"\d+", "#", name), found].append(name)
    for (_, (verdict, does, says)), names in lacks.items():
        yield Part(_names(names), "attention", verdict, does, ("mask",) if verdict == "fails" else (), says, members=tuple(names))


def folded(layers: list[Layer]) -> Iterator[Part]:
    """A part for all layers of which the same is to be said, named by the run of their numbers."""
    same: dict[tuple[str, ...], list[Layer]] = defaultdict(list)
    for layer in layers:
        says = re.sub(r"\d+", "#", layer.name)
        same[says, layer.verdict, layer.words(), layer.law, layer.says, layer.cause].append(layer)
    for (_, verdict, words, law, says, cause), members in same.items():
        yield Part(_names([layer.name for layer in members]), "attention", verdict, words, (law,) if law else (), says, cause, members[0].fix,
                   members=tuple(layer.name for layer in members))  # fmt: skip


def apart(parts: list[Part], name: str, kind: str, law: str, says: str) -> list[Part]:
    """The parts, where the module `name`, of the class `kind`, fails: apart from the layers that it was said to be like, or a part of its own."""
    of = next((part for part in parts if name in part.members), None)
    if of is None:
        return [*parts, Part(name or "the model", kind, "fails", "", (law,), says)]
    rest, at = tuple(member for member in of.members if member != name), parts.index(of)
    others = [dataclasses.replace(of, name=_names([*rest]), members=rest)] if rest else []
    return [*parts[:at], *others, dataclasses.replace(of.failing(law, says, "", ""), name=name, members=(name,)), *parts[at + 1 :]]


def _names(names: list[str]) -> str:
    """"model.layers.0-3,5.self_attn" of layers 0 to 3 and 5."""
    if len(names) == 1:
        return names[0]
    parts = [re.split(r"(\d+)", name) for name in names]
    varies = [n for n in range(1, len(parts[0]), 2) if len({row[n] for row in parts}) > 1]
    if len(varies) != 1:
        return f"{names[0]} and {len(names) - 1} more"
    numbers = sorted(int(row[varies[0]]) for row in parts)
    runs = [[n for _, n in run] for _, run in itertools.groupby(enumerate(numbers), lambda at: at[1] - at[0])]
    parts[0][varies[0]] = ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
    return "".join(parts[0])
