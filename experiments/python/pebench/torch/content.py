"""Schemes in which contents and positions meet inside the score: each once in torch, held against theory's."""

from __future__ import annotations

import dataclasses
import math

import torch
from torch import Tensor

from .layer import Asked, Positional, look_up, of_heads, offsets, wide
from .rendered import Rotation


def per_offset(products: Tensor, index: Tensor) -> Tensor:
    """products [batch, head, query, entry] at index [(batch,) query, key]: [batch, head, query, key]"""
    index = of_heads(index) if index.dim() > 2 else index
    return products.gather(-1, index.expand(*products.shape[:-1], index.shape[-1]))


def softplus(x: Tensor) -> Tensor:
    return torch.logaddexp(x, x.new_zeros(()))


class Shaw(Positional):
    """q . (k + a_r) and v + b_r, r the offset, clipped to -clip .. clip; heads share a and b."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.clip = int(asked.more.get("clip", 2))
        self.keys, self.values = (self.number(2 * self.clip + 1, asked.dim) for _ in range(2))

    def index(self, positions: Tensor, key_positions: Tensor) -> Tensor:
        return offsets(positions, key_positions).clamp(-self.clip, self.clip) + self.clip

    def content(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        relative = per_offset(q @ self.keys.T, self.index(positions, key_positions))
        return q @ k.transpose(-1, -2) + relative

    def attend(
        self, q: Tensor, k: Tensor, v: Tensor, positions: Tensor, key_positions: Tensor | None = None, x: Tensor | None = None
    ) -> Tensor:
        at = positions if key_positions is None else key_positions
        weights = self.weights(q, k, positions, at, x)
        values = self.values[self.index(positions, at)]  # [(batch,) query, key, dim]
        return weights @ v + torch.einsum("bhqk,...qkd->bhqd" if values.dim() == 3 else "bhqk,bqkd->bhqd", weights, values)


class TransformerXl(Positional):
    """(q + u) . k + (q + v) . (R_{i-j} W), R sinusoidal; u, v and W of each head are learned."""

    codes: Tensor

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.table("codes", Asked("sinusoidal", asked.dim, length=2 * asked.length - 1, base=asked.base, dtype=asked.dtype,
                                  more={"positions": str(1 - asked.length)}).table("codes", dim=asked.dim))  # fmt: skip
        self.u, self.v = self.number(asked.heads, asked.dim), self.number(asked.heads, asked.dim)
        self.position_key = self.number(asked.heads, asked.dim, asked.dim)

    def content(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        relative = self.codes.to(q.dtype) @ self.position_key  # [head, offset, dim]
        index = self.length - 1 - offsets(positions, key_positions)
        products = (q + self.v[:, None]) @ relative.transpose(-1, -2)
        return (q + self.u[:, None]) @ k.transpose(-1, -2) + per_offset(products, index)


class Deberta(Positional):
    """q . k + q . K_delta(i,j) + k . Q_delta(j,i), K and Q projections of learned vectors for offsets i - j from -k to k - 1;
    the scale is (3 dim)^-1/2 unless given."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.clip = int(asked.more.get("clip", 2))
        self.scale = (3 * asked.dim) ** -0.5 if asked.scale is None else asked.scale
        self.rows = self.number(asked.heads, 2 * self.clip, asked.dim)
        self.position_query, self.position_key = (self.number(asked.heads, asked.dim, asked.dim) for _ in range(2))

    def index(self, positions: Tensor, key_positions: Tensor) -> Tensor:
        """delta of query and key, [..., query, key]"""
        return (self.clip - offsets(positions, key_positions)).clamp(0, 2 * self.clip - 1)

    def content(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        keys, queries = self.rows @ self.position_key, self.rows @ self.position_query
        forth = per_offset(q @ keys.transpose(-1, -2), self.index(positions, key_positions))
        back = per_offset(k @ queries.transpose(-1, -2), self.index(key_positions, positions))
        return q @ k.transpose(-1, -2) + forth + back.transpose(-1, -2)


class Cope(Positional):
    """q . (k + e[p]), p the sum of the gates sigmoid(q . k_l) of the keys from this one to the query, e interpolated. Queries
    are scaled first, as in the authors' listing, so that gates see scaled products."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.rows = self.number(int(asked.more.get("rows", 16)), asked.dim)

    def scores(
        self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None, x: Tensor | None = None
    ) -> Tensor:
        at = positions if key_positions is None else key_positions
        q = q * self.scale
        product = q @ k.transpose(-1, -2)
        gates = self.hidden(product, positions, at).sigmoid()  # of -inf: 0
        count = gates.flip(-1).cumsum(-1).flip(-1).clamp(max=len(self.rows) - 1)
        logits, below = q @ self.rows.T, count.detach().floor().long()
        low, high = logits.gather(-1, below), logits.gather(-1, (below + 1).clamp(max=len(self.rows) - 1))
        return self.hidden(product + low + (high - low) * (count - below), positions, at)


class Fox(Positional):
    """Between key and query each token l adds log sigmoid(w . x_l + b), w and b of each head. Needs x, of all keys."""

    takes_input = True

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.weight = self.number(asked.heads, asked.width)
        self.shift = self.number(asked.heads, of=0)

    def scores(
        self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None, x: Tensor | None = None
    ) -> Tensor:
        if x is None:
            raise ValueError("FoX's gates are made of the tokens: give x, the layer's input at all keys")
        at = positions if key_positions is None else key_positions
        passed = torch.nn.functional.logsigmoid(x @ self.weight.T + self.shift).cumsum(-2).transpose(-1, -2)
        queries = at.shape[-1] - positions.shape[-1]  # queries are the last of the keys
        bias = passed[..., queries:, None] - passed[..., None, :]  # [batch, head, query, key]
        return super().scores(q, k, positions, at) + bias


class Tupe(Positional):
    """(q . k + (p_i U) . (p_j V))/sqrt(2 dim) + b_{j-i}: a learned table p, matrices U and V of each head, and a learned number
    for each offset."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.scale = (2 * asked.dim) ** -0.5 if asked.scale is None else asked.scale
        self.places = self.number(asked.length, asked.dim)
        self.query, self.key = (self.number(asked.heads, asked.dim, asked.dim) for _ in range(2))
        self.biases = self.number(2 * asked.length - 1, asked.heads)

    def bias(self, positions: Tensor, key_positions: Tensor | None = None) -> Tensor:
        at = positions if key_positions is None else key_positions
        queries, keys = self.places @ self.query, self.places @ self.key  # [head, position, dim]
        of_places = (queries @ keys.transpose(-1, -2)).movedim(0, -1) * self.scale
        numbers = self.biases[offsets(positions, at) + self.length - 1]
        return (of_places[positions[..., :, None], at[..., None, :]] + numbers).movedim(-1, -3)


class Pope(Positional):
    """sum_n m(q_n) m(k_n) cos(w_n (j - i) + delta_n), m(x) = log(1 + e^x), w_n = base^(-n/dim); delta is learned, 0 at
    first, and kept in [-2 pi, 0]."""

    cos: Tensor
    sin: Tensor

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        # The frequencies of a rotary code of twice the width.
        twice = Asked("rope", 2 * asked.dim, length=asked.length, base=asked.base, dtype=asked.dtype)
        for view in ("cos", "sin"):
            self.table(view, twice.table(view, dim=twice.dim))
        self.delta = self.number(asked.heads, asked.dim, of=0)

    def content(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        q, k = softplus(q), softplus(k)
        delta = self.delta.clamp(-2 * math.pi, 0)[:, None]
        cos, sin = look_up(self.cos, key_positions), look_up(self.sin, key_positions)
        real, imaginary = cos * delta.cos() - sin * delta.sin(), sin * delta.cos() + cos * delta.sin()
        of_q = look_up(self.cos, positions), look_up(self.sin, positions)
        return (q * of_q[0]) @ (k * real).transpose(-1, -2) + (q * of_q[1]) @ (k * imaginary).transpose(-1, -2)


class Wavelet(Positional):
    """q . (k + p_{i-j}), p_x[n] = (1 - u^2) e^(-u^2/2), u = (x - b_n)/a_n: Ricker wavelets of the offset."""

    waves: Tensor

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        n = torch.arange(asked.dim)
        x = torch.arange(1 - asked.length, asked.length, dtype=torch.float64)[:, None]
        u = (x - (n % 2 + n // 16 * 2)) / 2.0 ** (7 - n // 2 % 8)
        self.table("waves", ((1 - u**2) * torch.exp(-(u**2) / 2)).to(asked.dtype))

    def content(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        index = self.length - 1 - offsets(positions, key_positions)
        return q @ k.transpose(-1, -2) + per_offset(q @ self.waves.T.to(q.dtype), index)


class Xpos(Rotation):
    """RoPE, pair n of a score multiplied by z_n^((i-j)/512), z_n = (2n/dim + 2/5)/(1 + 2/5). Queries and keys are scaled about
    the middle of the positions, so that no factor of a key overflows."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(turning(asked))
        n = torch.arange(asked.dim // 2, dtype=torch.float64)
        z = (2 * n / asked.dim + 0.4) / 1.4
        t = (torch.arange(asked.length, dtype=torch.float64) - asked.length // 2)[:, None] / 512
        self.table("grows", (z**t).repeat_interleave(2, -1).to(asked.dtype))
        self.table("shrinks", (z**-t).repeat_interleave(2, -1).to(asked.dtype))

    def rotate(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None) -> tuple[Tensor, Tensor]:
        at = positions if key_positions is None else key_positions
        q, k = super().rotate(q, k, positions, at)
        grows, shrinks = look_up(self.grows, positions), look_up(self.shrinks, at)
        return (q * grows).to(q.dtype), (k * shrinks).to(k.dtype)


def turning(asked: Asked, **changed: object) -> Asked:
    """Asked for RoPE's tables, by a scheme that turns as it does."""
    return dataclasses.replace(asked, scheme="rope", more=changed)


class Rerope(Rotation):
    """RoPE with relative positions that stop at a window of 16: one product within it, another beyond."""

    window = 16

    def __init__(self, asked: Asked) -> None:
        super().__init__(turning(dataclasses.replace(asked, length=max(asked.length, self.window + 1))))

    def beyond(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        q = self.turned(q, torch.full_like(positions, self.window))
        return q @ k.transpose(-1, -2)

    def content(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        near = super().content(q, k, positions, key_positions)
        inside = offsets(positions, key_positions) > -self.window
        return torch.where(of_heads(inside) if inside.dim() > 2 else inside, near, self.beyond(q, k, positions, key_positions))


class LeakyRerope(Rerope):
    """The same, relative positions x growing as window + (x - window)/4 beyond the window of 16."""

    slowed = 4

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.far = Rotation(turning(asked, positions=f"0:{1 / self.slowed}"))

    def beyond(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor) -> Tensor:
        start = torch.full_like(positions, self.window - self.window // self.slowed)
        q, k = self.turned(self.far.turned(q, positions), start), self.far.turned(k, key_positions)
        return q @ k.transpose(-1, -2)


class StringCayley(Rotation):
    """RoPE in the basis (1 - S)(1 + S)^-1 of each head, S = M - M^T learned."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(turning(asked))
        self.matrix = self.number(asked.heads, asked.dim, asked.dim)

    def basis(self) -> Tensor:
        matrix = wide(self.matrix)  # torch solves in float32 and float64 alone
        s = matrix - matrix.transpose(-1, -2)
        one = torch.eye(self.dim, dtype=s.dtype, device=s.device)
        return torch.linalg.solve(one + s, one - s)

    def rotate(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None) -> tuple[Tensor, Tensor]:
        basis = self.basis().to(q.dtype)
        return super().rotate(q @ basis, k @ basis, positions, key_positions)


def turned_by(x: Tensor, angles: Tensor) -> Tensor:
    """Entries 2n and 2n + 1 of x [batch, head, length, dim] by angles [(batch,) head, length, pair]."""
    a, b = x[..., 0::2], x[..., 1::2]
    cos, sin = angles.cos(), angles.sin()
    return torch.stack([a * cos - b * sin, b * cos + a * sin], -1).flatten(-2).to(x.dtype)


class StringCirculant(Positional):
    """Queries and keys in Fourier's basis, pair n turned by 2 sum_k c_k sin(2 pi n k/dim) a position, c learned by each head;
    the constant and the alternating direction never turn."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        d = asked.dim
        x, n = torch.arange(d, dtype=torch.float64)[:, None], torch.arange(1, d // 2, dtype=torch.float64)
        angle = 2 * math.pi / d * ((x * n) % d)
        waves = torch.stack([angle.cos(), angle.sin()], -1).flatten(-2) * math.sqrt(2 / d)
        edges = torch.cat([torch.ones(d, 1, dtype=torch.float64), (-1.0) ** x], -1) / math.sqrt(d)
        self.table("basis", torch.cat([edges, waves], -1).to(asked.dtype))
        self.table("sines", torch.cat([torch.zeros(d, 1, dtype=torch.float64), 2 * angle.sin()], -1).to(asked.dtype))
        self.row = self.number(asked.heads, d)

    basis: Tensor
    sines: Tensor

    def angles(self, positions: Tensor) -> Tensor:
        return of_heads(positions)[..., None] * (wide(self.row) @ wide(self.sines))[:, None]

    def rotate(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None) -> tuple[Tensor, Tensor]:
        at = positions if key_positions is None else key_positions
        basis = self.basis.to(q.dtype)
        return turned_by(q @ basis, self.angles(positions)), turned_by(k @ basis, self.angles(at))


class RopeMixed(Positional):
    """Pair n of a head at row y and column x of a grid is turned by u_n y + v_n x, u and v learned."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.columns = (asked.grid or (asked.length, 1))[1]
        self.down, self.across = self.number(asked.heads, asked.dim // 2), self.number(asked.heads, asked.dim // 2)

    def angles(self, positions: Tensor) -> Tensor:
        at = of_heads(positions)[..., None]
        return (at // self.columns) * wide(self.down)[:, None] + (at % self.columns) * wide(self.across)[:, None]

    def rotate(self, q: Tensor, k: Tensor, positions: Tensor, key_positions: Tensor | None = None) -> tuple[Tensor, Tensor]:
        at = positions if key_positions is None else key_positions
        return turned_by(q, self.angles(positions)), turned_by(k, self.angles(at))
