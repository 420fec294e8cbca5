"""A live function that gives attention scores, with what is read off it: its bias, and the matrix between query and key."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from .calls import Calls
from .cases import Case
from .engine import Broken


class Attention(Calls):
    """The function with what is asked of it. Called with q [batch, heads, queries, head_dim], k [batch, heads, keys,
    head_dim], positions [batch, keys]; fewer queries than keys are the last of them."""

    def __init__(self, fn: Callable[..., Any], head_dim: int, heads: int, framework: str, dtype: str,
                 fresh: Callable[[], Any] | None, asked: dict[str, Any], longest: int):  # fmt: skip
        super().__init__(fn, framework, dtype, fresh)
        self.head_dim, self.heads, self.asked, self.longest = head_dim, heads, asked, longest
        self.causal, self.softmax = asked["causal"], asked["softmax"]

    def q(self, case: Case, again: int = 0) -> np.ndarray:
        return dataclasses.replace(case, heads=self.heads).x(self.head_dim, again)

    def k(self, case: Case) -> np.ndarray:
        return self.q(case, 2)

    def arguments(self, case: Case) -> list[Any]:
        return [self.native(self.q(case)), self.native(self.k(case)), self.native(case.at())]

    def result(self, q: Any, k: Any, positions: Any, fn: Callable[..., Any] | None = None) -> np.ndarray:
        """The scores; what a causal mask hides, whatever it is, as 0."""
        shape = (*tuple(q.shape)[:3], tuple(k.shape)[2])
        scores = self.values(self.raw(q, k, positions, fn=fn), shape, masked=self.causal)
        visible = self.visible(*shape[2:])
        if not np.isfinite(scores[..., visible]).all():
            raise Broken("a score that the mask does not hide is not finite")
        return np.where(visible, scores, 0.0)

    def of(self, q: np.ndarray, k: np.ndarray, positions: np.ndarray) -> np.ndarray:
        return self.result(self.native(q), self.native(k), self.native(positions))

    def at(self, case: Case) -> np.ndarray:
        return self.of(self.q(case), self.k(case), case.at())

    def visible(self, queries: int, keys: int) -> np.ndarray:
        """[query, key]: what is not hidden."""
        return np.tri(queries, keys, keys - queries, dtype=bool) if self.causal else np.ones((queries, keys), dtype=bool)

    def seen(self, scores: np.ndarray) -> np.ndarray:
        """What attention sees of them: a constant of a row is lost in the softmax, if that is asked."""
        return scores - scores[..., :1] * self.visible(*scores.shape[-2:]) if self.softmax else scores

    def rounding(self, case: Case, scores: np.ndarray) -> float:
        """What two ways of computing one score may differ by: a rounding for each term of the product, three of the
        score, and those of a product of a position in float32, of which a difference may be taken."""
        furthest = int(case.at().max())
        far = self.bias(np.array([0, furthest])) if furthest else np.zeros(1)
        product = (self.head_dim / 2 + 3) * self.epsilon * self.greatest(case)
        return product + 3 * self.epsilon * float(np.abs(scores).max(initial=0)) + 3 * 2.0**-23 * float(np.abs(far).max())

    @property
    def table_length(self) -> int:
        return min(self.longest, 64)

    @functools.cached_property
    def amplitude(self) -> float:
        """What the product of a query and a key is multiplied by: that of the equal ones at position 0."""
        x = Case(self.heads, ((0,),), 0).x(self.head_dim)
        at = np.zeros((1, 1), dtype=np.int64)
        scores = self.of(x, x, at) - self.of(np.zeros_like(x), np.zeros_like(x), at)
        return float(np.abs(scores[..., 0] / (x.astype(np.float64) ** 2).sum(-1)).max())

    def greatest(self, case: Case) -> float:
        """No product of a query and a key of the case is greater, scaled as it is."""
        lengths = (np.linalg.norm(x, axis=-1).max() for x in (self.q(case), self.k(case)))
        return self.amplitude * float(np.prod([*lengths]))

    def bias(self, positions: np.ndarray) -> np.ndarray:
        """[head, query, key]: the scores of queries and keys that are zero."""
        zero = np.zeros((1, self.heads, len(positions), self.head_dim), dtype=np.float32)
        return self.of(zero, zero, positions[None])[0]

    def products(self) -> np.ndarray:
        """[position, d, d]: what a query e_a at each position and a key e_b at position 0 give beside the bias, in the
        first head: the matrix between them. Of a few positions, since all are queries and keys at once."""
        d, at = self.head_dim, np.arange(self.table_length)
        matrices = np.empty((len(at), d, d))
        bias = self.bias(at)[0, :, 0]
        great = 2.0**6 if self.dtype == "float16" else 2.0**40  # beside which the bias is no more than its rounding
        for b in range(d):
            q = np.zeros((d, self.heads, len(at), d), dtype=np.float32)
            q[np.arange(d), :, :, np.arange(d)] = great
            k = np.zeros_like(q)
            k[..., b] = 1
            matrices[:, :, b] = (self.of(q, k, np.tile(at, (d, 1)))[:, 0, :, 0] - bias).T / great
        return matrices
