"""A whole model, checked by nothing but itself: every positional part of it, and what its logits say."""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import numpy as np

from .._core import PebenchError
from .asking import BEGIN_AT_2, CACHES, IMAGES, LENGTH, LENGTHS, Asked
from .calls import call_of
from .convolutions import behind_padding, convolution_part
from .engine import Broken, Skip, first_of, run
from .grids import of_table
from .held import (codes_part, computed_part, first_row, first_tensor, goes_with_places,
                   grown_part, laid_out_as, out_of_order, table_in, table_part, twice)  # fmt: skip
from .image_tables import on_grids, restored
from .inputs import made
from .layer_parts import folded, unlooked
from .layers import Layers
from .model_laws import MODEL_LAWS, persistent
from .parts import ModelReport, Part, of_report
from .reference import beside
from .recording import Call, gives_rotations, record
from .sequence_tables import altered, given_again

POSITIONAL = re.compile(r"rotary|rope(?![a-z])|alibi|pos(ition(al|s)?)?_?(emb|enc|bias|code|conv)|rel(ative)?_?(pos|att|emb)|embed_pos"
                        r"|(?<!time_)sinusoid|inv_freq|r_[rws]_bias|distance_emb", re.IGNORECASE)  # fmt: skip
"""What a positional module, buffer or parameter is called: those that no call has shown to be one are named by it."""

BIASES = re.compile(r"rel|pos|bias|cpb")  # names of modules that may make a table of biases
RAISED = (Broken, Skip, RuntimeError, ValueError, TypeError, AttributeError, IndexError)  # by what is asked of parts that may be of another kind
TURNED = re.compile(r"rot|rope|frequenc", re.IGNORECASE)  # what a module that gives cosines and sines is called


def check_model(model: Any, config: Any = None, *, inputs: dict[str, Any] | None = None, reference: Any = "library", seed: int = 1,
                timeout: float | None = None) -> ModelReport:  # fmt: skip
    """Checks every positional part of a torch module, and the module as a whole.

    Runs a copy with weights that are drawn anew and records what is called: tables that positions are looked up in, and what
    each attention layer does. Then the model is asked: prefill against decoding with the cache, padding on either side, packed
    sequences, shifted positions, a call after a longer one. What cannot be judged is a part, too, with the reason. Last it is
    compared, call by call, with the library's own model of the same weights.

    config: the configuration that frequencies should follow; by default that of the part, or of the model.
    inputs: what forward needs beside token ids, by name: tensors with a batch of one.
    reference: "library": the class of transformers, diffusers or timm that the model is of, from its file as installed, whatever was
        changed in memory; or a module with the same parameters, or what makes one of a configuration; None: nothing is compared.
    seed: the same seed gives the same weights and inputs.
    timeout: seconds that one call may take.
    """
    call = call_of(check_model, locals(), left=())
    if not hasattr(model, "named_modules") or not hasattr(model, "forward"):
        raise PebenchError(f"the model is {type(model).__name__}; a torch module is needed")
    code = f"from pebench import check_model\nreport = {call})\nassert report.ok, report"
    if any(tensor.is_meta for tensor in [*model.parameters(), *model.buffers()]):
        says = "its tensors are on the meta device, which holds no numbers: make it on the processor, with random weights"
        return ModelReport(type(model).__name__, (Part("the model", "model", "not judged", says=says),), code)
    asked = Asked(model, inputs, seed)
    if says := _unread(asked):
        return ModelReport(type(model).__name__, (Part("the model", "model", "not judged", says=says),), code)
    walk = Walk(model, asked, config, seed, timeout)
    parts = [part for of in (walk.parts, lambda: _asked(asked, seed, timeout)) for part in _until_it_raises(of, config)]
    parts, compared = (parts, "") if reference is None else beside(model, reference, seed, [*walk.towers, ("", walk)], parts)
    return ModelReport(type(model).__name__, tuple(parts), code, walk.covers, compared)


def _until_it_raises(of: Callable[[], Iterator[Part]], config: Any) -> Iterator[Part]:
    """Parts; and, in place of those that are left, what the check itself raises, but for a configuration that was given by hand."""
    try:
        yield from of()
    except Exception as problem:
        if isinstance(problem, PebenchError) and config is not None:
            raise
        yield Part("the check", "model", "not judged", says=f"it could not go on: {type(problem).__name__}: {str(problem)[:200]}")


def _unread(asked: Asked) -> str:
    """Why nothing can be read off a model that gives the same for other tokens; empty where it does not, or cannot be called."""
    with contextlib.suppress(Exception):
        if asked.takes_ids and not asked.encodes and np.array_equal(asked.logits(asked.ids(LENGTH)), asked.logits(asked.ids(LENGTH, 1))):
            return "its output is the same for other tokens: it gives an earlier result again, or does not read them"
    return ""


def _asked(asked: Asked, seed: int, timeout: float | None) -> Iterator[Part]:
    """The model as a whole."""
    if asked.packed or asked.joins_batch:  # no law of rows of a batch applies
        return
    laws = MODEL_LAWS if asked.takes_ids else [law for law in MODEL_LAWS if law.name in ("batch", "gradients")]
    report = run(asked, [dataclasses.replace(law, check=persistent(law)) for law in laws],
                 cases=1, seed=seed, timeout=timeout, longest=asked.longest)  # fmt: skip
    tried = [result for result in report.results if result.verdict != "skipped"]
    if not tried:
        yield Part("the model", "model", "not judged", says=report.results[0].found, found=report)
    else:
        yield of_report("the model", "model", f"{len(tried)} of {len(report.results)} laws apply", report)


class Walk:
    """The positional parts of a model, found by what they do in two runs with other tokens."""

    def __init__(self, model: Any, asked: Asked, config: Any, seed: int, timeout: float | None):
        self.model, self.asked, self.config = model, asked, config
        self.seed, self.timeout = seed, timeout
        self.problem = ""
        self.seen: set[str] = set()  # names of modules that were judged, or named
        self.attended: set[str] = set()  # names of attention layers that were judged in towers
        self.kinds: set[str] = set()  # rotation, table, bias
        self.covers, self.turns_seen = "", False
        self.towers: list[tuple[str, Walk]] = []
        self.runs = self._recorded()
        self.called = {call.name for run in self.runs for call in run}

    def _recorded(self) -> list[list[Call]]:
        for length in (LENGTH, 1):
            try:
                return [self._run(length, other) for other in (0, 1)]
            except Exception as problem:  # of the model, or of what it is given
                self.problem = self.problem or str(problem)
        return []

    def _run(self, length: int, other: int) -> list[Call]:
        with mock.patch.object(self.asked, "other", other):
            return record(self.asked.model, lambda: self.asked.output(self.asked.ids(length, other)))

    def parts(self) -> Iterator[Part]:
        if self.runs:
            first, second = self.runs
            layers = Layers(self.asked, self.config, self.seed)
            given = {call.name: first_tensor(call.result) for call in first if BIASES.search(call.name)}
            layers.made = {name: of.detach().double().cpu().numpy() for name, of in given.items() if of is not None and of.ndim > 1}
            layers.judged()
            self.covers = layers.covers()
            unseen = [layer for layer in layers.layers if not bool((layer.first.q != 0).any() and (layer.first.k != 0).any())]
            self.asked.blind = "queries or keys of all its layers are 0, whatever the tokens" if len(unseen) == len(layers.layers) > 0 else ""
            self.asked.most = max(LENGTH, min(layers.most or LENGTH, 521))
            self.asked.attends = [*dict.fromkeys(layer.key[0] for layer in layers.layers)]
            self.asked.joins_batch = layers.by_places and layers.rows == 1
            self._look_within()
            self.asked.by_blocks = "its layers join places in blocks" if layers.compressed else ""
            self.seen |= {call.name for call in first if gives_rotations(call.result)}
            yield from self._tables(first, second, layers.most)
            yield from folded(layers.layers)
            yield from self._towers()
            for part in unlooked(self.asked, layers.layers, self.called, layers.problem):
                if not any(part.name.startswith(name + ".") for name in self.seen):
                    yield part
            self.seen |= {layer.key[0] for layer in layers.layers} | layers.understood
            if layers.undecoded:
                says = "it takes a cache" if self.asked.caches else f"its configuration has use_cache, its forward no {' or '.join(CACHES)}"
                yield Part("decoding", "model", "not judged", says=f"{says}, and no layer was seen to attend behind one")
            if any(layer.q.pairs for layer in layers.layers):
                self.kinds.add("rotation")
                self.turns_seen = layers.by_places or all(layer.verdict != "not judged" and layer.rule.rotary is not None for layer in layers.layers)
            if any(layer.added.kind in ("by distance", "by place", "content") for layer in layers.layers):
                self.kinds.add("bias")
            if layers.joined:
                self.kinds.add("keys of no position")
        if not self.runs:
            yield from self._towers()
            yield from self._between()
        others = [*self._others()]
        yield from others
        self.asked.encodes_positions = bool(self.kinds or others)
        self.asked.by_position_ids = self.asked.positions_name is not None and bool(self.kinds & {"rotation", "table"})
        self.asked.relative = self.asked.by_position_ids and self.kinds == {"rotation"} and not others
        self.asked.counts_columns = ("its forward takes no positions: it counts columns, padding among them"
                                     if self.kinds & {"table", "codes of no module"} or self.asked.counts_itself else "")  # fmt: skip
        if not self.kinds and not others:
            yield Part("positions", "none", "not judged", says="nothing in it was found to encode positions")

    def _look_within(self) -> None:
        """Where nothing that the model gives has a place for each token (classes of a text), its last attention layer is asked in its place."""
        try:
            self.asked.logits(self.asked.ids(LENGTH))
        except Skip:
            if self.asked.attends and self.asked.takes_ids:
                self.asked.place = self.asked.attends[-1], False
                self.covers += f", where it gives nothing for each token, what {self.asked.place[0]} gives"
        except Broken:
            pass

    def _towers(self) -> Iterator[Part]:
        """Parts that a plain run does not call (of images, of sound, of text where no run is plain), each as a model of its own, where
        its configuration says what it takes. A model that takes ids and what they take is asked as a whole with all of it."""
        for name, module in self.model.named_modules():
            if not name or name in self.called or any(name.startswith(seen + ".") for seen in self.seen):
                continue
            reads = not self.runs and "input_ids" in inspect.signature(module.forward).parameters
            if getattr(module, "config", None) is None or not (reads or made(module.config, module, self.seed)):
                continue
            tower = Walk(module, Asked(module, None, self.seed), self.config, self.seed, self.timeout)
            found = (*tower.parts(), *_asked(tower.asked, self.seed, self.timeout))
            of = lambda member, name=name: f"{name}.{member}"
            parts = [dataclasses.replace(part, name=name if part.kind == "model" else of(part.name), members=tuple(map(of, part.members)))
                     for part in found]  # fmt: skip
            self.towers.append((name, tower))
            self.attended |= {f"{name}.{layer}" for layer in tower.asked.attends}
            if tower.covers:
                self.seen.add(name)
                self.covers += f"{'; ' if self.covers else ''}in {name}, {tower.covers}"
                yield from parts
            if tower.covers and not self.runs:
                self.asked.given = {key: value for key, value in tower.asked.synthetic.items() if key in self.asked.takes} | self.asked.given
            if tower.covers and reads:
                self.kinds |= tower.kinds
                self.asked.attends += [f"{name}.{layer}" for layer in tower.asked.attends]
                self.asked.most, self.asked.blind = tower.asked.most, tower.asked.blind

    def _between(self) -> Iterator[Part]:
        """Layers that run in the whole alone, with what its towers take: attention of one to another."""
        if self.asked.given and self.attended:
            layers = Layers(self.asked, self.config, self.seed)
            yield from folded([layer for layer in layers.judged() if layer.key[0] not in self.attended])

    def _tables(self, first: list[Call], second: list[Call], most: int) -> Iterator[Part]:
        """`most`: tokens of an input of theirs."""
        alike: dict[type, Part] = {}  # of each class, the first
        again = {call.name: call for call in second}
        for call in first:
            if call.name in self.seen or call.name not in again:
                continue
            table = table_in(call.of)
            if table is None:
                yield from self._computed(call, again[call.name])
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
                module, asked = (dict(model.named_modules())[call.name] for model in (self.model, self.asked.model))
                found = first_row(call.result, table_in(asked), self.asked.takes_ids and sizes[-1] in (LENGTH, self.asked.encoded) and np.prod(sizes[:-1]) <= 2)
                begins = 2 if self.asked.setting("model_type") in BEGIN_AT_2 else 0
                part = laid_out_as(table_part(call.name, module, found, begins, *self._named()), alike.get(type(module)))
                alike.setdefault(type(module), part)
                part = grown_part(part, call, len(table)) if part.verdict == "holds" else part
                many = part.verdict == "learned" and found is None and self.asked.takes_ids and sizes[-1] == LENGTH
                if many and (wrong := twice(call.result)):
                    part = part.failing("told apart", wrong, "a table of something else than positions is looked up by them, or positions come round",
                                        "a row for each position")  # fmt: skip
                if part.verdict != "fails" and found is not None:
                    order = out_of_order(call.result, table_in(asked), found)
                    if wrong := order or self._further(call.name, table_in(asked), found, most):
                        part = part.failing("rows", wrong, "" if order else "positions that are clamped, wrapped or rounded to a narrow type",
                                            "a row for each position, in their order")  # fmt: skip
                if part.verdict in ("learned", "holds") and found is not None and self.asked.attends:
                    with contextlib.suppress(*RAISED):
                        if wrong := altered(self.asked, call.name, found, most):
                            part = part.failing("rows", wrong, "codes are changed between their table and the layer", "add the code of each place to its token")
                yield self._on_grids(part, call.name)

    def _on_grids(self, part: Part, name: str) -> Part:
        """The part of the table `name` in images of several shapes: in a tower that takes images, in a model that takes ids, as of a model of its own."""
        asked = self.asked
        for tower, module in self.model.named_modules() if self.asked.takes_ids else ():
            if tower and name.startswith(f"{tower}.") and getattr(module, "config", None) is not None and {*made(module.config, module, 1)} & {*IMAGES}:
                asked, name = Asked(module, None, self.seed), name.removeprefix(f"{tower}.")
                asked.attends = [layer[len(tower) + 1 :] for layer in self.asked.attends if layer.startswith(f"{tower}.")]
                break
        part = on_grids(asked, part, name)
        with contextlib.suppress(*RAISED):
            if part.verdict in ("learned", "holds") and (wrong := given_again(asked, name)):
                return part.failing("rows", wrong, "codes are added twice", "add them to the input alone")
        return part

    def _computed(self, call: Call, again: Call) -> Iterator[Part]:
        """Codes that a module computes, the same for other tokens; and those that it makes by a convolution of what is before it."""
        rows, part = first_tensor(call.result), None
        named = POSITIONAL.search(f"{call.name.rpartition('.')[2]} {type(call.of).__name__}")
        if not named or rows is None or rows.ndim < 2 or any(seen.startswith(call.name + ".") for seen in self.seen):
            return
        with contextlib.suppress(PebenchError, *RAISED):
            if any(hasattr(module, "kernel_size") for module in call.of.modules()) and rows.ndim == 3:
                part = convolution_part(call.name, call.of, call.args[0])
                part = behind_padding(self.asked, part) if part is not None and part.verdict == "holds" else part
            elif goes_with_places(rows, again.result, rows) and next(call.of.parameters(), None) is None:
                part = computed_part(call.name, rows.reshape(-1, *rows.shape[-2:])[0])
        if part is not None:
            self.seen.add(call.name)
            self.kinds.add("convolution" if part.kind == "convolution" else "table")
            yield part

    def _further(self, name: str, table: Any, first: int, most: int) -> str:
        """What is wrong with the rows of a table that places of a longer sequence take, of `most` at most, or of three quarters of
        it where that cannot be run; empty where nothing is."""
        asked, named = self.asked, self.asked.setting(*LENGTHS)
        longest = min(len(table) - first, most, named if isinstance(named, int) else most)
        for lengths in ((1,), (longest, 3 * longest // 4)):
            sizes = [(own, of) for n in lengths for own, of in ((n, asked.encoded), (LENGTH, n))[: 1 + asked.encodes if n != LENGTH and asked.takes_ids else 0]]
            for own, encoded in sizes:
                with contextlib.suppress(Broken, Skip), mock.patch.object(asked, "encoded", encoded):
                    taken = [call.result for call in self._run(own, 0) if call.name == name and first_tensor(call.result).shape[-2] in lengths]
                    if wrong := first_of(out_of_order(rows, table, first) for rows in taken):
                        return wrong
                    if taken:
                        break
        return ""

    def _named(self) -> tuple[list[int], list[float]]:
        """Lengths and bases that the configuration names."""
        values = {**vars(self.asked.decoder_config or object), **vars(self.asked.config or object)} if self.asked.config else {}
        values = {**{name: value for part in values.values() if isinstance(part, dict) for name, value in part.items()}, **values}
        numbers = {name: value for name, value in values.items() if isinstance(value, (int, float)) and not isinstance(value, bool)}
        lengths = [int(value) for name, value in numbers.items() if re.search("position|n_ctx|length", name)]
        return lengths, [float(value) for name, value in numbers.items() if re.search("theta|base|period|temperature", name)]

    def _others(self) -> Iterator[Part]:
        """What is called like something positional, and did not show itself to be in a run."""
        why = "it was not called with positions in a plain run" if self.runs else f"the model could not be run: {self.problem}"
        for name, module in self.asked.model.named_modules():
            own = name.rpartition(".")[2]
            if not name or any(name == seen or name.startswith(seen + ".") for seen in self.seen):
                continue
            if self.turns_seen and TURNED.search(f"{own} {type(module).__name__}"):
                self.seen.add(name)  # its cosines and sines were seen where queries and keys meet, or no layer has them
                continue
            if any(POSITIONAL.search(inner) and tensor.is_floating_point() and tensor.ndim > 1
                   for inner, tensor in (*module.named_buffers(recurse=False), *module.named_parameters(recurse=False))):
                continue  # of its table is said below
            if POSITIONAL.search(own) or POSITIONAL.search(type(module).__name__) and not list(module.children()):
                if any(seen.startswith(name + ".") for seen in self.seen):
                    continue
                self.seen.add(name)
                beside = [inner for inner, _ in self.asked.model.get_submodule(name.rpartition(".")[0]).named_parameters(recurse=False)]
                nothing = self.runs and not [*module.parameters(), *module.buffers()]
                if nothing and (name not in self.called or any(POSITIONAL.search(inner) for inner in beside)):
                    continue  # it holds nothing, and is for inputs of other sizes, or changes a table that is said of below
                table = table_in(module) if self.runs else None
                held = next((inner for inner, tensor in (*module.named_parameters(), *module.named_buffers()) if tensor is table), None)
                yield Part(name, type(module).__name__, "not judged", says=why) if held is None else self._stored(f"{name}.{held}", table)
        tensors = [*self.model.named_parameters(), *self.model.named_buffers()]
        for name, tensor in tensors:
            unseen = not any(name.startswith(seen + ".") for seen in self.seen)
            if unseen and POSITIONAL.search(name.rpartition(".")[2]) and tensor.is_floating_point():
                yield self._stored(name, tensor)

    def _stored(self, name: str, tensor: Any) -> Part:
        """A positional tensor of which no call was seen."""
        says = "no module of it was seen to give codes from this"
        rows = tensor[0] if tensor.ndim == 3 and len(tensor) == 1 else tensor
        if rows.ndim == 2 and not tensor.requires_grad and not tensor.is_meta:
            codes = np.ascontiguousarray(rows.detach().float().cpu())
            part = codes_part(name, codes, self._named()[1])
            if part.verdict == "holds" and type(self.model).__module__.startswith("diffusers.") and (wrong := of_table(codes)):
                part = part.failing("grid", wrong, "axes that are exchanged, or a factor", "sin and cos of the column of each patch, then of its row")
            if part.laws != ("unrecognised",):
                self.kinds.add("table")
                return self._on_grids(part, name) if part.verdict == "holds" else part
        if tensor.requires_grad and self.runs and self._counts(name):
            self.kinds.add("codes of no module")
            return self._on_grids(Part(name, "table", "learned", f"learned, {list(tensor.shape)}"), name)
        return Part(name, "tensor", "not judged", says=says)

    def _counts(self, name: str) -> bool:
        """Whether the output changes with a parameter."""
        import torch

        ids = self.asked.ids(LENGTH)
        try:
            before = self.asked.logits(ids)
            parameter = dict(self.asked.model.named_parameters())[name]
            with restored(parameter), torch.no_grad():
                parameter.add_(torch.randn(parameter.shape, generator=torch.Generator().manual_seed(self.seed)))
                after = self.asked.logits(ids)
            return bool(np.abs(after - before).max() > self.asked.allowed(before))
        except (Broken, Skip):
            return False
