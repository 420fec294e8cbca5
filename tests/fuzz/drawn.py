"""Random small files of claims and schemes: formulas, domains, `where`, witnesses and names."""

import re
from fractions import Fraction

from enclosed import NoValue, ends
from evaluator import Claim, text_of
from grammar import WORDS

# Names with a meaning elsewhere: words of Coq and of the libraries that proofs load, of LaTeX and HTML, of certificates, and
# of this language in other letters.
NAMES = """forall fun exists Theorem Lemma Proof Qed let in match with end return as fix cofix if then else Type Prop Set
Definition Require Import Open Scope where using at by R Z N Q nat PI Rpi IZR INR Rpower Rabs Rmin Rmax Rplus Rmult Rdiv Rlt
Rle Rinv Ropp ln pow pow2 sum_f_R0 Sum circle sin cos tan exp0 E A P H S O plus mult e x y n m w i0 j r p pair other N pairs
omega frequency lra lia ring field nra auto intros split rationals enclosed covered squares bits Float Balls Enclosure
Interval Specific_ops nil cons Some None true false tt I True False not or alpha pi_ theta Gamma input end document frac
sqrt_ left right begin item hline textbf script b0 head style D L h k t q d_ base_ Pi SUM iF min_ eps infinity nan inf NaN
del lambda_ class def _x x_ x__y X1 a1 a_1 lt gt amp quot""".split()
HOT = "PI ln Rabs Rmin Rmax Rpower IZR INR Sum circle n N pairs w".split()  # which certificates use themselves
MEANT = {"PI": "pi", "ln": "log(3)", "Rabs": "abs(pi - 4)", "Rmin": "min(pi, 3)", "Rpower": "3^(1/3)", "INR": "3^3"}
FREE = [name for name in NAMES if name not in WORDS and name[0].isalpha()]
IDS = [name.lower().strip("_") for name in NAMES] + ["a.b", "a-b", "a_b", "0", "1.x", "x--y", "pi", "exp", "sin", "if", "r"]


def number(rng):
    return rng.choice(["1", "2", "3", "5", "1/2", "0.125", "7/3", "10", "64", "1000", "999999999999999999", "0", "pi"])


def formula(rng, names, depth, tame=True):
    """A random formula of `names`. `tame`: arguments of logarithms, roots and divisors are positive."""
    if depth == 0 or rng.random() < 0.1:
        return rng.choice(names) if names and rng.random() < 0.7 else number(rng)
    part = lambda: formula(rng, names, depth - 1, tame)
    positive = lambda: f"(1 + abs({part()}))" if tame else part()
    plain, wave = lambda: f"({part()} {rng.choice('+-*')} {part()})", lambda: f"{rng.choice(['sin', 'cos'])}({part()})"
    return [plain, plain, plain, plain, plain, plain, lambda: f"{part()}/{positive()}",
            lambda: f"({part()})^{rng.choice(['2', '3', '4', '5' if tame else '(-1)', '16'])}",
            lambda: f"({positive()})^{rng.choice(['(1/2)', '0.3', '(-2)', '(-1/3)'])}", wave, wave,
            lambda: rng.choice([f"log({positive()})", f"sqrt({positive()})", f"exp(sin({part()}))", f"exp(-abs({part()}))"]),
            lambda: f"{rng.choice(['floor', 'abs'])}({part()})", lambda: f"{rng.choice(['min', 'max'])}({part()}, {part()})",
            lambda: choice(rng, names, part),
            lambda: rng.choice([f"sum(n9, 3, {part()}*n9)", f"sum(n9, d/2, {part()} - n9)"])][rng.randrange(16)]()  # fmt: skip


def choice(rng, names, part):
    """An `if`. In half of them both sides of the condition are the same number, which intervals cannot show."""
    x = rng.choice(names) if names else "2"
    ties = [(f"exp(log({x} + 9))", f"{x} + 9"), (f"sqrt(({x})^2 + 4)^2", f"({x})^2 + 4"), (f"sin(pi*floor({x}))", "0"),
            (f"2*cos(pi/3)*{x}", x), (f"log(exp({x}))", x)]  # fmt: skip
    left, right = rng.choice(ties) if rng.random() < 0.5 else (part(), part())
    return f"if({left} {rng.choice(['<', '<=', '=', '>', '>='])} {right}, {part()}, {part()})"


def condition(rng, names):
    """A condition for `where`; many exceed 64 bits."""
    p, c = rng.choice(names), rng.choice(["3", "17", "60000", "999999999", "1/2", "(-5)", "100000000000000000"])
    e = rng.choice(["2", "3", "4", "7", "16", "64"])
    return rng.choice([f"{p}^{e} >= 0", f"{p} < {c}", f"{p}*{c}*{c} > -{c}", f"({p} - {c})^{e} + 1 > 0", f"d*{p} >= {c}",
                       f"floor({p}/3)*3 = {p}", f"base^{e} > {p}", f"{p}^{e} <= {c}^{e}", f"abs({p})^{e} + {p} > 10^18",
                       f"1/({p} - 2) < 1", f"min({p}, {c}) = {p}", f"{p}^3*{c}^3 >= {p}^3 and {p} > 1"])  # fmt: skip


def slot(rng, kind):
    if kind == "any":
        return rng.choice(["any", "integers", "integers -3..100000000", "fractions -1..1 by 1/8", "fractions 0..2 to 1/5"])
    if kind == "reals":
        low = rng.choice([0, 0, -1, 1, -20])
        return f"reals {low}..{low + rng.choice([1, 3, 10])}"
    low = rng.choice([0, 0, 1, -3, 55105, 2097150, 999999990])
    if rng.random() < 0.15:
        low = rng.choice([2**31, 2**40 - 9])
        return f"integers {low}..{low + rng.randrange(9)}"
    return f"{rng.choice(['integers {}..{}', 'fractions {}..{} by 1'])}".format(low, low + rng.randrange(9))


def domain(rng, kind, names):
    result = {"d": rng.choice(["4", "2", "6", "2, 4", "2..8", "8"])}
    if rng.random() < 0.3:
        result["base"] = rng.choice(["100", "10000, 500000", "3/2", "10"])
    for name in names:
        result[name] = slot(rng, rng.choice(["integers", kind]) if kind == "reals" and len(result) > 1 else kind)
    return result


def claim(rng, identifier):
    """A claim as a TOML table, and the definitions that it uses."""
    names = rng.sample(HOT if rng.random() < 0.3 else FREE, rng.choice([1, 1, 1, 2, 2, 3]))
    kind = rng.choice(["integers", "integers", "integers", "reals", "reals", "any"])
    table = {"id": identifier, "says": "s", "for": domain(rng, kind, names)}
    definitions = {}
    used = list(names)
    if rng.random() < 0.3:
        name = rng.choice([each for each in FREE if each not in names and each != "n9"])
        definitions[name] = rng.choice(["base^(-2*i/d)", "d/2 + 1", f"{names[0]}^2 - 1", "pi/2", formula(rng, names, 2)])
        used.append(name)
    if "i" in "".join(definitions.values()) and "base^" in "".join(definitions.values()):
        used[-1] = f"sum(i, cos({used[-1]}*{names[0]}))"
    parameters = [n for n in names if "fractions" in table["for"][n]]
    if parameters and rng.random() < 0.6:
        table["where"] = condition(rng, parameters)
    depth = rng.choice([0, 1, 1, 2, 2, 3])
    left, tame = formula(rng, used, depth, rng.random() < 0.9), rng.random() < 0.95
    for name in names:
        if name in MEANT and rng.random() < 0.5:
            left += f" + {MEANT[name]} - {name}/2"
    right = formula(rng, [*used, "d", "base"], depth, tame) if rng.random() < 0.3 else None
    table["law"] = f"{left} <= 0"
    statement = Claim(table, definitions)
    threshold(rng, table, statement, left, right, kind)
    if rng.random() < 0.1 and kind != "reals":
        table["exists"] = True
    table["expect"] = rng.choice(["holds", "refuted"])
    return table, definitions


def threshold(rng, table, claim, left, right, kind):
    """Sets the law: `left` compared with `right`, or with a number among the values of `left`."""
    relation = rng.choice(["<", "<=", ">", ">=", "<", "<=", "="] if kind != "reals" else ["<", "<=", ">", ">="])
    values = []
    for case in claim.some(rng, 8):
        try:
            low, high = ends(claim.place(case).value(claim.law[0][1]))
            values += [] if low is None or high is None else [Fraction(low + high) / 2]
        except NoValue:
            pass
    if right is None and values:
        beyond = rng.choice([0, 0, 1, 10]) * rng.choice([1, -1])
        x = Fraction(round(rng.choice(sorted(values)) * 1000), 1000) + beyond
        small = max(abs(x.numerator), x.denominator) < 10**18
        right = f"({x})" if small else rng.choice(["0", "1", left])
    table["law"] = f"{left} {relation} {right or '0'}"
    if rng.random() < 0.15:
        table["law"] += f" and {left} {rng.choice(['<', '>='])} {number(rng)}"


def with_witness(rng, table, definitions):
    """Adds a stored witness, which is often outside the domain."""
    table.pop("exists", None)
    table["expect"] = "refuted"
    inside = Claim(table, definitions).some(rng, 4)
    if not inside:
        return
    case = rng.choice(inside)
    for _ in range(rng.choice([0, 1, 1, 2])):
        name = rng.choice(list(case))
        case[name] += rng.choice([1, -1, 2, 100, Fraction(1, 2)]) if name != "d" else rng.choice([2, -2, 4])
        case["b"] = max(case["b"], Fraction(3, 2))
        case["d"] = max(case["d"], 2)
    table["witness"] = text_of(case)


def scheme(rng):
    """A [scheme] as a TOML table, without large numbers."""
    acts = rng.choice(["bias", "bias", "bias", "absolute", "rotary"])
    table = {"name": "drawn", "acts": acts}
    names = {"bias": ["i", "j", "h", "L", "(i - j)"], "absolute": ["t"], "rotary": ["m"]}[acts]
    depth, tame = rng.choice([1, 2, 2, 3]), rng.random() < 0.9
    text = lambda more=(): without_long_numbers(formula(rng, [*names, *more], depth, tame))
    if rng.random() < 0.5:
        text = lambda more=(): choice(rng, [*names, *more], lambda: rng.choice(["1", "2", "-7", *names, "0.3"]))
    if acts == "bias":
        table["bias"] = text()
        table["mask"] = rng.choice(["causal", "none"])
    elif acts == "absolute":
        table["entries"] = rng.choice([[text(), text()], [text(["i"]), text(["i"])], [text(["j"])], [text() for _ in "1234"]])
    else:
        table["angle"] = rng.choice([text(["i"]), f"m*{text(['i'])}", "m*10^(-i)"])
    return table


def without_long_numbers(text):
    return text.replace("999999999999999999", "9").replace("n9, d/2", "n9, 2")


def toml(value):
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value).lower() if isinstance(value, (bool, int)) else '"' + value.replace('"', '\\"') + '"'


def file_of(claims=(), definitions=(), scheme=None):
    lines = ["[scheme]", *(f"{key} = {toml(each)}" for key, each in scheme.items())] if scheme else []
    if definitions:
        lines += ["[define]", *(f"{key} = {toml(each)}" for key, each in dict(definitions).items())]
    for table in claims:
        lines += ["[[claim]]", *(f"{key} = {toml(each)}" for key, each in table.items())]
    return "\n".join(lines) + "\n"


def used(table, definitions):
    """The definitions that a claim uses; a file with unused ones is refused."""
    text, result = f"{table['law']} {table.get('where', '')}", {}
    while more := {name: each for name, each in definitions.items() if re.search(rf"\b{name}\b", text) and name not in result}:
        result |= more
        text = " ".join(more.values())
    return result
