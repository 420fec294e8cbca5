"""Audits of arrays: which convention a table follows, how exact it is, and what is broken in it."""

from __future__ import annotations

import dataclasses
import html
import json
import math
import os
import warnings
from collections.abc import Iterator, Mapping
from typing import Any

from . import _core
from .arrays import readable
from .command import in_python, mistakes
from .display import frame, table
from .records import record


@dataclasses.dataclass(frozen=True)
class Worst:
    """The entry that shows a finding best: its index in the table as it was given, what was found there and expected
    (decimal), and their distance in units in the last place of the stored type."""

    index: tuple[int, ...]
    position: float | None
    column: int | None
    found: str
    expected: str
    ulps: float | None


@dataclasses.dataclass(frozen=True)
class Finding:
    """Something to know of a table. `id` is stable ("low-precision-frequencies"); `severity` is "defect" or "note"."""

    id: str
    severity: str
    says: str
    cause: str | None
    fix: str | None
    worst: Worst | None


@dataclasses.dataclass(frozen=True)
class Convention:
    """What the table is, in the field's words; None where a word does not apply or is not determined."""

    family: str | None
    layout: str | None
    spacing: str | None
    base: float | None
    dimension: int | None
    positions: int | None
    offset: float | None
    step: float | None
    amplitude: float | None
    padding_row: int | None
    axis_order: str | None
    scaling: str | None
    parameters: Mapping[str, float]
    up_to: str | None
    named_after: str | None


@dataclasses.dataclass(frozen=True)
class Accuracy:
    """How far the entries are from the model's in doubles at most: absolute, and of frequencies in units in the last
    place. `pipeline` is the arithmetic that explains the errors."""

    max_ulp: float | None
    max_error: float
    pipeline: str
    says: str
    entries: int
    worst: Worst | None


@dataclasses.dataclass(frozen=True)
class Audit:
    """What an audit found. Printed, and in a notebook, it reads as `pebench audit` does."""

    tensor: str | None
    kind: str | None
    dtype: str
    shape: tuple[int, ...]
    convention: Convention
    accuracy: Accuracy | None
    verdict: str
    findings: tuple[Finding, ...]
    repeated_as: tuple[str, ...]
    _report: _core.AuditReport = dataclasses.field(repr=False, compare=False)

    @property
    def ok(self) -> bool:
        """Neither defective nor unrecognised."""
        return self.verdict not in ("defective", "unrecognised")

    @property
    def defects(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.severity == "defect")

    def to_json(self) -> str:
        """One of the `tables` of `pebench audit --json`."""
        return self._report.json()

    def __str__(self) -> str:
        return in_python(self._report.text())

    def __repr__(self) -> str:
        said = [self.verdict, *(finding.id for finding in self.defects)]
        return f"<pebench.Audit of {self.tensor or 'a table'}, {self.dtype} {list(self.shape)}: {', '.join(said)}>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(str(self))}</pre>"


class Audits(list[Audit]):
    """Audits of several tables."""

    def _repr_html_(self) -> str:
        return table(("tensor", "type", "verdict", "findings"),
                     [(a.tensor, f"{a.dtype} {list(a.shape)}", a.verdict, "; ".join(f.says for f in a.findings)) for a in self])  # fmt: skip

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each table. Needs pandas."""
        return frame({"tensor": a.tensor, "kind": a.kind, "dtype": a.dtype, "shape": a.shape, "verdict": a.verdict,
                      "family": a.convention.family, "base": a.convention.base, "findings": [f.id for f in a.findings],
                      "max_ulp": a.accuracy and a.accuracy.max_ulp, "repeated_as": a.repeated_as} for a in self)  # fmt: skip


def audit(
    array: Any,
    *,
    expect: str | None = None,
    config: Any = None,
    kind: str | None = None,
    positions: tuple[float, float] | float | None = None,
) -> Audit:
    """Audits one table: `[L, d]` positions, `[d/2]` frequencies, `[H]` slopes, `[H, L, L]` biases, integer buckets.

    array: a NumPy array, or what offers DLPack on the CPU (torch, JAX); read where it lies, never copied or changed. A
        dict of them by name for tables that belong together: `{"cos": cos, "sin": sin}`.
    expect: `SCHEME[:key=value,...]`, what it should be: "rope:base=500000".
    config: the model's configuration, with the rotary parameters that it should follow: a dict, JSON text, or an object with
        `to_json_string` or `to_dict` as in transformers.
    kind: "phases", "frequencies", "slopes", "bias" or "buckets"; otherwise found from name, type, shape and content.
    positions: the first position, or the first and the step; otherwise found from the entries.

    Raises PebenchError, one sentence, for what cannot be read or asked, and when the arrays are several subjects.
    """
    found = audit_all(array, expect=expect, config=config, kind=kind, positions=positions)
    if len(found) != 1:
        raise _core.PebenchError(f"the arrays are {len(found)} tables of their own, not one; use audit_all")
    return found[0]


def audit_all(
    arrays: Any,
    *,
    expect: str | None = None,
    config: Any = None,
    kind: str | None = None,
    positions: tuple[float, float] | float | None = None,
) -> Audits:
    """As `audit`, for arrays by name of which some belong together (a cosine and a sine table) and others do not. Of
    many, those with a positional name; equal ones once."""
    named = arrays if isinstance(arrays, Mapping) else {"": arrays}
    if not named:
        raise _core.PebenchError("no array was given; one at least is needed")
    given = [(str(name), *readable(str(name), array)) for name, array in named.items()]
    with mistakes():
        reports = _core.audit(given, kind or "", expect or "", config_text(config), _first_and_step(positions))
    return Audits(map(_audit_of, reports))


def audit_files(
    *files: str | os.PathLike[str],
    tensor: str = "",
    expect: str = "",
    config: str | os.PathLike[str] = "",
    kind: str = "",
    positions: tuple[float, float] | float | None = None,
    axes: tuple[int, ...] = (),
    grid: tuple[int, ...] = (),
) -> Audits:
    """Audits the tables of files: .npy, .npz, .safetensors, .pt, .gguf, a folder of them, a *.index.json. Nothing
    in them is executed.

    tensor: the one of this name, or of names that fit a pattern with * and ?; else those that look positional.
    config: the model's config.json; else the one beside the weights. axes: entries of a head that each axis has. grid:
        the cells that the rows are. expect, kind, positions: as for `audit`.

    Raises PebenchError for what cannot be read; of several files, one that cannot be read is a warning.
    """
    first = _first_and_step(positions)
    with mistakes():
        reports, unread = _core.audit_files(
            [os.fspath(file) for file in files], tensor, expect, os.fspath(config),
            f"{first[0]!r}:{first[1]!r}" if first else "", kind, ",".join(map(str, axes)), "x".join(map(str, grid)))  # fmt: skip
    for says in unread:
        warnings.warn(in_python(says), RuntimeWarning, stacklevel=2)
    return Audits(map(_audit_of, reports))


def audit_model(model: Any, *, config: Any = None) -> Iterator[Audit]:
    """Audits every positional tensor of a torch module: buffers, also those that are not saved, and parameters whose
    names are positional. `config`: as for `audit`; by default the module's own `config`, where it has one.

    Tensors on another device are copied to the processor one by one; those on the meta device hold nothing and are left
    out."""
    if not hasattr(model, "named_parameters") or not hasattr(model, "named_buffers"):
        raise _core.PebenchError(
            f"the model is {type(model).__name__}; a torch module is needed, or audit_all for arrays by name"
        )
    config = getattr(model, "config", None) if config is None else config
    tensors = {**dict(model.named_parameters()), **dict(model.named_buffers())}
    named = {
        name: tensor.detach().cpu()
        for name, tensor in tensors.items()
        if _core.kind_hinted_by(name) and not tensor.is_meta
    }
    if named:
        yield from audit_all(named, config=config)


def _audit_of(report: _core.AuditReport) -> Audit:
    values = json.loads(report.json())

    def worst(value: dict[str, Any] | None) -> Worst | None:
        return record(Worst, value) if value else None

    def finding(value: dict[str, Any]) -> Finding:
        said = {name: in_python(value[name]) for name in ("says", "cause", "fix") if value[name]}
        return record(Finding, value, **said, worst=worst(value["worst"]))

    accuracy = values["accuracy"]
    return record(
        Audit,
        values,
        convention=record(Convention, values["convention"]),
        accuracy=record(Accuracy, accuracy, worst=worst(accuracy["worst"])) if accuracy else None,
        findings=tuple(map(finding, values["findings"])),
        _report=report,
    )


def _first_and_step(positions: tuple[float, float] | float | None) -> tuple[float, float] | None:
    if positions is None:
        return None
    try:
        first, step = positions if isinstance(positions, (tuple, list)) else (positions, 1.0)
        if math.isfinite(first) and math.isfinite(step):
            return float(first), float(step)
    except (TypeError, ValueError):
        pass
    raise _core.PebenchError(f"positions is {positions!r}; the first position is needed, or the first and the step")


def config_text(config: Any) -> str:
    if config is None:
        return ""
    if isinstance(config, str):
        return config
    try:
        if hasattr(config, "to_json_string"):  # transformers: all fields, not only those that differ from the defaults
            values = json.loads(config.to_json_string(use_diff=False))
            for field, own in getattr(config, "attribute_map", {}).items():  # fields that it calls otherwise
                values.setdefault(field, values.get(own))
            return json.dumps(values)
        values = config.to_dict() if hasattr(config, "to_dict") else config
        if isinstance(values, Mapping):
            return json.dumps(dict(values))
    except Exception as problem:  # from other code, or because JSON cannot represent a value
        raise _core.PebenchError(f"the config cannot be read: {type(problem).__name__}: {problem}") from problem
    raise _core.PebenchError(
        f"config is {type(config).__name__}; a dict, JSON text or an object with to_json_string or to_dict is needed"
    )
