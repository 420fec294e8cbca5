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


@dataclasses.dataclass(frozen=True)
class Task:
    """`says`: what is asked, a sentence; `chance`: the share of right answers of a guess that knows the task's symbols;
    `steps`: of training, after which a pilot's loss was near zero for most schemes."""

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
        Task("copy", "random symbols, a mark, and the same symbols again", SYMBOLS + 1, 1 / SYMBOLS, 300, _copy),
        Task("flip-flop", "write, ignore and read, each with a bit: at read, the bit that was last written", 5, 1 / 2, 200, _flip_flop),
    )
}
