"""Tasks with one right answer, of any length.

A task draws a batch of token rows of one length, and the answers: at each place the token that must come next, or
`UNASKED`. It is a function of (batch, length, generator) and of nothing else.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import torch
from torch import Tensor

UNASKED = -100
SYMBOLS = 10
KEYS = 8


@dataclasses.dataclass(frozen=True)
class Task:
    """`says`: what is asked, a sentence; `chance`: the share of right answers of a guess that knows the task's symbols;
    `steps`: of training, after which most schemes of a pilot were right at trained lengths."""

    name: str
    says: str
    tokens: int
    chance: float
    steps: int
    draw: Callable[[int, int, torch.Generator], tuple[Tensor, Tensor]]


def _copy(batch: int, length: int, source: torch.Generator) -> tuple[Tensor, Tensor]:
    given = torch.randint(SYMBOLS, (batch, length // 2), generator=source)
    mark = torch.full((batch, 1), SYMBOLS)
    rows = torch.cat([given, mark, given[:, :-1]], 1)
    return rows, torch.cat([torch.full_like(given, UNASKED), given], 1)


def _mod_sum(batch: int, length: int, source: torch.Generator) -> tuple[Tensor, Tensor]:
    digits = torch.randint(10, (batch, length // 2), generator=source)
    sums = digits.cumsum(1) % 10
    answers = torch.stack([sums, torch.full_like(sums, UNASKED)], -1)
    return torch.stack([digits, sums], -1).flatten(1), answers.flatten(1)


def _retrieval(batch: int, length: int, source: torch.Generator) -> tuple[Tensor, Tensor]:
    asked = 2 if length >= 8 else 1
    pairs = length // 2 - asked
    values = torch.randint(SYMBOLS, (batch, pairs), generator=source)
    keys, at = (torch.rand(batch, of, generator=source).argsort(1)[:, :asked] for of in (KEYS, pairs))
    names = torch.full((batch, pairs), SYMBOLS).scatter(1, at, SYMBOLS + 1 + keys)  # of distractors: SYMBOLS
    order = torch.rand(batch, asked, generator=source).argsort(1)
    names = torch.cat([names, (SYMBOLS + 1 + keys).gather(1, order)], 1)
    values = torch.cat([values, values.gather(1, at.gather(1, order))], 1)
    answers = torch.full((batch, length), UNASKED)
    answers[:, 2 * pairs :: 2] = values[:, pairs:]
    return torch.stack([names, values], -1).flatten(1), answers


def _flip_flop(batch: int, length: int, source: torch.Generator) -> tuple[Tensor, Tensor]:
    steps = length // 2
    draw = torch.rand(batch, steps, generator=source)
    write, read = draw < 0.1, draw > 0.7
    write[:, 0], read[:, 0] = True, False
    bits = torch.randint(2, (batch, steps), generator=source)
    last = torch.where(write, torch.arange(steps), -1).cummax(1).values
    bits = torch.where(read, bits.gather(1, last), bits)
    rows = torch.stack([torch.where(write, 2, torch.where(read, 3, 4)), bits], -1).flatten(1)
    answers = torch.full_like(rows, UNASKED)
    answers[:, 0::2] = torch.where(read, bits, UNASKED)
    return rows, answers


TASKS = {
    task.name: task
    for task in (
        Task("copy", "random symbols, a mark, and the same symbols again", SYMBOLS + 1, 1 / SYMBOLS, 800, _copy),
        Task("mod-sum", "digits, after each the sum so far modulo 10, which is asked", 10, 1 / 10, 600, _mod_sum),
        Task("retrieval", "pairs of a name and a value: two names (of 8) come once, all others are one and the same; at the "
             "end the two are asked, in random order", SYMBOLS + 1 + KEYS, 1 / SYMBOLS, 500, _retrieval),
        Task("flip-flop", "write, ignore and read, each with a bit: at read, the bit that was last written", 5, 1 / 2, 500, _flip_flop),
    )
}
