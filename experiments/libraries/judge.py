"""Judges tables by the audit: those of an object, those that a function makes, and cosines and sines that a call gave."""

from __future__ import annotations

import copy
import dataclasses
import itertools
import re
from typing import Any

import numpy as np
import torch
from arguments import HEADS, LENGTH

import pebench
from pebench.live import Report

Found = dict[str, Any]
"""Columns of a row."""


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
    return {
        "verdict": found.verdict,
        "convention": ", ".join(word for word in words if word),
        "accuracy": f"{exact.max_error:.2g}, {exact.pipeline}" if exact else "",
        "says": "; ".join(f"{finding.id}: {finding.says}" for finding in found.defects),
    }


def reported(report: Report) -> Found:
    """Columns of a row for live checks."""
    held = [r.law for r in report.results if r.verdict == "holds"]
    return {
        "verdict": "holds" if report.ok else "fails",
        "laws": f"{len(held)} of {len(held) + len(report.failures)}",
        "says": "; ".join(f"{r.law}: {r.found}" for r in report.failures),
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


def _are_angles(table: np.ndarray) -> bool:
    """Products of positions 0, 1, ... and frequencies."""
    if table.ndim != 2 or len(table) < 8 or abs(table).max() <= 2:
        return False
    products = np.arange(len(table), dtype=np.float64)[:, None] * table[1]
    return bool(np.allclose(table, products, rtol=2.0**-20, atol=0))


def tables_of(made: Any, config: Any) -> list[tuple[str, dict[str, Any]]]:
    """What was found of each table of a torch module: buffers, and tensors that are plain attributes. Parameters are one
    row; what is all zero is filled by the first call."""
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
        if found["verdict"] == "not audited" and asked:  # the configuration is not understood; the table may be
            theta = (getattr(config, "rope_parameters", None) or {}).get("rope_theta") if table.ndim == 1 else None
            again = audited(np.ascontiguousarray(table), **({"expect": f"rope:base={theta!r}"} if theta else {}))
            found = {**again, "says": "; ".join(filter(None, (found["says"], again["says"])))}
        rows.append((name, found))
    return rows


def turned_codes(result: Any) -> dict[str, np.ndarray] | None:
    """The cosines and sines [length, dim] in what was given, for one element of the batch; of angles, theirs."""
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


def cast(made: Any) -> list[tuple[str, dict[str, Any]]]:
    """Whether `.to(bfloat16)` rounds the frequencies of a rotary module, from which its angles are then computed."""
    before = {name: b.clone() for name, b in made.named_buffers() if b.dtype == torch.float32 and b.ndim == 1}
    after = dict(copy.deepcopy(made).to(torch.bfloat16).named_buffers())
    rounded = [name for name, b in before.items() if not torch.equal(after[name].float(), b)]
    verdict = "rounded" if rounded else "kept"
    return [("after .to(bfloat16)", {"verdict": verdict, "says": ", ".join(rounded)})] if before else []


def given_by(function: Any, arguments: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What was found of the tables that a function makes."""
    result = function(**arguments)
    what = f"({', '.join(f'{k}={_short(v)}' for k, v in arguments.items())})"
    codes = turned_codes(result)
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
