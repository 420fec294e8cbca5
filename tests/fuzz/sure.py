"""Formulas of schemes at arrays of places, in doubles to search and in intervals to convict.

`Sure` is a field as those of tests/adversary/reals.py: its numbers are values of enclosed.py with operators.
"""

from fractions import Fraction

import numpy as np

from enclosed import absolute, arithmetic, compared, ends, exponential, iv, logarithm, power, root, wave
from evaluator import Place
from grammar import definition, plain


def value_of(x):
    if isinstance(x, Number):
        return x.x
    return plain(Fraction(x.item() if isinstance(x, np.generic) else x))


class Number:
    """An exact number or an interval. An order of two is so where it is possible."""

    def __init__(self, x):
        self.x = x

    def _with(kind):
        def of(a, b, swapped=False):
            if isinstance(b, np.ndarray):
                return NotImplemented  # entry by entry
            sides = a.x, value_of(b)
            return Number(arithmetic(kind, *(sides[::-1] if swapped else sides)))
        return of, lambda a, b: of(a, b, True)

    __add__, __radd__ = _with("+")
    __sub__, __rsub__ = _with("-")
    __mul__, __rmul__ = _with("*")
    __truediv__, __rtruediv__ = _with("/")
    __pow__ = lambda a, n: Number(power(a.x, n))
    __neg__ = lambda a: Number(-a.x)
    __abs__ = lambda a: Number(absolute(a.x))
    __lt__ = lambda a, b: compared("<", a.x, value_of(b)) is not False
    __le__ = lambda a, b: compared("<=", a.x, value_of(b)) is not False
    __gt__ = lambda a, b: compared(">", a.x, value_of(b)) is not False
    __ge__ = lambda a, b: compared(">=", a.x, value_of(b)) is not False
    __eq__ = lambda a, b: compared("=", a.x, value_of(b)) is True
    __ne__ = lambda a, b: compared("=", a.x, value_of(b)) is not True

    def __float__(self):
        low, high = ends(self.x)
        return float("nan") if low is None or high is None else float((low + high) / 2)

def _each(f):
    return np.frompyfunc(lambda x: Number(f(value_of(x))), 1, 1)


iv.dps = 520


class Sure:
    name, dtype, pi = "intervals", object, Number(+iv.pi)
    cos, sin = _each(lambda x: wave("cos", x)), _each(lambda x: wave("sin", x))
    exp, log, sqrt, _numbers = _each(exponential), _each(logarithm), _each(root), _each(lambda x: x)

    @staticmethod
    def n(x):
        return Sure._numbers(np.asarray(x, dtype=object) if isinstance(x, (list, np.ndarray)) else x)

    power = staticmethod(np.frompyfunc(lambda a, b: Number(power(value_of(a), value_of(b))), 2, 1))


class Doubles(Place):
    """A formula in doubles at arrays of places; what is not finite has no value, or one that doubles cannot hold."""

    OF = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide, "min": np.minimum, "max": np.maximum,
          "^": lambda a, b: np.power(np.asarray(a, dtype=float), b), "negate": np.negative, "exp": np.exp, "log": np.log,
          "sqrt": np.sqrt, "floor": np.floor, "abs": np.abs, "sin": np.sin, "cos": np.cos}  # fmt: skip
    RELATIONS = {"=": np.equal, "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal}
    number, terms, pi = staticmethod(float), staticmethod(int), np.pi

    def chosen(self, relation, a, b, then, otherwise):
        return np.where(self.RELATIONS[relation](a, b), self.value(then), self.value(otherwise))

    def dot(self, x, y):
        return (x * y).sum(axis=-1)

    def entry(self, vector, at, name):
        at = np.asarray(at)
        there = (at == np.floor(at)) & (at >= 0) & (at < vector.shape[-1])
        index = np.where(there, at, 0).astype(int)
        return np.where(there, vector[index] if vector.ndim == 1 else vector[np.arange(len(vector)), index], np.nan)


class Formula:
    """A formula with its definitions, over doubles or `Sure`, at arrays of places."""

    def __init__(self, text, definitions=()):
        self.tree, self.definitions = definition(text), definitions

    def __call__(self, K, count, vectors=(), **names):
        """An entry for each of `count` places. `vectors`, by name, have entries, or rows of entries."""
        vectors = dict(vectors)
        if K is not Sure:
            with np.errstate(all="ignore"):
                names = {name: np.asarray(x, dtype=float) for name, x in names.items()}
                return np.broadcast_to(Doubles({**names, **vectors}, self.definitions).value(self.tree), (count,))
        rows = {name: np.broadcast_to(np.asarray(x), (count,)) for name, x in names.items()}
        result = np.empty(count, dtype=object)
        for n in range(count):
            at = {name: value_of(x[n]) for name, x in rows.items()}
            at |= {name: [value_of(e) for e in (x if np.ndim(x) == 1 else x[n])] for name, x in vectors.items()}
            result[n] = Number(Place(at, self.definitions).value(self.tree))
        return result
