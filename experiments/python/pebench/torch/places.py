"""Layers whose scores are attention's or RoPE's, at places of their own or times a factor of the query's place. What models
choose (windows, lengths, shares) is an attribute of the class, with the numbers of theory's text files."""

from __future__ import annotations

import dataclasses
import math

import torch
from torch import Tensor

from .layer import Asked, Positional, of_heads, wide
from .rendered import Rotation


class Factored(Positional):
    """Queries are multiplied by a factor of their place."""

    def factor(self, positions: Tensor) -> Tensor:
        """Of each position, in float64."""
        raise NotImplementedError

    def rotate(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None) -> tuple[Tensor, Tensor]:
        q, k = super().rotate(q, k, positions, key_positions)
        return (q * of_heads(self.factor(positions))[..., None]).to(q.dtype), k


class HalfSplit(Rotation):
    """RoPE, half-split."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(dataclasses.replace(asked, scheme="rope-half-split"))


class Llama4(Factored):
    step, share = 4, 0.25

    def factor(self, positions: Tensor) -> Tensor:
        return 1 + self.share * torch.log((positions + 1) // self.step + 1.0).double()


class QueryScaled(Factored, HalfSplit):
    original, beta = 4, 0.1

    def factor(self, positions: Tensor) -> Tensor:
        return 1 + self.beta * torch.log1p((positions // self.original).double())


class LogN(Factored, HalfSplit):
    """Of Qwen: max(1, log of the place, counted from 1, over that of the original length)."""

    original = 4

    def factor(self, positions: Tensor) -> Tensor:
        return (torch.log(positions + 1.0).double() / math.log(self.original)).clamp(min=1)


class LogOfLength(Positional):
    """The logarithm of how many keys there are over that of the length of training."""

    original = 512

    def content(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        return super().content(q, k, positions, key_positions) * (math.log(k.shape[-2]) / math.log(self.original))


class DeepseekYarn(Factored, Rotation):
    """Scores times (0.1 ln s + 1)^2, as its softmax has it."""

    def factor(self, positions: Tensor) -> Tensor:
        scale = 0.1 * math.log(float(self.asked.more.get("factor", 40))) + 1
        return torch.full_like(positions, scale**2, dtype=torch.float64)


class ByPairs(Positional):
    """Scores are sums over pairs, of what the two products of a query with a key are multiplied by."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        base = float(asked.base or 10000)
        self.table("frequencies", base ** (-2 * torch.arange(asked.dim // 2, dtype=torch.float64) / asked.dim))

    frequencies: Tensor
    first, second = slice(0, None, 2), slice(1, None, 2)

    def relative(self, i: Tensor, j: Tensor) -> Tensor:
        return i - j

    def factors(self, at: Tensor) -> tuple[Tensor, Tensor]:
        """Of [..., query, key, pair], relative positions times frequencies: for q1 k1 + q2 k2 and for q1 k2 - q2 k1."""
        return torch.cos(at), torch.sin(at)

    def content(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        at = self.relative(positions[..., :, None], key_positions[..., None, :]).double()
        along, across = self.factors((of_heads(at) if at.dim() > 2 else at)[..., None] * self.frequencies)
        query, key = wide(q)[..., :, None, :], wide(k)[..., None, :, :]
        q1, q2, k1, k2 = query[..., self.first], query[..., self.second], key[..., self.first], key[..., self.second]
        return self.summed(along, across, q1 * k1, q2 * k2, q1 * k2, q2 * k1).to(q.dtype)

    def summed(self, along: Tensor, across: Tensor, aa: Tensor, bb: Tensor, ab: Tensor, ba: Tensor) -> Tensor:
        return ((aa + bb) * along + (ab - ba) * across).sum(-1)


class SelfExtend(ByPairs):
    window, group = 16, 4

    def relative(self, i: Tensor, j: Tensor) -> Tensor:
        grouped = i // self.group + self.window - self.window // self.group - j // self.group
        return torch.where(i - j < self.window, i - j, grouped)


class DualChunk(ByPairs):
    chunk, most = 6, 10

    def relative(self, i: Tensor, j: Tensor) -> Tensor:
        apart, last = i // self.chunk - j // self.chunk, torch.full_like(i, self.most - 1)
        successive = torch.minimum(i % self.chunk + self.chunk, last)
        query = torch.where(apart < 1, i % self.chunk, torch.where(apart < 2, successive, last))
        return query - j % self.chunk


class Hyperbolic(ByPairs):
    """Damped, with cosh and sinh; the second product is q1 k2 + q2 k1. Later keys are hidden, and their scores large."""

    damping = 1.1

    def factors(self, at: Tensor) -> tuple[Tensor, Tensor]:
        steps = self.damping * (at / self.frequencies)
        grows, falls = torch.exp(at - steps), torch.exp(-at - steps)
        return (grows + falls) / 2, (grows - falls) / 2

    def summed(self, along: Tensor, across: Tensor, aa: Tensor, bb: Tensor, ab: Tensor, ba: Tensor) -> Tensor:
        return ((aa + bb) * along + (ab + ba) * across).sum(-1)


class Imaginary(HalfSplit):
    """RoPE, half-split, of queries turned back by a quarter."""

    def rotate(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None) -> tuple[Tensor, Tensor]:
        half = q.shape[-1] // 2
        return super().rotate(torch.cat((q[..., half:], -q[..., :half]), -1), k, positions, key_positions)
