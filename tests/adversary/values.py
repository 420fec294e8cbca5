"""The attack of source-values: the numbers of theory/schemes/values.tsv beside what the formulas here give."""

import pathlib
import re

import numpy as np

import layers
from hunt import Shape
from properties import CannotAttack, attack
from evaluator import value as of_text
from sure import Number, Sure

TABLE = pathlib.Path(__file__).resolve().parents[2] / "theory" / "schemes" / "values.tsv"
DRAWN = set("""learnable learnable-with-offset hierarchical fourier-features floater shaw transformer-xl xlnet-printed
    t5 t5-causal t5-printed t5-printed-grid fire cope tupe string-circulant rope-mixed relative-table swin deberta urpe
    fox""".split())


@attack("source-values", "At the listed places, codes and scores are what the source prints")
def source_values(h):
    if h.scheme in DRAWN:
        raise CannotAttack("the values are of numbers that the bench draws")
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line.startswith(h.scheme + "\t")]
    for _, d, base, place, value, *_ in rows:
        d, base = int(d), int(base)
        if m := re.fullmatch(r"p\((-?\d+)(?: of (\d+))?\)\[(\d+)\]", place):
            t = np.array([int(m[1])])
            code = h.code(Sure, Shape(d, base))
            found = (code(t, np.array([int(m[2])])) if h.kind == "sentence" else code(t))[0, int(m[3])]
        elif m := re.fullmatch(r"score\(e(\d+)@(\d+), e(\d+)@(\d+)\)(?: head (\d+))?(?: of (\d+))?", place):
            unit = lambda n: np.eye(d)[int(n) - 1] if int(n) else np.zeros(d)
            grid = h.scheme in layers.GRID
            layer = h.layer(Sure, Shape(d, base, int(m[5] or 0), length=int(m[6] or (4 if grid else 16))), grid)
            found = layer.score(unit(m[1]), np.array([int(m[2])]), unit(m[3]), np.array([int(m[4])]))[0]
        else:
            raise CannotAttack(f"a place that is not read: {place}")
        h.claim(float(abs(found - Number(of_text(value, {})))) < 1e-40, f"{place} is {float(found)}, and {value} is printed")
    h.claim(rows, "no values")
