"""pebench.Scheme and pebench.claim: formulas from functions, decided as those of a file."""

import json
import math
from fractions import Fraction

import numpy as np
import pytest

import pebench
from pebench.formulas import dot, sum_over, where


def geometric(m, i, d, base=10000):
    return m * base ** (-2 * i / d)


def angle_of(function):
    return pebench.Scheme("mine", acts="rotary", angle=function).toml()


@pytest.mark.parametrize(
    "function, text",
    [
        (geometric, "m*base^(-2*i/d)"),
        (lambda m, i: m / (i + 1), "m/(i + 1)"),
        (lambda m: m - (1 - m), "m - (1 - m)"),
        (lambda m: 2 / (3 / m) / 4, "2/(3/m)/4"),
        (lambda m: (-m) ** 2 - m**-2, "(-m)^2 - m^(-2)"),
        (lambda m: -(m**2) * 3, "-m^2*3"),
        (lambda m: (m + 1) * -2, "(m + 1)*(-2)"),
        (lambda m: (m**2) ** 3, "(m^2)^3"),
        (lambda m: m * 0.1 + 1e-5 + Fraction(1, 3), "m*0.1 + 0.00001 + 1/3"),
        (lambda m: m / Fraction(1, 3), "m/(1/3)"),
        (lambda m: np.float64(0.5) * m + np.int64(2), "0.5*m + 2"),
        (lambda m, i: np.minimum(np.exp(np.sqrt(m)), abs(i)) + m // 8 + m % 3,
         "min(exp(sqrt(m)), abs(i)) + floor(m/8) + (m - 3*floor(m/3))"),
        (lambda m: np.where(m <= 4, m, 4), "if(m <= 4, m, 4)"),
        (lambda m: sum_over(4, lambda n: n * m), "sum(n, 4, n*m)"),
    ],
)  # fmt: skip
def test_a_function_becomes_the_text_that_says_the_same(function, text):
    assert f'angle = "{text}"\n' in angle_of(function)


def at(text, **values):
    """A text of the language, as Python reads it."""
    functions = {"exp": math.exp, "sqrt": math.sqrt, "floor": math.floor, "min": min, "abs": abs}
    return eval(text.replace("^", "**"), functions, values)


def test_the_text_has_the_value_of_the_function():
    def spiral(m, i, d):
        return -((m - i / 3) ** 2) * 2 / (d - -m) + 2 ** -(m + 1) - (m - (i - d)) * -i / (3 / d)

    text = angle_of(spiral).split('angle = "')[1].split('"')[0]
    for m, i, d in [(1, 2, 8), (5, 0, 4), (7, 3, 64)]:
        assert at(text, m=m, i=i, d=d) == pytest.approx(spiral(m, i, d), rel=1e-12)


@pytest.mark.parametrize(
    "function, says",
    [
        (lambda m: m if m > 1 else 2, "asks whether m > 1, which no symbol says: write pebench.formulas.where"),
        (lambda m: max(m, 1), "max as numpy.minimum and numpy.maximum"),
        (lambda m: 0 < m < 2, "a < b < c as"),
        (lambda m: np.tanh(m), "numpy.tanh is no function of formulas; there are sin, cos"),
        (lambda m: np.sum(m), "numpy.sum takes no symbols"),
        (lambda m: math.sin(m), "needs its number, as those of math do"),
        (lambda m: [1, 2][m], "needs its number"),
        (lambda m: list(m), "of which no loop can be made"),
        (lambda m: m * "x", "a str is no number of a formula"),
        (lambda m: m * float("inf"), "inf is no number of a formula"),
        (lambda m: m.real, "has no attribute"),
        (lambda m, theta: m * theta, "angle takes theta; it may take m, i, d, base"),
        (lambda m, base=10: m**base, "angle has base = 10, and elsewhere it is 100"),
    ],
)
def test_what_cannot_be_traced_is_one_sentence(function, says):
    with pytest.raises(pebench.PebenchError, match=says.replace("(", r"\(")) as raised:
        pebench.Scheme("mine", acts="rotary", parameters={"base": 100}, angle=function)
    assert "\n" not in str(raised.value)


def test_the_fields_of_a_file_are_those_of_a_scheme():
    scheme = pebench.Scheme(
        "tilted",
        acts="rotary",
        says="one line",
        frequency=lambda i, d, base: base ** (-2 * i / d),
        angle=lambda m, frequency: frequency * m,
        scale={"query": lambda m, gamma=0.98: gamma**m, "key": "gamma^(-m)"},
        layout="half-split",
        mask="causal",
        claims=[pebench.claim("It is relative", property="score-shift-invariance", id="tilted.relative")],
    )
    assert scheme.toml() == (
        '[scheme]\nname = "tilted"\nsays = "one line"\nacts = "rotary"\nfrequency = "base^(-2*i/d)"\n'
        'angle = "frequency*m"\nscale.query = "gamma^m"\nscale.key = "gamma^(-m)"\nlayout = "half-split"\n'
        'mask = "causal"\nparameters = { gamma = "0.98" }\n\n'
        '[[claim]]\nid = "tilted.relative"\nsays = "It is relative"\nproperty = "score-shift-invariance"\n'
        'expect = "holds"\n'
    )
    run = scheme.verify(cases=20)
    assert run.ok and run["tilted.relative"].verdict == "holds"
    assert json.loads(run.to_json())["files"][0]["text"] == scheme.toml()


def test_rope_as_a_function_has_the_properties_of_rope():
    matrix = pebench.Scheme("mine", acts="rotary", angle=geometric).matrix(cases=20)
    assert (matrix["relative-score"].verdict, matrix["relative-score"].evidence) == ("holds", "proved")
    assert matrix["content-free"].verdict == "refuted" and matrix["content-free"].witness
    assert "toeplitz-bias" in matrix.not_applicable and "toeplitz-bias" not in matrix
    assert "relative-score             holds      proved" in str(matrix)


def test_a_claim_about_a_function_is_written_as_a_theorem(tmp_path):
    def squares(t, d, base=10000):
        return sum_over("pairs", lambda i: np.sin(base ** (-2 * i / d) * t) ** 2 + np.cos(base ** (-2 * i / d) * t) ** 2)

    unit = pebench.claim("Squares add up to d/2", id="mine.unit", law=lambda t, d: squares(t, d) == d / 2, over={"t": "any"})
    files = pebench.Scheme("mine", acts="rotary", angle=geometric, claims=[unit]).certify(tmp_path / "coq")
    claim, relative, falls = (tmp_path / "coq" / f"{name}_mine{end}.v" for name, end in [
        ("claim", "_unit"), ("pebench_relative_score", ""), ("pebench_score_falls", "")])  # fmt: skip
    assert {claim, relative, falls} <= set(files)
    assert "Theorem proved : statement." in claim.read_text()
    assert "Definition own_mine " in relative.read_text()
    assert "relative_score (2 * n) (own_mine n)." in relative.read_text()
    assert "Theorem proved : statement." in relative.read_text()
    assert "Theorem refuted : ~ statement." in falls.read_text()


def test_a_score_and_codes_from_functions_are_compared_with_the_schemes_of_the_bench(tmp_path):
    near = pebench.Scheme("near", acts="score", score=lambda q, k, i, j: q @ k - abs(i - j) / 8)
    assert 'score = "dot(q, k) - abs(i - j)/8"' in near.toml()
    compared = near.compare("alibi", cases=10, properties=["score-shift-invariance", "score-falls"])
    assert compared.schemes == ("alibi", "near")
    assert compared.cells["near", "score-shift-invariance"] == "holds"
    assert compared.cells["near", "score-falls"] == compared.cells["alibi", "score-falls"]
    codes = pebench.Scheme("codes", acts="absolute", entries=lambda t, i, w=2: [np.sin(t / w**i), np.cos(t / w**i)])
    assert 'entries = ["sin(t/w^i)", "cos(t/w^i)"]' in codes.toml()
    learned = pebench.Scheme("table", acts="bias", learned={"r": 8}, bias=lambda i, j, r: r(np.minimum(abs(i - j), 7)))
    assert 'bias = "r(min(abs(i - j), 7))"' in learned.toml() and "learned = { r = 8 }" in learned.toml()


def test_a_claim_is_decided_from_a_function():
    def falls(k, d, base=10000):
        return sum_over("pairs", lambda i: np.cos(base ** (-2 * i / d) * k)) <= d / 20

    claim = pebench.claim("It falls", law=falls, over={"d": "64, 128", "k": "integers 512..4096"}, expect="refuted")
    outcome = claim.decide()
    assert outcome.verdict == "refuted" and outcome.agrees
    case = dict(part.split("=") for part in outcome.witness["at"].split(","))
    d, k = int(case["d"]), int(case["k"])
    assert sum(math.cos(10000 ** (-2 * i / d) * k) for i in range(d // 2)) > d / 20
    square = pebench.claim("A square", law=lambda s, t: ((s + t) ** 2 >= 0) & (abs(s) >= s), over={"s": "reals 0..1"})
    assert 'law = "(s + t)^2 >= 0 and abs(s) >= s"' in square.toml() and 't = "any"' in square.toml()


@pytest.mark.parametrize(
    "make, says",
    [
        (lambda: pebench.claim("x"), "has a law or a property"),
        (lambda: pebench.claim("x", law=lambda k: where((k > 1) & (k > 2), 1, 2) > 0), "where takes one comparison"),
        (lambda: pebench.claim("x", law=lambda k: k + 1).decide(), "one of =, <=, <, >=, >"),
        (lambda: pebench.Scheme("rope", acts="rotary", angle="m").verify(), "there is a scheme rope already"),
        (lambda: pebench.Scheme("x", acts="score", score=lambda q, k: dot(q, q) * k).verify(), "k is a vector"),
        (lambda: pebench.Scheme("mine", acts="rotary", angle="m*i").compare("rop"), "rope"),
    ],
)
def test_what_cannot_be_decided_is_one_sentence(make, says):
    with pytest.raises(pebench.PebenchError, match=says) as raised:
        make()
    assert "\n" not in str(raised.value)


def test_what_is_not_decided_is_neither_a_mask_nor_a_number():
    from pebench import _core

    for bias in ("if(exp(log(i+1)) < i+1, 1, 2)", "floor(exp(log(i+1)))"):
        own = pebench.Scheme("border", acts="bias", bias=bias).toml()
        with pytest.raises(pebench.PebenchError, match="not decided"):
            pebench.table("", length=4, own=own)
        with pytest.raises(pebench.PebenchError, match="not decided"):
            _core.score_view("", own, 4, "", 0, 4, [[1.0] * 4] * 4)
    causal = pebench.Scheme("causal", acts="bias", bias="j-i", mask="causal").toml()
    assert pebench.table("", length=2, own=causal).tolist() == [[[0, -math.inf], [-1, 0]]]
