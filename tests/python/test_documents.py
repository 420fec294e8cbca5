"""What the program knows of documents, as Python has it; and how results show themselves."""

import json

import numpy as np
import pytest

import pebench
from pebench.command import in_python

W = (10000.0 ** (-np.arange(0, 64, 2) / 64)).astype(np.float32)
SHORT = 400


@pytest.fixture(scope="module")
def run():
    return pebench.verify("derivation2023", cases=50)


def test_names_of_each_kind_are_known():
    assert "rope" in pebench.known("schemes") and "su2021" in pebench.known("sources")
    assert "dot-product-by-lag" in pebench.known("figures") and "mathor2020-binary" in pebench.known("tables")
    assert "su2021.relative-score" in pebench.known("claims") and "relative-score" in pebench.known("properties")
    with pytest.raises(pebench.PebenchError, match="kind is 'figure'; claims, figures"):
        pebench.known("figure")


def test_a_claim_is_explained_and_its_witness_runs_again(run):
    refuted = run["derivation2023.phi-sign"]
    story = pebench.explain(refuted, cases=50)
    assert story.of == refuted.id and "verdict       ✗ refuted" in str(story) and "Phi(k, i)" in story._repr_html_()
    explained = str(pebench.explain("derivation2023.trace-identity", cases=20))
    assert "run again     pebench.replay('derivation2023.trace-identity@d=" in explained and "pebench replay" not in explained
    again = pebench.replay(refuted)
    assert again.of == refuted.replay and "refuted here" in str(again)
    with pytest.raises(pebench.PebenchError, match="derivation2023.aim is not checkable: it has no case"):
        pebench.replay(run["derivation2023.aim"])


def test_findings_are_records():
    found = pebench.findings("chi2022kerple")
    assert {f.source for f in found} == {"chi2022kerple"} and len(found) >= 2
    assert found[:1][0] == found[0] and found[0].so and found[0].id in repr(found)
    assert len(pebench.findings()) > len(found)


def test_a_table_of_a_document_is_made_again():
    table = pebench.table_again("mathor2020-binary")
    assert table.rows[3][:2] == ("3", "0011") and "0 to 15 in binary" in str(table)


def test_a_figure_is_a_picture_and_its_numbers(tmp_path):
    figure = pebench.figure("dot-product-by-lag", width="one-column")
    assert "<svg" in figure._repr_svg_() and len(figure.csv.splitlines()) > 100
    for kind in ("svg", "pdf", "csv"):
        figure.save(tmp_path / f"one.{kind}")
    assert (tmp_path / "one.pdf").read_bytes().startswith(b"%PDF")
    with pytest.raises(pebench.PebenchError, match="'one.png'; .svg, .pdf and .csv are known"):
        figure.save(tmp_path / "one.png")


def test_pages_are_written(run, tmp_path):
    page = pebench.report(run, tmp_path / "report")
    assert "derivation2023.phi-sign" in page.path.read_text() and [*page.path.parent.glob("*.html")] == [page.path]
    page = pebench.reproduce("derivation2023", tmp_path / "reproduce", cases=50)
    assert page.path.name == "derivation2023.html" and page.path.exists() and "<a href=" in page._repr_html_()


def test_files_are_audited_as_their_arrays_are(tmp_path):
    np.savez(tmp_path / "two.npz", inv_freq=W, alibi_slopes=(2.0 ** -np.arange(1, 9)).astype(np.float32))
    found = pebench.audit_files(tmp_path / "two.npz")
    assert [audit.verdict for audit in found] == ["conforms"] * 2 and "inv_freq" in str(found)
    one, expected = pebench.audit_files(tmp_path / "two.npz", tensor="inv_freq")[0], pebench.audit(W)
    assert one.convention == expected.convention and one.accuracy == expected.accuracy
    wrong = pebench.audit_files(tmp_path / "two.npz", tensor="inv_freq", expect="rope:base=500000")[0]
    assert wrong.defects[0].id == "wrong-base" and "defective" in str(wrong)
    (tmp_path / "torn.npy").write_bytes(b"torn")
    with pytest.warns(RuntimeWarning, match="torn.npy"):
        assert len(pebench.audit_files(tmp_path / "two.npz", tmp_path / "torn.npy")) == 2
    with pytest.raises(pebench.PebenchError, match="no-such"):
        pebench.audit_files(tmp_path / "no-such.npy")


def test_equal_tables_of_two_modules_are_one_subject():
    table = np.concatenate([np.sin(a := np.arange(40)[:, None] * W), np.cos(a)], -1).astype(np.float32)
    names = ("encoder.embed_positions.weight", "decoder.embed_positions.weight")
    (found,) = pebench.audit_all(dict.fromkeys(names, table))
    assert found.verdict == "conforms" and found.repeated_as == (names[1],)
    learned = np.random.default_rng(1).standard_normal((40, 64)).astype(np.float32)
    both = pebench.audit_all({names[0]: table, names[1]: learned})  # Whisper: a sinusoid, and a learned table
    assert [audit.verdict for audit in both] == ["conforms", "learned"], str(both)


def shown(result):
    assert len(repr(result)) < SHORT, repr(result)
    page = result._repr_html_()
    assert "<" in page and len(page) < 16_000
    return page


def test_results_are_short_in_a_notebook(run):
    assert "derivation2023.phi-sign" in shown(run) and "refuted" in shown(run["derivation2023.phi-sign"])
    mine = pebench.Scheme("mine", acts="rotary", angle=lambda m, i, d, base=10000: m * base ** (-2 * i / d))
    matrix = mine.matrix(cases=20)
    assert "relative-score" in shown(matrix)
    assert "alibi" in shown(mine.compare("alibi", properties=["score-falls"], cases=20)) and "angle = " in shown(mine)
    assert repr(pebench.audit(W)) == "<pebench.Audit of a table, float32 [32]: conforms>"
    assert "and " in pebench.display.table(("a",), [(n,) for n in range(99)]) and "<script" not in pebench.display.cell("<script")


def test_what_is_tabular_is_a_frame(run):
    pytest.importorskip("pandas")
    from pebench.live import check_rotary

    assert run.to_pandas().loc["derivation2023.phi-sign", "verdict"] == "refuted"
    assert len(pebench.findings("chen2023").to_pandas()) == len(pebench.findings("chen2023"))
    assert list(pebench.table_again("mathor2020-binary").to_pandas()) == list(pebench.table_again("mathor2020-binary").columns)
    assert len(pebench.figure("dot-product-by-lag").to_pandas()) > 100
    assert check_rotary(lambda x, p: x, 8, cases=1).to_pandas().loc["pairs turn", "verdict"] == "fails"
    assert list(pebench.audit_all({"inv_freq": W}).to_pandas()["base"]) == [10000.0]
    mine = pebench.Scheme("mine", acts="rotary", angle=lambda m, i, d, base=10000: m * base ** (-2 * i / d))
    compared = mine.compare("alibi", properties=["score-falls"], cases=20)
    assert compared.to_pandas().loc["score-falls", "alibi"] == compared.cells["alibi", "score-falls"]
    assert mine.matrix(cases=20).to_pandas().loc["relative-score", "verdict"] == "holds"


def test_progress_is_reported(capsys):
    reported = []
    pebench.verify("su2021", cases=20, progress=lambda done, planned: reported.append((done, planned)))
    assert reported[-1][0] == reported[-1][1] > 0 and sorted(reported) == reported
    pebench.verify("su2021", cases=20, progress=True)
    assert "100% of" in capsys.readouterr().err

    def stop(done, planned):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        pebench.verify(cases=100000, progress=stop)


@pytest.mark.parametrize(
    "call, says",
    [
        (lambda: pebench.explain("nothing"), r"there is no claim 'nothing'; .*pebench.known\('claims'\) has all"),
        (lambda: pebench.figure("nothing"), r"no figure 'nothing'; pebench.known\('figures'\)"),
        (lambda: pebench.table_again("nothing"), r"pebench.known\('tables'\)"),
        (lambda: pebench.reproduce("nothing"), r"pebench.known\('sources'\)"),
        (lambda: pebench.replay("nothing"), "'nothing' is not a token"),
        (lambda: pebench.audit(W, kind="x"), "^kind is 'x', which is not known"),
        (lambda: pebench.audit(W, expect="x"), "^expect names the scheme 'x'.*for example expect='rope:base"),
        (lambda: pebench.verify("su2021", cases=0), "^cases is 0; it takes a whole number"),
        (lambda: pebench.explain("su2021.relative-score", digits=1), "^digits is 1"),
    ],
)
def test_a_mistake_is_reported_in_the_words_of_python(call, says):
    with pytest.raises(pebench.PebenchError, match=says) as raised:
        call()
    assert "--" not in str(raised.value) and "\n" not in str(raised.value)


def test_what_is_no_option_stays_as_it_is():
    assert in_python("out/--kind/a.npy") == "out/--kind/a.npy" and in_python("a --kindly b") == "a --kindly b"
    assert in_python("choose with --tensor NAME") == "choose with tensor=NAME"
    assert json.dumps(in_python("--expect rope:base=10000 decides it")) == "\"expect='rope:base=10000' decides it\""
