"""Codes and biases with learned numbers, for schemes that are formulas of these numbers."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from .layer import Asked, Positional, by_head, offsets, wide
from .rendered import Codes


class LearnedCodes(Codes):
    """A learned code for each position; `skipped` rows before that of position 0 are there and unused."""

    def __init__(self, asked: Asked, skipped: int = 0) -> None:
        Positional.__init__(self, asked)
        self.skipped = skipped
        self.rows = nn.Parameter((torch.randn(asked.length + skipped, asked.dim) * 0.02).to(asked.dtype))

    def of(self, positions: Tensor) -> Tensor:
        return self.rows[positions + self.skipped]


class Hierarchical(Codes):
    """n learned codes make n^2: alpha u_i + (1 - alpha) u_j, u = (p - alpha p_1)/(1 - alpha), of position i n + j."""

    alpha = 2 / 5

    def __init__(self, asked: Asked) -> None:
        Positional.__init__(self, asked)
        self.count = math.isqrt(asked.length - 1) + 1
        self.rows = self.number(self.count, asked.dim)

    def of(self, positions: Tensor) -> Tensor:
        u = (self.rows - self.alpha * self.rows[:1]) / (1 - self.alpha)
        return self.alpha * u[positions // self.count] + (1 - self.alpha) * u[positions % self.count]


class ComplexOrder(Positional):
    """Token entries 2n and 2n + 1 are the parts of a complex number with a phase that grows by a learned frequency."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        n = torch.arange(asked.dim // 2, dtype=torch.float64)
        self.frequency = nn.Parameter((float(asked.base or 10000) ** (-2 * n / asked.dim)).to(asked.dtype))

    def embed(self, x: Tensor, positions: Tensor | None = None) -> Tensor:
        at = torch.arange(x.shape[-2], device=x.device) if positions is None else positions
        angle = at[..., None] * wide(self.frequency)
        cos, sin = torch.cos(angle), torch.sin(angle)
        a, b = x[..., 0::2], x[..., 1::2]
        return torch.stack([a * cos - b * sin, a * sin + b * cos], -1).flatten(-2).to(x.dtype)


class Floater(Positional):
    """Queries, keys and values gain codes, each along the flow of p' = slope sin(inner p + tau) from a learned start, by
    one classical Runge-Kutta step of 1/128 from position to position."""

    step = 1 / 128

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.starts = self.number(3, asked.heads, asked.dim)
        self.slope, self.inner = self.number(asked.heads, asked.dim), self.number(asked.heads, asked.dim)

    def codes(self) -> Tensor:
        """[query, key or value; head; position; dim]"""

        def h(tau: float, p: Tensor) -> Tensor:
            return wide(self.slope) * torch.sin(wide(self.inner) * p + tau)

        p, s = wide(self.starts), self.step
        path = [p]
        for k in range(self.length - 1):
            k1 = h(k * s, p)
            k2 = h(k * s + s / 2, p + s / 2 * k1)
            k3 = h(k * s + s / 2, p + s / 2 * k2)
            p = p + s / 6 * (k1 + 2 * k2 + 2 * k3 + h(k * s + s, p + s * k3))
            path.append(p)
        return torch.stack(path, -2)

    def at(self, role: int, positions: Tensor) -> Tensor:
        codes = self.codes()[role][:, positions].to(self.starts.dtype)  # [head, (batch,) length, dim]
        return codes if positions.dim() == 1 else codes.transpose(0, 1)

    def content(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        return (q + self.at(0, positions)) @ (k + self.at(1, key_positions)).transpose(-1, -2)

    def attend(
        self, q: Tensor, k: Tensor, v: Tensor, positions: Tensor, key_positions: Tensor | None = None, x: Tensor | None = None
    ) -> Tensor:
        at = positions if key_positions is None else key_positions
        return super().attend(q, k, v + self.at(2, at), positions, at, x)


class Kerple(Positional):
    """-r1 log(1 + r2 distance), or -r1 distance^r2: r1 and r2 of each head are learned, and kept above 1/100."""

    least, power = 0.01, False

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        head = torch.arange(asked.heads, dtype=torch.float64)
        self.r1 = nn.Parameter((1 / (head + 1)).to(asked.dtype))
        self.r2 = self.number(asked.heads, of=0.5 if self.power else 1)

    def bias(self, positions: Tensor, key_positions: Tensor | None = None) -> Tensor:
        r1, r2 = (wide(r).clamp(min=self.least) for r in (self.r1, self.r2))
        distance = offsets(positions, key_positions).abs()[..., None].to(r1.dtype)
        if not self.power:
            return by_head(-r1 * torch.log1p(r2 * distance))
        powers = distance.clamp(min=1) ** r2.clamp(max=2)  # of 0, whose power has no derivative, nothing
        return by_head(-r1 * torch.where(distance > 0, powers, 0.0))


class KerplePower(Kerple):
    power = True


class Fire(Positional):
    """f(psi(distance)/psi(max(L, query's position))), psi(x) = log(c x + 1): f is a network of 32 hidden numbers with an
    output for each head; c and L are learned, 1/10 and 512 at first. No constant of f, which no softmax sees."""

    hidden_numbers = 32

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.c = self.number(of=0.1)
        self.threshold = self.number(of=asked.more.get("threshold", 512))
        self.weight, self.shift = (nn.Parameter(torch.randn(self.hidden_numbers).to(asked.dtype)) for _ in range(2))
        self.out = nn.Parameter((torch.randn(self.hidden_numbers, asked.heads) * self.hidden_numbers**-0.5).to(asked.dtype))

    def bias(self, positions: Tensor, key_positions: Tensor | None = None) -> Tensor:
        c, least, weight, shift, out = map(wide, (self.c.abs(), self.threshold, self.weight, self.shift, self.out))
        distance = offsets(positions, key_positions).abs().to(c.dtype)
        furthest = torch.maximum(least.abs(), positions[..., None].to(c.dtype))
        x = torch.log(c * distance + 1) / torch.log(c * furthest + 1)
        return by_head(torch.relu(x[..., None] * weight + shift) @ out)
