"""Calls positional modules in the ways that are known, and checks what they do by the live checks."""

from __future__ import annotations

import inspect
import re
from typing import Any

import torch
from arguments import DIM, HEADS, LENGTH
from judge import audited, by_axes, cast, reported, turned_codes

from pebench.live import check_bias, check_positions, check_rotary


def _rotary_calls(made: Any) -> list[tuple[str, Any]]:
    """Ways to ask a rotary module for its codes at positions [batch, length]."""
    x = lambda p: torch.zeros(len(p), p.shape[-1], DIM)
    layer_types = getattr(made, "layer_types", None) or []
    calls = [(f"forward(x, positions, '{kind}')", lambda p, kind=kind: made(x(p), p, kind)) for kind in layer_types]
    if calls:
        return calls
    rows = lambda n: lambda p: made(x(p), p[None].expand(n, *p.shape))
    on_axis = lambda p, a, axes: torch.stack([p[0] if b == a else 0 * p[0] for b in range(axes)], dim=1).float()
    return [
        ("forward(x, positions)", lambda p: made(x(p), p)),
        ("forward(x, three rows of positions)", rows(3)),
        ("forward(x, four rows of positions)", rows(4)),
        ("forward(positions)", made),
        ("forward(one row of positions)", lambda p: made(p[0])),
        *((f"forward(ids [length, 3]), axis {a}", lambda p, a=a: made(on_axis(p, a, 3))) for a in range(3)),
        *((f"forward(x, ids [length, 2]), axis {a}", lambda p, a=a: made(x(p), on_axis(p, a, 2))) for a in range(2)),
        ("forward(length)", lambda p: made(p.shape[-1])),
        ("forward(x)", lambda p: made(x(p))),
        ("forward(x [batch, heads, length, d])", lambda p: made(x(p)[:, None])),
    ]


def _turns(turner: Any, x: Any, positions: Any) -> bool:
    """Whether it can be called so, keeps the shape of x and turns it."""
    try:
        y = turner(x, positions)
        return y.shape == x.shape and not torch.equal(y, x)
    except Exception:  # it is called otherwise
        return False


def _turners(ask: Any, appliers: list[Any], extra: dict[str, Any], head_dim: int) -> Any:
    """The first way to turn x [batch, heads, length, d] by what `ask` gives that keeps its shape; or None."""
    positions = torch.arange(7)[None].expand(2, -1)
    x = torch.randn(2, 3, 7, head_dim, generator=torch.Generator().manual_seed(1))
    swap = lambda t: t.transpose(1, 2)
    for apply in appliers:
        more = {name: extra[name] for name in inspect.signature(apply).parameters if name in extra}
        for given in (lambda x, codes: apply(x, x, *codes, **more)[0], lambda x, codes: apply(x, *codes, **more),
            lambda x, codes: apply(x, x, codes, **more)[0], lambda x, codes: apply(x, codes, **more),
            lambda x, codes: apply(codes, x, **more), lambda x, codes: apply(codes[:, None], x, **more),
            lambda x, codes: apply(x, codes[0], **more),):
            plain = lambda x, p, given=given: given(x, ask(p))
            for turner in (plain, lambda x, p, given=given: swap(given(swap(x), ask(p)))):
                if _turns(turner, x, positions):
                    return apply.__name__, turner
    return None


def _turns_by_itself(made: Any) -> Any:
    """The first way to have x [batch, heads, length, d] turned by a rotary module itself; or None."""
    if not re.search("rot|rope", type(made).__name__, re.IGNORECASE):
        return None
    swap = lambda t: t.transpose(1, 2)
    x, positions = torch.ones(2, 3, 7, DIM), torch.arange(7).expand(2, -1)
    for name in ("input_pos", "positions", "position_ids", "pos"):
        if name not in inspect.signature(getattr(made, "call", made.forward)).parameters:
            continue
        for what, turner in ((f"forward(x, {name})", lambda x, p, name=name: made(x, **{name: p})),
            (f"forward(x [batch, length, heads, d], {name})", lambda x, p, name=name: swap(made(swap(x), **{name: p}))),
        ):
            if _turns(turner, x, positions):
                return what, turner
    return None


def rotary_of(made: Any, config: Any, appliers: list[Any], fresh: Any) -> list[tuple[str, dict[str, Any]]]:
    """What a rotary module gives at positions 0, 1, ..., and whether queries are turned by it as the laws say."""
    rows: list[tuple[str, dict[str, Any]]] = []
    if any(parameter.ndim > 1 for parameter in made.parameters()):  # learned codes
        return rows
    if found := _turns_by_itself(made):
        what, turner = found
        rows.append((what, reported(check_rotary(turner, DIM, framework="torch", longest=LENGTH, cases=5))))
    parameters = getattr(config, "rope_parameters", None) or {}
    extra = {"mrope_section": parameters["mrope_section"]} if "mrope_section" in parameters else {}
    for what, ask in _rotary_calls(made):
        try:
            codes = turned_codes(ask(torch.arange(LENGTH)[None]))
        except Exception:  # it is called otherwise
            continue
        if codes is None:
            continue
        scaled = parameters.get("rope_type", "default") not in ("default", "axial")  # a rule with parameters, which only config knows
        rows += (
            [(what, audited(codes, config=config))] if scaled else [(what + a, found) for a, found in by_axes(codes)])
        if "axis" in what:  # each is looked at
            continue
        if "positions" not in what:  # codes of 0, 1, ... alone
            break
        width = codes["cos"].shape[1]
        for head_dim in (width, 2 * width, DIM):
            if found := _turners(ask, appliers, extra, head_dim):
                name, turner = found
                asked = {"head_dim": head_dim, "framework": "torch", "longest": LENGTH, "cases": 5}
                asked |= {"config": config} if scaled else {}
                rows.append((f"{name} of {what}", reported(check_rotary(turner, **asked))))
                break
        if "'" not in what:  # of layer types, each is looked at
            break
    return rows + cast(made) if rows else []


def _longest(fn: Any, at: Any) -> int:
    """The greatest power of two, 64 at most, that a table is long enough for."""
    for length in (64, 32, 16, 8):
        try:
            fn(at.new_zeros(1, length, DIM) if at.ndim == 3 else at.new_full((1,) * at.ndim, length - 1))
            return length
        except Exception:  # beyond its end
            continue
    return 4


def codes_of(made: Any) -> list[tuple[str, dict[str, Any]]]:
    """Whether a module that gives codes, adds them or gives a bias does so as the laws say; with the first way to call it
    that works."""
    made.eval()
    learned = any(p.requires_grad and p.ndim > 1 for p in made.parameters())
    for parameter in made.parameters():
        if not 1e-6 < float(parameter.detach().abs().max()) < 100:  # zero, or never written, until weights are loaded
            torch.nn.init.normal_(parameter)
    given = lambda x, codes: codes.expand(x.shape) if x.ndim - codes.ndim in (0, 1) else codes
    swap = lambda x: x.transpose(0, 1)
    calls = [
        ("x", "forward(x)", made),
        ("x", "forward(x [length, batch, d])", lambda x: swap(made(swap(x)))),
        ("x", "forward(x), codes alone", lambda x: given(x, made(x))),
        ("x", "forward(token ids)", lambda x: given(x, made(torch.ones(x.shape[:2], dtype=torch.int64)))),
        ("x", "forward(shape)", lambda x: given(x, made(x.shape[:2]))),
        ("x", "forward(length)", lambda x: given(x, made(x.shape[1]))),
        ("rows", "forward(positions)", made),
        ("positions", "forward(positions in float32)", lambda p: made(p.float())),
        ("positions", "forward(positions)", made),
    ]
    for takes, what, fn in calls:
        at = {"x": torch.zeros(2, 5, DIM), "positions": torch.arange(5), "rows": torch.arange(5).expand(2, -1)}[takes]
        try:
            result = fn(at)
            if not isinstance(result, torch.Tensor) or tuple(result.shape) != (*at.shape[:2], DIM):
                continue
            if torch.equal(result[..., 0, :], result[..., 1, :]):  # what it was given were no positions
                continue
            scale = float((fn(torch.ones_like(at)) - result).mean()) if takes == "x" else 1.0
        except Exception:  # it is called otherwise
            continue
        asked = {"takes": takes, "scale": scale, "framework": "torch", "learned": learned, "longest": _longest(fn, at)}
        return [(what, reported(check_positions(fn, DIM, cases=5, **asked)))]
    for what, fn in (("forward(i, j)", made), ("forward(n)", lambda i, j: made(j)[..., -i:, :])):
        row = lambda i, j, fn=fn: fn(i, j)[0] if fn(i, j).ndim == 4 else fn(i, j)
        try:
            if tuple(row(5, 5).shape) != (HEADS, 5, 5):
                continue
        except Exception:  # it is called otherwise
            continue
        asked = {"lengths": True, "framework": "torch", "learned": learned, "longest": 64, "cases": 5}
        return [(what, reported(check_bias(row, HEADS, **asked)))]
    return []
