"""Doubles, in which the adversary searches. What convicts is `Sure` of tests/fuzz/sure.py: intervals.

A formula is written once over `K`, one of the two: K.n(x) takes numbers into the field, K.cos and the like act entry by
entry, and arithmetic is NumPy's, over float64 or over arrays of numbers that are intervals.
"""

import pathlib
import sys
from fractions import Fraction

import numpy as np

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(TESTS / "fuzz"))  # of the evaluator and of intervals


class Fast:
    name, dtype, pi = "float64", np.float64, np.pi
    cos, sin, exp, log, sqrt = (staticmethod(f) for f in (np.cos, np.sin, np.exp, np.log, np.sqrt))

    @staticmethod
    def n(x):
        return float(x) if isinstance(x, Fraction) else np.asarray(x, dtype=np.float64)

    @staticmethod
    def power(a, b):
        return np.exp(np.log(a) * b)


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
