"""The ways in which the laws call a model, one of each kind of size and position, for a comparison with another."""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import itertools
import operator
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import numpy as np

from .agreement_laws import PREFIX, ones
from .asking import LENGTH, LENGTHS, SOUNDS, Asked
from .engine import Skip
from .layer_runs import MEDIUM, SMALL
from .prescribed import thresholds


BEYOND = 300  # tokens: positions above 256 are none of bfloat16


@dataclasses.dataclass(frozen=True)
class Way:
    """A way to call a model: its kind, and what is said of the call; what it gives, asked as `Asked` asks; `mask`: where outputs count;
    `wide`: in a narrow type, the same call in float32."""

    kind: str
    says: str
    outputs: Callable[[Asked], list[Any]]
    mask: Any = None
    wide: Callable[[Asked], list[Any]] | None = None


def plain(s: Asked, length: int, rows: int = 2, again: int = 0, **more: Any) -> Callable[[Asked], list[Any]]:
    return given(s.ids(length, again, rows), **more)


def given(ids: Any, **more: Any) -> Callable[[Asked], list[Any]]:
    return lambda s: [s.output(ids, **more)]


def _with(outputs: Callable[[Asked], list[Any]], **changed: Any) -> Callable[[Asked], list[Any]]:
    """The same where attributes of what asks are others."""

    def call(s: Asked) -> list[Any]:
        with contextlib.ExitStack() as stack:
            for name, value in changed.items():
                stack.enter_context(mock.patch.object(s, name, value))
            return outputs(s)

    return call


def _as(outputs: Callable[[Asked], list[Any]], change: Callable[[Any], Any]) -> Callable[[Asked], list[Any]]:
    """The same of a copy of the model that is changed."""

    def call(s: Asked) -> list[Any]:
        other = copy.deepcopy(s.model)
        try:
            change(other)
        except (ValueError, AttributeError, RuntimeError, TypeError, AssertionError) as problem:
            raise Skip(str(problem)) from problem
        with mock.patch.object(s, "model", other):
            return outputs(s)

    return call


def ways(s: Asked) -> Iterator[Way]:
    """The ways in which the laws call a model, one of each kind of size and position."""
    if not s.takes_ids:
        yield from _of_places(s)
    else:
        yield from _of_tokens(s)
    yield Way("gradients recorded", "where gradients are recorded", _with(plain(s, LENGTH), records=True))
    if hasattr(s.model, "set_attn_implementation"):
        for kind in {"eager", "sdpa"} - {getattr(s.config, "_attn_implementation", None)}:
            yield Way("implementations", f"with {kind} attention", _as(plain(s, LENGTH), operator.methodcaller("set_attn_implementation", kind)))
    long = plain(s, min(BEYOND, _most(s)), 1) if s.takes_ids else plain(s, LENGTH)
    yield Way("bfloat16", "in bfloat16", _as(long, operator.methodcaller("bfloat16")), wide=long)


def _of_places(s: Asked) -> Iterator[Way]:
    import torch

    for rows in (1,) if s.packed or s.joins_batch else (2, 1, 9):
        yield Way("batches", f"with a batch of {rows}", plain(s, LENGTH, rows))
    more = {"interpolate_pos_encoding": True} if "interpolate_pos_encoding" in s.takes else {}
    for says, changed in itertools.chain(s.other_shapes(), s.other_lengths(), _other_grids(s)):
        call = _with(plain(s, LENGTH, 1 if s.packed else 2, **more), given={**s.synthetic, **s.given, **changed})
        yield Way("other sizes", says.rstrip(", "), call)
        if hasattr(s.model, "set_input_size") and "x" in changed:  # timm
            yield Way("other sizes", f"{says}set_input_size", _as(call, operator.methodcaller("set_input_size", tuple(changed["x"].shape[-2:]))))
    for value in (value for name, value in s.others(2).items() if name in SOUNDS and value.ndim == 2 and s.mask_name in s.takes):
        mask = torch.ones(value.shape, dtype=torch.int64)
        mask[1, 2 * mask.shape[1] // 3 :] = 0
        yield Way("padding", "with a mask that hides the last third of row 1", plain(s, LENGTH, **s.masked(mask)))


def _other_grids(s: Asked) -> Iterator[tuple[str, dict[str, Any]]]:
    """Places in grids of other sizes, where numbers that are given multiply to the number of places."""
    import torch

    sizes = [name for name, value in s.given.items() if isinstance(value, int) and not isinstance(value, bool)]
    count = int(np.prod([s.given[name] for name in sizes])) if sizes else 0
    places = [name for name, value in s.given.items() if getattr(value, "ndim", 0) == 3 and value.shape[1] == count and value.is_floating_point()]
    for each in ((3, 5, 7), (2, 17, 16), (1, 4, 9)) if len(places) == 1 else ():
        own = dict(zip(sizes, each[-len(sizes) :]))
        number = int(np.prod([*own.values()]))
        yield f"with a grid of {' x '.join(map(str, own.values()))}, ", {
            **own, places[0]: s.given[places[0]][:, torch.arange(number) % count]}
    others = s.others(1)
    patches, grid = others.get(next(iter(s.takes), "")), others.get("grid_thw")
    if s.packed and patches is not None and grid is not None and len(grid) == 1:
        for says, of in (("two images", grid.repeat(2, 1)), ("two frames", grid * torch.tensor([2, 1, 1]))):
            yield f"with {says}, ", {next(iter(s.takes)): torch.cat([patches, patches]), "grid_thw": of}


def _longest(s: Asked) -> int:
    """Tokens that it is made for."""
    named = s.setting(*LENGTHS)
    return named if isinstance(named, int) and named > 0 else 1025  # XLNet: -1


def _most(s: Asked) -> int:
    """Tokens of the longest call."""
    parameters = sum(parameter.numel() for parameter in s.model.parameters())
    return min(_longest(s), 1025 if parameters <= SMALL else 65 if parameters <= MEDIUM else 17)


def _of_tokens(s: Asked) -> Iterator[Way]:
    import torch

    longest, most = _longest(s), _most(s)
    for rows, length in ((2, LENGTH), (1, 1), (9, 33), (1, 64), (1, 128), (1, most)):
        if length <= most:
            yield Way("lengths and batches", f"{rows} x {length} tokens", plain(s, length, rows))
    for length in (65, 257) if s.encodes and "input_ids" not in s.given else ():
        yield Way("lengths of the encoder", f"with {length} tokens of the encoder", _with(plain(s, LENGTH), encoded=min(length, most)))
        if "attention_mask" in s.takes and (source := s.others(2).get("input_ids")) is not None:
            mask = ones(source)
            mask[1, -PREFIX:] = 0
            yield Way("padding", "with padding on the right of row 1 of the encoder", plain(s, LENGTH, attention_mask=mask))
    ids = s.ids(LENGTH + PREFIX)
    if s.mask_name in s.takes:
        for left in (True, False):
            mask = ones(ids)
            mask[1, slice(PREFIX) if left else slice(LENGTH, None)] = 0
            padded = torch.where(mask == 1, ids, s.padding) if ids.ndim == 2 else ids
            says = f"with padding on the {'left' if left else 'right'} of row 1"
            yield Way("padding", says, given(padded, **s.masked(mask)), mask.numpy())
            if left and s.caches:
                yield Way("padding", f"{says}, decoding", _steps(padded, (16, 17, 18), mask=mask))
    yield from _at_positions(s, min(longest, 2**20))
    if s.caches:
        for rows, ends in ((3, (8, 9, 13, 14)), (2, (64, 65, 66)), *((1, (n - 1, n, n + 2)) for n in sorted({*_named(s, most)[:2], 256}))):
            if ends[-1] <= most:
                yield Way("decoding", f"decoding behind {ends[0]} tokens", _steps(s.ids(ends[-1], 0, rows), ends))
    if s.shown is not None:
        yield Way("inputs that are given", "with the inputs that are given", given(s.shown))
    if s.caches and getattr(s.model, "can_generate", bool)() and ids.ndim == 2:
        ids = s.ids(LENGTH)
        mask = ones(ids)
        mask[1, :PREFIX] = 0
        yield Way("generate", "in generate, with padding on the left of row 1", _generated(torch.where(mask == 1, ids, s.padding), mask))
    if "use_cache" in s.takes:
        yield Way("no cache", "where no cache is kept", plain(s, LENGTH, use_cache=False))


def _named(s: Asked, longest: int) -> list[int]:
    """Positions below `longest` at which the configuration may change something."""
    return [n for n in thresholds(getattr(s.decoder_config, "__dict__", None)) if 8 < n < longest - LENGTH]


def _at_positions(s: Asked, longest: int) -> Iterator[Way]:
    """Positions that are passed, with ids and with embeddings in their place."""
    import torch

    if s.positions_name is None or s.encodes:
        return
    first, place = s.first_position, torch.arange(LENGTH)
    own = torch.tensor([[1], [2], [3]]) * place + torch.tensor([[0], [5], [3]])
    rows = {"each row at positions of its own": own.clamp(max=longest - first - 1), "two sequences in each row": torch.cat([torch.arange(6), torch.arange(7)]).expand(2, -1),
            "positions 0, 3, 6, ...": (3 * place).expand(2, -1), "the last positions": (longest - LENGTH - first - 1 + place).clamp(min=0).expand(2, -1)}  # fmt: skip
    rows |= {f"positions around {n}": (max(n - 6, 0) + place).expand(2, -1) for n in _named(s, longest)[:3]}
    if (s.setting("rope_parameters") or {}).get("mrope_section"):
        rows["positions of three axes"] = torch.stack([place, 2 * place, place // 3])[:, None].expand(3, 2, -1)
    for says, at in rows.items():
        at = at + first
        yield Way("positions", f"with {says}", given(s.ids(LENGTH, 0, at.shape[-2]), **s.at(at)))
    at = first + rows["each row at positions of its own"]
    if s.caches:
        yield Way("decoding", "decoding at positions that are passed", _steps(s.ids(LENGTH, 0, 3), (8, 9, 13), at=at))
    if "inputs_embeds" in s.takes:
        for more, says in (({}, ""), (s.at(at), ", and positions")):
            yield Way("embeddings", f"where embeddings are passed{says}", _embedded(s.ids(LENGTH, 0, 3), more))


def _embedded(ids: Any, more: dict[str, Any]) -> Callable[[Asked], list[Any]]:
    embedded = lambda s: s.raw(fn=lambda: s.model.get_input_embeddings()(ids))
    return lambda s: [s.output(ids, **{s.ids_name: None, "inputs_embeds": embedded(s)}, **more)]


def _generated(ids: Any, mask: Any) -> Callable[[Asked], list[Any]]:
    asks = dict(max_new_tokens=4, min_new_tokens=4, do_sample=False, num_beams=1, output_logits=True, return_dict_in_generate=True)
    return lambda s: [s.raw(fn=lambda: s.model.generate(
        **{**s.others(len(ids), ids.shape[1]), s.ids_name: ids, s.mask_name: mask, **asks, "pad_token_id": s.padding}))]


def _steps(ids: Any, ends: tuple[int, ...], **more: Any) -> Callable[[Asked], list[Any]]:
    """What a model gives of tokens up to the first of `ends`, then up to each of the others, with its cache."""
    return lambda s: [*s.steps(ids, ends, **more)]
