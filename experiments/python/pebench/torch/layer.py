"""What every reference layer does, and attention without positions, which is the simplest of them."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn

from .. import _core
from ..tables import table

FORMATS = {torch.float64: "f64", torch.float32: "f32", torch.float16: "f16", torch.bfloat16: "bf16"}


@dataclasses.dataclass(frozen=True)
class Asked:
    """What a layer is made from; `own` is the text of a scheme's file. `more`: keywords of pebench.table."""

    scheme: str
    dim: int
    heads: int = 1
    length: int = 512
    width: int = 0
    base: str = ""  # the usual one of the scheme
    dtype: torch.dtype = torch.float32
    scale: float | None = None
    causal: bool | None = None
    grid: tuple[int, int] | None = None
    own: str = ""
    more: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def table(self, view: str, **more: Any) -> Tensor:
        """The correctly rounded table of positions 0, ..., length - 1, or of the grid's cells row by row."""
        given: dict[str, Any] = dict(self.more) | ({"grid": self.grid} if self.grid else {"length": self.length})
        given |= {"base": self.base} if self.base else {}
        return rendered(self.scheme, self.own, self.dtype, tuple(sorted((given | {"view": view} | more).items())))

    def of_theory(self, head: int, x: list[list[float]], length: int | None = None) -> dict[str, list[float]]:
        """What theory makes of tokens in one head, whose learned numbers it draws (score_view.hpp)."""
        return _core.score_view(self.scheme, self.own, self.dim, self.base, head, length or len(x), x)


@functools.lru_cache(maxsize=64)
def rendered(scheme: str, own: str, dtype: torch.dtype, options: tuple[tuple[str, Any], ...]) -> Tensor:
    array = table(scheme, dtype=FORMATS[dtype], own=own, **dict(options))
    found = torch.from_numpy(array)
    return found if found.dtype == torch.int64 else found.to(dtype)


def by_head(entries: Tensor) -> Tensor:
    """[..., query, key, head] -> [..., head, query, key]"""
    return entries.movedim(-1, -3)


def of_heads(positions: Tensor) -> Tensor:
    """[batch, length, ...] beside [batch, head, length, ...]"""
    return positions if positions.dim() == 1 else positions[:, None]


def look_up(rows: Tensor, positions: Tensor) -> Tensor:
    """Rows of a table, beside [batch, head, length, ...]."""
    found = rows[positions]
    return found if positions.dim() == 1 else found[:, None]


def wide(x: Tensor) -> Tensor:
    """x in float32 at least: angles and distances are not computed in half precision."""
    return x.float() if x.dtype in (torch.float16, torch.bfloat16) else x


class Positional(nn.Module):  # type: ignore[misc]
    """A scheme in attention. Here: attention without positions.

    x is [batch, length, width], q, k and v [batch, heads, length, dim], positions [length] or [batch, length] (int64),
    each below the layer's length. Queries have `positions`, keys `key_positions`, which are the same unless given: while
    decoding, those of all keys of the cache, which are kept as they were before `rotate`. The scale multiplies the
    product of queries and keys: dim^-1/2 unless given. `attend` and `scores` are right for every scheme; embed, rotate
    and bias are its parts, for schemes that have them. A table keeps its number format when the module is cast.
    """

    #: whether `scores` and `attend` need the layer's input x of all keys
    takes_input = False

    def __init__(self, asked: Asked) -> None:
        super().__init__()
        self.asked = asked
        self.scheme, self.dim, self.heads, self.length = asked.scheme, asked.dim, asked.heads, asked.length
        self.scale = asked.dim**-0.5 if asked.scale is None else asked.scale
        self.causal = bool(asked.causal)

    def table(self, name: str, value: Tensor) -> None:
        self.register_buffer(name, value.contiguous(), persistent=False)

    def number(self, *shape: int, of: float | None = None) -> nn.Parameter:
        """Learned: drawn with the deviation dim^-1/2, or all `of` at first."""
        start = torch.randn(shape) * self.dim**-0.5 if of is None else torch.full(shape, of, dtype=torch.float64)
        return nn.Parameter(start.to(self.asked.dtype))

    def _apply(self, fn: Any, recurse: bool = True) -> Positional:
        tables = dict(self._buffers)
        super()._apply(fn, recurse)
        for name, before in tables.items():
            now = self._buffers[name]
            if before is not None and now is not None:
                self._buffers[name] = before.to(now.device)
        return self

    def embed(self, x: Tensor, positions: Tensor | None = None) -> Tensor:
        """x with codes added. positions: 0, 1, ... unless given."""
        return x

    def rotate(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Queries and keys, turned."""
        return q, k

    def bias(self, positions: Tensor, key_positions: Tensor | None = None) -> Tensor | None:
        """[heads, query, key] or [batch, heads, query, key]: what is added to scores."""
        return None

    def content(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        """What becomes of queries and keys, before the scale."""
        q, k = self.rotate(q, k, positions, key_positions)
        return q @ k.transpose(-1, -2)

    def scores(
        self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None, x: Tensor | None = None
    ) -> Tensor:
        """[batch, heads, query, key], before the softmax; -inf where the query does not see the key."""
        at = positions if key_positions is None else key_positions
        scores = self.content(q, k, positions, at) * self.scale
        bias = self.bias(positions, at)
        return self.hidden(scores if bias is None else scores + bias.to(scores.dtype), positions, at)

    def hidden(self, scores: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        if not self.causal:
            return scores
        later = key_positions[..., None, :] > positions[..., :, None]
        return scores.masked_fill(of_heads(later) if later.dim() > 2 else later, float("-inf"))

    def weights(
        self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None, x: Tensor | None = None
    ) -> Tensor:
        """What values are multiplied by: the softmax of the scores."""
        return torch.softmax(self.scores(q, k, positions, key_positions, x), -1)

    def attend(
        self, q: Tensor, k: Tensor, v: Tensor, positions: Tensor, key_positions: Tensor | None = None, x: Tensor | None = None
    ) -> Tensor:
        """[batch, heads, query, dim]: the values, weighted."""
        return self.weights(q, k, positions, key_positions, x) @ v

    def extra_repr(self) -> str:
        return f"{self.scheme}, dim={self.dim}, heads={self.heads}, length={self.length}"


def offsets(positions: Tensor, key_positions: Tensor | None) -> Tensor:
    """[..., query, key]: the key's position minus the query's."""
    at = positions if key_positions is None else key_positions
    return at[..., None, :] - positions[..., :, None]
