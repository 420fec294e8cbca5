"""Why queries and keys of a layer are turned otherwise than prescribed, where one change explains all that is seen."""

from __future__ import annotations

from typing import Any

import numpy as np

from .asking import LENGTH
from .calls import STALE
from .layer import Layer, Run
from .layer_runs import AXES
from .layers_on_grids import OnGrids
from .turned import SINGLE, allowed, angles, measured, misses, narrowed_to, numbered, power_of, turns

BASES = [digit * 10.0**power for power in range(2, 9) for digit in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9)]
"""Bases that are tried where a rule that scales frequencies hides the base of what is found."""


class Causes(OnGrids):
    def _cause(self, layer: Layer, found: np.ndarray, w: np.ndarray) -> tuple[str, str]:
        """A cause, where one change explains every pair."""
        close = lambda other: len(other) == len(found) and np.abs(found - other).max() <= allowed(other, np.ones(1), self.noise).max()
        for other in self.layers:
            if other.rule.rotary and other.rule.config != layer.rule.config:
                rates = other.rule.frequencies(LENGTH)
                if rates is not None and close(rates):
                    return (f"it is turned by {other.rule.words()}, which is prescribed for {other.name}",
                            "give each layer the cosines and sines of its own type")  # fmt: skip
        begins = layer.begins[0] if layer.begins else None
        if close(-w) and begins is not None and np.abs(begins - 1j).max() <= 2.0**-10:
            return "its cosines and sines are exchanged", "(a, b) -> (a cos - b sin, b cos + a sin)"
        if close(-w):
            return "it is turned the other way: a sign is lost or the sines are negated", "(a, b) -> (a cos - b sin, b cos + a sin)"
        ratio = found / w
        if np.ptp(ratio) < 1e-5 * abs(ratio[0]):
            for run in (run for run in self.runs if layer.key in run.met and not (run.past or run.passed) and run.positions.shape[1] > LENGTH):
                longer = measured(run.met[layer.key].q.double().cpu().numpy(), run.positions[0], self.noise).w
                if len(longer) == len(w) and np.ptp(longer / w) < 1e-5 and abs(longer[0] / w[0] - ratio[0]) > 1e-3:
                    return (f"positions are stretched by the length of the input: by {ratio[0]:.6g} for {LENGTH} tokens, by {longer[0] / w[0]:.6g} "
                            f"for {run.positions.shape[1]}", "leave positions as they are at every length")  # fmt: skip
            return (f"every frequency is {ratio[0]:.6g} times the prescribed one" + (", as by turning twice" if abs(ratio[0] - 2) < 1e-5 else ""),
                    "leave positions and frequencies as they are, and turn once")  # fmt: skip
        if (times := power_of(found, w)) and f"{times:.4g}" != "1":
            return (f"every exponent is {times:.4g} times the prescribed one: another base, or another width that exponents are divided by",
                    "take the base and the width of the rotated part that the configuration names")  # fmt: skip
        for name, bits in (("bfloat16", 8), ("float16", 11)):
            if close(narrowed_to(w, bits)):
                return f"frequencies are rounded to {name}, as by casting them with the weights", "keep frequencies in float32, and cast cosines and sines"
        longest = (layer.values or {}).get("max_position_embeddings") or 0
        others: list[tuple[str, Any, str]] = [("rope_type", "default", "frequencies are not scaled"), *(("factor", 2.0**n, f"they are scaled by a factor of {2**n}") for n in range(1, 8)),
                  ("original_max_position_embeddings", longest, f"the original length of the scaling is taken to be {longest}, that of the model"),
                  *(("rope_theta", base, f"base {base:g} under the rule that is prescribed") for base in BASES)]  # fmt: skip
        for name, value, says in others:
            rates = layer.rule.having(name, value).frequencies(LENGTH)
            if rates is not None and close(rates):
                return says, f"take {name} as the configuration has it"
        return "", ""

    def _why_axis(self, run: Run, pairs: list[tuple[int, int]], w: np.ndarray, v: np.ndarray, v0: np.ndarray) -> tuple[str, str]:
        turned = np.abs(angles(v, v0, pairs) - 1).max(axis=0) > max(SINGLE, self.noise)
        return (f"positions along {AXES[run.axis or 0]} turn {numbered('pair', turned)}, where mrope_section prescribes "
                f"{numbered('pair', w != 0)}", "cut the frequencies into the sections that the configuration names")  # fmt: skip

    def _why(self, run: Run, pairs: list[tuple[int, int]], w: np.ndarray, v: np.ndarray, v0: np.ndarray, rows: np.ndarray, bad: np.ndarray,
             by: np.ndarray, scale: np.ndarray, slack: np.ndarray, short: np.ndarray) -> tuple[str, str]:  # fmt: skip
        """`short` [pair]: the frequencies of short inputs."""
        def explains(by: np.ndarray, size: np.ndarray) -> bool:
            return not (misses(v / size[..., None], v0, pairs, by, slack, self.noise)[bad] > 0).any()

        if not self.by_places and self.asked.stale:
            return STALE
        one, places = np.ones_like(scale), np.broadcast_to(np.arange(v.shape[1]), rows.shape)
        again = "positions behind a cache begin at 0 again" if v.shape[1] > 1 else "one token behind a cache is turned as at position 0"
        for times, says in ((0, again), (2, "the length of the cache is counted twice")):
            if run.past and not run.passed and not self.by_places and explains(turns(w, rows + (times - 1) * run.past), scale):
                return f"where no position ids are passed, {says}", "count from the length of the cache on"
        size = np.linalg.norm(v, axis=-1) / np.maximum(np.linalg.norm(v0, axis=-1)[:, None], 1e-300)
        if not self.by_places and explains(by, size) and not explains(by, scale):
            return "the scale of queries there is another than is prescribed", "compute it from the positions that the configuration counts by"
        if explains(np.ones_like(by), one):
            return "they are left as they are: the rest of a block, or what is beyond a limit, is skipped", "turn all, the rest of a block too"
        if not self.by_places:
            if any(explains(turns(short, rows), size) for size in (scale, one)) and not np.array_equal(w, short):
                return "they are turned by the frequencies of short inputs", "take those of the input's length, as the rule says"
            if explains(turns(w, places), scale):
                return "they are turned by their place in the input, not by the position ids that are passed", "use the position ids"
            for step in (1, -1, *range(-2, -run.past, -1)):
                if explains(turns(w, rows + step), scale):
                    far = "the position" if abs(step) == 1 else f"{-step} positions"
                    return (f"they are turned as those of {far} {'behind' if step > 0 else 'before'} theirs",
                            "count from the length of the cache on" if run.past else "turn each by its own position, the last too")  # fmt: skip
            if explains(turns(w, np.broadcast_to(rows[:1], rows.shape)), scale):
                return "they are turned by the positions of the first row", "look up the positions of each row"
            for name, bits in (("bfloat16", 8), ("float16", 11)):
                if explains(turns(w, narrowed_to(rows.astype(float), bits)), scale):
                    return f"positions are rounded to {name}", "keep positions in whole numbers, and angles in float32"
            last = max(int(rows[bad].min()) - 1, 0)
            for other, says in ((np.minimum(rows, last), "clamped to that of a shorter table"), (rows % (last + 1), "wrapped")):
                if explains(turns(w, other), scale):
                    return f"positions beyond {last} are {says}", "make tables as long as positions"
        return "", ""
