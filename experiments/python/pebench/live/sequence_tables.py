"""A table of positions: which of its rows each place of the first attention layer is given, unchanged on their way, and that others are given none."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
from collections import defaultdict
from typing import Any
from unittest import mock

import numpy as np

from .asking import LENGTH, SOUNDS, Asked
from .held import table_in
from .image_tables import STEP, restored, table_of

PERIODS = (7, 11, 13)  # of what rows are filled with: a place shows the remainders of its row
NEAR = 0.2  # of a row
ALIKE = 0.05  # of the length of a code


def altered(asked: Asked, name: str, first: int, most: int) -> str:
    """Which place of the first attention layer behind the table of the module `name` is not given the row of its place, of which the first is
    `first`, as other places are given theirs; empty where none is, or it is not seen. `most`: tokens of an input."""
    import torch

    table = table_in(asked.model.get_submodule(name))
    layer = max(asked.attends, key=lambda of: len(os.path.commonprefix([of.split("."), name.split(".")])))
    ids = asked.ids(min(len(table) - first, most), 0, 1)[:, :1].expand(1, min(len(table) - first, most)).contiguous()
    even = {key: value * 0 + 1 for key, value in asked.others(1).items() if key in SOUNDS}
    if asked.encodes and "input_ids" in asked.takes:
        even["input_ids"] = ids
    unit = torch.randn(table.shape[-1], generator=torch.Generator().manual_seed(asked.seed)).to(table)
    rows = torch.arange(len(table)) - first

    def met(by: Any) -> np.ndarray:
        with torch.no_grad():
            table.copy_(STEP * by.to(table)[:, None] * unit)
            asked.output(ids)
        return np.asarray(asked.caught[0].double().cpu().numpy()) if asked.caught is not None else np.zeros((0, 1))

    with restored(table), mock.patch.object(asked, "place", (layer, True)), mock.patch.object(asked, "given", {**asked.given, **even}):
        still, one, *ways = (met(by) for by in (rows * 0, rows * 0 + 1, *(rows % period for period in PERIODS)))
    step, places = one - still, np.arange(len(still))
    size = np.linalg.norm(step, axis=-1)
    if not len(still) or len(still) > len(table) - first or 2 * (size > 0).sum() <= len(size):
        return ""
    off = np.stack([np.abs(((way - still) * step).sum(-1) / np.maximum(size**2, 1e-300) - places % period) for way, period in zip(ways, PERIODS)])
    usual, same = np.median(step, axis=0), np.abs(still - np.median(still, axis=0)).max(axis=-1) <= 1e-5 * np.abs(still).max()
    changed = same & (np.linalg.norm(step - usual, axis=-1) > ALIKE * np.linalg.norm(usual))
    if not (wrong := np.flatnonzero((off.max(axis=0) > NEAR) | (size == 0) | changed)).size:
        return ""
    what = "none of its codes" if size[wrong[0]] == 0 else "the row of its place otherwise than others theirs" if off[:, wrong[0]].max() <= NEAR else \
        "another row than that of its place"  # fmt: skip
    return f"of {len(still)} places, place {wrong[0]} of {layer} is given {what}"


def given_again(asked: Asked, name: str) -> str:
    """Between which blocks the codes of a table are added again: where each is given what it was in one run, another table changes nothing of what
    they make. Empty where that is so, or most are given codes, as DETR's are."""
    import torch

    lists: dict[str, dict[str, float]] = defaultdict(dict)  # of each list of blocks, by how much what they are given differs
    table, ids, before, count = table_of(asked, name), asked.ids(LENGTH), list[Any](), itertools.count()
    names = {asked.model.get_submodule(found[0]): found[0] for layer in asked.attends if (found := re.match(r"(?:.*?\.)?\d+(?=\.|$)", layer))}

    def meets(block: Any, args: Any, more: Any) -> Any:
        given = args[0] if args else next(iter(more.values()))
        if (n := next(count)) >= len(before):
            return before.append(given.clone())
        usual = before[n]
        lists[names[block].rpartition(".")[0]][names[block]] = float((given - usual).abs().max() / usual.abs().max())
        return ((usual, *args[1:]), more) if args else (args, more | {next(iter(more)): usual})

    with contextlib.ExitStack() as within:
        for block in names:
            within.callback(block.register_forward_pre_hook(meets, with_kwargs=True).remove)
        asked.output(ids)
        count = itertools.count()
        within.enter_context(restored(table))
        with torch.no_grad():
            table.copy_(table.flip(-1))
        asked.output(ids)
    for members in ([*of.items()] for of in lists.values()):
        again = [n for n, (_, off) in enumerate(members) if n and off > 2.0**-12]
        if 0 < 2 * len(again) < len(members):
            return f"codes of positions are added again between what {members[again[0] - 1][0]} and what {members[again[0]][0]} is given"
    return ""
