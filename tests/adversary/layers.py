"""Attention with each scheme in it: make(name, K, d, base, head, length, seed), `length` in tokens, on a grid cells
along a side."""


import numpy as np

from layer import Layer, dot, ints
from reals import Draws
from rotations import AXES, ROTATIONS, Rotation, of_axes
from schemes import CODES, GRAIN, GRIDS, K_angles, grid_codes, turned, vaswani
from scores import (Cope, Deberta, Floater, Fox, RelativeTable, Shaw, String, Swin, SwinOnLine, T5, T5Printed, T5PrintedGrid, Tupe,
                    Urpe, Xl)
from written import WRITTEN, Written


class Added(Layer):
    """Tokens carry their codes."""

    def prepare(self):
        codes, _, rows = CODES[self.name]
        self.draw_code = Draws("code", self.draw.key, GRAIN.get(self.name, 4))
        self.code = codes(self.K, self.d, self.base, self.draw_code)
        self.longest = rows(self.d) if rows else None

    q = lambda self, x, i: self.project(self.K.n(x) + self.code(ints(i)), self.Wq)
    k = lambda self, y, j: self.project(self.K.n(y) + self.code(ints(j)), self.Wk)

    def score(self, x, i, y, j):
        return dot(self.q(x, i), self.k(y, j))

    def value(self, y, i, j):
        return self.project(self.K.n(y) + self.code(ints(j)), self.Wv)


class AddedNormalised(Added):
    """t/(n-1) of n tokens."""

    def prepare(self):
        self.code = lambda t: self.K.n(ints(t))[:, None] / (self.length - 1)
        self.longest = self.length


class AddedCells(Added):
    def prepare(self):
        code = grid_codes(self.name, self.K, self.d if self.name == "survey-sinusoidal-2d" else self.d // 2, self.base)
        self.code = lambda t: code(*self.cell(t))

    cell = lambda self, t: (ints(t) // self.length, ints(t) % self.length)


class Words(Layer):
    def prepare(self):
        self.w = vaswani(self.K, self.d, self.base)

    def at(self, x, t, W):
        i = np.arange(self.d // 2)
        return self.project(turned(self.K, self.K.n(x), K_angles(self.K, ints(t), self.w), 2 * i, 2 * i + 1), W)

    score = lambda self, x, i, y, j: dot(self.at(x, i, self.Wq), self.at(y, j, self.Wk))
    value = lambda self, y, i, j: self.at(y, j, self.Wv)


class Rotated(Layer):
    def prepare(self):
        self.rotation = Rotation(ROTATIONS[self.name], self.K, self.d, self.base, self.length)

    def score(self, x, i, y, j):
        r = self.rotation
        return dot(r.rotate(self.q(x), ints(i)), r.rotate(self.k(y), ints(j))) * r.amplitude * r.amplitude


class Axes(Rotated):
    """RoPE-Axial, Pixtral's, M-RoPE, Qwen3-VL's, ERNIE's, RoPE-Mixed."""
    is_grid = True

    def prepare(self):
        self.rotation = Rotation(of_axes(self.name, self.is_grid), self.K, self.d, self.base, self.length)
        self.rotation.vectors = {name: self.draw.entry(name, np.arange(self.d // 2)) for name in ("down", "across")}


class AxesOnLine(Axes):
    is_grid = False


class Causal(Layer):
    causal = True


LINE = {name: Added for name in CODES} | {name: Rotated for name in ROTATIONS} | {name: AddedCells for name in GRIDS}
LINE |= {name: AxesOnLine for name in AXES}
LINE |= {name: Written for name in WRITTEN}
LINE |= {"normalised": AddedNormalised, "complex-order": Words, "floater": Floater, "attention": Layer,
         "attention-causal": Causal, "shaw": Shaw, "transformer-xl": Xl, "xlnet-printed": Xl, "t5": T5, "t5-causal": T5,
         "t5-printed": T5Printed, "t5-printed-grid": T5Printed, "cope": Cope, "fox": Fox, "tupe": Tupe,
         "string-cayley": String, "string-circulant": String, "relative-table": RelativeTable, "swin": SwinOnLine,
         "deberta": Deberta, "urpe": Urpe}
GRID = {name: AddedCells for name in GRIDS} | {"swin": Swin, "t5-printed-grid": T5PrintedGrid} | \
    {name: Axes for name in AXES}
DIMENSIONS = {"linear": (1,), "normalised": (1,), "string-circulant": (4, 8, 16, 32, 64, 128),
              **{name: (4, 8, 16, 32, 64, 128) for name in ("rope-axial", "rope-axial-alternating")}, "rope-mixed": (2, 4, 8, 16, 64, 128),
              "wavelet": tuple(range(2, 129, 2)),
              **{name: (8, 16, 32, 64, 128) for name in AXES if name.startswith("mrope")},
              **{name: dims for name, (_, dims, _) in CODES.items()},
              **{name: tuple(range(4, 1025, 4)) for name in GRIDS}}


def make(name, K, d, base, head=0, length=64, seed=1, grain=4, grid=False):
    kind = (GRID if grid else LINE)[name]
    if kind is AddedCells and not grid:
        length = 1  # down a column
    return type(kind.__name__, (kind,), {"name": name})(K, d, base, head, length, seed, grain)
