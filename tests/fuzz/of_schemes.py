"""Checks the tables that export writes of schemes, and what audit says of right and wrong ones."""

import collections
import itertools
import json
import re
import shutil
from fractions import Fraction

import numpy as np

import drawn
from enclosed import EXACT, NoValue, arithmetic, ends, exponential, high, low, may_be, mp, rounded
from evaluator import value
from program import Found


MASKED, NO_VALUE = "masked", "no value"


class Table:
    """The expected table of a scheme: entries (a value, MASKED or NO_VALUE) in row-major order, and arguments of export."""

    def __init__(self, scheme, rng):
        self.scheme, self.acts = scheme, scheme["acts"]
        texts = scheme.get("entries", [])
        self.of_pair, self.of_column = (any(re.search(rf"\b{name}\b", text) for text in texts) for name in "ij")
        heads, length, d = rng.choice([1, 2]), rng.choice([3, 5, 6]), rng.choice([4, 8])  # of no other kind of table
        if texts and not self.of_pair and not self.of_column:
            d = len(texts)
        self.heads, self.length, self.d = heads, length, d
        self.view = {"bias": ["bias", "--heads", heads], "absolute": ["codes", "--dim", d],
                     "rotary": ["cos", "--dim", d, "--layout", "once"]}[self.acts]  # fmt: skip
        self.shape = {"bias": (heads, length, length), "rotary": (length, d // 2), "absolute": (length, d)}[self.acts]
        self.entries = list(getattr(self, self.acts)())

    def entry(self, text, **names):
        try:
            return value(text, {"d": self.d, "base": 10000, **names})
        except NoValue:
            return NO_VALUE

    def bias(self):
        for h, i, j in itertools.product(range(self.heads), range(self.length), range(self.length)):
            hidden = self.scheme.get("mask") == "causal" and j > i
            yield MASKED if hidden else self.entry(self.scheme["bias"], i=i, j=j, h=h, L=self.length)

    def rotary(self):
        for m, i in itertools.product(range(self.length), range(self.d // 2)):
            yield self.entry(f"cos({self.scheme['angle']})", m=m, i=i)

    def absolute(self):
        for t in range(self.length):
            if self.of_column:
                yield from (self.entry(self.scheme["entries"][0], t=t, j=j, L=self.length) for j in range(self.d))
            for i in range(0 if self.of_column else self.d // 2 if self.of_pair else 1):
                names = {"i": i} if self.of_pair else {}
                yield from (self.entry(text, t=t, L=self.length, **names) for text in self.scheme["entries"])


def numbers_of(file):
    """The entries of a .npy as fractions, "inf", "-inf" and "nan"."""
    return [Fraction(x) if abs(x) < float("inf") else str(x) for x in np.load(file).ravel().tolist()]


def shown_value(y):
    return y if isinstance(y, (str, *EXACT)) else f"from {mp.nstr(low(y), 20)} to {mp.nstr(high(y), 20)}"


def check_export(bench, file, table, rng):
    """Each entry is the nearest number of the format; -inf stands for masked entries alone."""
    out, dtype = bench.folder / "table.npy", rng.choice(["f64", "f32", "f16"])
    out.unlink(missing_ok=True)
    ended = bench("export", "--scheme", file, "--length", table.length, "--dtype", dtype, "--out", out, "--view", *table.view)
    stored = numbers_of(out) if out.exists() else []
    if stored and len(stored) != len(table.entries):
        raise Found("export", f"{len(stored)} entries, not {len(table.entries)}")
    for number, (x, y) in enumerate(zip(stored, table.entries)):
        if isinstance(y, str):
            good = y == MASKED and x == "-inf"
        else:
            good = may_be(x, y, dtype) is not False and not (isinstance(x, str) and None in ends(y))
        if not good:
            raise Found("mask" if isinstance(x, str) else "export", f"entry {number} is {x}; it is {shown_value(y)}")
    return f"export {ended.returncode}"


def wide(y):
    return y not in (MASKED, NO_VALUE) and None not in ends(y) and ends(y)[1] - ends(y)[0] > Fraction(1, 1000)


def check_audit(bench, file, table, rng):
    """The right table is not called different, and a table with one wrong entry is not called equal."""
    right = table.entries
    chosen = [0 if y == MASKED else None if y == NO_VALUE or None in ends(y) else sum(ends(y), Fraction(0)) / 2 for y in right]
    if None in chosen or any(abs(x) > 10**30 for x in chosen):
        return "no audit"
    values = [float(rounded(x, "f32")) for x in chosen]
    audited = bench.folder / "audited.npy"
    texts = json.dumps(table.scheme)
    in_texts = lambda name: re.search(rf"\b{name}\b", texts) is not None
    keys = ["base=10000"] * in_texts("base") + [f"dimension={table.d}"] * (table.acts == "bias" and in_texts("d"))
    expect = ["--expect", f"{table.scheme['name']}:{','.join(keys)}"] if keys else []

    def judged():
        np.save(audited, np.reshape(np.float32(values), table.shape))
        return bench("audit", audited, "--scheme", file, *expect, "--positions", "0")

    ended = judged()
    if ended.returncode == 1 and not any(map(wide, right)):
        raise Found("audit", f"the right table is called different: {ended.stdout[:300]}")
    seen = [k for k, y in enumerate(right) if y != MASKED]
    spoilt = rng.choice([k for k in seen if wide(right[k])] or seen)
    values[spoilt] += 777 * (1 + max(map(abs, values)))
    if judged().returncode == 0:
        so = shown_value(right[spoilt])
        raise Found("audit", f"entry {spoilt} is {values[spoilt]}, and the table is called equal; it is {so}")
    return f"audit {ended.returncode}"


def check_figure(bench, file, scheme):
    """A figure shows weights that are so: exp(b(128, 128 - k) - b(128, 128))."""
    out, last = bench.folder / "figures", 128
    shutil.rmtree(out, ignore_errors=True)
    bench("figure", "score-by-distance", "--scheme", file, "--out", out)
    csv = out / "score-by-distance.csv"
    if not csv.exists():
        return
    shown = re.findall(rf"^{scheme['name']},(\d+),([^,]+),", csv.read_text(), re.M)
    bias = lambda k: value(scheme["bias"], {"d": 64, "base": 10000, "i": last, "j": last - k, "h": 0, "L": last + 1})
    for k, weight in [(int(k), float(weight)) for k, weight in shown if k in ("0", "1", "2", "3", "64", "128")]:
        try:
            wanted = exponential(arithmetic("-", bias(k), bias(0)))
        except NoValue:
            raise Found("figure", f"a weight at distance {k}, where the scheme has no value") from None
        if None in ends(wanted):
            continue
        least, most = (min(end, 10**12) for end in ends(wanted))  # where figures end
        so = least * Fraction(999, 1000) <= weight <= most * Fraction(1001, 1000)
        if not so or most - least > Fraction(1, 10**9) * most + Fraction(1, 10**12):
            raise Found("figure", f"the weight at distance {k} is {weight}; it is {shown_value(wanted)}")


def check_scheme(bench, scheme, rng):
    file = bench.write(drawn.file_of(scheme=scheme))
    table = Table(scheme, rng)
    if table.acts == "bias" and rng.random() < 0.25:
        check_figure(bench, file, scheme)
    return collections.Counter([check_export(bench, file, table, rng), check_audit(bench, file, table, rng)])
