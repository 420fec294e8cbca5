"""Random schemes whose properties may change far from the places, heads and dimensions that are walked.

Terms are of the forms that proofs know: linear forms, phases, powers, remainders, sums with a number. A term often stands
beside another that differs in one number or index, and a condition or an exponent keeps them apart until far out.
"""

LONGEST = 400  # characters of a formula
FAR = [2, 3, 5, 7, 9, 17, 33, 41, 64, 130, 200, 513, 5000, 65537, 100_000, 1_000_003]
FORMS = {"bias": ["(i - j)"] * 8 + ["i", "j", "(j - i)", "abs(i - j)", "(i + j)", "(2*i - 2*j)", "(i - j)/3", "L", "h", "(i - 2*j)"],
         "absolute": ["t"] * 4 + ["2*t", "t/3", "(t + 1)", "abs(t)", "-t"], "rotary": ["m"] * 4 + ["-m", "m/3", "(m + 1)", "abs(m)"]}  # fmt: skip
FORMS["score"] = FORMS["bias"]
FREQUENCIES = ["base^(-2*{i}/d)", "1/({i} + 1)", "({i} + 1)", "2^{i}", "3^(-{i})", "({i} + 1)/d", "exp(-{i})", "sqrt({i} + 1)",
               "base^(-{i}/d)", "1000^(-2*{i}/d)", "base^(-2*{i}/7)", "pi/2^{i}", "{i}"]  # fmt: skip


class Draw:
    def __init__(self, rng, acts):
        self.rng, self.acts = rng, acts
        self.pairwise = acts in ("bias", "score")

    def any(self, *of):
        return self.rng.choice(of)

    def far(self):
        return str(self.any(*FAR))

    def number(self):
        return self.any("1", "2", "3", "5", "1/2", "1/8", "0.3", "7/3", "10", "pi", "log(2)", "(-1)", self.far())

    def form(self):
        return self.any(*FORMS[self.acts])

    def condition(self):
        more = ["h < {}", "h >= {}", "L < {}", "i < {}", "i - j < {}", "j - i < {}", "i - j = {}", "abs(i - j) <= {}", "i = {}"]
        more = more if self.pairwise else [f"{'t' if self.acts == 'absolute' else 'm'} {sign} {{}}" for sign in ("<", ">=", "=")]
        return self.any(*more, *more, "d < {}", "base < {}").format(self.far())

    def frequency(self, index):
        return self.any(*FREQUENCIES).format(i=index)

    def function(self, x, index=None):
        """A function of a form; with an index, one of each index."""
        n = f"({index} + 1)" if index else self.number()
        c = self.any("2", "3", "7", "10", self.far())
        ways = [f"sin({n}*{x})", f"cos({n}*{x})", f"cos({x}/{n})", f"{n}*{x}", f"{x}/{n}", f"log(1 + abs({n}*{x}))", f"{n}*{x}^2",
                f"exp(-abs({x})/{n})", f"sqrt(abs({x}))*{n}", f"floor({x}/{c})*{n}", f"({x} - {c}*floor({x}/{c}))*{n}",
                f"min({n}*{x}, {c})", f"max({x}, {c})/{n}", f"abs({x} - {c})*{n}", f"sin({n}*sqrt(abs({x})))",
                f"(-1)^floor({n})*{x}", f"{n}", f"floor({n}*{x})", f"abs({x})^(1/2)*{n}", f"1/(1 + abs({n}*{x}))"]  # fmt: skip
        if index:
            ways += [f"({index} + 1)^{x}"] * 3 + [f"cos({self.frequency(index)}*{x})", f"sin({self.frequency(index)}*{x})",
                     f"{x}^max(0, {index} - {c})", f"({index} + 2)^({x}/2)*({index} + 2)^(-{x}/2)", f"exp({index}*{x})"]  # fmt: skip
        elif self.pairwise:
            ways += [f"(1/2)^abs({x})", f"2^{x}", f"exp({x})", f"2^i*2^(-j)", f"exp(i/{c})*exp(-j/{c})", self.table(x)]
        return self.any(*ways)

    def table(self, x):
        size = self.any(4, 32)
        return f"r{size}({self.any(f'min(floor(abs({x})), {size - 1})', f'min(floor(log(1 + abs({x}))), {size - 1})', '0')})"

    def summed(self):
        """A sum of a number; in half of them the signs of its terms differ, so that equal terms cancel."""
        count = self.any("2", "2", "2", "3", "4", "d", "d/2", "d/2")
        term = self.function(self.form(), "n")
        sign = self.any("", "(1 - 2*n)*", "(1 - 2*(n - 2*floor(n/2)))*")
        return f"sum(n, {count}, {sign}{term})"

    def term(self, depth):
        kind = self.rng.randrange(10)
        if depth == 0 or kind < 3:
            return self.any(self.form(), self.function(self.form()), self.summed(), self.number())
        if kind < 5:
            return f"({self.term(depth - 1)} {self.any('+', '-', '*')} {self.term(depth - 1)})"
        if kind < 8:
            return self.changed(self.term(depth - 1))
        return f"{self.any('min', 'max')}({self.term(depth - 1)}, {self.number()})" if kind == 8 else f"abs({self.term(depth - 1)})"

    def changed(self, text):
        """The same up to some place; beyond, with another number, or with something added."""
        a, b = self.any(("1", "2"), ("2", "3"), ("+ 1", "+ 2"), ("i", "j") if self.pairwise else ("1", "3"), ("3", "5"))
        other = text.replace(a, b, 1) if a in text and "if" not in text and "min" not in text and "floor" not in text else "0"
        other = self.any(other, other, "0", f"({text} + {self.any(self.summed(), self.number(), self.function(self.form()))})")
        return f"if({self.condition()}, {text}, {other})"


def scheme(rng):
    """A [scheme] as a TOML table."""
    acts = rng.choice(["bias", "bias", "bias", "score", "score", "absolute", "absolute", "rotary", "rotary"])
    draw, table = Draw(rng, acts), {"name": "drawn", "acts": acts}
    if acts == "bias":
        table["bias"] = draw.term(rng.choice([1, 1, 2]))
    elif acts == "score":
        content = rng.choice(["dot(q, k)", "dot(q, k)", "dot(q, k)*{}", "q(0)*k(0)*{}", "sum(n, d/2, (q(2*n)*k(2*n) + q(2*n+1)*k(2*n+1))*{})",
                              "sum(n, d, q(n)*k(n)*{})", "dot(q, q) + dot(q, k)"])  # fmt: skip
        factor = draw.function(draw.form(), "n") if "sum" in content else f"(1 + {draw.term(1)})"
        table["score"] = content.format(factor) + rng.choice(["", " + " + draw.term(rng.randrange(2))])
    elif acts == "rotary":
        angle = rng.choice([f"{draw.frequency('i')}*{draw.form()}", f"{draw.frequency('i')}*{draw.form()}", draw.term(1)])
        table["angle"] = rng.choice([angle, angle, f"if({draw.condition()}, {angle}, {draw.frequency('i')}*{draw.form()})",
                                     f"{angle} + {draw.function(draw.form())}"])  # fmt: skip
        if rng.random() < 0.3:
            c = draw.any("0.98", "2", "(i + 2)/(i + 3)", draw.far())
            table["scale"] = {"query": f"({c})^m", "key": rng.choice([f"({c})^(-m)", f"({c})^(-m)", f"({c})^m", draw.term(0)])}
        if rng.random() < 0.3:
            draw.acts, draw.pairwise = "bias", True
            table["bias"] = draw.term(1)
        if rng.random() < 0.3:
            table["layout"] = "half-split"
    else:
        table["entries"] = entries(draw)
    if acts != "absolute" and rng.random() < 0.5:
        table["mask"] = "causal"
    texts = [*table.get("entries", []), *map(str, table.values())]
    learned = {f"r{size}": size for size in (4, 32) if any(f"r{size}(" in text for text in texts)}
    if learned:
        table["learned"] = learned
    return table if max(map(len, texts)) < LONGEST else scheme(rng)


def entries(draw):
    rng = draw.rng
    angle = f"{draw.frequency('i')}*{draw.form()}"
    pair = [f"sin({angle})", f"cos({angle})"]
    kind = rng.randrange(6)
    if kind == 0:
        return [draw.term(rng.randrange(3)) for _ in range(rng.randrange(1, 5))]
    if kind == 1:
        return [draw.function(draw.form(), "j")]
    if kind == 2:
        other, condition = f"{draw.frequency('i')}*{draw.form()}", draw.condition()
        pair = [f"if({condition}, {a}, {a.replace(angle, other)})" for a in pair]
    if kind == 3:
        pair = [f"{a}*{draw.number()}" for a in pair]
    return pair[::-1] if rng.random() < 0.3 else pair
