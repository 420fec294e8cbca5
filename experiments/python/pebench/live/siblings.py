"""Attention layers beside their siblings: those of one place in a block, for which the configuration prescribes the same."""

from __future__ import annotations

import contextlib
import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from .added import unlike
from .asking import LENGTH
from .engine import Broken, Skip
from .grids import lattice, why_apart
from .layer import Layer
from .layer_changes import other_key
from .layer_runs import FIRST, FIRST_RUN, PACKED, LayerRuns
from .turned import FLOAT, by_head


LEARNED = re.compile(r"freq|rope|rot")  # names of parameters that are frequencies
ONE = 0.3  # what all of them are where layers differ by more: no number of a narrow type
OTHER_CODES = "the codes of positions that it is given are others than is usual"


def columns_made(v: np.ndarray) -> np.ndarray | None:
    """[place, column, column]: what makes v [rows, places, d] of its first places, where each column is made of two at most."""
    if len(v) <= v.shape[-1]:
        return None
    made = np.einsum("dr,rpe->pde", np.linalg.pinv(v[:, 0]), v)
    off = np.abs(np.einsum("rd,pde->rpe", v[:, 0], made) - v).max()
    few = (np.abs(made) > 1e-6).sum(axis=1).max() <= 2
    return made if few and off <= 2.0**-12 * np.abs(v).max() else None


def column_turns(made: np.ndarray) -> np.ndarray:
    """[place, column]: cosine + i sine by which each column and its partner make it, of `made` as `columns_made` gives it."""
    own = np.arange(made.shape[1])
    others = np.where(np.eye(len(own), dtype=bool), 0, made)
    partner = np.abs(others).max(axis=0).argmax(axis=0)
    return np.asarray(made[:, own, own] + 1j * others[:, partner, own])


def other_codes(layer: Layer, other: Layer) -> bool:
    """Whether a layer is given other codes of positions to project than another."""
    return any(a.shape == b.shape and float((a - b).abs().max()) > FLOAT * float(b.abs().max()) for a, b in zip(layer.first.codes, other.first.codes))


def groups(layers: Iterable[Layer], entries: int | None = None) -> list[list[Layer]]:
    """Layers of which the group is the same, or its first entries."""
    found: dict[tuple[Any, ...], list[Layer]] = defaultdict(list)
    for layer in layers:
        found[layer.group[:entries]].append(layer)
    return [*found.values()]


def odd(layers: Iterable[Layer], of: Callable[[Layer], Any]) -> Iterator[tuple[Layer, Any]]:
    """Layers of which something is another than of most of their siblings, and that."""
    for members in groups(layers, 3):
        (usual, count), *_ = Counter(map(of, members)).most_common(1)
        yield from ((layer, usual) for layer in members if of(layer) != usual and 2 * count > len(members))


def _mask_unlike(layer: Layer, run: tuple[str, int], usual: np.ndarray, of: str) -> None:
    """A finding where its mask in a run is another than is usual, as that `of` a layer is; beside another finding, if it has one."""
    says = other_key(layer, layer.masks[run], usual, run, f", unlike {of}")
    if says and layer.law not in ("mask", "siblings") and "; and " not in layer.says:  # of an earlier run
        layer.says += f"; and {says}" if layer.verdict == "fails" else ""
        layer.fails("mask", says, "", "let through what the mask of each row and the positions of packed sequences say")


class Siblings(LayerRuns):
    def _cut_alike(self) -> None:
        """Layers in which equal vectors are equal up to one place alone, where they are so throughout in most siblings, or up to another place."""
        for layer, _ in odd((layer for layer in self.layers if layer.span[0] == 0), lambda layer: layer.span[1]):
            if layer.span[1] is not None:
                layer.fails("siblings", f"from place {layer.span[1]} on equal vectors have other queries than before it, unlike those of its siblings",
                            "a factor, or a rotation of some places alone", "make it as its siblings are")  # fmt: skip

    def _keys_alike(self) -> None:
        """Cross attention that has another number of keys than most of its siblings."""
        for layer, usual in odd((layer for layer in self.layers if layer.crossed), lambda layer: layer.first.k.shape[1]):
            layer.fails("mask", f"it has {layer.first.k.shape[1]} keys of the other sequence, where its siblings have {usual}", "keys that are cut off or "
                        "joined to them in this layer", "attend to every place of the other sequence")  # fmt: skip

    def _siblings(self) -> None:
        for members in groups(layer for layer in self.layers if layer.verdict == "holds"):  # one that fails already is no measure of the others
            if all(turn.alone for layer in members for _, turn in layer.sides):
                self._by_columns(members)
                continue
            alike: list[list[Layer]] = []
            shared = any(not other_codes(a, b) for a, b in itertools.combinations(members, 2))  # else each may have its own
            unlike_it = lambda a, b, shared=shared: self._unlike(a, b) or (OTHER_CODES if shared and other_codes(a, b) else None)
            for layer in members:
                for others in alike:
                    if unlike_it(layer, others[0]) is None:
                        others.append(layer)
                        break
                else:
                    alike.append([layer])
            if 1 < len(alike) and any(turn.pairs for layer in members for _, turn in layer.sides):
                self._find_learned()
            even = [self.evened[layer.key] for layer in members if layer.key in self.evened]
            close = lambda a, b: a.shape == b.shape and np.abs(a - b).max() <= 2.0**-12
            one_rule = len(even) < len(members) or all(close(turn, even[0]) for turn in even)  # else one is changed on its way to a layer
            still = [layer for layer in members if not layer.q.pairs and not layer.k.pairs]
            learned = [layer for layer in members if layer.key in self.learned]
            if learned and 1 < len(alike) and len(learned) + len(still) == len(members) and one_rule:  # of each layer its own, or shared by all of them
                for layer in still:
                    layer.fails("siblings", f"positions change none of its queries and keys, where frequencies that are learned turn those of {learned[0].name}",
                                "the rotation is lost in this layer", "turn queries and keys of this layer, too")  # fmt: skip
                alike = [others for others in alike if others[0] not in still]
                apart = {len(others): others[0] for others in alike}[min(map(len, alike))]
                for first, *others in alike:
                    for layer in others if len(alike) > 1 else ():
                        layer.fails("siblings", f"it is turned as {first.name}, by frequencies that are learned, unlike {apart.name}", "",
                                    "give each layer its own frequencies, or all the same")  # fmt: skip
                    if not others:
                        first.verdict, first.says = "not judged", "its frequencies are learned: neither a configuration nor a sibling says them"
                continue
            if 2 < len(learned) == len(members) == len(alike) and not one_rule:
                for layer in members:
                    if 2 * sum(close(self.evened[layer.key], turn) for turn in even) < len(even):
                        layer.fails("siblings", "where all frequencies that are learned are one number, it is turned otherwise than most of its "
                                    "siblings", "", "turn it by its own frequencies as they are turned by theirs")  # fmt: skip
                continue
            alike.sort(key=lambda others: (len(others), others[0].on_grid), reverse=True)
            for others in alike[1:]:
                for layer in others:
                    what = unlike_it(layer, alike[0][0])
                    layer.fails("siblings", f"{what}, unlike {alike[0][0].name} and {len(alike[0]) - 1} more; nothing in the "
                                "configuration tells them apart", "this layer is built or called otherwise than its siblings",
                                "make it as they are, or name the difference in the configuration")  # fmt: skip

    def _masks_apart(self) -> None:
        """A mask that is another than that of most siblings, in any run; and packed sequences that one layer alone does not keep apart."""
        sound = [layer for layer in self.layers if not (layer.first.rolled or layer.added.chosen or layer.law in ("mask", "siblings"))]
        for members in groups(sound):  # one of which the mask fails already is no measure of the others
            for run in dict.fromkeys(run for layer in members for run in layer.masks):
                known = [layer for layer in members if run in layer.masks]
                alike = Counter(layer.masks[run].tobytes() for layer in known)
                usual = max(known, key=lambda layer: (alike[layer.masks[run].tobytes()], -layer.masks[run].mean()))  # noqa: B023
                if 2 * alike[usual.masks[run].tobytes()] >= len(known):
                    for layer in known:
                        _mask_unlike(layer, run, usual.masks[run], usual.name)
        known = [layer for layer in self.layers if {PACKED, FIRST_RUN} <= layer.masks.keys()]
        packed = [layer for layer in known if layer.masks[PACKED].shape[2] == FIRST + LENGTH]
        apart = next((layer.name for layer in packed if not layer.masks[PACKED][:, FIRST:, :FIRST].any()), "")
        for layer in packed if apart else ():
            expected = layer.masks[PACKED].copy()
            expected[:, FIRST:, :FIRST] = not layer.masks[FIRST_RUN][:, FIRST:, :FIRST].any()
            _mask_unlike(layer, PACKED, expected & layer.masks[PACKED], apart)

    def _by_columns(self, members: list[Layer]) -> None:
        """Layers in which columns change without a partner: beside each other where each column is made of two at most, as by
        cosines and sines of other columns."""
        found = [columns_made(v.double().cpu().numpy()) for layer in members for v in (layer.first.q, layer.first.k)]
        maps = [made for made in found if made is not None]
        known = len(maps) == len(found)
        alike = lambda n, m: all(np.abs(maps[2 * n + side] - maps[2 * m + side]).max() <= 2.0**-12 for side in (0, 1))
        for n, layer in enumerate(members):
            pairs = next((other for other in self.layers if other.group[:3] == layer.group[:3] and other.q.pairs and not other.q.alone), None)
            if pairs is not None:  # of one that is cut into two sequences, as this cannot be
                layer.fails("siblings", f"its queries: {layer.q.words()}, where {pairs.q.words()} is usual, unlike {pairs.name}", "cosines and "
                            "sines that are rounded, or not of one angle", "make it as they are")  # fmt: skip
            elif known and 2 * sum(alike(n, m) for m in range(len(members))) < len(members):
                layer.fails("siblings", "positions change its queries and keys otherwise than those of its siblings; nothing in the "
                            "configuration tells them apart", "this layer is built or called otherwise than its siblings",
                            "make it as they are")  # fmt: skip
            elif known and (grid := lattice(column_turns(maps[2 * n]))) is not None and grid.odd.any():
                layer.fails("grid", f"its queries: {grid.says()}", "places that are clamped, rounded, skipped or counted otherwise",
                            "turn every place by its own row and column")  # fmt: skip
            else:
                layer.verdict, layer.says = "not judged", (
                    "positions change its queries and keys in no pairs of columns" + (", as in its siblings" if known and len(members) > 1 else
                    ": hidden states turned before they are projected do that"))  # fmt: skip

    def _find_learned(self) -> None:
        """Layers that turn otherwise with other weights: in each of them, frequencies of its own may be learned; and what they do where all that
        are learned are one number."""
        if self.weighed:
            return
        self.weighed = True
        names = {module: name for name, module in self.model.named_modules()}
        before, roots = self.model, [names[module] for module in self.roots]
        with contextlib.suppress(Broken, Skip), self.asked.drawn_again(self.seed + 1):
            try:
                self.model = self.asked.model
                modules = dict(self.model.named_modules())
                again = lambda: self.asked.output(self.asked.ids(LENGTH, 0, self.rows))
                run = lambda: self._meet(self.rows, again, [modules[name] for name in roots])
                met = run()
                for name, parameter in self.model.named_parameters():
                    if LEARNED.search(name):
                        parameter.data.fill_(ONE)
                even = run()
            finally:
                self.model = before
            for layer in self.layers:
                if layer.key in met and layer.q.pairs and layer.key not in self.unprojected:
                    q, even_q = (of[layer.key].q.double().cpu().numpy()[:, slice(*layer.span)] for of in (met, even))
                    now, usual, self.evened[layer.key] = (
                        by_head(of, layer.q, layer.first.heads) for of in (q, layer.first.q.double().cpu().numpy(), even_q))
                    if now.shape == usual.shape and np.abs(now - usual).max() > 2.0**-8:
                        self.learned.add(layer.key)

    @staticmethod
    def _unlike(layer: Layer, other: Layer) -> str | None:
        sides = [(side, a, b) for (side, a), (_, b) in zip(layer.sides, other.sides)]
        if layer.values_turn is not None and other.values_turn is not None:
            sides.append(("values", layer.values_turn, other.values_turn))
        for one, usual in zip(layer.shapes, other.shapes):
            sides += [(f"{name} {one.says}"[:-2], a, b) for name, a, b in (("queries", one.q, usual.q), ("keys", one.k, usual.k))]
        for side, a, b in sides:
            if a.pairs != b.pairs or a.alone != b.alone:
                return f"its {side}: {a.words()}, where {b.words()} is usual"
            turned_by, expected_by = (a.z, b.z) if a.heads is None or b.heads is None else (a.heads, b.heads)
            if turned_by.shape == expected_by.shape and turned_by.size and (off := np.abs(turned_by - expected_by).max()) > 2 * FLOAT:
                why = why_apart(a.z, b.z, 0, 2 * FLOAT) if a.z.shape == b.z.shape else ""
                return f"its {side}: {a.words()}, where {b.words()} is usual, off by up to {off:.3g}{why and f' ({why})'}"
            if not a.alone and a.scale.shape == b.scale.shape and np.abs(a.scale - b.scale).max() > 2 * FLOAT:
                return f"its {side} are scaled by position by up to {a.scale.max():.6g}, where {b.scale.max():.6g} is usual"
        for side, turned, expects in zip(("queries", "keys"), layer.sources, other.sources):
            if turned and expects and turned != expects:
                if set(turned) == set(expects):
                    return f"columns that it turns of its {side} come in another order than is usual"
                return (f"columns that it turns of its {side} are {min(turned)} to {max(turned)} of their projection, "
                        f"where {min(expects)} to {max(expects)} are usual")  # fmt: skip
        if None not in (layer.first.sinks, other.first.sinks) and layer.first.sinks != other.first.sinks:
            return f"its softmax has {layer.first.sinks} columns beside those of keys (sinks), where {other.first.sinks} is usual"
        for added, expected in ((layer.added, other.added), (layer.far, other.far)):
            if added is None or expected is None:
                continue
            if what := unlike(added, expected):
                return what
            if added.chosen != expected.chosen:
                keys = "others in another row" if added.chosen else "the same in all rows"
                return f"the keys that it sees are {keys} of a batch, otherwise than is usual"
        due = (other.scale or 0.0) * other.divided / layer.divided
        if layer.scale and due and abs(layer.scale - due) > 2.0**-10 * abs(due):
            return f"its scores are multiplied by {layer.scale:.6g}, where {due:.6g} is usual"
        for side, times, expected_times in zip(("queries", "keys"), layer.factors, other.factors):
            if times and expected_times and abs(times - expected_times) > 2.0**-10 * expected_times:
                return f"its {side} are multiplied by {times:.6g} behind their projection, where {expected_times:.6g} is usual"
        factor, usual_factor = layer.amplitude, other.amplitude
        if factor is not None and usual_factor is not None and abs(factor - usual_factor) > 2.0**-12 * usual_factor:
            return f"its cosines and sines are multiplied by {factor:.6g}, where {usual_factor:.6g} is usual"
        return None
