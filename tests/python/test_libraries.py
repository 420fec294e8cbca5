"""The driver of experiments/libraries: what it takes for positional, what it makes of tables, what its page says."""

import csv
import pathlib
import re
import sys
import types

import numpy as np
import pytest

torch = pytest.importorskip("torch")

LIBRARIES = pathlib.Path(__file__).resolve().parents[2] / "experiments" / "libraries"
sys.path.insert(0, str(LIBRARIES))

import arguments  # noqa: E402
import audit_library  # noqa: E402
import discover  # noqa: E402
import judge  # noqa: E402
import page  # noqa: E402


class RotaryEmbedding(torch.nn.Module):
    def __init__(self, dim, base=10000.0):
        super().__init__()
        self.register_buffer("inv_freq", base ** (-torch.arange(0, dim, 2).float() / dim))

    def forward(self, x, position_ids):
        a = position_ids[..., None] * self.inv_freq
        a = torch.cat([a, a], -1)
        return a.cos(), a.sin()


def apply_rotary_pos_emb(q, k, cos, sin):
    half = lambda x: torch.cat([-x[..., x.shape[-1] // 2 :], x[..., : x.shape[-1] // 2]], -1)
    cos, sin = cos[:, None], sin[:, None]
    return q * cos + half(q) * sin, k * cos + half(k) * sin


class BrokenRotaryEmbedding(RotaryEmbedding):
    def forward(self, x, position_ids):
        return super().forward(x, torch.arange(position_ids.shape[1])[None].expand(len(position_ids), -1))


class LearnedPositionalEmbedding(torch.nn.Embedding):
    pass


def library():
    module = types.ModuleType("library")
    for thing in (RotaryEmbedding, BrokenRotaryEmbedding, LearnedPositionalEmbedding, apply_rotary_pos_emb):
        setattr(module, thing.__name__, thing)
        thing.__module__ = "library"
    return module


@pytest.mark.parametrize(
    "name", ["LlamaRotaryEmbedding", "SinusoidalEmbeddings", "AlibiBias", "build_rope_cache", "FluxRoPE"]
)
def test_positional_names_are_found(name):
    assert discover.POSITIONAL.search(name)


@pytest.mark.parametrize("name", ["SolarOpenExperts", "Properties", "EuropeanModel", "scope", "DecoderLayer"])
def test_other_names_are_not(name):
    assert not discover.POSITIONAL.search(name)


def test_a_module_gives_its_classes_and_its_appliers():
    found = [name for name, _ in discover.positional_in(library(), torch.nn.Module)]
    assert found == ["RotaryEmbedding", "BrokenRotaryEmbedding", "LearnedPositionalEmbedding"]
    assert discover.appliers_in(library()) == [apply_rotary_pos_emb]


def test_a_rotary_class_is_judged_by_its_table_and_by_what_it_does():
    rows = {what: found["verdict"] for what, found in audit_library.class_rows(RotaryEmbedding, library())}
    call = "forward(x, positions)"
    live = {call: "conforms", f"apply_rotary_pos_emb of {call}": "holds"}
    assert rows == {"inv_freq": "conforms", **live, "after .to(bfloat16)": "rounded"}


def test_a_fault_of_the_live_function_alone_is_found():
    rows = dict(audit_library.class_rows(BrokenRotaryEmbedding, library()))
    assert rows["inv_freq"]["verdict"] == "conforms"
    found = rows["apply_rotary_pos_emb of forward(x, positions)"]
    assert found["verdict"] == "fails" and "positions by value" in found["says"]


def test_learned_codes_are_looked_up_by_value():
    rows = dict(audit_library.class_rows(LearnedPositionalEmbedding, library()))
    assert rows["parameters"]["verdict"] == "learned" and rows["forward(positions)"]["verdict"] == "holds"


def test_arguments_come_from_names():
    def make(dim, max_seq_len, num_heads, base=1.0, *rest, **more):
        pass

    assert arguments.filled(make) == {"dim": 64, "max_seq_len": 128, "num_heads": 8}
    with pytest.raises(LookupError, match="'flavour' is not known"):
        arguments.by_name("flavour")


def test_axes_side_by_side_are_audited_one_by_one():
    p = np.arange(64)[:, None]
    w = 10000.0 ** (-np.arange(8) / 8)
    one, two = p * w, p * np.concatenate([w, 100.0 ** (-np.arange(6) / 6)])
    tables = lambda a: {"cos": np.cos(a).astype("float32"), "sin": np.sin(a).astype("float32")}
    assert [(axis, found["verdict"]) for axis, found in judge.by_axes(tables(one))] == [("", "conforms")]
    assert [(axis, f["verdict"]) for axis, f in judge.by_axes(tables(two))] == [
        (", axis 0", "conforms"),
        (", axis 1", "conforms"),
    ]


def test_every_explanation_names_whose_the_deviation_is():
    with open(LIBRARIES / "explained.tsv", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert rows and all(row["whose"] in page.WHOSE and row["why"].endswith(".") for row in rows)


REPORTS = sorted((LIBRARIES / "reports").glob("*.md"))


def test_a_fault_has_a_report_for_its_maintainers():
    faults = [row for row in page.EXPLAINED if row["whose"] in ("consequence", "trivial")]
    named = {re.search(r"\(reports/([\w-]+\.md)\)", row["why"])[1] for row in faults}
    assert named == {report.name for report in REPORTS} and len(named) == len(faults)


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.stem)
def test_a_report_has_a_program_and_a_patch_of_the_version_that_it_names(report):
    text = report.read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", text, re.S)
    compile(program, report.name, "exec")
    file, patch = re.search(r"--- a/src/(\S+)\n\+\+\+ b/src/\1\n@@.*?@@\n(.*?)```", text, re.S).groups()
    library = pytest.importorskip(file.partition("/")[0])
    if library.__version__ not in text:
        pytest.skip(f"{library.__name__} {library.__version__} is another than the report's")
    source = (pathlib.Path(library.__file__).parents[1] / file).read_text(encoding="utf-8")
    before = "".join(line[1:] for line in patch.splitlines(keepends=True) if line[0] != "+")
    after = "".join(line[1:] for line in patch.splitlines(keepends=True) if line[0] != "-")
    assert source.count(before) == 1 and before != after
    compile(source.replace(before, after), file, "exec")


def test_what_was_not_called_is_counted_by_its_reason(tmp_path):
    row = dict.fromkeys(page.COLUMNS, "") | {"library": "one", "verdict": "not called"}
    says = ["LookupError: what to give for 'x' is not known", "no way to call it that is known gave codes", "it gave no table",
            "TypeError: arange()"]  # fmt: skip
    page.write_results([row | {"says": text} for text in says], tmp_path / "RESULTS.md")
    not_called = (tmp_path / "RESULTS.md").read_text().partition("## Not called")[2]
    for why in page.UNCALLED.values():
        assert f"- {why} (1): one 1." in not_called


def test_a_deviation_without_an_explanation_is_none():
    row = dict.fromkeys(page.COLUMNS, "") | {"library": "nobody", "verdict": "fails"}
    assert page.deviations([row]) == [row] and page.explanation(row) is None


def test_an_explanation_of_nothing_is_named():
    assert page.unused([]) == page.EXPLAINED


def test_an_operator_that_cannot_be_called_is_a_row():
    import frameworks

    def broken():
        yield "Rope", "forward", lambda: 1 / 0

    frameworks.LIBRARIES["broken"] = broken
    ((name, what, found),) = frameworks.rows_of("broken")
    assert found["verdict"] == "not called" and "ZeroDivisionError" in found["says"]
