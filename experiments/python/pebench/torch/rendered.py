"""Layers of schemes that have a table: its entries are those of experiments/render, correctly rounded."""

from __future__ import annotations

import contextlib
import dataclasses

import torch
from torch import Tensor

from .. import _core
from .layer import Asked, Positional, by_head, look_up, offsets


def of(asked: Asked) -> type[Positional]:
    """The kind of layer of a scheme that has a table. Raises PebenchError where there is none."""
    if _core.turned_pairs(asked.scheme, asked.own, max(asked.dim, 8), asked.base):
        return Rotation
    for view, kind in (("codes", Codes), ("bias", Bias)):
        with contextlib.suppress(_core.PebenchError):
            _core.table(asked.scheme, {"view": view, "length": "2"}, asked.own)
            return kind
    _core.table(asked.scheme, {"length": "2"}, asked.own)  # which says why
    raise _core.PebenchError(f"{asked.scheme} has no table from which a layer is made")


class Codes(Positional):
    """Codes are added to the first entries of tokens, as many as a code has."""

    codes: Tensor

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.table("codes", asked.table("codes", **width_of_code(asked)))

    def of(self, positions: Tensor) -> Tensor:
        return self.codes[positions]

    def embed(self, x: Tensor, positions: Tensor | None = None) -> Tensor:
        codes = self.of(torch.arange(x.shape[-2], device=x.device) if positions is None else positions).to(x.dtype)
        return x + torch.nn.functional.pad(codes, (0, x.shape[-1] - codes.shape[-1]))


def width_of_code(asked: Asked) -> dict[str, int]:
    """What the table's dimension is called where a code has as many entries as tokens: of a grid some mean one axis, and
    of a scheme whose codes have one width nothing is said."""
    for dim in (asked.dim, asked.dim // 2):
        with contextlib.suppress(_core.PebenchError):
            if _core.table(asked.scheme, {"view": "codes", "length": "2", "dim": str(dim)}, asked.own)[1][-1] == asked.dim:
                return {"dim": dim}
    return {}


class Rotation(Positional):
    """Pairs of entries of queries and keys are turned, by the cosines and sines of their position."""

    cos: Tensor
    sin: Tensor

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        pairs = _core.turned_pairs(asked.scheme, asked.own, asked.dim, asked.base)
        first, second = (torch.tensor(side) for side in zip(*pairs))
        cos, sin = (asked.table(view, dim=asked.dim) for view in ("cos", "sin"))
        turn = dataclasses.replace(asked, length=2, grid=None).table("rotation", dim=asked.dim)
        sin = sin if turn[1, 0, 1, 0] > 0 else -sin  # clockwise
        # y[first] = cos x[first] - sin x[second], y[second] = sin x[first] + cos x[second], as x * c + x[partner] * s
        c, s = torch.empty(len(cos), asked.dim, dtype=cos.dtype), torch.empty(len(cos), asked.dim, dtype=cos.dtype)
        c[:, first], c[:, second], s[:, first], s[:, second] = cos, cos, -sin, sin
        partner = torch.empty(asked.dim, dtype=torch.int64)
        partner[first], partner[second] = second, first
        self.table("cos", c), self.table("sin", s), self.table("partner", partner)  # type: ignore[func-returns-value]

    def turned(self, x: Tensor, positions: Tensor) -> Tensor:
        """x [batch, heads, length, dim] at its positions."""
        cos, sin = look_up(self.cos, positions), look_up(self.sin, positions)
        return (x * cos + x[..., self.partner] * sin).to(x.dtype)

    def rotate(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None) -> tuple[Tensor, Tensor]:
        return self.turned(q, positions), self.turned(k, positions if key_positions is None else key_positions)


class Bias(Positional):
    """A number for each head, query and key is added to scores."""

    biases: Tensor

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        try:
            biases = asked.table("bias", heads=asked.heads, dim=asked.dim)
        except _core.PebenchError:  # for a scheme with biases that have no dimension
            biases = asked.table("bias", heads=asked.heads)
        self.table("biases", biases.movedim(0, -1))

    def bias(self, positions: Tensor, key_positions: Tensor | None = None) -> Tensor:
        at = positions if key_positions is None else key_positions
        return by_head(self.biases[positions[..., :, None], at[..., None, :]])


class Buckets(Positional):
    """A learned number for each head and bucket of offsets is added to scores."""

    buckets: Tensor

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.table("buckets", asked.table("buckets").long())
        count = int(asked.more.get("buckets", 32))
        self.biases = self.number(count, asked.heads)

    def bias(self, positions: Tensor, key_positions: Tensor | None = None) -> Tensor:
        at = positions if key_positions is None else key_positions
        return by_head(self.biases[self.buckets[positions[..., :, None], at[..., None, :]]])


class Offsets(Positional):
    """A learned number for each head and offset is added to scores: a table for offsets below `length` either way. On a
    grid, for each offset of cells, by rows and columns."""

    signed = True

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        rows, self.columns = asked.grid or (1, asked.length)
        self.rows = rows
        self.biases = self.number(2 * rows - 1, 2 * self.columns - 1, asked.heads)

    def entries(self, positions: Tensor, key_positions: Tensor | None) -> Tensor:
        """[..., query, key, head]"""
        at = positions if key_positions is None else key_positions
        down = offsets(positions // self.columns, at // self.columns)
        right = offsets(positions % self.columns, at % self.columns)
        if not self.signed:
            down, right = down.abs(), right.abs()
        return self.biases[down + self.rows - 1, right + self.columns - 1]

    def bias(self, positions: Tensor, key_positions: Tensor | None = None) -> Tensor | None:
        return by_head(self.entries(positions, key_positions))


class Distances(Offsets):
    """The same for distances, divided by the scale, as a survey's listing of T5 has them."""

    signed = False

    def bias(self, positions: Tensor, key_positions: Tensor | None = None) -> Tensor:
        return by_head(self.entries(positions, key_positions)) / self.scale


class Factors(Offsets):
    """The learned numbers, of each query's position minus the key's, multiply the weights of attention: URPE."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        torch.nn.init.ones_(self.biases)

    def bias(self, positions: Tensor, key_positions: Tensor | None = None) -> Tensor | None:
        return None

    def weights(
        self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None, x: Tensor | None = None
    ) -> Tensor:
        return super().weights(q, k, positions, key_positions, x) * by_head(self.entries(positions, key_positions))
