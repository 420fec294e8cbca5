"""The two fields in which every formula of the adversary is evaluated: doubles, to search, and 60 digits, to convict.

A formula is written once over `K`: K.n(x) takes numbers into the field, K.cos and the like act entry by entry, and
arithmetic is NumPy's, over float64 or over arrays of mpmath numbers.
"""

from fractions import Fraction

import mpmath
import numpy as np

mpmath.mp.dps = 100  # 60 digits of a sine whose argument has 30 before its point


class Fast:
    name, dtype, pi = "float64", np.float64, np.pi
    cos, sin, exp, log, sqrt, floor = (staticmethod(f) for f in (np.cos, np.sin, np.exp, np.log, np.sqrt, np.floor))

    @staticmethod
    def n(x):
        return float(x) if isinstance(x, Fraction) else np.asarray(x, dtype=np.float64)

    @staticmethod
    def power(a, b):
        return np.exp(np.log(a) * b)


def _number(x):
    if isinstance(x, Fraction):
        return mpmath.mpf(x.numerator) / x.denominator
    return x if isinstance(x, mpmath.mpf) else mpmath.mpf(x.item() if isinstance(x, np.generic) else x)


_each = np.frompyfunc(_number, 1, 1)


class Fine:
    name, dtype, pi = "60 digits", object, mpmath.pi()
    cos, sin, exp, log, sqrt, floor = (staticmethod(np.frompyfunc(f, 1, 1)) for f in
                                       (mpmath.cos, mpmath.sin, mpmath.exp, mpmath.log, mpmath.sqrt, mpmath.floor))

    @staticmethod
    def n(x):
        return _number(x) if isinstance(x, (int, float, Fraction, mpmath.mpf)) else _each(np.asarray(x, dtype=object))

    @staticmethod
    def power(a, b):
        return Fine.exp(Fine.log(a) * b)


class Draws:
    """Learned numbers by name and index, multiples of 1/grain in [-1, 1]; -1 or 1 for grain 0. A hash of its own."""

    def __init__(self, seed, head, grain=4):
        self.key, self.grain = f"{seed}/{head}", grain

    def entry(self, name, *index):
        with np.errstate(over="ignore"):
            start = np.random.default_rng(list(f"{self.key}/{name}".encode())).integers(1 << 62, dtype=np.uint64)
            x = np.asarray(start)
            for i in index:
                x = (x ^ np.asarray(i).astype(np.int64).astype(np.uint64)) * np.uint64(0xff51afd7ed558ccd)
                x = (x ^ (x >> np.uint64(33))) * np.uint64(0xc4ceb9fe1a85ec53)
                x = x ^ (x >> np.uint64(29))
        if self.grain == 0:
            return ((x >> np.uint64(11)) % np.uint64(2)).astype(np.float64) * 2 - 1
        return ((x >> np.uint64(11)) % np.uint64(2 * self.grain + 1)).astype(np.float64) / self.grain - 1

    def vector(self, name, size, row=0):
        return self.entry(name, row, np.arange(size))

    def square(self, name, size):
        rows, columns = np.mgrid[:size, :size]
        return self.entry(name, rows, columns)
