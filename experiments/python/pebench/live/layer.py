"""One attention layer, what was found of it, and one run of the model in which it was seen."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import numpy as np

from .added import Added
from .prescribed import Rule, index_of
from .scores import Meeting
from .turned import Turn


@dataclasses.dataclass
class Run:
    """positions [batch, place] of queries; what they are called in a sentence."""

    says: str
    positions: np.ndarray
    met: dict[tuple[str, int], Meeting]
    past: int = 0
    passed: bool = False  # positions are passed, and masks may follow them
    axis: int | None = None  # of three, the one that the positions are along; they are 0 along the others
    keys: np.ndarray | None = None  # [batch, key]: their positions, where they are others than those of queries or 0, 1, 2, ...
    cuts: tuple[int, ...] = ()  # where each call ends in which keys were computed
    masked: bool = False  # a mask is passed, and positions may follow it

    @property
    def key(self) -> tuple[str, int]:
        """What is said of it, and its batch."""
        return self.says, len(self.positions)


@dataclasses.dataclass
class Shape:
    """What one layer does in an image of another shape: what is said of it, what forward is given, and its turns."""

    says: str
    given: dict[str, Any]
    q: Turn
    k: Turn


@dataclasses.dataclass
class Layer:
    """One attention layer: `key` is its module's name and which of its products this is."""

    key: tuple[str, int]
    rule: Rule
    values: dict[str, Any] | None
    q: Turn
    k: Turn
    first: Meeting
    crossed: bool = False
    added: Added = dataclasses.field(default_factory=Added)
    span: tuple[int, int | None] = (0, None)  # the places that are looked at: all, or one of two sequences that are joined
    far: Added | None = None  # the same of a longer input
    on_grid: bool = False  # compared with what is prescribed for places of a grid
    masks: dict[tuple[str, int], np.ndarray] = dataclasses.field(default_factory=dict)  # of each run: [row, query, key], what its mask lets through
    begins: list[np.ndarray | None] = dataclasses.field(default_factory=list)  # of queries and of keys, [pair]: the turn at the first place
    factors: list[float | None] = dataclasses.field(default_factory=list)  # of queries and of keys, behind their projections
    joined: Turn | None = None  # of the encoder's keys that are joined to its own
    sources: list[tuple[int, ...]] = dataclasses.field(default_factory=list)  # of queries and of keys: of their projection, the columns turned
    values_turn: Turn | None = None  # what positions do to its values, where they are known and no keys
    shapes: list[Shape] = dataclasses.field(default_factory=list)
    tail: str = ""  # of its name within a block that has several layers
    unmasked: str = ""  # where its mask is another than is prescribed
    changes: tuple[str, str] = ("", "")  # the law and a sentence, where another size or decoding changes what follows from none
    by_offset: np.ndarray | None = None  # [head, offset]: what is added to its scores, beside that at offset 0, as far as it was seen
    verdict: str = "holds"
    says: str = ""
    law: str = ""
    cause: str = ""
    fix: str = ""

    @property
    def name(self) -> str:
        """With the number of its product, and the places that it is of, where there are several."""
        of = f" (places 0 to {self.span[1] - 1})" if self.span[1] else ""
        return self.key[0] + (f" ({self.key[1] + 1})" if self.key[1] else "") + of

    @property
    def sides(self) -> tuple[tuple[str, Turn], ...]:
        """Queries and keys; queries alone where there is not one key a place and places change any of them."""
        still = not any(turn.pairs or turn.alone for turn in (self.q, self.k))
        return (("queries", self.q), ("keys", self.k))[: 2 if self.crossed or still or len(self.q.z) == len(self.k.z) else 1]

    @property
    def apart(self) -> np.ndarray | None:
        """[pair]: by what keys are turned beyond queries of their position, a complex number; None where it is not seen."""
        q, k = self.begins or (None, None)
        return None if q is None or k is None else k * np.conj(q)

    @property
    def orders(self) -> list[tuple[int, ...]]:
        """Of queries and of keys: the order that the columns of their projection come in, as the rank of each."""
        return [tuple(sorted(of).index(column) for column in of) for of in self.sources]

    @property
    def scale(self) -> float | None:
        """Of the product of its queries and keys; None where it was not seen."""
        return self.first.scale if self.first.scale is not None else self.added.factor

    @property
    def divided(self) -> int:
        """By what the configuration divides its scores beside those of the first layer (GPT-2's switch)."""
        return 1 + (index_of(self.key[0]) or 0) if (self.values or {}).get("scale_attn_by_inverse_layer_idx") else 1

    @property
    def multiplied(self) -> float | None:
        """By what the product of its projected queries and keys is multiplied in all, where rotations keep lengths; None where it is not seen."""
        by_place = np.ptp(self.q.scale) > 2.0**-14 or np.ptp(self.k.scale) > 2.0**-14
        known = [factor for factor in (self.scale, *self.factors) if factor]
        return None if by_place or len(known) < 3 else float(np.prod(known))

    @property
    def amplitude(self) -> float | None:
        """Of cosines and sines of queries; None where it was not seen in columns that are turned alone."""
        if self.first.sizes is None or not self.q.pairs:
            return None
        count = self.first.sizes.shape[-1]
        turned = sorted(column for pair in self.q.pairs for column in pair)
        own = turned if count == self.q.head_dim else [*range(count)] if count == len(turned) else None
        if own is None or own and max(own) >= count:
            return None
        after, before = self.first.sizes[:, own].sum(-1).tolist()
        return float((after / before) ** 0.5) if before else None

    @property
    def group(self) -> tuple[Any, ...]:
        name = re.sub(r"\d+", "#", self.key[0])
        block = name[: name.rfind("#") + 1] or name
        return (block, self.tail, self.key[1], self.span, self.crossed, self.rule.rotary, self.rule.config, self.rule.kind, self.rule.sides,
                self.first.q.shape, self.first.k.shape)  # fmt: skip

    @property
    def _partly(self) -> bool:
        """Whether it turns by frequencies that are prescribed, though not by all of them."""
        w = self.rule.frequencies(len(self.q.z))
        return w is not None and 0 < len(self.q.w) < len(w) and bool((np.abs(self.q.w[:, None] - w).min(axis=1) <= 1e-5 * np.abs(self.q.w)).all())

    def fails(self, law: str, says: str, cause: str = "", fix: str = "") -> None:
        """Only the first finding of a layer stands: what comes later follows from it, or is less."""
        if self.verdict == "holds":
            self.verdict, self.law, self.says, self.cause, self.fix = "fails", law, says, cause, fix

    def words(self) -> str:
        named = self.rule.words(False) if self.rule.rotary and (self.verdict == "holds" or self._partly) else ""
        words = self.q.words(named)
        if self.crossed:
            words = "between two sequences, " + words
        if len(self.sides) > 1 and self.k.words() != self.q.words():
            words = f"queries {words}; keys {self.k.words(named)}"
        if np.ptp(self.q.scale) > 2.0**-14:
            words += ", queries scaled by position"
        return ", ".join(word for word in (words, (self.far or self.added).words()) if word)


def one_a_head(met: Meeting, run: Run) -> Meeting:
    """Where heads that share keys lie at the places of a single query, as kernels have it: a row for each."""
    shared = met.q.shape[1]
    if run.positions.shape[1] > 1 or shared == 1 or shared == met.k.shape[1]:  # or an encoder's own
        return met
    added = met.added
    if added is not None and added.ndim > 1 and added.shape[-2] == shared:
        added = added[..., :1, :]
    return dataclasses.replace(met, q=met.q.reshape(-1, 1, met.q.shape[-1]), k=met.k.repeat_interleave(shared, 0), added=added,
                               heads=met.heads * shared)
