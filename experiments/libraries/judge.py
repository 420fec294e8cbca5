"""Judges one object: its tables by the audit, what it computes by the live checks."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import itertools
import re
from typing import Any

import numpy as np
from arguments import DIM, HEADS, LENGTH

import pebench
from pebench.live import Report, check_bias, check_positions, check_rotary


@dataclasses.dataclass
class Row:
    """One line of the page. `what`: the table or the function; `verdict`: of the audit, or holds, fails, learned, or
    not called, with the reason in `says`."""

    library: str
    version: str
    module: str
    name: str
    what: str
    verdict: str = ""
    convention: str = ""
    accuracy: str = ""
    laws: str = ""
    says: str = ""
    seconds: float = 0.0
    table: list[float] = dataclasses.field(
        default_factory=list
    )  # of frequencies that nothing explains, for the examiner


def array(value: Any) -> np.ndarray:
    if hasattr(value, "detach"):
        value = value.detach().cpu()
        value = value.float() if str(value.dtype) == "torch.bfloat16" else value
        return value.numpy()
    return np.asarray(value)


def audited(tables: Any, **asked: Any) -> dict[str, Any]:
    """Columns of a row for one table, or for a cosine and a sine by name."""
    try:
        found = pebench.audit(tables, **asked)
    except (pebench.PebenchError, ValueError) as problem:
        return {"verdict": "not audited", "says": str(problem)}
    c = found.convention
    words = [c.family, c.layout, c.spacing, f"base {c.base:g}" if c.base else None, c.scaling, c.named_after]
    exact = found.accuracy
    held = sum(law.verdict == "holds" for law in found.laws)
    applying = sum(law.verdict != "not applicable" for law in found.laws)
    return {
        "verdict": found.verdict,
        "convention": ", ".join(word for word in words if word),
        "accuracy": f"{exact.max_ulp:.3g} ulp, {exact.pipeline}" if exact else "",
        "laws": f"{held} of {applying}",
        "says": "; ".join(f"{finding.id}: {finding.says}" for finding in found.defects),
    }


def by_axes(codes: dict[str, np.ndarray]) -> list[tuple[str, dict[str, Any]]]:
    """As `audited`; if that finds no convention, part by part where several axes stand side by side: frequencies rise."""
    whole = audited(codes)
    z = codes["cos"].astype(np.float64) + 1j * codes["sin"]
    step = np.abs(np.angle(z[1] * np.conj(z[0]))) if len(z) > 1 else np.zeros(z.shape[1])
    cuts = [0, *(np.flatnonzero(step[1:] > step[:-1] * (1 + 2.0**-10)) + 1), len(step)]
    if whole["verdict"] in ("conforms", "equivalent") or len(cuts) - 1 not in (2, 3, 4):
        return [("", whole)]
    return [
        (f", axis {axis}", audited({name: part[:, begin:end].copy() for name, part in codes.items()}))
        for axis, (begin, end) in enumerate(itertools.pairwise(cuts))
    ]


def reported(report: Report) -> dict[str, Any]:
    """Columns of a row for live checks."""
    held = [r.law for r in report.results if r.verdict == "holds"]
    return {
        "verdict": "holds" if report.ok else "fails",
        "laws": f"{len(held)} of {len(held) + len(report.failures)}",
        "says": "; ".join(f"{r.law}: {r.found}" for r in report.failures),
    }


def _are_angles(table: np.ndarray) -> bool:
    """Products of positions 0, 1, ... and frequencies."""
    if table.ndim != 2 or len(table) < 8 or abs(table).max() <= 2:
        return False
    products = np.arange(len(table), dtype=np.float64)[:, None] * table[1]
    return bool(np.allclose(table, products, rtol=2.0**-20, atol=0))


def tables_of(made: Any, config: Any) -> list[tuple[str, dict[str, Any]]]:
    """What was found of each table of a torch module: buffers, and tensors that are plain attributes. Parameters are one
    row; what is all zero is filled by the first call."""
    import torch

    learned = {name: p for name, p in made.named_parameters() if p.requires_grad}
    rows = []
    if learned:
        shapes = ", ".join(f"{name} {list(p.shape)}" for name, p in list(learned.items())[:3])
        rows.append(("parameters", {"verdict": "learned", "says": f"{len(learned)} parameters: {shapes}"}))
    named = {**dict(made.named_buffers()), **{name: p for name, p in made.named_parameters() if name not in learned}}
    named |= {name: value for name, value in vars(made).items() if isinstance(value, torch.Tensor)}
    for name, tensor in named.items():
        copied = name.startswith("original_") or "_original_" in name  # what dynamic scaling goes back to
        if copied or tensor.numel() < 2 or not tensor.any() or not (tensor.is_floating_point() or tensor.is_complex()):
            continue
        table = array(tensor).squeeze()
        if tensor.is_complex():
            flat = table.reshape(-1, table.shape[-1])
            rows += [(name + axis, found) for axis, found in by_axes({"cos": flat.real, "sin": flat.imag})]
            continue
        sines = array(named.get(name.replace("cos", "sin"), tensor)).squeeze()
        if "cos" in name and table.ndim == 2 and sines.shape == table.shape:
            rows += [(name + axis, found) for axis, found in by_axes({"cos": table, "sin": sines})]
            continue
        if "sin" in name and name.replace("sin", "cos") in named and table.ndim == 2:
            continue
        if _are_angles(table):
            rows.append((f"{name}, their cosines and sines", audited({"cos": np.cos(table), "sin": np.sin(table)})))
            continue
        codes = table.ndim == 3 and not re.search("bias|alibi|rel", name)
        asked = {"config": config} if table.ndim == 1 else {"kind": "phases"} if codes else {}
        found = audited(np.ascontiguousarray(table), **asked)
        if found["verdict"] in ("defective", "unrecognised") and table.ndim == 1:
            found["table"] = [float(v) for v in table]
        rows.append((name, found))
    return rows


def _rotary_calls(made: Any) -> list[tuple[str, Any]]:
    """Ways to ask a rotary module for its codes at positions [batch, length]."""
    import torch

    x = lambda p: torch.zeros(len(p), p.shape[-1], DIM)
    layer_types = getattr(made, "layer_types", None) or []
    calls = [(f"forward(x, positions, '{kind}')", lambda p, kind=kind: made(x(p), p, kind)) for kind in layer_types]
    if calls:
        return calls
    rows = lambda n: lambda p: made(x(p), p[None].expand(n, *p.shape))
    on_axis = lambda p, a: torch.stack([p[0] if b == a else 0 * p[0] for b in range(3)], dim=1).float()
    by_length = lambda p: made(p.shape[-1])
    return [
        ("forward(x, positions)", lambda p: made(x(p), p)),
        ("forward(x, three rows of positions)", rows(3)),
        ("forward(x, four rows of positions)", rows(4)),
        ("forward(positions)", made),
        ("forward(one row of positions)", lambda p: made(p[0])),
        *((f"forward(ids [length, 3]), axis {a}", lambda p, a=a: made(on_axis(p, a))) for a in range(3)),
        ("forward(length)", by_length),
        ("forward(x)", lambda p: made(x(p))),
        ("forward(x [batch, heads, length, d])", lambda p: made(x(p)[:, None])),
    ]


def _codes(result: Any) -> dict[str, np.ndarray] | None:
    """The cosines and sines [length, dim] in what was given, for one element of the batch; of angles, theirs."""
    import torch

    if isinstance(result, (tuple, list)) and len(result) == 2 and np.size(array(result[1])) == 1:
        result = result[0]  # xPos: angles and a scale, which is 1
    if isinstance(result, torch.Tensor) and result.is_complex():
        result = (result.real, result.imag)
    if isinstance(result, torch.Tensor) and result.is_floating_point() and result.detach().abs().max() > LENGTH / 2:
        result = (result.cos(), result.sin())
    if not (isinstance(result, (tuple, list)) and len(result) == 2 and all(hasattr(r, "shape") for r in result)):
        return None
    pair = []
    for part in result:
        part = array(part)
        while part.ndim > 2:
            part = part[0] if part.shape[0] != LENGTH else part[:, 0]
        pair.append(np.ascontiguousarray(part))
    if pair[0].ndim != 2 or pair[0].shape[0] != LENGTH or pair[0].shape != pair[1].shape:
        return None
    cos, sin = pair
    turned = ((cos != 1) | (sin != 0)).any(axis=0)  # what no position turns is of another axis, or passed on
    return {"cos": cos[:, turned].copy(), "sin": sin[:, turned].copy()} if turned.any() else None


def _turners(ask: Any, appliers: list[Any], extra: dict[str, Any], head_dim: int) -> Any:
    """The first way to turn x [batch, heads, length, d] by what `ask` gives that keeps its shape; or None."""
    import torch

    positions = torch.arange(7)[None].expand(2, -1)
    x = torch.randn(2, 3, 7, head_dim, generator=torch.Generator().manual_seed(1))
    swap = lambda t: t.transpose(1, 2)
    for apply in appliers:
        more = {name: extra[name] for name in inspect.signature(apply).parameters if name in extra}
        for given in (
            lambda x, codes: apply(x, x, *codes, **more)[0],
            lambda x, codes: apply(x, *codes, **more),
            lambda x, codes: apply(x, x, codes, **more)[0],
            lambda x, codes: apply(x, codes, **more),
            lambda x, codes: apply(codes, x, **more),
            lambda x, codes: apply(codes[:, None], x, **more),
            lambda x, codes: apply(x, codes[0], **more),
        ):
            plain = lambda x, p, given=given: given(x, ask(p))
            for turner in (plain, lambda x, p, given=given: swap(given(swap(x), ask(p)))):
                try:
                    y = turner(x, positions)
                    if y.shape == x.shape and not torch.equal(y, x):
                        return apply.__name__, turner
                except Exception:  # it is called otherwise
                    continue
    return None


def _turns_by_itself(made: Any) -> Any:
    """The first way to have x [batch, heads, length, d] turned by a rotary module itself; or None."""
    import torch

    if not re.search("rot|rope", type(made).__name__, re.IGNORECASE):
        return None
    swap = lambda t: t.transpose(1, 2)
    x, positions = torch.ones(2, 3, 7, DIM), torch.arange(7).expand(2, -1)
    for name in ("input_pos", "positions", "position_ids", "pos"):
        if name not in inspect.signature(getattr(made, "call", made.forward)).parameters:
            continue
        for what, turner in (
            (f"forward(x, {name})", lambda x, p, name=name: made(x, **{name: p})),
            (f"forward(x [batch, length, heads, d], {name})", lambda x, p, name=name: swap(made(swap(x), **{name: p}))),
        ):
            try:
                y = turner(x, positions)
                if y.shape == x.shape and not torch.equal(y, x):
                    return what, turner
            except Exception:  # it is called otherwise
                continue
    return None


def cast(made: Any) -> list[tuple[str, dict[str, Any]]]:
    """Whether `.to(bfloat16)` rounds the frequencies of a rotary module, from which its angles are then computed."""
    import torch

    before = {name: b.clone() for name, b in made.named_buffers() if b.dtype == torch.float32 and b.ndim == 1}
    after = dict(copy.deepcopy(made).to(torch.bfloat16).named_buffers())
    rounded = [name for name, b in before.items() if not torch.equal(after[name].float(), b)]
    verdict = "rounded" if rounded else "kept"
    return [("after .to(bfloat16)", {"verdict": verdict, "says": ", ".join(rounded)})] if before else []


def rotary_of(made: Any, config: Any, appliers: list[Any], fresh: Any) -> list[tuple[str, dict[str, Any]]]:
    """What a rotary module gives at positions 0, 1, ..., and whether queries are turned by it as the laws say."""
    import torch

    rows: list[tuple[str, dict[str, Any]]] = []
    if found := _turns_by_itself(made):
        what, turner = found
        rows.append((what, reported(check_rotary(turner, DIM, framework="torch", longest=LENGTH, cases=5))))
    parameters = getattr(config, "rope_parameters", None) or {}
    extra = {"mrope_section": parameters["mrope_section"]} if "mrope_section" in parameters else {}
    for what, ask in _rotary_calls(made):
        try:
            result = ask(torch.arange(LENGTH)[None])
            codes = _codes(result)
        except Exception:  # it is called otherwise
            continue
        if codes is None:
            continue
        scaled = parameters.get("rope_type", "default") != "default"  # a rule with parameters, which only config knows
        rows += (
            [(what, audited(codes, config=config))] if scaled else [(what + a, found) for a, found in by_axes(codes)]
        )
        if "axis" in what:
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
        if "'" not in what and "axis" not in what:  # of layer types and axes, each is looked at
            break
    return rows + cast(made) if rows else []


def _longest(fn: Any, at: Any) -> int:
    """The greatest power of two, 64 at most, that a table is long enough for."""
    for length in (64, 32, 16, 8):
        try:
            if at.ndim == 3 or at.ndim == 1:
                fn(at.new_zeros(1, length, DIM) if at.ndim == 3 else at.new_full((1,), length - 1))
            else:
                fn(at.new_full((1, 1), length - 1))
            return length
        except Exception:  # beyond its end
            continue
    return 4


def codes_of(made: Any) -> list[tuple[str, dict[str, Any]]]:
    """Whether a module that gives codes, adds them or gives a bias does so as the laws say; with the first way to call it
    that works."""
    import torch

    made.eval()
    learned = any(p.requires_grad and p.ndim > 1 for p in made.parameters())
    for parameter in made.parameters():
        if parameter.requires_grad and parameter.ndim > 1:  # zero, or never written, until weights are loaded
            torch.nn.init.normal_(parameter)
    ones = lambda x: torch.ones(x.shape[:2], dtype=torch.int64)
    given = lambda x, codes: codes.expand(x.shape) if x.ndim - codes.ndim in (0, 1) else codes
    swap = lambda x: x.transpose(0, 1)
    calls = [
        ("x", "forward(x)", made),
        ("x", "forward(x [length, batch, d])", lambda x: swap(made(swap(x)))),
        ("x", "forward(x), codes alone", lambda x: given(x, made(x))),
        ("x", "forward(token ids)", lambda x: given(x, made(ones(x)))),
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


def given_by(function: Any, arguments: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What was found of the tables that a function makes."""
    result = function(**arguments)
    what = f"({', '.join(f'{k}={_short(v)}' for k, v in arguments.items())})"
    codes = _codes(result)
    if codes is not None:
        return [(what + axis, found) for axis, found in by_axes(codes)]
    parts = result if isinstance(result, (tuple, list)) else [result]
    rows = []
    for part in parts:
        if not hasattr(part, "shape"):
            continue
        table = array(part).squeeze()
        steps = np.diff(table) if table.shape == (HEADS, LENGTH) else np.zeros(0)
        if steps.size and (steps == steps[:, :1]).all():  # ALiBi of one query, or that leaves the query out
            rows.append((what + ", a head's step from key to key", audited(steps[:, 0].copy(), kind="slopes")))
        elif table.ndim and table.dtype.kind == "f":
            rows.append((what, audited(np.ascontiguousarray(table))))
    return rows


def _short(value: Any) -> str:
    return f"0..{len(value) - 1}" if hasattr(value, "shape") else repr(value)
