"""A learned table of the patches of an image: which of its rows and columns each patch is given, in images of several shapes."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any
from unittest import mock

import numpy as np

from .asking import Asked
from .engine import Broken, Skip
from .grids import in_blocks
from .inputs import setting_of
from .parts import Part

STEP = 2.0**-15  # of a coordinate in the table: what is given to a layer changes in proportion to it
NEAR = 0.3
"""Of a coordinate: conventions of interpolation (corners or centres, an offset against rounding) differ by less, exchanged or shifted rows by 1."""
EXACT = 0.02  # of a coordinate, what one rule of interpolation is known by
LOOKED_AT = 8  # patches of an image that are looked at, beside those at its corners

OTHERS = 128  # tokens beside patches, at most

Grid = tuple[int, int]


def on_grids(asked: Asked, part: Part, name: str) -> Part:
    """The part of a learned table, by the name of it or of the module that holds it, which fails where patches are not given the code of
    their own row and column; the same part where that is not seen."""
    other = cuts = False  # whether it is made for images of other sizes, too, and cuts its table for them
    rules: dict[str, str] = {}  # by which patches and rows are laid over each other, and in what image it was first seen
    for says, given, usual, patches, size in _images(asked) if part.verdict in ("learned", "holds") and asked.attends else ():
        found = None
        with contextlib.suppress(Broken, Skip, LookupError, ValueError, AttributeError):
            table = table_of(asked, name)
            shape = _shape(table.shape[-2], usual)
            found = _coordinates(asked, table, given, shape, patches, size)
        as_many = patches[0] * patches[1] == shape[0] * shape[1]
        other = other or found is not None and not as_many
        if found is None or as_many and patches != shape and not other:
            continue
        at, place = found
        ratio = np.array(shape) / patches
        last = np.array(shape) - 1
        centres, corners = np.clip((at + 0.5) * ratio - 0.5, 0, last), at * last / np.maximum(np.array(patches) - 1, 1)
        edges = np.floor(at * ratio + 2.0**-10)  # of Idefics' fractions of a side
        far = [np.sort(np.abs(of[:, None] - of), axis=-1)[np.triu_indices(len(of), 1)] for of in (at, place)]
        kept = (np.abs(far[0] - far[1]).max(axis=-1) < 0.05)[far[0].min(axis=-1) > 0]  # of patches in other rows and columns
        cut = kept.sum() > len(kept) / 3  # the middle of a larger table: patches are as far apart as in the image
        cuts = cuts or bool(cut and patches != shape)
        if shape != usual and not asked.packed and not cut or cuts and max(patches) > max(shape):  # by a rule that is not known (RADIO), or too large
            continue
        ways = [] if cut and shape != usual else [centres, corners, edges]
        ways += [at + (np.array(shape) - patches) // 2] if cut else []
        near = NEAR + 0.1 * ratio.max()
        wrong = min((np.flatnonzero(np.abs(place - of).max(axis=-1) > near) for of in ways), key=len)
        if len(wrong):
            (row, column), (y, x), (high, wide) = (of[int(wrong[0])] for of in (at, np.abs(place), ways[0]))
            return part.failing("grid", f"{says}the patch at row {row} and column {column} of {patches[0]} x {patches[1]} is given the code of row {y:.3g} "
                                f"and column {x:.3g} of a table of {shape[0]} x {shape[1]}, where {high:.3g} and {wide:.3g} is its place", "",
                                "interpolate the table to rows x columns, or cut out its middle, row by row")  # fmt: skip
        if not cut and shape == usual and (rule := _rule(shape, patches, at, place)):
            rules.setdefault(rule, f"{says}a table of {shape[0]} x {shape[1]} is interpolated to {patches[0]} x {patches[1]}")
        if len(rules) > 1:
            first, second = rules
            return part.failing("grid", f"{rules[first]} by {first} of patches, and {rules[second]} by {second}", "corners are aligned for some sizes alone",
                                "interpolate by one rule at every size, that of training")  # fmt: skip
    return part


def _rule(shape: Grid, patches: Grid, at: np.ndarray, place: np.ndarray) -> str:
    """Whether interpolation of a table to patches lays centres or corners over each other, by what it makes of rows and columns [patch, axis] at
    some patches; empty where that is of both, or of neither."""
    import torch

    ramps = torch.from_numpy(np.indices(shape)).double()[None]
    ways = [("corners" if aligned else "centres", {"mode": mode, "antialias": smooth, "align_corners": aligned})
            for aligned in (False, True) for smooth in (False, True) for mode in ("bicubic", "bilinear")]  # fmt: skip
    off = {rule: min(float(np.abs(torch.nn.functional.interpolate(ramps, size=patches, **way)[0].numpy()[:, at[:, 0], at[:, 1]].T - place).max())
                     for of, way in ways if of == rule) for rule in ("centres", "corners")}  # fmt: skip
    rule, other = sorted(off, key=lambda of: off[of])
    return rule if off[rule] < min(EXACT, off[other] / 4) else ""


def _images(asked: Asked) -> Iterator[tuple[str, dict[str, Any], Grid, Grid, Grid]]:
    """What is said of an image, what forward is given, the grid of the usual image's patches, that of this one's, and the pixels of a patch."""
    named = (setting_of(asked.config, name) for name in ("patch_stride", "patch_size"))
    cut = next((module.stride for module in asked.model.modules() if np.size(getattr(module, "kernel_size", 0)) == 2), None)
    patch: Any = next(filter(None, named), None) or getattr(getattr(asked.model, "patch_embed", None), "patch_size", None) or cut
    high, wide = patch if isinstance(patch, (tuple, list)) and len(patch) == 2 else (patch, patch)
    grid = lambda image: (image.shape[-2] // high, image.shape[-1] // wide)
    shapes = [*asked.other_shapes()] if isinstance(high, int) else []
    if asked.packed and (sizes := asked.others(1).get("grid_thw")) is not None:
        name, patches = next(iter(asked.takes)), (int(sizes[0, 1]), int(sizes[0, 2]))
        yield "", {name: asked.others(1)[name] * 0 + 1}, patches, patches, (high, wide)
    for name in dict.fromkeys(name for _, given in shapes for name in given):
        usual = asked.others(1)[name]
        for says, given in (("", {name: usual}), *shapes):
            yield says, {name: given[name] * 0 + 1}, grid(usual), grid(given[name]), (high, wide)


@contextlib.contextmanager
def restored(table: Any) -> Iterator[None]:
    """Behind it, a table is as it was."""
    import torch

    kept = table.detach().clone()
    try:
        yield
    finally:
        with torch.no_grad():
            table.copy_(kept)


def table_of(asked: Asked, name: str) -> Any:
    """The table by the name of it or of the module that holds it."""
    found = {**dict(asked.model.named_parameters()), **dict(asked.model.named_buffers())}.get(name)
    return asked.model.get_submodule(name).weight if found is None else found


def _shape(rows: int, usual: Grid) -> Grid:
    """The grid of a table: that of the usual image, beside which it may have rows for other tokens, or a square that is larger."""
    more, side = rows - usual[0] * usual[1], int(rows**0.5)
    return (side, side) if side * side == rows and (more < 0 or more > 8 and side >= max(usual)) else usual


def _coordinates(asked: Asked, table: Any, given: dict[str, Any], shape: Grid, patches: Grid, pixels: Grid) -> tuple[np.ndarray, np.ndarray] | None:
    """The row and the column of some patches, [patch, axis], of so many pixels each, and the place in the table, of `shape`, of which each is
    given the code, as the first attention layer is given it; None where that has other places than patches, and some tokens beside them."""
    import torch

    extra, count = table.shape[-2] - shape[0] * shape[1], patches[0] * patches[1]
    if table.ndim > 3 or not 0 <= extra <= OTHERS:
        return None
    grid = torch.from_numpy(np.moveaxis(np.indices(shape), 0, -1).reshape(-1, 2))
    unit = torch.randn(table.shape[-1], generator=torch.Generator().manual_seed(asked.seed)).to(table)
    more = {"interpolate_pos_encoding": True} if "interpolate_pos_encoding" in asked.takes and patches != shape else {}
    (image,) = given.values()

    def met(by: Any, lit: Any = None) -> np.ndarray:
        """[place, column]: what the layer is given, by codes in proportion to `by` and an image of which one patch is lit."""
        shown = image.clone()
        if lit is not None and asked.packed:
            y, x = in_blocks(1, *patches, setting_of(asked.config, "spatial_merge_size") or 1, 0)
            shown[((y == lit[0]) & (x == lit[1]))[:, 0]] = -1
        elif lit is not None:
            high, wide = pixels  # what is left of an image behind its last patch is in none
            shown[..., lit[0] * high :, lit[1] * wide :][..., :high, :wide] = -1
        with torch.no_grad(), mock.patch.object(asked, "given", {**asked.given, **dict.fromkeys(given, shown)}):
            table.copy_(STEP * by.to(table)[:, None] * unit)
            asked.output(asked.ids(1, 0, 1), **more)
        caught = None if asked.caught is None else asked.caught if asked.packed else asked.caught[0]
        if caught is None or not 0 <= len(caught) - count <= OTHERS:
            raise Skip("it is given no place for each patch")
        return np.asarray(caught.double().cpu().numpy())

    with restored(table), mock.patch.object(asked, "place", (asked.attends[0], True)):
        none = torch.zeros(len(grid) + extra)
        still, one = met(none), met(none + 1)
        every = np.moveaxis(np.indices(patches), 0, -1).reshape(-1, 2)
        some = np.random.default_rng(1).integers(0, count, LOOKED_AT)
        at = every[np.unique(np.r_[0, patches[1] - 1, count - patches[1], count - 1, some])]
        change = np.stack([np.linalg.norm(met(none, lit) - still, axis=-1) for lit in at])
        before = min(int(change[0].argmax()), extra)  # tokens before patches, of which the table has rows; at[0] is the first patch
        ways = [met(torch.cat([none[:before], axis, none[: extra - before]])) for axis in grid.T]
    step = one - still
    size = (step**2).sum(axis=-1)
    place, known = change.argmax(axis=1), np.sort(change, axis=1)[:, -2] < 0.8 * change.max(axis=1)  # patches may overlap
    if not known.any() or size[place].min() == 0:
        return None
    return at[known], np.stack([((way - still) * step).sum(axis=-1) / np.maximum(size, 1e-300) for way in ways], -1)[place[known]]
