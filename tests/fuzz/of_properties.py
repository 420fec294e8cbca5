"""Checks the verdicts on the properties of a scheme in a file, by the attacks of tests/adversary on the scheme's formulas.

A property that is established to hold is attacked at other heads, dimensions, bases and places, above all around each
number in the formulas; one that is refuted must be found wrong near its witness.
"""

import collections
import json
import pathlib
import re
import shutil
import sys
import warnings
from fractions import Fraction

import numpy as np

import drawn
from program import INPUT_ERROR, Found
from sure import Formula, Sure

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "adversary"))

import apart  # noqa: E402, F401  (each adds its attacks)
import attention  # noqa: E402, F401
from hunt import Found as Refuted  # noqa: E402
from hunt import Hunt, Shape  # noqa: E402
from layer import dot  # noqa: E402
from layers import Added  # noqa: E402
from properties import ATTACKS, CannotAttack  # noqa: E402
from rotations import Rotation  # noqa: E402
from scope import scope_of  # noqa: E402
from written import Written  # noqa: E402

ESTABLISHED = ("proved", "exhausted", "covered", "witnessed")
MOST_ENTRIES = 1030
EFFORT = 0.3


class Scheme:
    """A [scheme] as Python has it: its formulas, and the numbers around which it may change."""

    def __init__(self, table):
        self.table, self.acts = table, table["acts"]
        self.definitions = {name: f"({x})" for name, x in table.get("parameters", {}).items() if name != "base"}
        if "frequency" in table:
            self.definitions["frequency"] = table["frequency"]
        self.texts = table.get("entries") or [table[k] for k in ("angle", "bias", "score") if k in table]
        self.texts = [*self.texts, *table.get("scale", {}).values(), *self.definitions.values()]
        text = " ".join(self.texts)
        of_name = lambda name: re.search(rf"\b{name}\b", text) is not None
        self.base = Fraction(table.get("parameters", {}).get("base", 10000))
        self.any_base = of_name("base") and "base" not in table.get("parameters", {})
        self.of_pair, self.of_column, self.of_length = of_name("i"), of_name("j"), of_name("L")
        self.numbers = {x for x in map(Fraction, re.findall(r"(?<![\w.])\d+(?:\.\d+)?", text)) if x < 1 << 24}
        self.near = sorted({n + k for x in self.numbers for n in {int(x), int(2 * x)} for k in (-1, 0, 1, 2)} - {-1})
        self.kind = {"absolute": "sentence" if self.of_length else "codes", "rotary": "rotation"}.get(self.acts, "layer")
        if "scale" in table or "bias" in table:
            self.kind = "layer"

    def dimensions(self):
        if self.acts == "absolute" and not self.of_pair and not self.of_column:
            return [len(self.table["entries"])]
        odd = [3, 7] if self.acts == "absolute" and self.of_column else []
        near = {d + d % 2 for x in self.numbers for n in (int(x), int(2 * x)) for d in (n, n + 2, n + 4) if 16 < d <= MOST_ENTRIES}
        return [2, 4, 6, 16, *odd, *sorted(near)[-6:]]

    def at(self, K, text, count, shape, **names):
        return Formula(text, self.definitions)(K, count, d=shape.d, base=shape.base, **names)

    def code(self, K, shape):
        def of(t, n=0):
            t = np.atleast_1d(np.asarray(t, dtype=object if K is Sure else float))
            at = lambda text, **names: self.at(K, text, len(t), shape, t=t, L=n, **names)
            texts = self.table["entries"]
            if self.of_column:
                return np.stack([at(texts[0], j=j) for j in range(shape.d)], axis=1)
            pairs = range(shape.d // 2) if self.of_pair else [0]
            return np.stack([at(text, i=i) for i in pairs for text in texts], axis=1)
        return of


class Turning(Rotation):
    def __init__(self, scheme, K, shape):
        super().__init__(scheme.table, K, shape.d, shape.base, definitions=scheme.definitions)

    def scaled(self, x, m, key):
        x = self.rotate(x, m)
        if "scale" in self.table:
            factor = self.of_pairs(self.table["scale"][key], m)
            x[:, self.first], x[:, self.second] = x[:, self.first] * factor, x[:, self.second] * factor
        return x


def projected(shape):
    """The head that chooses W: the identity for head 0, and where there are many entries."""
    return shape.head if shape.d <= 16 else 0


class Scoring(Written):
    """A bias, a score or a rotation."""

    def __init__(self, scheme, K, shape):
        self.scheme, self.shape, self.table, self.definitions = scheme, shape, scheme.table, scheme.definitions
        super().__init__(K, shape.d, shape.base, projected(shape), shape.length, shape.seed, shape.grain)

    prepare = Written.begin
    h = property(lambda self: self.shape.head)

    def score(self, x, i, y, j):
        if "angle" not in self.table:
            return super().score(x, i, y, j)
        turning = Turning(self.scheme, self.K, self.shape)
        at, of = np.broadcast_arrays(np.atleast_1d(i), np.atleast_1d(j))
        bias = self.bias(i, j) if "bias" in self.table else self.K.n(0)
        return bias + dot(turning.scaled(self.q(x), at, "query"), turning.scaled(self.k(y), of, "key"))


class Coded(Added):
    def __init__(self, scheme, K, shape):
        self.scheme, self.shape = scheme, shape
        super().__init__(K, shape.d, shape.base, projected(shape), shape.length, shape.seed, shape.grain)

    def prepare(self):
        code = self.scheme.code(self.K, self.shape)
        self.code = lambda t: code(t, self.length)


class Drawn(Hunt):
    """The search on a drawn scheme."""

    examined = 1

    def __init__(self, scheme, scope, seed, witness):
        super().__init__("drawn-half-split" if scheme.table.get("layout") == "half-split" else "drawn", scope, seed, EFFORT)
        self.drawn, self.kind, self.by_lag, self.witness = scheme, scheme.kind, False, witness
        self.near = scheme.near + [n + k for name, n in witness.items() if name not in "bd" for k in (-1, 0, 1) if n + k >= 0]

    def dimensions(self, most=128, few=None):
        have = [d for d in self.drawn.dimensions() if d <= most or most >= 64]
        have = [d for d in have if not self.scope.dimensions or self.scope.admits_dimension(d)][:few] or have[:1]
        return [self.witness["d"], *have] if "d" in self.witness else have

    def bases(self):
        if not self.drawn.any_base:
            return [self.drawn.base]
        return self.scope.bases or [10000, 2, Fraction(17, 16), *(n for n in self.drawn.near if 1 < n <= 10**7)]

    def shapes(self, most=128, heads=(0, 1, 2, 5, 11), length=64, few=None):
        near = [h for h in self.drawn.near if h > 2]
        if heads != (0,):  # else the attack is of head 0 alone
            heads = self.scope.heads or (self.witness.get("w", 0), *heads[:3], *self.rng.permutation(near)[:9].tolist())
        yield from super().shapes(most, heads, length, few)

    def whole(self, count, most, least=0, exactly=False):
        x = super().whole(count, most, least, exactly)
        near = [n for n in self.near if least <= n <= most]
        return np.where(self.rng.random(len(x)) < 0.5, self.rng.choice(near, len(x)), x) if near else x

    def layer(self, K, shape, grid=False):
        return (Coded if self.drawn.acts == "absolute" else Scoring)(self.drawn, K, shape)

    def code(self, K, shape):
        if self.kind == "rotation":
            turning = self.rotation(K, shape)
            return lambda t: turning.blocks(t).reshape(len(np.atleast_1d(t)), -1)
        return self.drawn.code(K, shape or Shape(self.dimensions()[0], self.drawn.base))

    def rotation(self, K, shape):
        return Turning(self.drawn, K, shape)


def attacked(scheme, outcome, seed):
    """What was found against the sentence of a cell, or None; and how many cases were tried."""
    words, run = ATTACKS[outcome["property"]]
    if not all(word in outcome["statement"] for word in words):
        raise Found("attack", f"the sentence is not the one that it was written for: {outcome['statement']}")
    at = outcome["witness"]["at"] if outcome["verdict"] == "refuted" and outcome["witness"] else ""
    hunt = Drawn(scheme, scope_of(outcome), seed, {name: int(n) for name, n in re.findall(r"(\w+)=(-?\d+)(?=,|$)", at)})
    try:
        run(hunt)
    except Refuted as found:
        return str(found), hunt.cases
    except CannotAttack:
        return None, 0
    return None, hunt.cases


def cells(bench, file, name, out, choose):
    """Verdicts on the properties that are chosen of those that apply; none where they take minutes, as a claim may."""
    listed = bench("list", "claims", "--scheme", file).stdout
    chosen = [f"pebench.{each}.{name}" for each in choose(re.findall(rf"^ *pebench\.([a-z-]+)\.{name}\b", listed, re.M))]
    shutil.rmtree(out, ignore_errors=True)
    try:
        if not chosen or bench("verify", "--scheme", file, *chosen, "--cases", "2", "--out", out).returncode in INPUT_ERROR:
            return []
    except Found as fault:
        if fault.args[0] == "too long":
            return []
        raise
    return json.loads((out / "run.json").read_text())["outcomes"]


def check_properties(bench, table, rng, only=None):
    """Checks some properties of a scheme, or those that are named."""
    choose = (lambda ids: [each for each in ids if each in only]) if only else lambda ids: rng.sample(ids, min(5, len(ids)))
    file, counts = bench.write(drawn.file_of(scheme=table)), collections.Counter()
    scheme, seed = Scheme(table), rng.randrange(10**6)
    warnings.simplefilter("ignore")
    for outcome in cells(bench, file, table["name"], bench.folder / "verified", choose):
        verdict, evidence = outcome["verdict"], outcome["evidence"]
        established = verdict == "holds" and evidence in ESTABLISHED
        counts[f"{verdict} {evidence}" if established or verdict == "refuted" else "open or tested"] += 1
        if not established and verdict != "refuted":
            continue
        says = f"{outcome['property']} {verdict}, {evidence}, {outcome['domain']}"
        what, cases = attacked(scheme, outcome, seed)
        if established and what:
            raise Found("property", f"{says}; {what}")
        if verdict == "refuted" and cases and not what:
            at = outcome["witness"] and outcome["witness"]["at"]
            raise Found("refuted", f"{says} at {at}; nothing is wrong in {cases} cases")
    return counts
