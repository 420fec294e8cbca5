"""The search: a law is tried in doubles on many cases, and its worst, and some by chance, again in intervals of 60 digits
and, where these leave open what doubles find, of 200.

Only what intervals exclude is found; what looks equal in doubles and differs in the 40th digit is found, too.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

import layers
import schemes
from enclosed import NoValue, compared, iv
from reals import Draws, Fast
from rotations import ROTATIONS, Rotation
from sure import Sure, value_of

NEGLIGIBLE = Fraction(1, 10**50)  # a relative difference that counts as none


class Found(Exception):
    """A case that refutes the sentence."""


@dataclass(frozen=True)
class Shape:
    d: int
    base: object = 10000
    head: int = 0
    seed: int = 1
    grain: int = 4
    length: int = 64

    def __str__(self):
        return f"d={self.d}, base={self.base}, head={self.head}, draw={self.seed}, length={self.length}"


class Hunt:
    examined = 3  # cases that look equal in doubles, in small dimensions

    def __init__(self, scheme, scope, seed=1, effort=1.0):
        self.scheme, self.scope, self.effort, self.cases = scheme, scope, effort, 0
        iv.dps = 60
        self.seed, self.rng = seed, np.random.default_rng(list(f"{seed}/{scheme}/{scope.property}".encode()))
        self.rows = None
        if scheme in schemes.CODES:
            self.rows = schemes.CODES[scheme][2]
        self.kind = "sentence" if scheme == "normalised" else "cells" if scheme in schemes.GRIDS else \
            "words" if scheme == "complex-order" else "codes" if scheme in schemes.CODES else \
            "rotation" if scheme in ROTATIONS else "layer"
        # Whether the distance of two codes is known to depend on their lag alone.
        self.by_lag = scheme in schemes.SINUSOIDS or self.kind in ("cells", "rotation")

    # What is tried.

    def dimensions(self, most=128, few=None):
        have = layers.DIMENSIONS.get(self.scheme, tuple(range(2, 1025, 2)))
        if self.scope.dimensions:
            have = [d for d in have if self.scope.admits_dimension(d)] or [low for low, _ in self.scope.dimensions]
        wanted = [d for d in (*have[:2], 8, 12, 16, 64, 100, 128, 512) if d in have and d <= most] or list(have[:1])
        return sorted(set(wanted))[:few]

    def bases(self):
        if not schemes_have_base(self.scheme):
            return [10000]
        return self.scope.bases or [10000, 2, 500000, 17 / 16, 10_000_000]

    def shapes(self, most=128, heads=(0, 1, 2, 5, 11), length=64, few=None):
        """First every dimension, then the bases, then the heads; a draw of learned numbers of its own for each."""
        dims, bases, heads = self.dimensions(most, few), self.bases(), self.scope.heads or heads
        for n in range(max(len(dims), len(bases), len(heads))):
            yield Shape(dims[n % len(dims)], bases[n % len(bases)], heads[n % len(heads)], self.seed + n,
                        (4, 64)[n % 2], length)
        if len(dims) > 1:
            yield Shape(dims[1], bases[0], heads[-1], self.seed + 90, 4, length)
            yield Shape(dims[-1], bases[-1], heads[0], self.seed + 91, 64, length)

    def whole(self, count, most, least=0, exactly=False):
        """Whole numbers: small, spread evenly, spread over sizes; the ends are among them."""
        count = count if exactly else max(int(count * self.effort), 8)
        kinds = [self.rng.integers(least, min(least + 20, most) + 1, count), self.rng.integers(least, most + 1, count),
                 np.clip(np.exp(self.rng.uniform(0, np.log(max(most, 2)), count)).astype(np.int64), least, most)]
        x = np.choose(self.rng.integers(0, 3, count), kinds)
        x[:2] = least, most
        return self.rng.permutation(x)

    def positions(self, count, slots, most=1 << 24):
        """So many slots of positions whose sums are positions, too: rows of tables; else of both signs, some real."""
        if self.rows:
            last = min(self.rows(d) for d in self.dimensions()) - 1
            return [self.whole(count, last // slots) for _ in range(slots)]
        if self.scope.most:
            most = min(most, self.scope.most)
        x = []
        for _ in range(slots):
            t = self.whole(count, most).astype(float)
            t *= self.rng.choice([1, 1, -1] if self.scope.below_0 else [1], len(t))
            x.append(t + self.rng.choice([0, 0, 0.5, 0.125], len(t)) if self.scope.reals else t)
        return x

    def tokens(self, count, d, scale=1.0):
        """Rows of multiples of 1/64 in [-scale, scale]; 0, the ones and unit vectors are among them."""
        x = np.round(self.rng.uniform(-scale, scale, (count, d)) * 64) / 64
        x[0], x[-1] = 0, 1
        if count > 4:
            x[1], x[2] = np.eye(d)[0], np.eye(d)[-1]
        return x

    # What it is tried on.

    def layer(self, K, shape, grid=False):
        return layers.make(self.scheme, K, shape.d, shape.base, shape.head, shape.length, shape.seed, shape.grain, grid)

    def draw(self, shape):
        return Draws("code", shape.seed, schemes.GRAIN.get(self.scheme, 4))

    def code(self, K, shape):
        if self.scheme in schemes.GRIDS:
            return schemes.grid_codes(self.scheme, K, shape.d, shape.base)
        if self.scheme == "normalised":
            return lambda t, n: K.n(t)[:, None] / K.n(n - 1)[:, None]
        if self.scheme == "complex-order":  # f(r, theta, k); phases w theta
            w = schemes.vaswani(K, shape.d, shape.base)
            return lambda r, theta, k: schemes.waves(K, w, K.n(theta) + K.n(k)).reshape(len(k), -1, 2)[:, :, ::-1] \
                .reshape(len(k), -1) * np.repeat(K.n(r), 2, axis=-1)
        return schemes.CODES[self.scheme][0](K, shape.d, shape.base, self.draw(shape))

    def rotation(self, K, shape):
        return Rotation(ROTATIONS[self.scheme], K, shape.d, shape.base)

    # The judgement.

    def equal(self, make, law, shape, **cases):
        """law(thing, **cases) gives two sides, a row for each case; make(K) gives the thing."""
        def gap(K, chosen):
            left, right = law(make(K), **chosen)
            left, right = (np.asarray(x).reshape(len(left), -1) for x in (left, right))
            size = np.abs(left).max(axis=1) + np.abs(right).max(axis=1) + 1
            return np.abs(left - right).max(axis=1) / size
        self._judge(gap, shape, cases, "the sides differ by", 1e-9)

    def at_most(self, make, law, shape, **cases):
        """law gives lhs - rhs, a number for each case, which is never above 0."""
        self._judge(lambda K, chosen: np.asarray(law(make(K), **chosen)), shape, cases, "exceeded by", -1e-7)

    def _judge(self, gap, shape, cases, by, suspicious):
        """What doubles find is decided by intervals; where doubles have no value, intervals say whether there is one."""
        count = len(next(iter(cases.values())))
        self.cases += count
        with np.errstate(all="ignore"):
            worst = np.asarray(gap(Fast, cases), dtype=float)
        lost = ~np.isfinite(worst)
        order = np.argsort(np.where(lost, np.inf, -worst), kind="stable")
        chosen = [*order[:2].tolist(), int(self.rng.integers(count))]
        for n in dict.fromkeys([*chosen, *np.flatnonzero(lost)[:2].tolist()]):
            if not lost[n] and not worst[n] > suspicious and (shape.d > 16 or n not in chosen[:self.examined]):
                continue  # intervals take long in large dimensions, and small ones have such cases
            case = {name: values[n:n + 1] for name, values in cases.items()}
            text = {name: str(np.squeeze(v).tolist()) for name, v in case.items()}
            shown = f"{shape}; " + ", ".join(f"{name}={t if len(t) < 80 else t[:76] + ' ...'}" for name, t in text.items())
            for digits in (60, 200):
                iv.dps = digits
                try:
                    value = gap(Sure, case)[0]
                except NoValue as why:
                    if "have a value" in self.scope.says:
                        break
                    raise Found(f"{shown}: no value, {why}") from None
                if compared(">", value_of(value), NEGLIGIBLE):
                    raise Found(f"{shown}: {by} {float(value):.3g}")
                if not worst[n] > suspicious:
                    break

    def claim(self, holds, words):
        """A statement that was looked at as a whole."""
        self.cases += 1
        if not holds:
            raise Found(words)


def schemes_have_base(scheme):
    return not scheme.startswith(("clock", "binary", "learnable", "nerf", "fourier", "hierarchical")) and \
        scheme not in ("linear", "normalised")
