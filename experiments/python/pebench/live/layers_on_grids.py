"""Attention layers at the places of grids: their turns beside those that are prescribed there, and beside those of other heads."""

from __future__ import annotations

import contextlib
import re
from unittest import mock

import numpy as np

from .asking import LENGTH
from .engine import Broken, Skip
from .grids import CLEAR, lattice, off, prescribed, why_off
from .layer import Layer, Shape
from .siblings import Siblings
from .turned import numbered

GRID = 2.0**-12  # what a turn at a place of a grid may miss: its coordinates and frequencies are computed in single precision


class OnGrids(Siblings):
    def _other_shapes(self) -> None:
        """What layers that turn do in images of other shapes, and in longer sound."""
        asked = self.asked
        shapes = (*asked.other_shapes(), *asked.other_lengths()) if any(layer.q.pairs for layer in self.layers) else ()
        for says, given in shapes:
            with contextlib.suppress(Broken, Skip), mock.patch.object(asked, "given", {**asked.synthetic, **asked.given, **given}):
                met = self._meet(self.rows, lambda: asked.output(asked.ids(1, 0, self.rows)), self.roots)
                for layer in self.layers:
                    if layer.key in met and layer.span == (0, None) and layer.q.pairs:
                        sides = (side.double().cpu().numpy() for side in (met[layer.key].q, met[layer.key].k))
                        layer.shapes.append(Shape(says, asked.others(1), *(self._turn(layer.rule, side) for side in sides)))

    def _before_projections(self) -> None:
        """Layers in which columns change without a partner, again with projections that leave hidden states as they are: these may be turned
        before they are projected."""
        import torch

        alone = [layer for layer in self.layers if layer.q.alone or layer.k.alone]
        square = {inner for layer in alone for inner in self.modules[layer.key[0]].modules() if inner is not self.modules[layer.key[0]]
                  and getattr(inner, "in_features", 0) == getattr(inner, "out_features", 1)}  # fmt: skip
        kept = {p: p.detach().clone() for module in square for p in module.parameters()}
        with contextlib.suppress(Broken, Skip), torch.no_grad():
            try:
                for p in kept:
                    p.copy_(torch.eye(len(p)) if p.ndim == 2 else torch.zeros(len(p)))
                met = self._meet(self.rows, lambda: self.asked.output(self.asked.ids(LENGTH, 0, self.rows)), self.roots)
            finally:
                for p, before in kept.items():
                    p.copy_(before)
            for layer in alone:
                sides = [self._turn(layer.rule, side.double().cpu().numpy()) for side in (met[layer.key].q, met[layer.key].k)]
                if not any(turn.alone for turn in sides):
                    layer.q, layer.k = sides
                    self.unprojected.add(layer.key)
                    for run in self.runs:  # of other projections
                        run.met.pop(layer.key, None)

    def _on_grid(self, layer: Layer) -> None:
        """Its turns at the places of a grid, where it is known what is prescribed there."""
        first = Shape("", self.asked.others(1), layer.q, layer.k)
        for shape in (first, *layer.shapes):
            expected = prescribed(self.asked.original, layer.values, shape.given, layer.first.q.shape[-1] // 2)
            if layer.crossed:
                return
            if expected is None:
                return self._on_lattice(layer, [first, *layer.shapes])
            expected = self._of_product(layer, expected)
            if expected is None or expected.shape[1] * 2 != shape.q.head_dim:
                return
            if layer.span != (0, None):
                expected = expected[slice(*layer.span)] if layer.span[1] else expected[-layer.first.q.shape[1] :]
            for side, turn in (("queries", shape.q), ("keys", shape.k))[: len(layer.sides)]:
                if turn.alone or turn.layout not in ("halves", "neighbours", ""):
                    return
                if not turn.pairs and not np.ptp(expected, axis=0).any():  # text before an image, all of it at one place
                    continue
                if not turn.pairs:
                    return layer.fails("rotation", f"{shape.says}places change none of its {side}, where a rotation is prescribed",
                                       "the rotation is lost in this layer", "turn queries and keys by the places of the grid")  # fmt: skip
                if (worst := off(turn, expected, GRID)) is not None:
                    layer.fails("grid", f"{shape.says}its {side} are not turned as the configuration prescribes for the grid: pair "
                                f"{worst[1]} at place {worst[0]} is off by {worst[2]:.3g}", why_off(turn, expected, GRID),
                                "compute angles from the rows and columns of patches as the configuration says")  # fmt: skip
            layer.on_grid = True

    def _on_lattice(self, layer: Layer, shapes: list[Shape]) -> None:
        """Its turns beside those of most of its places, where what is prescribed for a grid is not known: in proportion to rows and columns, by
        the same pairs in every image, of a base that the configuration names, or 10000."""
        named = {key: float(value) for key, value in (layer.values or {}).items() if isinstance(value, (int, float)) and value >= 100
                 and re.search("theta|base|temperature", key)}  # fmt: skip
        texts = {value.shape[1] for value in self.asked.others(1).values() if getattr(value, "ndim", 0) == 3}
        axes, usual = "", np.zeros(0)
        for shape, (side, turn) in ((shape, side) for shape in shapes for side in (("queries", shape.q), ("keys", shape.k))):
            z = turn.z if turn.heads is None or np.abs(turn.heads - turn.heads[:1]).max() <= GRID else np.concatenate([*turn.heads], axis=1)
            grid = lattice(z, texts) if turn.pairs and not turn.alone and len(z) > 5 else None
            if grid is None:
                return
            if grid.odd.any():
                return layer.fails("grid", f"{shape.says}its {side}: {grid.says()}", "places that are clamped, rounded, skipped or counted "
                                   "otherwise", "turn every place by its own row and column")  # fmt: skip
            if usual.shape == grid.axes.shape and (other := (usual * grid.axes != 0) & (usual != grid.axes)).any():
                return layer.fails("grid", f"{shape.says}{numbered('pair', other)} of its {side} turn along another axis of the grid than {axes}",
                                   "axes that are exchanged", "turn each pair by one axis, in all images")  # fmt: skip
            axes, usual = f"they do {shape.says or 'with the first image'}".rstrip(", "), grid.axes
            bases, turned = grid.bases, np.abs(grid.rates) > CLEAR
            if len(grid.shape) == 1 and len(named) == len(bases) == 1 and 0.0 not in bases and not bases & {*named.values()}:
                return layer.fails("frequencies", f"its {side} are turned by base {min(bases):g}, where {min(named)} {named[min(named)]:g} is "
                                   "prescribed", "", "take the base that the configuration names")  # fmt: skip
            first = [int(axis.argmax()) for axis in turned if axis.any()]
            layer.on_grid = bases <= {*named.values(), *(() if named else (1e4,))} and first == sorted(first) and bool((grid.rates > -GRID).all())

    @staticmethod
    def _by_heads(layer: Layer) -> None:
        """Heads that are left where others are turned."""
        for side, turn in layer.sides:
            still = np.abs(turn.heads - 1).max(axis=(1, 2)) <= GRID if turn.heads is not None and turn.heads.size else np.zeros(1)
            if still.any() and not still.all():
                layer.fails("heads", f"its {side}: {numbered('head', still)} of {len(still)} turn nowhere, where others do",
                            "heads beyond a number are skipped, or queries and keys are cut into others than cosines are", "turn every head")

    def _of_product(self, layer: Layer, expected: np.ndarray) -> np.ndarray | None:
        """The part of `expected` [place, pair] that is of this product, where a layer cuts its places into windows, one product each."""
        cuts = {other.key[1]: other.first.q.shape[1] for other in self.layers if other.key[0] == layer.key[0] and other.span == layer.span}
        if len(cuts) == 1 or sum(cuts.values()) != len(expected):
            return None if len(cuts) > 1 or len(expected) > layer.first.q.shape[1] and layer.span == (0, None) else expected
        begin = sum(length for number, length in cuts.items() if number < layer.key[1])
        return expected[begin : begin + cuts[layer.key[1]]]
