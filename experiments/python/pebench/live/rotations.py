"""The rotations of a model, as parts: functions that turn, with the modules that gave their cosines and sines, called again with
other vectors at other positions."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from .._core import PebenchError
from ..audits import Audit, audit, config_text
from .asking import LENGTH, Asked
from .engine import Broken, UnlikePair, run
from .parts import Part, named, of_report
from .prescribed import Rule
from .recording import Call, Recording, Turning, gives_rotations, leaves
from .rotary_function import Rotary, in_words
from .rotary_laws import LAWS


def audit_asked(config: dict[str, Any] | None) -> dict[str, Any]:
    """`config` as the audit takes it; the base alone, where the audit does not understand the rest."""
    if config is None:
        return {}
    try:
        audit(np.ones(4, dtype=np.float32), config=config, kind="frequencies")
        return {"config": config}
    except PebenchError:
        theta = (config.get("rope_parameters") or {}).get("rope_theta") or config.get("rope_theta")
        return {"expect": f"rope:base={float(theta)!r}"} if theta else {}


class Rotations:
    """`rules`: by the names of attention layers, what the configuration prescribes for each."""

    def __init__(self, asked: Asked, config: Any, cases: int, seed: int, timeout: float | None, rules: dict[str, Rule]):
        self.asked, self.config = asked, config
        self.cases, self.seed, self.timeout = cases, seed, timeout
        self.rules = rules
        self.seen: set[str] = set()  # modules that give cosines and sines
        self.turns = False

    def parts(self, run: Recording) -> Iterator[Part]:
        codes = [call for call in run.modules if gives_rotations(call.result)]
        inner = {id(leaf): call for call in reversed(codes) for leaf in leaves(call.result)}
        codes = [call for call in codes if any(inner[id(leaf)] is call for leaf in leaves(call.result))]
        judged: set[tuple[Any, ...]] = set()
        for call in run.functions:
            storages = {leaf.untyped_storage().data_ptr() for leaf in leaves([call.args, call.kwargs]) if hasattr(leaf, "untyped_storage")}
            by = next((c for c in codes for leaf in leaves(c.result) if leaf.untyped_storage().data_ptr() in storages), None)
            self.turns = True
            shapes = tuple(tuple(leaf.shape[2:]) for leaf in leaves([call.args, call.kwargs]) if hasattr(leaf, "shape"))
            key = (by and (by.name or call.inside, str([a for a in leaves([by.args, by.kwargs]) if isinstance(a, str)])), call.name, shapes)
            if key in judged:
                continue
            judged.add(key)
            if (part := self._rotation(call, by)) is not None:
                yield part
        self.seen |= {by.name for by in codes}

    def _rotation(self, call: Call, by: Call | None) -> Part | None:
        """None where it cannot be called again: layers are looked at in their own forward, too."""
        import torch

        try:
            turning = Turning(self.asked.model, call, by, LENGTH)
            x, at = torch.ones(2, 3, LENGTH, turning.head_dim), torch.arange(LENGTH).expand(2, -1)
            turned, later = turning(x, at), turning(x, at + 3)
        except UnlikePair as wrong:
            return Part(turning.name, "rotation", "fails", "", ("pair",), str(wrong), wrong.cause, wrong.fix)
        except Exception:  # whatever a call raises that is made otherwise
            return None
        if torch.equal(turned, later) and not torch.equal(turned, x):
            return None  # no argument of its call are positions
        config = self._config_of(by)
        subject = Rotary(turning, turning.head_dim, "torch", "float32", None, {"config": None, "expect": None} | audit_asked(config),
                         self._longest(config), None, False)  # fmt: skip
        subject.name = turning.name
        rule = next((rule for layer, rule in self.rules.items() if f"{call.inside}.".startswith(f"{layer}.")), None)
        if rule is not None and (w := rule.frequencies(subject.longest)) is not None and self.config is None:
            subject.prescribed = (w, rule.amplitude())
        with contextlib.suppress(Broken):
            turning.order = subject.order()
        report = run(subject, LAWS, cases=self.cases, seed=self.seed, timeout=self.timeout, longest=subject.longest)
        found: Audit | None = None
        follows = False
        with contextlib.suppress(Broken, PebenchError):
            follows = subject.follows()
            found = None if follows or subject.prescribed and len(subject.pairs) < 3 else subject.audited()
        convention = rule.words() if follows and rule is not None else named(found.convention, "rotary") if found is not None else "rotary"
        convention += f", {len(subject.pairs)} of {subject.head_dim // 2} pairs" if follows or found is not None else ""
        convention += f", {in_words(turning.order)}" if turning.order else ""
        return of_report(turning.name, "rotation", convention, report)

    def _config_of(self, by: Call | None) -> dict[str, Any] | None:
        """What the configuration says of this rotation: of its layer type, where there are several."""
        found = self.config or getattr(by.of if by else None, "config", None) or self.asked.decoder_config
        if found is None:
            return None
        try:
            values: dict[str, Any] = json.loads(config_text(found))
        except (PebenchError, ValueError):
            if self.config is not None:  # given by hand
                raise
            return None
        rules = values.get("rope_parameters")
        if isinstance(rules, dict) and rules and all(isinstance(rule, dict) for rule in rules.values()):
            named = [leaf for leaf in leaves([by.args, by.kwargs] if by else []) if isinstance(leaf, str) and leaf in rules]
            values["rope_parameters"] = rules[named[0]] if named else next(iter(rules.values()))
        return values

    def _longest(self, config: dict[str, Any] | None) -> int:
        values = config or {}
        rules = values.get("rope_parameters") or {}
        lengths = [values.get("max_position_embeddings"), rules.get("original_max_position_embeddings")]
        return min([4096, *(length for length in lengths if isinstance(length, int) and length >= 32)])
