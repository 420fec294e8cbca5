"""pebench's formula language (experiments/formula/README.md), evaluated by code that shares nothing with pebench.

Values are those of enclosed.py.
"""

import functools
import itertools
import math
import re
from fractions import Fraction

from enclosed import EXACT, UNKNOWN, NoValue, hull, iv, lesser, wave, whole
from enclosed import absolute, arithmetic, compared, exponential, logarithm, power, root
from grammar import Mistake, definition, law

DIGITS = (40, 150, 500)  # of intervals; the next where the one before leaves a comparison open
NEAR = Fraction(1, 10**40)  # `=` is decided to 50 digits: what is nearer than this, relatively, is left open
MOST_WALKED = 100_000  # cases of a domain that is walked whole

class Place:
    """Where a formula is evaluated: `names` gives d, base, i, positions, parameters and, of a score, vectors (lists);
    `definitions` the texts of formulas."""

    OF = {"negate": lambda x: -x, "exp": exponential, "log": logarithm, "sqrt": root, "floor": whole, "abs": absolute, "^": power,
          "min": lesser, "max": lambda a, b: -lesser(-a, -b), **{kind: functools.partial(wave, kind) for kind in ("sin", "cos")},
          **{sign: functools.partial(arithmetic, sign) for sign in "+-*/"}}  # fmt: skip
    number = staticmethod(lambda x: x)
    pi = property(lambda self: +iv.pi)

    def __init__(self, names, definitions=()):
        self.names, self.definitions, self.index = dict(names), dict(definitions), {}

    def value(self, tree):
        kind, *parts = tree
        if kind == "number":
            return self.number(parts[0])
        if kind == "name":
            return self.named(parts[0])
        if kind == "if":
            (relation, a, b), then, otherwise = parts
            return self.chosen(relation, self.value(a), self.value(b), then, otherwise)
        if kind == "sum":
            return self.sum(*parts)
        if kind == "dot":
            return self.dot(*(self.names[name] for name in parts))
        if kind == "entry":
            return self.entry(self.names.get(parts[0]), self.value(parts[1]), parts[0])
        return self.OF[kind](*map(self.value, parts))

    def chosen(self, relation, a, b, then, otherwise):
        so = compared(relation, a, b)
        if so is not None:
            return self.value(then if so else otherwise)
        try:
            return hull(self.value(then), self.value(otherwise))
        except NoValue:
            return UNKNOWN

    def dot(self, x, y):
        return functools.reduce(self.OF["+"], map(self.OF["*"], x, y))

    def entry(self, vector, at, name):
        if not isinstance(vector, list):
            raise Mistake(f"there is no function {name}")
        if not isinstance(at, EXACT) or at.denominator != 1 or not 0 <= at < len(vector):
            raise NoValue("an entry that the vector does not have")
        return vector[int(at)]

    def named(self, name):
        if name in self.index:
            return self.index[name]
        if name == "pi":
            return self.pi
        if name in self.names:
            return self.names[name]
        if name not in self.definitions:
            raise Mistake(f"there is no name {name}")
        index, self.index = self.index, {key: value for key, value in self.index.items() if key == "i"}
        result = self.value(definition(self.definitions[name]))
        self.index = index
        return result

    def sum(self, index, count, summand):
        total, outer = self.number(0), self.index
        for k in range(self.terms(self.value(count))):
            self.index = {**outer, index: self.number(k)}
            total = self.OF["+"](total, self.value(summand))
        self.index = outer
        return total

    def terms(self, count):
        if not isinstance(count, EXACT) or count.denominator != 1:
            raise NoValue("a sum of d/2 terms, where d is odd")
        return int(count)

    def of_pair(self, tree):
        """Whether i occurs outside a sum over the pairs."""
        if tree[0] == "name":
            text = self.definitions.get(tree[1]) if tree[1] not in self.names else None
            return tree[1] == "i" and "i" not in self.names or text is not None and self.of_pair(definition(text))
        if tree[0] == "sum" and tree[1] == "i":
            return False
        return any(self.of_pair(part) for part in tree[1:] if isinstance(part, tuple))

    def sides(self, relation, left, right):
        """(relation, left, right) with the values of both sides: once, or for every pair if i is free in it."""
        pairs = self.of_pair(left) or self.of_pair(right)
        for i in range(int(self.names["d"]) // 2 if pairs else 1):
            self.index = {"i": i} if pairs else {}
            yield relation, self.value(left), self.value(right)
        self.index = {}

    def so(self, statements):
        answers = [decided(*sides) for statement in statements for sides in self.sides(*statement)]
        return False if False in answers else None if None in answers else True


def decided(relation, a, b):
    """As `compared`, but `=` of sides that are close yet different stays undecided."""
    so = compared(relation, a, b)
    if relation != "=" or so is not False:
        return so
    apart, size = absolute(arithmetic("-", a, b)), -lesser(-absolute(a), -absolute(b))
    return False if compared(">", apart, arithmetic("*", size, NEAR)) else None


def settled(answer):
    """Repeats with more digits until the answer is decided; None if it never is."""
    for digits in DIGITS:
        iv.dps = digits
        result = answer()
        if result is not None:
            return result
    return None


def value(text, names, definitions=(), digits=DIGITS[1]):
    """The value of a formula: exact or an interval. Raises NoValue, Mistake."""
    iv.dps = digits
    return Place(names, definitions).value(definition(text))


# --- claims


class Slot:
    """The values of one name: "integers 0..8 without 0", "reals 0..1", "any", "fractions 0..1 by 1/16"."""

    def __init__(self, words):
        self.zero = not words.endswith(" without 0")
        words = words.removesuffix(" without 0").strip()
        found = re.fullmatch(r"(integers|reals|fractions)(?:\s+(\S+)\.\.(\S+)(?:\s+(by|to)\s+(\S+))?)?|any", words)
        if not found:
            raise Mistake(f"no domain: {words!r}")
        self.kind, low, high, self.step_kind, step = found.groups()
        self.kind = self.kind or "any"
        self.bounded = low is not None
        self.low, self.high = (Fraction(low), Fraction(high)) if low else (Fraction(-(2**40)), Fraction(2**40))
        self.parts = Fraction(step or 1).denominator

    def contains(self, x):
        if not self.low <= x <= self.high or x == 0 and not self.zero:
            return False
        if self.kind == "integers":
            return x.denominator == 1
        if self.kind == "fractions":
            return self.parts % x.denominator == 0 if self.step_kind == "by" else x.denominator <= self.parts
        return x.denominator & (x.denominator - 1) == 0  # positions are doubles

    def walked(self):
        """All its values if they are integers between given ends, else None."""
        whole_numbers = self.kind == "integers" or self.kind == "fractions" and self.parts == 1
        if not (self.bounded and whole_numbers) or self.high - self.low > MOST_WALKED:
            return None
        return [x for x in range(int(self.low), int(self.high) + 1) if x or self.zero]

    def some(self, rng, count):
        """Some of its values: the ends and random ones."""
        found = {x for x in (self.low, self.high, (self.low + self.high) / 2, Fraction(0)) if self.contains(x)}
        for _ in range(20 * count):
            if len(found) >= count:
                break
            width = self.high - self.low
            x = self.low + width * Fraction(rng.randrange(2**20 + 1), 2**20)
            x = Fraction(round(x)) if self.kind == "integers" else Fraction(round(x * 1024), 1024)
            if self.kind == "fractions":
                x = Fraction(round(x * self.parts), self.parts)
            if self.contains(x):
                found.add(x)
        return sorted(found)


class Claim:
    """A [[claim]] with a law of the language, in the file's `definitions`."""

    def __init__(self, table, definitions=()):
        self.table, self.definitions = table, dict(definitions)
        self.law, self.where = law(table["law"]), law(table["where"]) if "where" in table else []
        entries = dict(table.get("for", {}))
        self.dimensions = dimensions(entries.pop("d", "2..1024"))
        bases = entries.pop("base", "10000")
        self.bases = None if bases == "any" else [Fraction(each.strip()) for each in bases.split(",")]
        self.slots = {name: Slot(each) for name, each in entries.items()}
        used = set().union(*(self.names_in(side) for _, *sides in self.law + self.where for side in sides))
        self.of_dimension, self.of_base = not used.isdisjoint({"d", "i"}), "base" in used
        if not self.of_dimension:
            self.dimensions = self.dimensions[:1]
        if not self.of_base:
            self.bases = [Fraction(10000)] if self.bases is None else self.bases[:1]

    def names_in(self, tree):
        """The names that occur in a formula and in the definitions that it uses; d where it takes entries of vectors."""
        kind, *parts = tree
        if kind == "number":
            return set()
        if kind == "name":
            defined = parts[0] in self.definitions and parts[0] not in self.slots
            return self.names_in(definition(self.definitions[parts[0]])) if defined else {parts[0]}
        inner = (*parts[0][1:], *parts[1:]) if kind == "if" else filter(lambda part: isinstance(part, tuple), parts)
        return set().union({"d"} if kind in ("dot", "entry") else (), *map(self.names_in, inner))

    def place(self, case):
        names = {"base" if name == "b" else name: x for name, x in case.items()}
        return Place(names, self.definitions)

    def admits(self, case):
        """Whether `where` admits the case. A condition without a value is not met."""
        try:
            return settled(lambda: self.place(case).so(self.where))
        except NoValue:
            return False

    def contains(self, case):
        if case.keys() != {"d", "b", *self.slots}:
            return False
        any_base = self.bases is None or not self.of_base  # what the law does not mention takes no part
        base = 1 < case["b"] <= 10**7 if any_base else case["b"] in self.bases
        dimension = case["d"] in self.dimensions if self.of_dimension else 1 <= case["d"] <= 2**16
        inside = dimension and base and all(s.contains(case[n]) for n, s in self.slots.items())
        return inside and self.admits(case)

    def holds_at(self, case):
        """Whether the law holds at the case: True, False or None. Raises NoValue."""
        return settled(lambda: self.place(case).so(self.law))

    def cases(self):
        """All cases before `where`, if the domain is finite and small enough to be walked; else None."""
        values = [slot.walked() for slot in self.slots.values()]
        if self.bases is None or None in values:
            return None
        lists = [self.dimensions, self.bases, *values]
        if math.prod(map(len, lists)) > MOST_WALKED:
            return None
        return (dict(zip(["d", "b", *self.slots], each)) for each in itertools.product(*lists))

    def some(self, rng, count):
        """Random cases of the domain."""
        bases = self.bases or [Fraction(10000), Fraction(3, 2), Fraction(100)]
        lists = [self.dimensions, bases, *(slot.some(rng, count) for slot in self.slots.values())]
        if not all(lists):
            return []
        drawn = [dict(zip(["d", "b", *self.slots], map(rng.choice, lists))) for _ in range(count)]
        return [case for case in drawn if self.admits(case)]


def dimensions(words):
    if ".." not in words:
        return sorted({Fraction(each.strip()) for each in words.split(",")})
    ends_, _, step = words.partition(" by ")
    low, high = ends_.split("..")
    return [Fraction(x) for x in range(int(low), int(high) + 1, int(step or 2))]


def case_of(text):
    """ "d=4,b=10000,k=1/2" as a dict of fractions, under the names of a case: b is the base. A decimal number is the double
    that is printed so. A case names neither d nor b where nothing depends on it."""
    number = lambda x: Fraction(x) if "/" in x or x.lstrip("-").isdigit() else Fraction(float(x))
    named = {name.strip(): number(x.strip()) for name, x in (part.split("=") for part in text.split(","))}
    return {"d": Fraction(2), "b": Fraction(10000)} | named


def text_of(case):
    return ",".join(f"{name}={x}" for name, x in case.items())
