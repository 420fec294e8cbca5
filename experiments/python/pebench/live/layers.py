"""The verdict of every attention layer: what it does, beside what the configuration prescribes for it and beside its siblings."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np

from .asking import LENGTH
from .engine import Broken, Skip
from .layer import Layer, Run
from .layer_biases import LayerBiases
from .layer_causes import Causes
from .layer_changes import HIDDEN, off_slopes, sink_off
from .layer_runs import FIRST_RUN
from .prescribed import BY_PLACE, CAUSAL, Rule, narrowed, query_scale, score_scale, slopes_of
from .turned import FLOAT, SINGLE, Turn, allowed, block, misses, numbered, power_of, slow, turns


def _narrow(turn: Turn, w: np.ndarray) -> tuple[int, int] | None:
    """A pair that is none of the whole head, where some of its prescribed pairs `w` never turn."""
    half = turn.head_dim // 2
    if len(w) != half or w.all() or all(b == a + half for a, b in turn.pairs) or all(a % 2 == 0 and b == a + 1 for a, b in turn.pairs):
        return None
    return next((a, b) for a, b in turn.pairs if b != a + half)


def _mixes_places(module: Any) -> str:
    """The class of a convolution along places within a layer; empty where there is none."""
    return next((type(inner).__name__ for inner in (module.modules() if module is not None else ())
                 if np.max(getattr(inner, "kernel_size", None) or 1) > 1), "")  # fmt: skip


class Layers(Causes):
    def judged(self) -> list[Layer]:
        try:
            with self._widened():
                self._measure()
                self._other_shapes()
                if self.by_places:
                    self._before_projections()
        except (Broken, Skip) as problem:
            self.problem = str(problem)
        self._cut_alike()
        self._keys_alike()
        for layer in self.layers:
            pairs = self._pairs(layer)
            self._everywhere(layer, pairs)
            self._behind_padding(layer, pairs)
            self._by_heads(layer)
            self._against_rule(layer)
            self._added_by_rule(layer)
            self._of_one_position(layer)
        if self.layers:
            biases = LayerBiases(self.layers, dict(self.model.named_modules(remove_duplicate=False)), self.made)
            biases.judge()
            self.understood |= biases.understood()
        self._siblings()
        self._masks_apart()
        read = biases.content if self.layers else set()
        alone = any(run.axis is not None for run in self.runs)
        for layer in self.layers:
            sinks = [name for name, _ in self.modules[layer.key[0]].named_parameters(recurse=False) if "sink" in name]
            if layer.verdict == "holds" and layer.added.kind in ("content", "unknown") and layer.key not in read:
                layer.verdict, layer.says = "not judged", f"its scores have {layer.added.words()}"
            elif layer.verdict == "holds" and self.by_places and (layer.q.pairs or layer.q.alone) and not layer.on_grid:
                layer.verdict, layer.says = "not judged", ("it is as its siblings; what it does on a grid of places is not compared "
                                                           "with the configuration")  # fmt: skip
            elif layer.verdict == "holds" and (kin := self._turned_kin(layer)) is not None:
                layer.verdict, layer.says = "not judged", f"positions change none of its queries and keys, but those of {kin.name}, of the same class"
            elif layer.verdict == "holds" and self.along_axes(layer) and not alone and self.asked.positions_name:
                layer.verdict, layer.says = "not judged", "it could not be run at positions along one axis of three alone"
            elif layer.verdict == "holds" and layer.first.sinks == 0 and sinks:
                layer.verdict, layer.says = "not judged", f"it has {sinks[0]}, and its softmax no column beside those of keys"
            elif layer.verdict == "holds" and len(layer.sides) == 1:
                layer.verdict, layer.says = "not judged", "its keys are not one a place: its queries alone were judged, and hold"
            elif layer.verdict == "holds" and not self.by_places and (why := layer.rule.unread() or (layer.rule.rotary is None and layer.rule.why)):
                layer.verdict, layer.says = "not judged", f"not compared with the configuration: {why}"
        return self.layers

    def _turned_kin(self, layer: Layer) -> Layer | None:
        """A layer of its class that turns, where it does not, and no configuration is known."""
        of = lambda at: (type(m := self.modules[at.key[0]]), type(getattr(m, "processor", None)), at.first.q.shape[-1], at.crossed)
        still = self.by_places and layer.span == (0, None) and len(layer.q.z) == len(layer.k.z) and not (layer.q.pairs or layer.q.alone or layer.k.pairs)
        return next((other for other in self.layers if still and other.q.pairs and of(other) == of(layer)), None)

    def _against_rule(self, layer: Layer) -> None:
        rule = layer.rule
        if self.by_places:
            self._on_grid(layer)
            return None if layer.q.alone else self._of_amplitude(layer, 1.0)
        if layer.joined is not None and (layer.joined.pairs or layer.joined.alone):
            return layer.fails("rotation", f"keys of the encoder, which are joined to its own, are turned ({layer.joined.words()}), where "
                               "no rotation (cross attention) is prescribed", "one call turns all keys of the joined sequence",
                               "turn the keys of the decoder alone")  # fmt: skip
        if rule.rotary is None:
            return None
        for side, turn in layer.sides:
            if turn.alone and rule.rotary:
                if mixed := _mixes_places(self.modules.get(layer.key[0])):
                    layer.verdict, layer.says = "not judged", f"{mixed} mixes places before its {side} are turned"
                    return None
                return layer.fails("rotation", f"its {side}: {turn.words()}: no rotation of pairs of columns does that", "",
                                   "(a, b) -> (a cos - b sin, b cos + a sin)")  # fmt: skip
            if rule.rotary is False and turn.pairs:
                return layer.fails("rotation", f"its {side} are turned ({turn.words()}), where {rule.words()} is prescribed",
                                   "the switch of this layer is not read, is inverted or is shifted by one",
                                   "turn the layers that the configuration names")  # fmt: skip
            if rule.rotary and not turn.pairs:
                return layer.fails("rotation", f"positions change none of its {side}, where the configuration prescribes "
                                   f"{rule.words()}", "the rotation is lost in this layer, or its angles are all 0",
                                   "turn queries and keys of this layer by its cosines and sines")  # fmt: skip
        w = rule.frequencies(LENGTH)
        if not rule.rotary or w is None or layer.verdict != "holds":
            return
        for side, turn in layer.sides:
            times = power_of(turn.w, w[: len(turn.w)]) if len(turn.w) < len(w) else None  # by which the others may be too slow to be seen
            if len(turn.w) != len(w) and not slow(turn, w if times is None else w**times, LENGTH, self.noise):
                others = turn.differs(near := w[at := np.abs(turn.w[:, None] - w).argmin(axis=1)], self.noise)  # frequencies that no pair has by the rule
                left = ~np.isin(np.arange(len(w)), at)
                return layer.fails("rotation", f"{len(turn.w)} pairs of its {side} are turned, where {len(w)} of {rule.words()} are prescribed"
                                   + (self._by_how_much(turn.w, near) if others else ""), "" if others else f"{numbered('pair', left)} of these "
                                   f"{'are' if left.sum() > 1 else 'is'} not turned" if left.any() else "a part of the head is turned that should pass", "turn the pairs that the configuration names, by its frequencies")  # fmt: skip
            if (apart := _narrow(turn, w)) is not None:
                return layer.fails("rotation", f"columns {apart[0]} and {apart[1]} of its {side} are turned together, where "
                                   f"{rule.words()} has the pairs of the whole head", "the turned part is cut into halves of its own",
                                   "pair columns over the whole head, and turn the first pairs of it")  # fmt: skip
            w_here = w[: len(turn.w)]
            if turn.differs(w_here, self.noise):
                return layer.fails("frequencies", f"its {side} are {turn.words()}, where the configuration prescribes {rule.words()}"
                                   + self._by_how_much(turn.w, w_here), *self._cause(layer, turn.w, w_here))  # fmt: skip
        self._of_amplitude(layer, rule.amplitude())

    @staticmethod
    def _of_amplitude(layer: Layer, prescribed: float) -> None:
        if (found := layer.amplitude) is not None and abs(found - prescribed) > 1e-3 * found:
            layer.fails("amplitude", f"its cosines and sines are multiplied by {found:.6g}, where {prescribed:.6g} is prescribed",
                        "an attention factor of another rule, or twice the same", "multiply as the rule of the layer says")  # fmt: skip

    def _of_one_position(self, layer: Layer) -> None:
        """Keys are turned as queries of their position are, in columns of one order; values are not."""
        k, v = layer.first.k, layer.first.v
        if v is not None and len(v) and len(k) % len(v) == 0:
            v = v.repeat_interleave(len(k) // len(v), 0)
        own = v is not None and v.shape[1] == k.shape[1] and not (v.shape == k.shape and bool((v == k).all()))  # no keys
        if own and not self.by_places:
            turn = layer.values_turn = self._turn(Rule(None), v.double().cpu().numpy())
            known = layer.rule.rotary is not None and not (layer.values or {}).get("rotary_value") and not turn.alone
            if known and (turn.pairs or np.ptp(turn.scale) > 2 * FLOAT):
                what = f"turned ({turn.words()})" if turn.pairs else f"scaled by position by up to {turn.scale.max():.6g}"
                layer.fails("values", f"its values are {what}: positions change queries and keys alone", "", "leave values as they are")
        if len(layer.orders) == 2 and all(layer.orders) and layer.orders[0] != layer.orders[1]:
            first, second = (", ".join(map(str, order[:4])) + ", ..." for order in layer.orders)
            layer.fails("layout", f"columns {first} of what it turns of its queries meet columns {second} of that of its keys",
                        "queries are turned in neighbouring pairs and keys in halves, or the other way round",
                        "turn both by one layout, that of the weights")  # fmt: skip
        if layer.apart is None or np.abs(layer.apart - 1).max() <= 2.0**-10:
            return
        worst = int(np.argmax(np.abs(layer.apart - 1)))
        by = next((n for n in (1, -1, 2, -2) if np.abs(layer.apart - np.exp(1j * n * layer.q.w)).max() <= 2.0**-10), None)
        due = np.exp(1j * layer.q.w * self.begins_at)
        off = [side for (side, _), turn in zip(layer.sides, layer.begins) if turn is not None and np.abs(turn - due).max() > 2.0**-10]
        side, others = ("queries", "they have") if off == ["queries"] else ("keys", "they have" if off == ["keys"] else "those of queries")
        cause = f"{side} take positions that are {abs(by)} {'higher' if (by > 0) == (side == 'keys') else 'lower'} than {others}" if by else ""
        layer.fails("offset", f"its keys are turned beyond queries of the same position: pair {worst} by {np.angle(layer.apart[worst]):.6g} "
                    "radians", cause, "turn queries and keys of one position by the same angles")  # fmt: skip

    def _added_by_rule(self, layer: Layer) -> None:
        """Its mask, and what is added to its scores, where the configuration says what."""
        blocks = len(layer.first.q) // (layer.first.heads * self.rows)
        if self.by_places and layer.first.rolled and blocks > 1 and layer.added.kind != "unknown" and not layer.added.by_block:
            layer.fails("mask", "its windows are shifted, and what is joined from two borders of the image is not kept apart in any of them", "",
                        "add the mask of shifted windows")  # fmt: skip
        first = None if layer.crossed or self.by_places else layer.masks.get(FIRST_RUN)
        causal = getattr(self.modules[layer.key[0]], "is_causal", False) is True or (layer.values or {}).get("model_type") in CAUSAL
        if causal and first is not None and np.triu(first, 1).any():
            layer.fails("mask", f"queries see keys {f'up to {layer.added.ahead} ' if layer.added.ahead else ''}behind them, where causal attention is "
                        "prescribed", "" if layer.added.ahead else "a mask that is lost or is that of an encoder", "let each query see no key behind it")
        if layer.unmasked:
            layer.fails("mask", layer.unmasked, "" if layer.crossed or not narrowed(layer.values) else "a window or a chunk of another width, or "
                        "that of another type of layers", "let through what the type of the layer says")  # fmt: skip
        if layer.changes[0]:
            layer.fails(*layer.changes)
        if layer.crossed and layer.added.kind in ("by distance", "by place"):
            layer.fails("bias", f"to scores between two sequences {layer.added.words()} is added: places of one are no places of "
                        "the other", "a bias of self-attention in cross attention", "add none there")  # fmt: skip
        scales = score_scale(layer.values, layer.rule, layer.first.q.shape[-1], self.modules.get(layer.key[0]))
        found = layer.scale if layer.multiplied is None else layer.multiplied / (layer.rule.amplitude() ** 2 if layer.rule.rotary else 1)
        if scales and found and all(abs(found - scale) > 2.0**-8 * scale for scale in scales[: 1 if layer.multiplied else None]):
            layer.fails("scale", f"its scores are multiplied by {found:.6g}, where {scales[0]:.6g} is prescribed",
                        "a factor of attention that is lost or of another rule", "multiply as the configuration says")  # fmt: skip
        if (sink := sink_off(layer, self.modules[layer.key[0]])) is not None:
            head, score, expected = sink
            layer.fails("sinks", f"the score of its sink is {score:.6g} in head {head}, where {expected:.6g} is its parameter",
                        "sinks of other heads or of another layer, or a factor", "give each head its own sink, beside its scaled scores")  # fmt: skip
        slopes, steps = slopes_of(layer.values, layer.first.heads, layer.first.q.shape[-1]), layer.added.steps
        if slopes is None or layer.crossed or layer.added.kind == "unknown" or layer.added.kind == "by distance" and not layer.added.causal:
            return  # of both directions: no straight line
        if steps is None or len(steps) != len(slopes):
            return layer.fails("bias", f"to its scores {layer.added.words() or 'nothing'} is added, where the slopes of ALiBi are prescribed",
                               "the bias is lost or changed on its way to this layer", "add slope times distance")  # fmt: skip
        if (off := np.abs(steps - slopes) > 1e-3 * slopes).any():
            head = int(np.flatnonzero(off)[0])
            layer.fails("bias", f"its bias falls by {steps[head]:.6g} a step in head {head}, where {slopes[head]:.6g} is prescribed",
                        "slopes of another number of heads, in another order or scaled otherwise", "2^(-8 h/H) in head h of H")  # fmt: skip
        if layer.by_offset is not None and len(layer.by_offset) in (1, len(slopes)) and (crooked := off_slopes(layer.by_offset, slopes)):
            head, distance, found, expected = crooked
            layer.fails("bias", f"at a distance of {distance} {found:.6g} is added in head {head}, where {expected:.6g} is prescribed",
                        "the distance is clipped, or rounded to a narrow type", "add slope times distance, however far")  # fmt: skip

    @staticmethod
    def _by_how_much(found: np.ndarray, w: np.ndarray) -> str:
        worst = int(np.argmax(np.abs(found - w)))
        return f" (pair {worst}: {found[worst]:.6g} radians a position, {w[worst]:.6g} is prescribed)"

    def _pairs(self, layer: Layer) -> list[list[tuple[int, int]]]:
        """The pairs of queries and of keys: of a layer that turns nothing in the first run, those of its siblings."""
        pairs = [layer.q.pairs, layer.k.pairs]
        if layer.rule.rotary and not all(pairs):
            for other in self.layers:
                if other.group == layer.group and other.q.pairs and other.k.pairs:
                    return [other.q.pairs, other.k.pairs]
        return pairs

    def _everywhere(self, layer: Layer, pairs: list[list[tuple[int, int]]]) -> None:
        """Whether queries and keys are turned by one rule, the prescribed one where it is known, at every size and position.
        Where they are turned by it nowhere, it is another rule, of which is said elsewhere."""
        for (side, turn), columns in zip(layer.sides, pairs):
            off = [found for run in self.runs if (found := self._off(layer, run, side, turn, columns)) is not None]
            counted = [(bad, rows > 0 if not self.by_places else np.ones_like(bad)) for _, bad, rows, _ in off]
            if not any(bad.any() for bad, _ in counted) or turn.alone:
                continue
            if layer.rule.rotary and all(bad[far].all() for bad, far in counted) or layer.rule.rotary is False and turn.pairs:
                return
            partly = [n for n, (bad, far) in enumerate(counted) if bad.any() and not bad[far].all()]
            first = partly[0] if partly else next(n for n, (bad, _) in enumerate(counted) if bad.any())
            return self._says_where(layer, side, *off[first])

    def _behind_padding(self, layer: Layer, pairs: list[list[tuple[int, int]]]) -> None:
        """Whether queries and keys behind padding are turned by positions that are counted alike: with padding, or without."""
        if self.padded is None or self.by_places or not all(pairs):
            return
        fits: list[set[str]] = []
        for (side, turn), columns in zip(layer.sides, pairs):
            fits.append(set())
            for count, hidden in (("with padding", 0), ("without padding", HIDDEN)):
                run = dataclasses.replace(self.padded, positions=np.maximum(self.padded.positions - np.array([[0], [hidden]]), 0))
                found = self._off(layer, run, side, turn, columns)
                if found is not None and not found[1].reshape(2, -1, LENGTH)[1, :, HIDDEN:].any():
                    fits[-1].add(count)
        if len(fits) == 2 and all(fits) and not fits[0] & fits[1]:
            layer.fails("padding", f"with {self.padded.says}, its queries are turned by places counted {fits[0].pop()}, its keys by places "
                        f"counted {fits[1].pop()}", "", "turn queries and keys by the same positions")  # fmt: skip

    def _off(self, layer: Layer, run: Run, side: str, turn: Turn, pairs: list[tuple[int, int]]) -> Any:
        """The run, which rows and places [rows, place] are not turned as they should be, their positions, and a cause."""
        met = run.met.get(layer.key)
        if met is None or side == "keys" and layer.crossed:
            return None
        if not self.by_places and not layer.crossed and met.q.shape[1] != run.positions.shape[1]:  # of an encoder, beside a decoder
            return None
        v = (met.q if side == "queries" else met.k).double().cpu().numpy()[:, slice(*layer.span)]
        count = len(run.positions) * layer.first.heads
        if side == "keys" and count % len(v) == 0:  # heads that share keys
            v = np.repeat(v, count // len(v), axis=0)
        v0 = (layer.first.q if side == "queries" else layer.first.k).double().cpu().numpy()[: len(v), 0]
        at = run.positions if side == "queries" else self._of_keys(run, v.shape[1])
        if self.by_places:
            at = np.zeros((len(run.positions), v.shape[1]), dtype=np.int64)
        if at is not None and run.passed and not run.masked:
            at = at - self.begins_at
        if at is None or at.shape[1] != v.shape[1] or len(v) != count or len(v0) != count or v.shape[-1] != v0.shape[-1]:
            return None
        return self._compared(layer, run, side, turn, pairs, v, v0, np.repeat(at, layer.first.heads, axis=0))

    @staticmethod
    def _of_keys(run: Run, count: int) -> np.ndarray | None:
        at = run.positions if run.keys is None else run.keys
        return at[:, -count:] if count <= at.shape[1] else None

    def _compared(self, layer: Layer, run: Run, side: str, turn: Turn, pairs: list[tuple[int, int]], v: np.ndarray, v0: np.ndarray,
                  rows: np.ndarray) -> Any:  # fmt: skip
        w, noise = turn.w, self.noise
        if self.by_places:
            if v.shape[1] != len(turn.z):
                return None
            scale, by = np.broadcast_to(turn.scale, v.shape[:2]), np.broadcast_to(turn.z, (len(v), *turn.z.shape))
            if turn.heads is not None:
                by = turn.heads[np.arange(len(v)) % len(turn.heads)]
            slack = np.full(by.shape, max(SINGLE, self.noise))
        else:
            prescribed = layer.rule.frequencies(int(rows.max()) + 1) if layer.rule.rotary else None
            cached = side == "keys" and run.cuts
            if prescribed is not None and cached:
                prescribed = self._by_calls(run, layer.rule.frequencies)[-v.shape[1] :]
            w = turn.w if prescribed is None or prescribed.shape[-1] < len(pairs) else prescribed[..., : len(pairs)]
            by_place = run.passed and (layer.values or {}).get("model_type") in BY_PLACE
            counted = np.broadcast_to(run.past + np.arange(v.shape[1]), rows.shape) if by_place else rows
            known = query_scale(layer.values, layer.rule, counted) if side == "queries" else None
            if known is not None:
                scale = known
            elif np.ptp(turn.scale) > 2.0**-14:  # of a rule that is not known: by its siblings
                scale = np.linalg.norm(v, axis=-1) / np.maximum(np.linalg.norm(v0, axis=-1)[:, None], 1e-300)
            else:
                scale = np.ones(rows.shape)
                if prescribed is not None:
                    size = self._by_calls(run, layer.rule.amplitude)[-v.shape[1] :, 0] if cached else layer.rule.amplitude(int(rows.max()) + 1)
                    scale = scale * size / layer.rule.amplitude(LENGTH)
            if run.axis is not None:
                axes = layer.rule.axes(len(pairs))
                if axes is None:
                    return None
                w = np.where(axes == run.axis, w, 0.0)
            if w.shape[-1] != len(pairs):
                return None
            by, slack = turns(w, rows), allowed(w, rows, noise)
        bad = misses(v / scale[..., None], v0, pairs, by, slack, noise) > 0
        if run.axis is not None:
            return run, bad, rows, (lambda: self._why_axis(run, pairs, w, v, v0))
        short = layer.rule.frequencies(LENGTH)
        short = w if short is None or len(short) < len(pairs) else short[: len(pairs)]
        return run, bad, rows, (lambda: self._why(run, pairs, w, v, v0, rows, bad, by, scale, slack, short))

    @staticmethod
    def _by_calls(run: Run, of: Callable[[int], Any]) -> np.ndarray:
        """[key, ..]: `of` the length of the call in which each key in the cache was computed."""
        assert run.keys is not None
        calls = [run.keys[:, begin:end] for begin, end in zip((0, *run.cuts), run.cuts)]
        return np.concatenate([np.tile(of(int(call.max()) + 1), (call.shape[1], 1)) for call in calls])

    def _says_where(self, layer: Layer, side: str, run: Run, bad: np.ndarray, rows: np.ndarray, why: Callable[[], tuple[str, str]]) -> None:
        heads = layer.first.heads
        grid = bad.reshape(-1, heads, bad.shape[1])
        axes = (("row of the batch", (1, 2), 0), ("head", (0, 2), 0), ("place", (0, 1), 1))
        where = [f"{what} {block(len(on), on)}" for what, others, first in axes if not (on := np.asarray(grid.any(axis=others)))[first:].all()]
        changed = "turned" if dict(layer.sides)[side].pairs or layer.rule.rotary is not False else "scaled"
        says = f"with {run.says}, its {side} ({'; '.join(where) or 'all'}) are not {changed} as elsewhere"
        if run.axis is not None:
            return layer.fails("axes", f"with {run.says}, its {side} are not turned as prescribed", *why())
        if not self.by_places:
            says += f": the first at position {int(rows[bad][0])}"
        layer.fails("every size and position", says, *why())
