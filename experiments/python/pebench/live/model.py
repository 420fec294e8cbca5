"""A whole model, checked by nothing but itself: every positional part of it, and what its logits say."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .._core import PebenchError
from ..audits import Audit, audit, config_text
from .asking import LENGTH, Asked
from .calls import call_of
from .engine import Broken, Law, Skip, UnlikePair, run
from .engine import Case as _Case
from .held import alibi_part, buckets_part, first_tensor, goes_with_places, table_in, table_part
from .model_laws import MODEL_LAWS
from .parts import ModelReport, Part, of_audit, of_report
from .recording import BIASES, BUCKETS, TURNS, Call, Recording, Turning, gives_rotations, leaves, mapped, moved, record
from .rotary import Rotary, in_words
from .rotary_laws import LAWS

POSITIONAL = re.compile(r"rotary|rope(?![a-z])|alibi|pos(ition(al|s)?)?_?(emb|enc|bias|code)|rel(ative)?_?(pos|att|emb)"
                        r"|sinusoid|inv_freq|r_[rws]_bias|distance_emb", re.IGNORECASE)  # fmt: skip
"""What a positional module, buffer or parameter is called: those that no call has shown to be one are named by it."""


def check_model(
    model: Any,
    config: Any = None,
    *,
    inputs: dict[str, Any] | None = None,
    cases: int = 5,
    seed: int = 1,
    timeout: float | None = None,
) -> ModelReport:
    """Checks every positional part of a torch module, and the module as a whole.

    Runs a copy with weights that are drawn anew and records what is called: modules that give cosines and sines with the
    functions that turn by them (check_rotary), tables that positions are looked up in, ALiBi and relative biases. Then the
    model is asked: prefill against decoding with the cache, padding on either side, packed sequences, shifted positions, a
    call after a longer one, autocast. What cannot be judged is a part, too, with the reason.

    config: the configuration that frequencies should follow; by default that of the part, or of the model.
    inputs: what forward needs beside token ids, by name: tensors with a batch of one.
    cases: of each law of a rotation. seed: the same seed gives the same weights, inputs and cases.
    timeout: seconds that one call may take.
    """
    call = call_of(check_model, locals(), left=())
    if not hasattr(model, "named_modules") or not hasattr(model, "forward"):
        raise PebenchError(f"the model is {type(model).__name__}; a torch module is needed")
    asked = Asked(model, inputs, seed)
    walk = Walk(model, asked, config, cases, seed, timeout)
    parts = [*walk.parts()]
    code = f"from pebench import check_model\nreport = {call})\nassert report.ok, report"
    return ModelReport(type(model).__name__, tuple([*parts, *_asked(asked, seed, timeout)]), code)


def _asked(asked: Asked, seed: int, timeout: float | None) -> Iterator[Part]:
    """The model as a whole."""
    report = run(asked, [dataclasses.replace(law, check=_persistent(law)) for law in MODEL_LAWS],
                 cases=1, seed=seed, timeout=timeout, longest=asked.longest)  # fmt: skip
    tried = [result for result in report.results if result.verdict != "skipped"]
    if not tried:
        yield Part("the model", "model", "not judged", says=report.results[0].found, found=report)
    else:
        yield of_report("the model", "model", f"{len(tried)} of {len(report.results)} laws apply", report)


def _persistent(law: Law) -> Callable[[Asked, _Case], str | None]:
    """The law; what fails it must do so with three draws of weights, since a router or a hash may turn over by a rounding."""

    def check(asked: Asked, case: _Case) -> str | None:
        found = law.check(asked, case)
        for again in (1, 2):
            if found is None:
                return None
            with asked.drawn_again(asked.seed + again):
                found = law.check(asked, case)
        return found

    return check


def convention_of(found: Audit | None, subject: Rotary) -> str:
    if found is None:
        return "rotary"
    c = found.convention
    words = ("rotary", f"base {c.base:g}" if c.base else None, c.scaling if c.scaling != "none" else None,
             f"{len(subject.pairs)} of {subject.head_dim // 2} pairs")  # fmt: skip
    return ", ".join(word for word in words if word)


ON_PURPOSE = {("nanochat", "sign-flipped"): "its rotate_half turns the other way, as its docstring says"}
"""Findings of the audit that a type of model means to have."""


class Walk:
    """The positional parts of a model, found by what they do in two runs with other tokens."""

    def __init__(self, model: Any, asked: Asked, config: Any, cases: int, seed: int, timeout: float | None):
        self.model, self.asked, self.config = model, asked, config
        self.cases, self.seed, self.timeout = cases, seed, timeout
        self.problem = ""
        self.seen: set[str] = set()  # names of modules that were judged, or named
        self.kinds: set[str] = set()  # rotation, table, bias
        self.runs = self._recorded()

    def _recorded(self) -> list[Recording]:
        for length in (LENGTH, 1):
            try:
                return [self._run(length, other) for other in (0, 1)]
            except (Broken, Skip) as problem:
                self.problem = self.problem or str(problem)
        return []

    def _run(self, length: int, other: int) -> Recording:
        before, self.asked.other = self.asked.other, other
        try:
            return record(self.asked.model, lambda: self.asked.output(self.asked.ids(length, other)))
        finally:
            self.asked.other = before

    def parts(self) -> Iterator[Part]:
        if self.runs:
            first, second = self.runs
            yield from self._rotations(first)
            yield from self._tables(first, second)
            yield from self._biases(first)
        others = [*self._others()]
        yield from others
        self.asked.encodes_positions = bool(self.kinds or others)
        self.asked.by_position_ids = self.asked.positions_name is not None and bool(self.kinds & {"rotation", "table"})
        self.asked.relative = self.asked.by_position_ids and self.kinds == {"rotation"} and not others
        self.asked.counts_columns = ("its forward takes no positions: it counts columns, padding among them"
                                     if "table" in self.kinds else "")  # fmt: skip
        if not self.kinds and not others:
            yield Part("positions", "none", "not judged", says="nothing in it was found to encode positions")

    def _rotations(self, run: Recording) -> Iterator[Part]:
        codes = [call for call in run.modules if gives_rotations(call.result)]
        inner = {id(leaf): call for call in reversed(codes) for leaf in leaves(call.result)}
        codes = [call for call in codes if any(inner[id(leaf)] is call for leaf in leaves(call.result))]
        judged: set[tuple[Any, ...]] = set()
        used: set[int] = set()
        for call in run.functions:
            if not TURNS.match(call.name):
                continue
            storages = {leaf.untyped_storage().data_ptr() for leaf in leaves([call.args, call.kwargs])
                        if hasattr(leaf, "untyped_storage")}  # fmt: skip
            by = next(
                (c for c in codes for leaf in leaves(c.result) if leaf.untyped_storage().data_ptr() in storages), None
            )
            if by is not None:
                used.add(id(by))
            self.kinds.add("rotation")
            shapes = tuple(tuple(leaf.shape[2:]) for leaf in leaves([call.args, call.kwargs]) if hasattr(leaf, "shape"))
            key = (
                by and (by.name, str([a for a in leaves([by.args, by.kwargs]) if isinstance(a, str)])),
                call.name,
                shapes,
            )
            if key in judged:
                continue
            judged.add(key)
            yield self._rotation(call, by)
        self.seen |= {by.name for by in codes}
        for by in codes:
            if id(by) not in used and not any(key[0] and key[0][0] == by.name for key in judged):
                judged.add(((by.name, ""), "", ()))
                yield self._codes(by)

    def _codes(self, by: Call) -> Part:
        """Cosines and sines that go into no function of a known name: audited alone."""
        import torch

        unused = "no function of a known name (apply_rotary_pos_emb and the like) turned by its cosines and sines in this run"
        config = self._config_of(by)
        at = torch.arange(self._longest(config))[None]
        try:
            given = leaves(by.fn(*mapped(lambda leaf: moved(leaf, at, LENGTH), by.args),
                                 **mapped(lambda leaf: moved(leaf, at, LENGTH), by.kwargs)))  # fmt: skip
            pair = (given[0].real, given[0].imag) if given[0].is_complex() else given[:2]
            cos, sin = (
                np.ascontiguousarray(part.detach().float().reshape(-1, part.shape[-1])[: at.shape[1]]) for part in pair
            )
            found = audit({"cos": cos, "sin": sin}, **audit_asked(config))
        except Exception as problem:
            return Part(by.name, "rotation", "not judged", says=f"{unused}; its tables: {problem}")
        part = of_audit(by.name, "rotation", found)
        if part.verdict == "fails" and part.laws != ("unrecognised",):
            return part
        return dataclasses.replace(
            part, verdict="not judged", laws=(), says=f"{unused}; its tables are {found.verdict}"
        )

    def _rotation(self, call: Call, by: Call | None) -> Part:
        name = f"{by.name if by else call.inside} ({call.name})"
        try:
            forward = None if by else self._forward()
            turning = Turning(self.asked.model, call, by, LENGTH, forward)
        except LookupError as why:
            return Part(name, "rotation", "not judged", says=str(why))
        import torch

        x = torch.ones(2, 3, LENGTH, turning.head_dim)
        at = torch.arange(LENGTH).expand(2, -1)
        try:
            turned, later = turning(x, at), turning(x, at + 3)
        except UnlikePair as wrong:
            return Part(name, "rotation", "fails", "", ("pair",), str(wrong), wrong.cause, wrong.fix)
        except Exception as problem:
            return Part(name, "rotation", "not judged",
                        says=f"its call could not be made again: {type(problem).__name__}: {str(problem)[:200]}")  # fmt: skip
        if torch.equal(turned, later) and not torch.equal(turned, x):
            return Part(name, "rotation", "not judged", says="positions cannot be passed to it: no argument of its call "
                        "are positions")  # fmt: skip
        config = self._config_of(by)
        subject = Rotary(turning, turning.head_dim, "torch", "float32", None, {"config": None, "expect": None} | audit_asked(config),
                         self._longest(config), None, False)  # fmt: skip
        subject.name = name
        with contextlib.suppress(Broken):
            turning.order = subject.order()
        report = run(subject, LAWS, cases=self.cases, seed=self.seed, timeout=self.timeout, longest=subject.longest)
        found: Audit | None = None
        with contextlib.suppress(Broken, PebenchError):
            found = subject.audited()
        convention = convention_of(found, subject) + (f", {in_words(turning.order)}" if turning.order else "")
        defects = {defect.id for defect in found.defects} if found else set()
        meant = {defect: why for (kind, defect), why in ON_PURPOSE.items() if kind == (config or {}).get("model_type")}
        if defects and defects <= meant.keys() and [result.law for result in report.failures] == ["table"]:
            says = ", ".join(meant[defect] for defect in defects)
            return Part(name, "rotation", "holds", f"{convention}, {', '.join(defects)}", says=says, found=report)
        return of_report(name, "rotation", convention, report)

    def _forward(self) -> Callable[[Any], Any]:
        asked = self.asked
        if asked.positions_name is None:
            raise LookupError("its cosines and sines come from no module, and forward takes no positions")

        def forward(positions: Any) -> Any:
            ids = asked.ids(positions.shape[1], 0, len(positions))
            return asked.model(**{asked.ids_name: ids, **asked.others(len(ids)), **asked.at(positions)})

        return forward

    def _config_of(self, by: Call | None) -> dict[str, Any] | None:
        """What the configuration says of this rotation: of its layer type, where there are several."""
        found = self.config or getattr(by.of if by else None, "config", None) or self.asked.decoder_config
        if found is None:
            return None
        values: dict[str, Any] = json.loads(config_text(found))
        rules = values.get("rope_parameters")
        if isinstance(rules, dict) and rules and all(isinstance(rule, dict) for rule in rules.values()):
            named = [
                leaf for leaf in leaves([by.args, by.kwargs] if by else []) if isinstance(leaf, str) and leaf in rules
            ]
            values["rope_parameters"] = rules[named[0]] if named else next(iter(rules.values()))
        return values

    def _longest(self, config: dict[str, Any] | None) -> int:
        values = config or {}
        rules = values.get("rope_parameters") or {}
        lengths = [values.get("max_position_embeddings"), rules.get("original_max_position_embeddings")]
        return min([4096, *(length for length in lengths if isinstance(length, int) and length >= 32)])

    def _tables(self, first: Recording, second: Recording) -> Iterator[Part]:
        again = {call.name: call for call in second.modules}
        for call in first.modules:
            table = table_in(call.of)
            if table is None or call.name in self.seen or call.name not in again:
                continue
            if not goes_with_places(call.result, again[call.name].result, table):
                continue
            self.seen.add(call.name)
            sizes = first_tensor(call.result).shape[:-1]
            if len(sizes) > 1 and sizes[-1] == sizes[-2]:
                self.kinds.add("bias")
                yield Part(call.name, "bias", "learned", f"learned by distance, {list(table.shape)}")
            else:
                self.kinds.add("table")
                yield table_part(call.name, dict(self.model.named_modules())[call.name])

    def _biases(self, run: Recording) -> Iterator[Part]:
        attention = self.asked.setting("attn_config")
        last = self.asked.setting("alibi_bias_max") or getattr(attention, "alibi_bias_max", 8)
        judged: set[str] = set()
        for call in run.functions:
            slopes = BIASES.match(call.name) is not None and hasattr(call.result, "shape")
            numbers = [leaf for leaf in leaves([call.args, call.kwargs]) if isinstance(leaf, int)]
            name = f"{call.inside} ({call.name})"
            key = re.sub(r"\d+", "", name) + str(numbers)  # of the layers of a model, one
            if key in judged or not (slopes or BUCKETS.match(call.name)):
                continue
            judged.add(key)
            self.kinds.add("bias")
            try:
                yield alibi_part(name, call, self.asked.heads, last) if slopes else buckets_part(name, call)
            except (PebenchError, RuntimeError, ValueError, TypeError) as problem:
                yield Part(name, "bias", "not judged", says=str(problem))

    def _others(self) -> Iterator[Part]:
        """What is called like something positional, and did not show itself to be in a run."""
        why = (
            "it was not called with positions in a plain run"
            if self.runs
            else f"the model could not be run: {self.problem}"
        )
        for name, module in self.asked.model.named_modules():
            own = name.rpartition(".")[2]
            if not name or any(name == seen or name.startswith(seen + ".") for seen in self.seen):
                continue
            if POSITIONAL.search(own) or POSITIONAL.search(type(module).__name__) and not list(module.children()):
                if any(seen.startswith(name + ".") for seen in self.seen):
                    continue
                self.seen.add(name)
                yield Part(name, type(module).__name__, "not judged", says=why)
        tensors = [*self.model.named_parameters(), *self.model.named_buffers()]
        for name, tensor in tensors:
            if POSITIONAL.search(name.rpartition(".")[2]) and not any(
                name.startswith(seen + ".") for seen in self.seen
            ):
                if tensor.is_floating_point():
                    yield self._stored(name, tensor)

    def _stored(self, name: str, tensor: Any) -> Part:
        """A positional tensor of which no call was seen."""
        says = "no module of it was seen to give codes from this"
        if tensor.ndim == 2 and not tensor.requires_grad and not tensor.is_meta:
            part = of_audit(name, "table", audit(np.ascontiguousarray(tensor.detach().float().cpu()), kind="phases"))
            if part.laws != ("unrecognised",):
                self.kinds.add("table")
                return part
        return Part(name, "tensor", "not judged", says=says)


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
