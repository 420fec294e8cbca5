"""values.py SOURCE FOLDER: the definitions of theory/coq against the values that sources have (theory/schemes/values.tsv).

Writes FOLDER/Values.v, a goal for each value: |definition at the place - value| <= 10^-9, closed by balls. Learned numbers are
those that the bench draws (theory/kernel/dense.hpp), drawn here again. Prints which values have no such goal.
"""

import re
import sys
from fractions import Fraction
from pathlib import Path

SOURCE, FOLDER = map(Path, sys.argv[1:3])
MASK = (1 << 64) - 1
LENGTH = 16  # tokens, or cells of 4 x 4


def mix(x):
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def hashed(text):
    result = 0xCBF29CE484222325
    for byte in text.encode():
        result = ((result ^ byte) * 0x100000001B3) & MASK
    return result


def entry(head, table, row, column=0):
    bits = mix((mix(hashed(table) ^ mix(head)) + mix((row << 20) + column + 1)) & MASK)
    return Fraction(bits % 9 - 4, 4)


def rows(head, table, count, size):
    return [[entry(head, table, r, c) for c in range(size)] for r in range(count)]


def square(head, table, d):
    return rows(head, table, d, d) if head else [[Fraction(int(r == c)) for c in range(d)] for r in range(d)]


def folded(offset):
    return -2 * offset - 1 if offset < 0 else 2 * offset


def learnable(row, column):
    def step(x):
        return mix((x + 0x9E3779B97F4A7C15) & MASK)

    return Fraction((step((step((step(1) + row) & MASK) + column) & MASK) >> 48) - (1 << 15), 1 << 15)


def product(a, b):
    return [[sum((x * y for x, y in zip(row, column)), Fraction(0)) for column in zip(*b)] for row in a]


def cayley(s):
    """(1 - S)(1 + S)^-1 of 2 x 2."""
    one = [[1, 0], [0, 1]]
    (a, b), (c, d) = [[one[i][j] + s[i][j] for j in range(2)] for i in range(2)]
    inverse = [[x / (a * d - b * c) for x in row] for row in ((d, -b), (-c, a))]
    return product([[one[i][j] - s[i][j] for j in range(2)] for i in range(2)], inverse)


def number(x):
    return f"({x.numerator} / {x.denominator})" if x.denominator > 1 else f"({x.numerator})"


def listed(values):
    return "[" + "; ".join(number(Fraction(x)) for x in values) + "]"


def coq_rows(low, table):
    return f"(rows ({low}) [{'; '.join(map(listed, table))}])"


def learned(scheme, d, head, length):
    """The learned variables of a scheme, as Coq has them."""
    far = range(-length, length + 1)
    offsets = f"(entries ({-length}) {listed(entry(head, 'relative table', folded(k)) for k in far)})"
    vector = lambda table, size=d: f"(vector {listed(entry(head, table, 0, c) for c in range(size))})"  # noqa: E731
    matrix = lambda values: f"(square [{'; '.join(map(listed, values))}])"  # noqa: E731
    table = rows(head, "deberta table", 4, d)
    codes = [[learnable(r, c) for c in range(d)] for r in range(40)]
    return {
        "t5": {"r": f"(entries 0 {listed(entry(head, 't5', 0, k) for k in range(32))})"},
        "t5-causal": {"r": f"(entries 0 {listed(entry(head, 't5', 0, k) for k in range(32))})"},
        "t5-printed": {"r": f"(entries 0 {listed(entry(head, 't5 printed', 0, k) for k in range(length))})"},
        "transformer-xl": {"M": matrix(square(head, "xl position key", d)), "u": vector("xl u"), "v": vector("xl v")},
        "xlnet-printed": {"u": vector("xl u"), "v": vector("xl v")},
        "shaw": {"aK": coq_rows(-2, rows(head, "shaw keys", 5, d)), "aV": coq_rows(-2, rows(head, "shaw values", 5, d))},
        "fire": {"c": "(1 / 10)", "v1": vector("fire weight", 32), "v2": vector("fire shift", 32), "v3": vector("fire out", 32)},
        "cope": {"e": coq_rows(0, rows(head, "cope", 16, d))},
        "fox": {"g": vector("fox"), "b": number(entry(head, "fox", 0, d))},
        "tupe": {"p": coq_rows(0, rows(head, "tupe places", length, d)), "UQ": matrix(square(head, "tupe query", d)),
                 "UK": matrix(square(head, "tupe key", d)), "r": offsets},
        "relative-table": {"r": offsets},
        "swin": {"r": offsets},
        "deberta": {"Qr": coq_rows(0, product(table, square(head, "deberta position query", d))),
                    "Kr": coq_rows(0, product(table, square(head, "deberta position key", d)))},
        "rope-mixed": {"u": f"(vector {listed(entry(head, 'rope mixed down', n) for n in range(d // 2))})"},
        "string-circulant": {"c": vector("string")},
        "string-cayley": {"P": matrix(cayley([[entry(head, "string", i, j) - entry(head, "string", j, i) for j in range(2)]
                                              for i in range(2)])) if d == 2 else ""},
        "pope": {"delta": "zero"} if head == 0 else {},
        "urpe": {"g": f"(entries ({1 - length}) {listed(entry(head, 'urpe', 0, k) for k in range(2 * length - 1))})"},
        "learnable": {"p": coq_rows(0, codes)},
        "learnable-with-offset": {"p": coq_rows(0, codes)},
        "hierarchical": {"p": coq_rows(0, codes)},
        "kerple": {"r1": number(Fraction(1, head + 1)), "r2": "1"},
        "kerple-power": {"r1": number(Fraction(1, head + 1)), "r2": "(1 / 2)"},
    }.get(scheme, {})  # fmt: skip


def schemes():
    result, name = {}, None
    for line in (SOURCE / "theory/coq/schemes.txt").read_text().splitlines():
        if line.startswith("scheme "):
            name, variables = line[7:].split(":", 1)
            result[name] = {"variables": [word.split(":")[0] for word in variables.split()]}
        elif name:
            key, value = line.strip().split(" = ", 1)
            result[name][key] = value
    return result


def layer(fields):
    if "layer" in fields:
        return fields["layer"]
    if "rotation" in fields:
        amplitude = f"(({fields['amplitude']}) ^ 2)" if "amplitude" in fields else "1"
        return f"rotated ({fields['width']}) W {amplitude} ({fields['rotation']})"
    if "code" in fields:
        return f"added ({fields['width']}) W (fun i => ({fields['code']}) (IZR i))"
    return f"biased ({fields['width']}) W {fields['mask']} ({fields['bias']})"


def value(text):
    text = text.replace("log", "ln").replace("pi", "PI")
    text = re.sub(r"2\^\(1/2\)", "sqrt 2", text)
    return re.sub(r"\b(sin|cos|exp|ln|sqrt)\(", r"\1 (", text)


HEAD = """From Coq Require Import Reals ZArith List.
From Flocq Require Import Core.Raux.
From Pebench Require Import Schemes Properties Numbers.
Import ListNotations.
Open Scope R_scope.
(* Maxima, which have each of their numbers twice, become numbers between bounds, the innermost first. *)
Ltac is_plain t := lazymatch t with context [greatest] => fail | context [least] => fail | _ => idtac end.
Ltac bound_maximum t := let V := eval cbv beta delta [greatest least] in t in bounded V t 80%positive.
Ltac near :=
  lazymatch goal with |- ?G =>
    let V := eval cbv -[Rplus Rmult Ropp Rminus Rdiv Rinv Rabs sqrt exp ln sin cos PI IZR pow Zfloor Zceil Rle
                        least greatest] in G in change V end;
  repeat match goal with
  | |- context [greatest ?a ?b] => is_plain a; is_plain b; bound_maximum (greatest a b)
  | |- context [least ?a ?b] => is_plain a; is_plain b; bound_maximum (least a b)
  end;
  enclosed_to 80%positive.

"""
GRID = ("rope-axial", "sinusoidal-2d", "sinusoidal-2d-width-first", "survey-sinusoidal-2d", "swin", "rope-mixed")
KNOWN = {"rope-axial": 4, "sinusoidal-2d": 4, "sinusoidal-2d-width-first": 4, "survey-sinusoidal-2d": 4, "mrope": 4,
         "mrope-interleaved": 4}  # fmt: skip
goals, without = [], []
for line in (SOURCE / "theory/schemes/values.tsv").read_text().splitlines():
    if line.startswith("#"):
        continue
    name, d, base, place, expected = line.split("\t")[:5]
    fields, d = schemes().get(name), int(d)
    found = re.fullmatch(r"(?:score|weight|p)\((.*?)\)(?:\[(\d+)\])?(?: head (\d+))?(?: of (\d+))?", place)
    if fields is None or found is None:
        without.append(f"{name} {place}")
        continue
    inside, column, head, length = found.groups()
    head, length = int(head or 0), int(length or LENGTH)
    at = [int(x) for x in re.findall(r"@(\d+)", inside)]
    if name in GRID and at:
        if any(t % 4 for t in at):  # no place of the first column
            without.append(f"{name} {place}")
            continue
        at = [t // 4 for t in at]
    bound = {"n": f"{d // KNOWN.get(name, 2)}%nat", "m": f"{d // 4}%nat", "d": f"{d}%nat", "hands": f"{d // 2}%nat",
             "base": base, "l": f"{length}%Z", "h": f"{head}%Z", "heads": "8", "W": "identities",
             "short": "(fun i => 1 + real i / 4)", "long": "(fun i => 1 + 3 * real i)"}  # fmt: skip
    if head:
        bound["W"] = "(of_matrices {} {})".format(
            f"{d}%nat", " ".join(f"(square [{'; '.join(map(listed, square(head, t, d)))}])" for t in ("query", "key", "value")))
    if name == "fourier-features":
        bound["b"] = "(vector [14361 / 4096; -13133 / 2048])"  # its first value, and its second, are of these
    if " of " in inside:
        inside, words = inside.split(" of ")
        bound["last"] = str(int(words) - 1)
    bound.update(learned(name, d, head, length))
    if any(variable not in bound and variable != "last" for variable in fields["variables"]) or name.startswith("mrope"):
        without.append(f"{name} {place}")
        continue
    if place.startswith("p("):
        code = fields.get("code") or re.fullmatch(r"added (?:\([^)]*\)|\w+) W \((.*)\)", fields["layer"])[1]
        position = f"(IZR ({inside}))" if "code" in fields else f"({inside})%Z"
        term = f"({code}) {position} {column}%nat"
    else:
        tokens = [f"({'zero' if e == '0' else f'unit {int(e) - 1}'})" for e in re.findall(r"e(\d+)@", inside)]
        term = f"factor ({layer(fields)}) {inside.split(',')[0]} {inside.split(',')[1]}"
        if tokens:
            term = f"score ({layer(fields)}) {tokens[0]} {at[0]} {tokens[1]} {at[1]}"
    lets = "".join(f"let {v} := {bound[v]} in " for v in fields["variables"] if v in bound)
    goals.append(f"(* {name} {place} *)\nGoal {lets}Rabs ({term} - ({value(expected)})) <= / 10 ^ 9. Proof. near. Qed.\n")
FOLDER.mkdir(exist_ok=True)
(FOLDER / "Values.v").write_text(HEAD + "\n".join(goals))
print(f"{len(goals)} values have a goal; none have: {', '.join(without)}")
