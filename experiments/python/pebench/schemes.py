"""A scheme or a claim of one's own, decided like the bench's own."""

from __future__ import annotations

import dataclasses
import inspect
import json
import pathlib
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Union

from ._core import PebenchError, name_of
from .command import numbers, run_program
from .display import frame, preformatted, table
from .formulas import exact, formula, names_of, traced
from .runs import Outcome, Run, run_of

Formula = Union[str, int, float, Callable[..., Any]]
"""A text of the language (experiments/formula/README.md), or a function that is traced into one."""
Option = Union[str, int]

_NAMES = {
    "frequency": ("i", "d", "base"),
    "angle": ("m", "i", "d", "base"),
    "scale": ("m", "i", "d", "base"),
    "entries": ("t", "i", "j", "L", "d", "base"),
    "bias": ("i", "j", "h", "L", "d", "base"),
    "score": ("q", "k", "i", "j", "h", "L", "d", "base"),
}


@dataclasses.dataclass(frozen=True)
class Claim:
    """A sentence of one's own, as pebench.claim makes it."""

    id: str
    says: str
    law: str = ""
    property: str = ""
    over: Mapping[str, str] = dataclasses.field(default_factory=dict)
    expect: str = "holds"
    note: str = ""

    def toml(self) -> str:
        """The claim as a file has it."""
        lines = [("id", self.id), ("says", self.says), ("law", self.law), ("property", self.property)]
        lines += [("expect", self.expect), ("note", self.note)]
        out = ["[[claim]]", *(f"{key} = {_quoted(value)}" for key, value in lines if value)]
        if self.over:
            out.insert(3, f"for = {_table({name: _quoted(values) for name, values in self.over.items()})}")
        return "\n".join(out) + "\n"

    def decide(self, *, cases: int = 1000, digits: int = 50, seed: int = 1, jobs: int = 0) -> Outcome:
        """The verdict, with what earned it. The numbers are those of pebench.verify."""
        return _decided("--claims", self.toml(), numbers(cases, digits, seed, jobs))[self.id]


def claim(
    says: str,
    *,
    law: Formula | None = None,
    property: str = "",
    over: Mapping[str, str] | None = None,
    expect: str = "holds",
    id: str = "claim",
    note: str = "",
) -> Claim:
    """A claim in words, and its law: a function of positions, which are any numbers unless `over` says what they are,
    and of d, base and i, the pair.

        pebench.claim("Scores fall", law=lambda k, base, i, d: np.cos(k * base ** (-2 * i / d)) <= 1,
                      over={"k": "integers 1..4096"}).decide()

    Numbers may be defaults of arguments. property: in the place of a law, one of the bench's, which the claim's
    scheme is said to have. over: as "for" in a file: d "64, 128", base "any", a position "integers 1..4096". expect:
    "holds" or "refuted". Raises PebenchError for a law that cannot be traced.
    """
    if (law is None) == (not property):
        raise PebenchError(f"the claim '{id}' has a law or a property of its scheme, one of them")
    domain = {name: str(values) for name, values in (over or {}).items()}
    text = ""
    if law is not None:
        numbers: dict[str, str] = {}
        text = formula("the law", law, None, numbers)
        for name in names_of(law) if callable(law) else ():
            if name not in ("i", "d", "base"):
                domain.setdefault(name, "any")
        domain.update(numbers)
    return Claim(id, says, text, property, domain, expect, note)


@dataclasses.dataclass(frozen=True)
class Matrix(Mapping[str, Outcome]):
    """What each property comes to of one scheme, by its name; of those that say nothing about it, why."""

    scheme: str
    outcomes: Mapping[str, Outcome]
    not_applicable: Mapping[str, str]

    def __getitem__(self, property: str) -> Outcome:
        return self.outcomes[property]

    def __iter__(self) -> Iterator[str]:
        return iter(self.outcomes)

    def __len__(self) -> int:
        return len(self.outcomes)

    def _rows(self) -> list[tuple[str, str, str]]:
        rows = [(name, outcome.verdict, outcome.evidence) for name, outcome in self.outcomes.items()]
        return rows + [(name, "not applicable", reason) for name, reason in self.not_applicable.items()]

    def __str__(self) -> str:
        return "\n".join(f"{name:<26} {o.verdict:<10} {o.evidence}" for name, o in self.outcomes.items())

    def __repr__(self) -> str:
        return f"<pebench.Matrix of {self.scheme}: {len(self)} properties, {len(self.not_applicable)} not applicable>"

    def _repr_html_(self) -> str:
        return table(("property", "verdict", "evidence or reason"), self._rows(), self.scheme)

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each property. Needs pandas."""
        head = ("property", "verdict", "evidence or reason")
        return frame((dict(zip(head, row)) for row in self._rows()), "property")


@dataclasses.dataclass(frozen=True)
class Comparison:
    """Schemes side by side: `cells` has the verdict of each scheme and property, "not applicable" where there is none."""

    schemes: tuple[str, ...]
    properties: tuple[str, ...]
    cells: Mapping[tuple[str, str], str]
    _json: str = dataclasses.field(repr=False, compare=False)

    def __str__(self) -> str:
        width = max(map(len, self.properties))
        rows = [" " * width + "  " + "  ".join(f"{scheme:<14}" for scheme in self.schemes)]
        for property in self.properties:
            verdicts = "  ".join(f"{self.cells[scheme, property]:<14}" for scheme in self.schemes)
            rows.append(f"{property:<{width}}  {verdicts}")
        return "\n".join(row.rstrip() for row in rows)

    def __repr__(self) -> str:
        return f"<pebench.Comparison of {', '.join(self.schemes)}: {len(self.properties)} properties>"

    def _repr_html_(self) -> str:
        return table(("", *self.schemes), [(p, *(self.cells[s, p] for s in self.schemes)) for p in self.properties])

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each property and a column for each scheme. Needs pandas."""
        return frame(({"property": p, **{s: self.cells[s, p] for s in self.schemes}} for p in self.properties), "property")

    def to_json(self) -> str:
        """The bytes of comparison.json."""
        return self._json


class Scheme:
    """A scheme of one's own, from the fields of a file's [scheme] (experiments/formula/README.md).

        def angle(m, i, d, base=10000):
            return m * base ** (-2 * i / d)

        scheme = pebench.Scheme("mine", acts="rotary", angle=angle)
        print(scheme.matrix()["relative-score"].verdict)
        print(scheme.compare("rope", "alibi"))

    Formulas are texts, or functions, called once with symbols: their arguments are the names of the language (m, i, d,
    base, ...), and those with a number as default are parameters of the scheme. entries may be a function that gives a
    list. frequency is a name in texts. learned: {"r": 32}; score and bias functions call it as r(0) when they take r.
    claims: of pebench.claim. Raises PebenchError for a formula that cannot be traced or read.
    """

    def __init__(
        self,
        name: str,
        *,
        acts: str,
        says: str = "",
        title: str = "",
        cite: str = "",
        cost: Mapping[str, str] | None = None,
        parameters: Mapping[str, Any] | None = None,
        frequency: Formula | None = None,
        angle: Formula | None = None,
        entries: Sequence[Formula] | Callable[..., Sequence[Any]] | None = None,
        bias: Formula | None = None,
        score: Formula | None = None,
        scale: Mapping[str, Formula] | None = None,
        layout: str = "",
        learned: Mapping[str, int | Mapping[str, Option]] | None = None,
        mask: str = "",
        claims: Sequence[Claim] = (),
    ) -> None:
        self.name, self.claims = name, tuple(claims)
        own = {key: value if isinstance(value, str) else exact(value) for key, value in (parameters or {}).items()}
        tables = tuple(learned or ())

        def text(key: str, given: Any, called: str = "") -> str:
            names = (*_NAMES[key], *tables, *(("frequency",) if frequency is not None and key != "frequency" else ()))
            return _quoted(formula(called or key, given, names, own))

        lines = {key: _quoted(value) for key, value in (("name", name), ("says", says), ("acts", acts), ("title", title), ("cite", cite)) if value}
        for key, given in {"frequency": frequency, "angle": angle, "bias": bias, "score": score}.items():
            if given is not None:
                lines[key] = text(key, given)
        for part, factor in (scale or {}).items():
            lines[f"scale.{part}"] = text("scale", factor, f"scale.{part}")
        if entries is not None:
            each = entries if not callable(entries) else _parts(entries)
            lines["entries"] = f"[{', '.join(text('entries', one) for one in each)}]"
        for key, word in {"layout": layout, "mask": mask}.items():
            if word:
                lines[key] = _quoted(word)
        if cost:
            lines["cost"] = _table({key: _quoted(words) for key, words in cost.items()})
        if learned:
            lines["learned"] = _table({key: _numbers(value) for key, value in learned.items()})
        if own:
            lines["parameters"] = _table(
                {key: value if value.isdigit() else _quoted(value) for key, value in own.items()}
            )
        self._toml = "[scheme]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items())
        name_of(self._toml)  # refuses what no command would read

    @classmethod
    def from_file(cls, path: str | pathlib.Path) -> Scheme:
        """The scheme of a text file (experiments/formula/README.md), with the file's claims. Raises PebenchError for a text
        that is none, with the place in it."""
        scheme = cls.__new__(cls)
        scheme._toml, scheme.claims = pathlib.Path(path).read_text(encoding="utf-8"), ()
        scheme.name = name_of(scheme._toml)
        return scheme

    def toml(self) -> str:
        """The file that says the same, for `pebench verify --scheme FILE`."""
        return "\n".join([self._toml, *(claim.toml() for claim in self.claims)])

    def verify(self, *, cases: int = 1000, digits: int = 50, seed: int = 1, jobs: int = 0) -> Run:
        """Every property that says something about the scheme, and its claims, decided."""
        return _decided("--scheme", self.toml(), numbers(cases, digits, seed, jobs))

    def matrix(self, *, cases: int = 1000, digits: int = 50, seed: int = 1, jobs: int = 0) -> Matrix:
        """What each property of the bench comes to of the scheme."""
        run = self.verify(cases=cases, digits=digits, seed=seed, jobs=jobs)
        plan = json.loads(run.to_json())["matrix"]
        cells = {outcome.property: outcome for outcome in run.values() if outcome.source == "pebench"}
        return Matrix(self.name, cells, {each["property"]: each["reason"] for each in plan["not_applicable"]})

    def certify(self, out: str | pathlib.Path) -> list[pathlib.Path]:
        """What is proved or refuted of the scheme, and its claims, as theorems that Coq checks by itself: the files, in
        the folder `out`."""
        _program("certify", "--scheme", self.toml(), ["--out", str(out)])
        return sorted(pathlib.Path(out).glob("*.v"))

    def compare(
        self,
        *schemes: str,
        properties: Sequence[str] = (),
        out: str | pathlib.Path | None = None,
        cases: int = 1000,
        digits: int = 50,
        seed: int = 1,
        jobs: int = 0,
    ) -> Comparison:
        """The scheme beside others of the bench ("rope", "t5", "*"). `out`: a folder for the page with curves, costs and
        times, tables, LaTeX and a PDF, as `pebench compare` makes them, which takes longer."""
        options = [*schemes, *numbers(cases, digits, seed, jobs)]
        if properties:
            options += ["--properties", ",".join(properties)]
        if out is None:
            options += ["--quick", "--format", "json"]
        with tempfile.TemporaryDirectory() as folder:
            written = pathlib.Path(folder if out is None else out).absolute()
            _program("compare", "--scheme", self.toml(), [*options, "--out", str(written)])
            text = (written / "comparison.json").read_text()
        matrix = json.loads(text)["matrix"]
        names, columns = (tuple(each["name"] for each in matrix[key]) for key in ("schemes", "properties"))
        cells = {(cell["scheme"], cell["property"]): cell["verdict"] for cell in matrix["cells"]}
        return Comparison(names, columns, cells, text)

    def torch(self, *, dim: int, **options: Any) -> Any:
        """Its reference layer; options as of `pebench.torch.positional`. Needs torch."""
        from .torch import of_text

        return of_text(self._toml, dim=dim, **options)

    def __repr__(self) -> str:
        return f"Scheme({self.name!r})"

    def _repr_html_(self) -> str:
        return preformatted(self.toml())


def _parts(function: Callable[..., Sequence[Any]]) -> list[Callable[..., Any]]:
    """A function that gives a list, as functions that give one entry each, and take what it takes."""

    def part(index: int) -> Callable[..., Any]:
        def one(**arguments: Any) -> Any:
            return function(**arguments)[index]

        one.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
        return one

    given = traced("entries", function, None, {})
    if not isinstance(given, (list, tuple)):
        raise PebenchError("entries gives no list of formulas")
    return [part(index) for index in range(len(given))]


def _numbers(table: int | Mapping[str, Option]) -> str:
    if isinstance(table, int):
        return str(table)
    return _table({key: value if isinstance(value, int) else _quoted(value) for key, value in table.items()})


def _table(of: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {value}" for key, value in of.items()) + " }"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _decided(option: str, text: str, options: list[str]) -> Run:
    with tempfile.TemporaryDirectory() as folder:
        _program("report", option, text, [*options, "--format", "json", "--out", folder])
        return run_of((pathlib.Path(folder) / "run.json").read_text())


def _program(command: str, option: str, text: str, options: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "scheme.toml"
        file.write_text(text, encoding="utf-8")
        try:
            run_program(command, option, file, *options)
        except PebenchError as problem:
            raise PebenchError(str(problem).replace(f"{folder}/", "")) from None
