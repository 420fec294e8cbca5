"""What was found of a model: part by part, in one table."""

from __future__ import annotations

import dataclasses
import fnmatch
import re
from collections.abc import Iterable
from typing import Any

from ..audits import Audit, Convention
from ..display import frame, preformatted
from .engine import Report, Result

SAME = re.compile(r"\bby (\S+) a position, where \1 belongs")  # a finding that shows no difference


@dataclasses.dataclass(frozen=True)
class Part:
    """What was found of one part of a model. `kind`: "attention" (layers), "rotation", "table", "bias" or "model"; `verdict`: "holds",
    "fails", "learned" (which follows no convention) or "not judged", with the reason in `says`; `laws`: those that fail,
    or the findings of the audit, the worst first."""

    name: str
    kind: str
    verdict: str
    convention: str = ""
    laws: tuple[str, ...] = ()
    says: str = ""
    cause: str = ""
    fix: str = ""
    found: Report | Audit | None = dataclasses.field(default=None, repr=False)
    members: tuple[str, ...] = dataclasses.field(default=(), repr=False, compare=False)  # names of attention layers that it is of

    def failing(self, law: str, says: str, cause: str, fix: str) -> Part:
        return dataclasses.replace(self, verdict="fails", laws=(law,), says=says, cause=cause, fix=fix)


@dataclasses.dataclass(frozen=True)
class ModelReport:
    """What was found of a model, part by part, and of the model as a whole."""

    of: str
    parts: tuple[Part, ...]
    code: str = ""  # a program that fails as long as a part does
    covers: str = ""  # what was looked at
    compared: str = ""  # what came of the comparison with the library's own model, or why there was none

    @property
    def ok(self) -> bool:
        """Everything was judged, and nothing fails."""
        return self.verdict == "holds"

    @property
    def verdict(self) -> str:
        """ "fails"; "incomplete", where nothing fails and something was not judged; else "holds"."""
        return "fails" if self.failures else "incomplete" if self.not_judged else "holds"

    def lacks(self, missing: Iterable[str] = ()) -> tuple[Part, ...]:
        """What was not judged, but for parts of which the name or the kind fits a pattern (with * and ?) of `missing`."""
        return tuple(part for part in self.not_judged
                     if not any(fnmatch.fnmatchcase(name, allowed) for allowed in missing for name in (part.name, part.kind)))  # fmt: skip

    @property
    def failures(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.verdict == "fails")

    @property
    def not_judged(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.verdict == "not judged")

    def __str__(self) -> str:
        rows = [(p.name, p.convention or p.kind, p.verdict, ", ".join(p.laws)) for p in self.parts]
        wide = [max(len(row[column]) for row in rows) for column in range(3)]
        lines = []
        for part, row in zip(self.parts, rows):
            lines.append("  ".join([*(cell.ljust(width) for cell, width in zip(row, wide)), row[3]]).rstrip())
            lines += [f"    {label}{text}" for label, text in (("", part.says), ("cause: ", part.cause), ("fix: ", part.fix))
                      if text and part.verdict in ("fails", "not judged")]  # fmt: skip
        held = sum(part.verdict in ("holds", "learned") for part in self.parts)
        lines += [f"    {line}" for line in self.code.splitlines()] if self.failures else []
        lines += [f"looked at: {self.covers}"] if self.covers else []
        lines += [self.compared] if self.compared else []
        return "\n".join([*lines, f"{self.of}: {self.verdict}; {len(self.failures)} parts fail, {held} hold, " f"{len(self.not_judged)} not judged"])

    def __repr__(self) -> str:
        return f"<pebench.ModelReport of {self.of}: {self.verdict}, {len(self.failures)} of {len(self.parts)} parts fail>"

    def _repr_html_(self) -> str:
        return preformatted(str(self))

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each part. Needs pandas."""
        shown = ("name", "kind", "verdict", "convention", "laws", "says", "cause", "fix")
        return frame({name: getattr(part, name) for name in shown} for part in self.parts)


def of_report(name: str, kind: str, convention: str, report: Report) -> Part:
    worst: Result | None = next(iter(report.first), None)
    if worst is None:
        return Part(name, kind, "holds", convention, found=report)
    laws = tuple(result.law for result in (*report.first, *(r for r in report.failures if r not in report.first)))
    return Part(name, kind, "fails", convention, laws, f"{worst.law}: {worst.found}", worst.cause, worst.fix, report)


def named(c: Convention, family: str | None) -> str:
    return ", ".join(filter(None, (family, f"base {c.base:g}" if c.base else "", c.scaling if c.scaling != "none" else "")))


def of_audit(name: str, kind: str, found: Audit) -> Part:
    convention = named(found.convention, found.convention.family)
    if found.verdict in ("conforms", "equivalent"):
        return Part(name, kind, "holds", convention, found=found)
    if not found.defects:
        return Part(name, kind, "fails", convention, ("unrecognised",), "no convention explains it", found=found)
    if SAME.search(found.defects[0].says):
        return Part(name, kind, "not judged", convention, says="its audit names two numbers that are the same to six digits", found=found)
    first, laws = found.defects[0], tuple(finding.id for finding in found.defects)
    return Part(name, kind, "fails", convention, laws, first.says, first.cause or "", first.fix or "", found)
