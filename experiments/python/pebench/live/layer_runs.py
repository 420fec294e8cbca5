"""Every attention layer of a model, run at many sizes and positions with one vector at every place of a row: what positions do
to its queries and keys is what then differs from place to place."""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import functools
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import numpy as np

from ..audits import config_text
from .added import describe
from .asking import ENCODED, LENGTH, LENGTHS, Asked
from .engine import Broken, Skip
from .layer import Layer, Run, one_a_head
from .layer_changes import HIDDEN, cap, changed, forgotten, mask_in, mask_off
from .prescribed import Rule, index_of, rule_of, thresholds
from .scores import Meeting, joined_rows, meetings, unpadded
from .turned import DOUBLE, FLOAT, SINGLE, Turn, by_head, came_from, completed, factor_of, first_turn, measured, slow

ROWS = 9  # of the batch of the first run, which has one vector a row; no later run has more
SIZES = ((2, 33), (1, 64), (1, 65), (3, 31), (5, 17), (8, 16), (4, 32), (1, 127), (1, 128), (2, 257), (1, 512), (1, 513), (1, 1023), (1, 1025))
"""Batch and length of further runs: powers of two and one off; beside these, sizes that another axis has."""
ENCODED_SIZES = ((2, 33), (3, 31), (1, 65), (1, 257), (1, 513))  # the same of an encoder's input, where a decoder has the other
AXES = ("time", "height", "width")
CROSS = re.compile(r"cross|encoder_?attn|enc_?dec", re.IGNORECASE)
FIRST = 8  # tokens of the first of two sequences that are packed into one row
FIRST_RUN, PACKED = ("the first run", ROWS), ("two sequences in each row, by their positions alone", 2)  # keys of two runs
SMALL, MEDIUM = 2**23, 2**26  # parameters up to which a model is run at all sizes, and at lengths of up to 65


class LayerRuns:
    """`values_of(module)`: the configuration of a layer's module."""

    def __init__(self, asked: Asked, config: Any, seed: int):
        self.asked, self.config, self.seed = asked, config, seed
        self.runs: list[Run] = []
        self.padded: Run | None = None  # the run behind padding, which is none of these
        self.layers: list[Layer] = []
        self.problem = ""
        self.modules: dict[str, Any] = {}
        self.understood: set[str] = set()  # names of modules of which the work was seen in scores
        self.learned: set[tuple[str, int]] = set()  # layers of which the turns follow weights
        self.unprojected: set[tuple[str, int]] = set()  # layers of which the turns are those of hidden states
        self.evened: dict[tuple[str, int], np.ndarray] = {}  # of these, the turns [head, place, pair] by frequencies that are all one number
        self.weighed = False  # whether these were looked for
        self.noise = FLOAT
        self.by_places = True  # no positions of tokens: places of patches and the like
        self.rows = ROWS  # of the first run
        self.joined: dict[tuple[str, int], Turn] = {}  # of the encoder's keys, where a layer joins them to its own (T5Gemma 2)
        self.cut: dict[tuple[str, int], bool] = {}  # layers that join keys of another sequence to their own: whether their own come last
        self.longest = self.most = 0  # of an input, as the configuration says, and as is done
        self.read: dict[int, dict[str, Any] | None] = {}
        self.made: dict[str, np.ndarray] = {}  # what modules gave that are named as biases

    @property
    def compressed(self) -> bool:
        """Whether a layer has fewer keys, or fewer places at all, than there are tokens."""
        own = lambda layer: not (layer.crossed or self.by_places or self.asked.encodes)
        return any(len(layer.sides) == 1 or own(layer) and layer.first.q.shape[1] < LENGTH for layer in self.layers)

    @property
    def undecoded(self) -> bool:
        """Whether it takes a cache, or its configuration says so, and no layer was seen behind one."""
        keeps = self.asked.caches or self.asked.setting("use_cache") is True
        return keeps and any(layer.added.causal for layer in self.layers) and not any(run.met and run.past for run in self.runs)

    def covers(self) -> str:
        """What was looked at."""
        runs = [run for run in self.runs if run.met]
        if not self.layers or not runs:
            return ""
        if self.by_places:
            shapes = 1 + max(len(layer.shapes) for layer in self.layers)
            return (f"{len(self.layers)} attention layers at the places of {'one size' if shapes == 1 else f'{shapes} shapes'}, batches of "
                    f"up to {self.rows}")  # fmt: skip
        lengths, furthest = max(run.positions.shape[1] for run in runs), max(int(run.positions.max()) for run in runs)
        decoded = "" if any(run.past for run in runs) else ", no decoding with a cache"
        return (f"{len(self.layers)} attention layers at lengths of up to {lengths}, batches of up to {ROWS} and positions of up "
                f"to {furthest}{decoded}")  # fmt: skip

    @contextlib.contextmanager
    def _widened(self) -> Iterator[None]:
        """Within it, the model computes in double precision where it can: what is left is the rounding of cosines and sines."""
        asked, before = self.asked, self.asked.model
        try:
            if asked.small:
                asked.model = copy.deepcopy(before).double()
                if hasattr(asked.model, "set_experts_implementation"):  # products by groups are there in single precision alone
                    with contextlib.suppress(Exception):
                        asked.model.set_experts_implementation("eager")
                try:
                    asked.output(asked.ids(2))
                    self.noise = DOUBLE
                except Broken:
                    asked.model = before
            self.model = asked.model
            yield
        finally:
            asked.model = before

    def _meet(self, batch: int, run: Callable[[], Any], layers: list[Any] | None = None, keep: bool = False) -> dict[tuple[str, int], Meeting]:
        of: dict[str, list[Meeting]] = defaultdict(list)
        for met in meetings(self.model, run, layers, batch, self.seed, keep, self.asked.packed):
            of[met.layer].append(met)
        rows = 1 if self.asked.packed else batch
        found = {(layer, n): unpadded(met) for layer, several in of.items() for n, met in enumerate(joined_rows(several, rows))}
        return {key: self._own(key, met) if key in self.cut else met for key, met in found.items()}

    def _own(self, key: tuple[str, int], met: Meeting) -> Meeting:
        """Without the keys of another sequence that are joined to its own."""
        whole = met.k.shape[1]
        count = whole - self.asked.encoded if key in self.joined else met.q.shape[1]
        own = slice(whole - count, None) if self.cut[key] else slice(count)
        added = met.added if met.added is None or met.added.shape[-1] < whole else met.added[..., :whole][..., own]
        return dataclasses.replace(met, k=met.k[:, own], added=added)

    def _measure(self) -> None:
        asked = self.asked
        plain = self._meet(2, lambda: asked.output(asked.ids(LENGTH)))
        modules = self.modules = dict(self.model.named_modules())
        self.roots = [modules[name] for name in dict.fromkeys(name for name, _ in plain) if name]
        self.by_places, rows = not asked.takes_ids, ROWS
        first = self._meet(rows, lambda: asked.output(asked.ids(LENGTH, 0, rows)), self.roots, True)
        if self.by_places and all(len(met.q) % rows for met in first.values()):  # a batch is joined to one sequence
            rows = self.rows = 1
            first = self._meet(rows, lambda: asked.output(asked.ids(LENGTH, 0, rows)), self.roots, True)
        for key, met in first.items() if self.asked.encodes else ():
            if met.k.shape[1] == met.q.shape[1] + ENCODED:
                self.joined[key] = measured(met.k[:, -ENCODED:].double().cpu().numpy(), np.arange(ENCODED), self.noise)
                self.cut[key] = False
                first[key] = self._own(key, met)
        joins = [key for key, met in first.items() if self.by_places and met.q.shape[1] < met.k.shape[1] and not CROSS.search(key[0])]
        for last in (True, False):  # of text and an image: the one by which no column of a layer changes alone
            self.cut |= dict.fromkeys(joins, last)
            own = {key: self._own(key, first[key]) for key in joins}
            turned = [measured(met.k.double().cpu().numpy(), np.arange(met.k.shape[1]), self.noise) for met in own.values()]
            if any(turn.pairs for turn in turned) and not any(turn.alone for turn in turned):
                first |= own
                break
        else:
            self.cut = {key: last for key, last in self.cut.items() if key in self.joined}
        for key, met in first.items():
            if len(met.q) % rows or not key[0]:  # of the model's own forward, which has no hidden states to be replaced
                continue
            cut = self._joined(met) if self.by_places and met.q.shape[1] == met.k.shape[1] else 0
            for span in ((0, cut), (cut, None)) if cut else ((0, None),):
                self._add(key, met, modules[key[0]], rows, span)
        for layer in self.layers:
            layer.first.before = []
        self._tails()
        if not self.by_places:
            self.runs.append(Run(FIRST_RUN[0], np.tile(np.arange(LENGTH), (ROWS, 1)), first))
            for layer in self.layers:
                self._mask(layer, self.runs[0], layer.first)
        for run in self._further():
            if run.masked:
                self.padded = run
            else:
                self.runs.append(run)
            for layer in self.layers:
                again = run.met.get(layer.key)
                if again is None:
                    continue
                again = run.met[layer.key] = one_a_head(again, run)
                whole = lambda of: (of.heads, of.q.shape[-1], of.k.shape[-1], run.past > 0 or of.q.shape[1] == of.k.shape[1])
                if whole(again) != whole(layer.first):  # or another product of the layer, of its convolution
                    continue
                self._mask(layer, run, again)
                layer.changes = layer.changes if layer.changes[0] else changed(layer, run, again, self.noise, self.by_places)
                enough = layer.added.kind != "content" or len(run.positions) > 1
                if not run.past and LENGTH < again.q.shape[1] == again.k.shape[1] < 300 and not run.passed and enough:
                    layer.far = describe(again, len(run.positions), layer.added.factor, cap(layer.values))
                again.added = None
        for layer in self.layers:
            if layer.rule.kind == "indexed_attention" or any("indexer" in name for name, _ in self.modules[layer.key[0]].named_modules()):
                asked.chooses = True
                for added in (layer.added, *([layer.far] if layer.far else [])):  # one row shows no choice
                    added.chosen, added.window = True, 0

    @functools.cached_property
    def begins_at(self) -> int:
        """The position of the first place where none are passed, by which all layers turn it: 0 for most models, 1 for PaliGemma."""
        turned = [(layer.begins[0], layer.q.w) for layer in self.layers if layer.begins and layer.begins[0] is not None]
        fits = lambda at: all(np.abs(begin - np.exp(1j * at * w)).max() <= 2.0**-10 for begin, w in turned)
        return next((at for at in (0, 1, 2) if turned and fits(at)), 0)

    def _joined(self, met: Meeting) -> int:
        """The first place of the second of two sequences that are joined (text and an image), 0 where there is one: products of vectors of the
        same place and head, which positions may turn, are the same within each."""
        q = met.q.double().cpu().numpy()
        by_head = q.reshape(-1, met.heads, *q.shape[1:]) if len(q) % met.heads == 0 else q[:, None]
        products = np.einsum("bhpd,chpd->pbch", by_head, by_head)
        jumps = 1 + np.flatnonzero(np.abs(np.diff(products, axis=0)).max(axis=(1, 2, 3)) > 4 * max(SINGLE, self.noise) * np.abs(products).max())
        alone = lambda part: measured(part, np.arange(part.shape[1]), self.noise).alone
        first = int(jumps[0]) if len(jumps) == 1 else 0
        return first if first and not alone(q[:, :first]) and not alone(q[:, first:]) else 0

    def _add(self, key: tuple[str, int], met: Meeting, module: Any, rows: int, span: tuple[int, int | None]) -> None:
        if span != (0, None):
            added, own = met.added, slice(*span)
            if added is not None and added.ndim > 1:
                added = added[..., own, own] if added.shape[-2] == met.q.shape[1] else added[..., own]
            met = dataclasses.replace(met, q=met.q[:, own], k=met.k[:, own], added=added)
        q, k = (side.double().cpu().numpy() for side in (met.q, met.k))
        crossed = q.shape[1] != k.shape[1] and (CROSS.search(key[0]) is not None or self.asked.encodes and k.shape[1] == ENCODED)
        values = self._values(module)
        turn = lambda rule, side: self._turn(rule, side, met.heads if self.by_places else 0)
        by_window = str(getattr(module, "sliding_window", None) or "")  # of diffusers' layers, where no configuration tells them apart
        rule = Rule(None, kind=by_window) if self.by_places else Rule(False, why="cross attention") if crossed else rule_of(values, index_of(key[0]))
        layer = Layer(key, rule, values, turn(rule, q), turn(rule, k), met, crossed, describe(met, rows, None, cap(values)), span,
                      joined=self.joined.get(key))  # fmt: skip
        if not crossed and layer.q.pairs and layer.q.pairs == layer.k.pairs:
            layer.begins = [first_turn(met.before, side[:, 0], layer.q.pairs, rows) for side in (q, k)]
            turned = sorted(column for pair in layer.q.pairs for column in pair)
            layer.sources = [came_from(met.before, side[:, 0], turned, rows) for side in (q, k)]
        layer.factors = [factor_of(met.before, side[:, 0], rows) for side in (q, k)]
        self.layers.append(layer)

    def _tails(self) -> None:
        """What tells layers of one block apart: self-attention and cross attention of one block are no siblings."""
        blocks: dict[str, list[tuple[Layer, str]]] = defaultdict(list)
        for layer in self.layers:
            block, _, tail = re.fullmatch(r"(?:(.*\.\d+|\d+)(\.|$))?(.*)", layer.key[0]).groups(default="")  # type: ignore[union-attr]
            blocks[block].append((layer, tail))
        shared = {re.sub(r"\d+", "#", block) for block, members in blocks.items() if len({tail for _, tail in members}) > 1}
        for block, members in blocks.items():
            first = [tail.partition(".")[0] for tail in {tail for _, tail in members}]
            for layer, tail in members:  # "self_attn", of "self_attn.layer" too, but where "self_attn.indexer" is beside it
                tail = tail if first.count(tail.partition(".")[0]) > 1 else tail.partition(".")[0]
                layer.tail = tail if re.sub(r"\d+", "#", block) in shared else ""

    def _mask(self, layer: Layer, run: Run, met: Meeting) -> None:
        if (every := mask_in(layer, run, met)) is not None:
            layer.masks[run.key] = every
            layer.unmasked = layer.unmasked or mask_off(layer, run, self.by_places)
            once = [layer.masks[plain.key] for plain in self.runs if not (plain.past or plain.passed) and plain.key in layer.masks]
            layer.changes = layer.changes if layer.changes[0] else forgotten(layer, run, once)

    def _turn(self, rule: Rule, v: np.ndarray, heads: int = 0) -> Turn:
        """What positions 0, 1, 2, ... do to v [rows, places, d], in each of `heads`, too; pairs that are prescribed to turn too slowly to be seen are
        taken to be there: longer inputs show them."""
        at = np.arange(v.shape[1])
        turn, w = measured(v, at, self.noise), rule.frequencies(LENGTH)
        if heads > 1 and turn.pairs and len(v) % heads == 0:
            turn.heads = by_head(v, turn, heads)
        return turn if w is None or not slow(turn, w, LENGTH, self.noise) else completed(turn, len(w), v, at, self.noise)

    def _values(self, module: Any) -> dict[str, Any] | None:
        found = self.config if self.config is not None else getattr(module, "config", None) or self.asked.decoder_config
        if id(found) not in self.read:
            values = None
            with contextlib.suppress(Exception):
                values = json.loads(config_text(found)) if found is not None else None
            self.read[id(found)] = values
        return self.read[id(found)]

    def _further(self) -> Iterator[Run]:
        asked = self.asked
        if self.by_places:
            for rows in (1, 2, 3)[: self.rows]:
                yield from self._of(f"a batch of {rows}", np.zeros((rows, 1)), 1)
            for says, given in asked.other_lengths() if not asked.packed else ():
                with mock.patch.object(asked, "given", {**asked.synthetic, **asked.given, **given}):
                    runs = [*self._of(says.removeprefix("with ").rstrip(", "), np.zeros((3, 1)), 1)]
                yield from runs
            return
        parameters = sum(parameter.numel() for parameter in self.model.parameters())
        longest = asked.setting(*LENGTHS) or 1025
        most = 1025 if parameters <= SMALL else 65 if parameters <= MEDIUM else 17
        self.longest, self.most = longest, most
        usual = {length for _, length in SIZES}
        alike = [(2 + (length == 2), length) for length in asked.confusable if length not in usual] + [(asked.heads, 32)] * (asked.heads <= ROWS)
        for rows, length in dict.fromkeys((*SIZES, *alike)):
            if length <= min(longest, most):
                yield from self._of(f"{rows} x {length} tokens", np.tile(np.arange(length), (rows, 1)), length)
        yield from self._encoded(min(longest, most))
        yield from self._at_thresholds(longest)
        yield from self._along_axes()
        yield from self._decoded()
        yield from self._apart()
        if longest <= 512 and most > 512 and all(layer.rule.rotary for layer in self.layers):  # beyond what it was trained for
            yield from self._of(f"1 x {2 * longest} tokens", np.arange(2 * longest)[None], 2 * longest)

    def _of(self, says: str, positions: np.ndarray, length: int, more: dict[str, Any] | None = None, axis: int | None = None,
            masked: bool = False) -> Iterator[Run]:  # fmt: skip
        """A run of so many tokens at positions [row, token], where the model takes them; `more`: positions or a mask that it is given."""
        rows = len(positions)
        with contextlib.suppress(Broken, Skip):
            met = self._meet(rows, lambda: self.asked.output(self.asked.ids(length, 0, rows), **(more or {})), self.roots)
            yield Run(says, positions, met, passed=bool(more), axis=axis, masked=masked)

    def _at_thresholds(self, longest: int) -> Iterator[Run]:
        """Positions that are passed, around what the configuration names and powers of two: in order, behind padding, packed
        and in no order."""
        import torch

        asked = self.asked
        if asked.positions_name is None:
            return
        named = [t for t in thresholds(self._values(self.model)) if t < longest] or []
        powers = [2**n for n in range(2, 24) if 2**n < longest]
        marks = sorted({p for t in (*named, *powers, longest) for p in (t - 1, t, t + 1) if 0 <= p < longest})
        for mark in dict.fromkeys((*named, longest)):
            below = [p for p in marks if p < mark]
            run = np.arange(max(0, min(mark - 8, longest - 16)), max(0, min(mark - 8, longest - 16)) + 16)
            run = run[run < longest]
            length = max(len(below), 16)
            fill = lambda row: np.resize(np.array(row), length)
            rows = np.stack([fill(below or [0]), fill([*[0] * 3, *run]), fill([*run, *range(8)]), fill(run[::-1])])
            yield from self._of(f"positions up to {int(rows.max())}", rows, length, asked.at(torch.from_numpy(rows)))

    def _encoded(self, longest: int) -> Iterator[Run]:
        """Longer inputs of an encoder, beside the same of the decoder: of its own layers."""
        asked = self.asked
        for rows, length in ENCODED_SIZES if asked.encodes and "input_ids" not in asked.given else ():
            if length <= longest:
                with contextlib.suppress(Broken, Skip):
                    with mock.patch.object(asked, "encoded", length):
                        met = self._meet(rows, lambda: asked.output(asked.ids(LENGTH, 0, rows)), self.roots)
                    own = {key: at for key, at in met.items() if at.q.shape[1] == at.k.shape[1] == length}
                    yield Run(f"{rows} x {length} tokens of the encoder", np.tile(np.arange(length), (rows, 1)), own)

    def _apart(self) -> Iterator[Run]:
        """Tokens that a mask hides on the left of the second row of two, and two sequences in a row, of which positions alone say so."""
        import torch

        asked = self.asked
        mask = torch.ones(2, LENGTH, dtype=torch.int64)
        mask[1, :HIDDEN] = 0
        with contextlib.suppress(Skip):
            yield from self._of("padding on the left of row 1", np.tile(np.arange(LENGTH), (2, 1)), LENGTH, asked.masked(mask), masked=True)
        with contextlib.suppress(Skip):
            at = np.tile(np.r_[np.arange(FIRST), np.arange(LENGTH)], (PACKED[1], 1))
            alone = {**asked.at(torch.from_numpy(at)), **({"use_cache": False} if asked.caches else {})}
            yield from self._of(PACKED[0], at, at.shape[1], alone)

    @staticmethod
    def along_axes(layer: Layer) -> bool:
        return layer.rule.axes(len(layer.q.pairs)) is not None

    def _along_axes(self) -> Iterator[Run]:
        """Positions of three axes (M-RoPE), along one of them at a time."""
        import torch

        if not any(self.along_axes(layer) for layer in self.layers):
            return
        rows = np.tile(np.arange(LENGTH), (2, 1))
        for axis in range(3):
            at = torch.zeros(3, 2, LENGTH, dtype=torch.int64)
            at[axis] = torch.from_numpy(rows)
            yield from self._of(f"positions along {AXES[axis]} alone", rows, LENGTH, self.asked.at(at), axis)

    def _decoded(self) -> Iterator[Run]:
        """Behind a cache, of one row too, with positions that are counted and with positions that are passed."""
        import torch

        asked = self.asked
        if not asked.caches:
            return
        longest = min(self.longest, self.most)
        named = sorted({256, *(n for n in thresholds(self._values(self.model)) if n > 66)})
        for rows, ends in ((3, (8, 9, 13)), (1, (33, 34, 37)), (2, (64, 65, 66)), *((1, (n - 1, n, n + 1, n + 4)) for n in named)):
            if ends[-1] <= longest:
                yield from self._behind(np.tile(np.arange(ends[-1]), (rows, 1)), ends, False)
        if asked.positions_name is not None and longest >= 20:
            start = np.array([[0], [-3], [5]])  # counted, behind padding, and begun later
            with contextlib.suppress(Broken, Skip):
                asked.output(asked.ids(2, 0, 3), **asked.at(torch.zeros(3, 2, dtype=torch.int64)))
                yield from self._behind(np.maximum(np.arange(13) + start, 0), (8, 9, 13), True)

    def _behind(self, at: np.ndarray, ends: tuple[int, ...], passed: bool) -> Iterator[Run]:
        """Tokens up to the first of `ends`, then up to each of the others, at positions `at` [row, token]."""
        import torch

        outputs = self.asked.steps(self.asked.ids(at.shape[1], 0, len(at)), ends, at=torch.from_numpy(at) if passed else None)
        with contextlib.suppress(Broken, Skip, AttributeError):
            self._meet(len(at), lambda: next(outputs), self.roots)
            for begin, end in zip(ends, ends[1:]):
                met = self._meet(len(at), lambda: next(outputs), self.roots)
                yield Run(f"{end - begin} tokens behind {begin} in the cache" + (", at positions that are passed" if passed else ""),
                          at[:, begin:end], met, begin, passed, keys=at[:, :end], cuts=ends[: ends.index(end) + 1])  # fmt: skip
