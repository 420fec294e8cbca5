"""What pebench knows of documents: stories of claims, findings, tables and figures made again, pages."""

from __future__ import annotations

import csv
import dataclasses
import html
import json
import os
import pathlib
import re
import tempfile
from collections.abc import Sequence
from typing import Any, overload

from ._core import PebenchError
from .command import numbers, run_program
from .display import fields, frame, preformatted, table
from .records import record
from .runs import Outcome, Run

KINDS = ("claims", "figures", "properties", "schemes", "sources", "tables")


def known(kind: str) -> tuple[str, ...]:
    """The names of all "claims", "figures", "properties", "schemes", "sources" or "tables"."""
    if kind not in KINDS:
        raise PebenchError(f"kind is {kind!r}; {', '.join(KINDS)} are known")
    return tuple(next(iter(entry.values())) for entry in json.loads(run_program("list", kind, "--json")))


@dataclasses.dataclass(frozen=True)
class Story:
    """A claim or a case, step by step. Printed, it reads as in a terminal."""

    of: str
    text: str = dataclasses.field(repr=False)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return preformatted(self.text)


def explain(
    claim: str | Outcome, *, cases: int = 1000, digits: int = 50, seed: int = 1, jobs: int = 0
) -> Story:  # fmt: skip
    """A claim by its id, or an outcome: what is said and where, the verdict, and the identity with its cofactors or the
    witness step by step. The numbers are those of pebench.verify."""
    name = claim.id if isinstance(claim, Outcome) else claim
    return _story(name, run_program("explain", name, *numbers(cases, digits, seed, jobs)))


def replay(token: str | Outcome, *, digits: int = 50) -> Story:
    """One case again, over every arithmetic: a token, CLAIM@CASE, or the witness of an outcome, or its worst case."""
    if isinstance(token, Outcome):
        if not token.replay:
            raise PebenchError(f"{token.id} is {token.verdict}: it has no case to run again; pebench.explain has its story")
        token = token.replay
    return _story(token, run_program("replay", token, f"--digits={digits}"))


def _story(of: str, text: str) -> Story:
    text = re.sub(r"\bpebench certify\b", "python -m pebench certify", text)
    return Story(of, re.sub(r"\bpebench (replay|explain)\s+'?([^'\s]+)'?", r"pebench.\1('\2')", text).rstrip())


@dataclasses.dataclass(frozen=True)
class Misstatement:
    """A sentence in print that is not so: what it is read as, what is so instead, by how much, what stays true, and who
    found it before."""

    id: str
    impact: str
    source: str
    year: str
    locator: str
    sentence: str
    reading: str
    so: str
    difference: str
    stays: str
    prior: str
    corrected_by: str

    def __repr__(self) -> str:
        return f"<pebench.Misstatement {self.id}: {self.impact}>"

    def _repr_html_(self) -> str:
        return fields(dataclasses.asdict(self))


@dataclasses.dataclass(frozen=True)
class Findings(Sequence[Misstatement]):
    """What is wrong in print: what others build on first."""

    entries: tuple[Misstatement, ...]

    @overload
    def __getitem__(self, place: int) -> Misstatement: ...
    @overload
    def __getitem__(self, place: slice) -> Findings: ...
    def __getitem__(self, place: int | slice) -> Misstatement | Findings:
        return Findings(self.entries[place]) if isinstance(place, slice) else self.entries[place]

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return f"<pebench.Findings: {len(self)}, the first {self.entries[0].id}>" if self else "<pebench.Findings: none>"

    def _repr_html_(self) -> str:
        return table(("claim", "where", "printed", "in fact"), [(f.id, f.locator, f.sentence, f.so) for f in self])

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each. Needs pandas."""
        return frame(map(dataclasses.asdict, self.entries), "id")


def findings(*selectors: str) -> Findings:
    """Of the claims that the selectors name, as in pebench.verify; all without any."""
    found = json.loads(run_program("findings", *selectors, "--json"))["findings"]
    return Findings(tuple(record(Misstatement, each) for each in found))


@dataclasses.dataclass(frozen=True)
class TableAgain:
    """A table of a document, computed again beside what it prints. `rows` of texts, below `columns`."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    text: str = dataclasses.field(repr=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<pebench.TableAgain {self.name}: {len(self.rows)} rows of {len(self.columns)}>"

    def _repr_html_(self) -> str:
        return table(self.columns, self.rows, self.name)

    def to_pandas(self) -> Any:
        """A DataFrame of the texts. Needs pandas."""
        return frame(dict(zip(self.columns, row)) for row in self.rows)


def table_again(name: str) -> TableAgain:
    """A table of a document, made again: pebench.known("tables") has their names."""
    with tempfile.TemporaryDirectory() as folder:
        text = run_program("table", name, "--out", folder).partition("Written: ")[0]
        head, *rows = csv.reader((pathlib.Path(folder) / f"{name}.csv").read_text(encoding="utf-8").splitlines())
    return TableAgain(name, tuple(head), tuple(map(tuple, rows)), text.rstrip())


@dataclasses.dataclass(frozen=True)
class Figure:
    """A figure as SVG, and the numbers that it shows as CSV. In a notebook it is the picture."""

    name: str
    svg: str = dataclasses.field(repr=False)
    csv: str = dataclasses.field(repr=False)
    pdf: bytes = dataclasses.field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture; the end of the name says what as: .svg, .pdf or .csv."""
        path = pathlib.Path(path)
        kinds: dict[str, bytes] = {".svg": self.svg.encode(), ".pdf": self.pdf, ".csv": self.csv.encode()}
        if path.suffix not in kinds:
            raise PebenchError(f"the figure is to be saved as '{path.name}'; .svg, .pdf and .csv are known")
        path.write_bytes(kinds[path.suffix])

    def to_pandas(self) -> Any:
        """A DataFrame of the numbers. Needs pandas."""
        import io

        import pandas

        return pandas.read_csv(io.StringIO(self.csv))


def figure(name: str, *, width: str = "", font: str = "") -> Figure:
    """A figure: pebench.known("figures") has their names. width: "one-column" (8.5 cm) or "two-columns" (17.5 cm). font:
    as fontconfig names it."""
    asked = [f"--{key}={value}" for key, value in (("width", width), ("font", font)) if value]
    with tempfile.TemporaryDirectory() as folder:
        run_program("figure", name, *asked, "--out", folder)
        files = {file.suffix: file for file in pathlib.Path(folder).rglob(f"{name}.*")}
        texts = {kind: files[kind].read_text(encoding="utf-8") if kind in files else "" for kind in (".svg", ".csv")}
        return Figure(name, texts[".svg"], texts[".csv"], files[".pdf"].read_bytes())


@dataclasses.dataclass(frozen=True)
class Page:
    """A page that was written, with what it needs beside it. In a notebook, a link to it."""

    path: pathlib.Path

    def __fspath__(self) -> str:
        return str(self.path)

    def _repr_html_(self) -> str:
        with_folder = html.escape(os.path.relpath(self.path), quote=True)
        return f'<a href="{with_folder}" target="_blank">{with_folder}</a>'


def reproduce(
    source: str, out: str | os.PathLike[str] = "out/reproduce", *, cases: int = 1000, digits: int = 50, seed: int = 1,
    jobs: int = 0,
) -> Page:  # fmt: skip
    """Goes through a document line by line, with its figures and tables, and writes a page into the folder `out`."""
    run_program("reproduce", source, "--out", out, *numbers(cases, digits, seed, jobs))
    return Page(pathlib.Path(out) / f"{source}.html")


def report(run: Run, out: str | os.PathLike[str] = "out/report", *, single_file: bool = True) -> Page:
    """Writes the page of a run into the folder `out`: one file that needs nothing else, or with its stories beside it."""
    with tempfile.TemporaryDirectory() as folder:
        run.save(pathlib.Path(folder) / "run.json")
        alone = ["--single-file"] if single_file else []
        run_program("report", pathlib.Path(folder) / "run.json", "--format=html", *alone, "--out", out)
    return Page(pathlib.Path(out) / "index.html")
