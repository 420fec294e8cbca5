"""A decoder-only transformer of toy size, its positions a reference layer of pebench.torch in each block."""

from __future__ import annotations

import dataclasses

import torch
from torch import Tensor, nn

from pebench.torch import Positional, positional


@dataclasses.dataclass(frozen=True)
class Size:
    layers: int = 2
    width: int = 64
    heads: int = 4
    hidden: int = 128

    @property
    def dim(self) -> int:
        return self.width // self.heads


ADDED = ("sinusoidal", "learnable")
"""Schemes whose codes are added to tokens, once, before the first block."""


def layer_of(scheme: str, size: Size, length: int, **more: object) -> Positional:
    dim = size.width if scheme in ADDED else size.dim
    more = {"rows": 64} | more if scheme == "cope" else more  # 64, as its authors have it
    return positional(scheme, dim=dim, heads=size.heads, length=length, causal=True, width=size.width, **more)


class Block(nn.Module):
    def __init__(self, size: Size, positions: Positional) -> None:
        super().__init__()
        self.heads, self.positions = size.heads, positions
        self.before, self.between = nn.LayerNorm(size.width), nn.LayerNorm(size.width)
        self.qkv = nn.Linear(size.width, 3 * size.width, bias=False)
        self.out = nn.Linear(size.width, size.width, bias=False)
        self.mlp = nn.Sequential(nn.Linear(size.width, size.hidden), nn.GELU(), nn.Linear(size.hidden, size.width))

    def forward(self, x: Tensor, at: Tensor) -> Tensor:
        y = self.before(x)
        q, k, v = (part.unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in self.qkv(y).chunk(3, -1))
        x = x + self.out(self.positions.attend(q, k, v, at, x=y).transpose(1, 2).flatten(2))
        return x + self.mlp(self.between(x))


class Decoder(nn.Module):
    """tokens [batch, length] -> logits [batch, length, vocabulary]"""

    def __init__(self, tokens: int, scheme: str, size: Size, length: int) -> None:
        super().__init__()
        self.size, self.scheme = size, scheme
        self.embedding = nn.Embedding(tokens, size.width)
        nn.init.normal_(self.embedding.weight, std=1.0)
        inside = "attention-causal" if scheme in ADDED else scheme
        self.codes = layer_of(scheme, size, length) if scheme in ADDED else None
        self.blocks = nn.ModuleList(Block(size, layer_of(inside, size, length)) for _ in range(size.layers))
        self.norm = nn.LayerNorm(size.width)
        self.head = nn.Linear(size.width, tokens)

    def forward(self, tokens: Tensor) -> Tensor:
        at = torch.arange(tokens.shape[1], device=tokens.device)
        x = self.embedding(tokens)
        if self.codes is not None:
            x = self.codes.embed(x, at)
        for block in self.blocks:
            x = block(x, at)
        return self.head(self.norm(x))
