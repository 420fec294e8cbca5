"""A table of positions in a sequence: which of its rows each place of the first attention layer is given, unchanged on their way."""

from __future__ import annotations

import os
from typing import Any
from unittest import mock

import numpy as np

from .asking import SOUNDS, Asked
from .held import table_in
from .image_tables import STEP

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
    kept, rows = table.detach().clone(), torch.arange(len(table)) - first

    def met(by: Any) -> np.ndarray:
        with torch.no_grad():
            table.copy_(STEP * by.to(table)[:, None] * unit)
            asked.output(ids)
        return np.asarray(asked.caught[0].double().cpu().numpy()) if asked.caught is not None else np.zeros((0, 1))

    with mock.patch.object(asked, "place", (layer, True)), mock.patch.object(asked, "given", {**asked.given, **even}):
        try:
            still, one, *ways = (met(by) for by in (rows * 0, rows * 0 + 1, *(rows % period for period in PERIODS)))
        finally:
            with torch.no_grad():
                table.copy_(kept)
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
