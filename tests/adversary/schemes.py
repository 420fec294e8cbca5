"""The schemes as their papers define them (LITERATURE: the key that `pebench list schemes` gives), for the adversary.

Nothing here is taken from theory: only the numbers that a scheme's own header chooses where its paper leaves them open
(periods of the clock, factor 4, length 4096, clip 2, ...), because a cell of the matrix speaks of that choice.

    codes      codes(K, d, base, draw)(t) -> rows of d entries at the positions t
"""

from fractions import Fraction

import numpy as np



def geometric(K, base, step, count):
    """base^(-i step), i = 0 .. count-1."""
    return K.exp(-K.log(K.n(base)) * K.n(np.arange(count)) * K.n(step))


def waves(K, w, t):
    """sin(w_0 t), cos(w_0 t), sin(w_1 t), ..."""
    angle = K.n(t)[:, None] * w[None, :]
    return np.stack([K.sin(angle), K.cos(angle)], axis=-1).reshape(len(angle), -1)


def _sinusoid(frequencies):
    return lambda K, d, base, draw: (lambda t: waves(K, frequencies(K, d, base, draw), t))


def vaswani(K, d, base, draw=None):
    return geometric(K, base, Fraction(2, d), d // 2)


def _clock(*periods):
    return lambda K, d, base, draw: 2 * K.pi / K.n(np.array(periods[:d // 2]))


def _growing(K, d, base, draw):
    return lambda t: waves(K, vaswani(K, d, base), t) * K.n(t)[:, None] / 1000


def _binary(order, signs):
    def codes(K, d, base, draw):
        def at(t):
            bits = (np.asarray(t).astype(np.int64)[:, None] >> np.arange(d)[None, ::order]) & 1
            return K.n(2 * bits - 1 if signs else bits)
        return at
    return codes


def _learned(offset):
    """Rows before training: uniform in [-1, 1)."""
    return lambda K, d, base, draw: (
        lambda t: K.n(draw.entry("row", np.asarray(t)[:, None].astype(int) + offset, np.arange(d)[None])))


def _hierarchical(K, d, base, draw):
    def at(t):  # Su 2020: u_i = (p_i - a p_1)/(1 - a), q = a u_i + (1 - a) u_j; a = 2/5, 32 codes
        t, a = np.asarray(t).astype(int), K.n(Fraction(2, 5))
        p = lambda i: K.n(draw.entry("row", i[:, None], np.arange(d)[None]))
        u = lambda i: (p(i) - a * p(0 * i)) / (1 - a)
        return a * u(t // 32) + (1 - a) * u(t % 32)
    return at


def _survey(K, d, base, draw):
    def at(t):  # the listing as printed: an exponent for each column, row 0 left at 0
        w = geometric(K, base, Fraction(2, d), d)
        angle = K.n(t)[:, None] * w[None]
        even = np.arange(d) % 2 == 0
        code = np.where(even[None], K.sin(angle), K.cos(angle))
        code[np.asarray(t) == 0] = K.n(0)
        return code
    return at


def _features(K, d, base, draw):  # 2 pi b, b drawn: multiples of 2^-12 in [-8, 8)
    return 2 * K.pi * K.n(np.round(draw.entry("b", np.arange(d // 2)) * 8 * 4096) / 4096)


EVEN = tuple(range(2, 1025, 2))
SINUSOIDS = {  # name: (frequencies, dimensions)
    "sinusoidal": (vaswani, EVEN),
    "survey-sinusoidal-1d-fixed": (vaswani, EVEN),
    "sinusoidal-exponent-j-over-d": (lambda K, d, b, _: geometric(K, b, Fraction(1, d), d // 2), EVEN),
    "alien-clock": (lambda K, d, b, _: geometric(K, b, 1, d // 2), EVEN),
    "alien-clock-as-printed": (lambda K, d, b, _: geometric(K, b, 2, d // 2), EVEN),
    "nerf": (lambda K, d, b, _: K.pi * K.n(2.0 ** np.arange(d // 2)), tuple(range(2, 41, 2))),
    "nerf-code": (lambda K, d, b, _: K.n(2.0 ** np.arange(d // 2)), tuple(range(2, 41, 2))),
    "fourier-features": (_features, EVEN),
    "clock": (_clock(60, 3600, 43200), (2, 4, 6)), "clock-as-intended": (_clock(1, 3600, 43200), (2, 4, 6)),
    "clock-as-printed": (_clock(1, 3600, 300), (2, 4, 6)),
}
CODES = {name: (_sinusoid(w), dims, None) for name, (w, dims) in SINUSOIDS.items()}  # codes, dimensions, rows
CODES |= {
    "growing": (_growing, EVEN, None),
    "linear": (lambda K, d, base, draw: (lambda t: K.n(t)[:, None]), (1,), None),
    "binary": (_binary(1, False), tuple(range(8, 41)), lambda d: 2 ** d),
    "binary-most-significant-first": (_binary(-1, False), tuple(range(8, 41)), lambda d: 2 ** d),
    "binary-signed": (_binary(1, True), tuple(range(8, 41)), lambda d: 2 ** d),
    "learnable": (_learned(0), EVEN, lambda d: 512),
    "learnable-with-offset": (_learned(2), EVEN, lambda d: 512),
    "hierarchical": (_hierarchical, EVEN, lambda d: 1024),
    "survey-sinusoidal-1d": (_survey, EVEN, lambda d: 1 << 24),  # as many rows as are wanted
}
GRAIN = {"learnable": 1 << 15, "learnable-with-offset": 1 << 15, "hierarchical": 1 << 15, "fourier-features": 1 << 15}


def grid_codes(name, K, d, base):
    """codes(h, w): half for each axis. d is that of one axis, of the survey's listing that of both."""
    w = vaswani(K, d // 2 if name == "survey-sinusoidal-2d" else d, base)
    swap = name != "sinusoidal-2d"
    return lambda h, v: np.concatenate([waves(K, w, v if swap else h), waves(K, w, h if swap else v)], axis=1)


GRIDS = {"sinusoidal-2d": EVEN, "sinusoidal-2d-width-first": EVEN, "survey-sinusoidal-2d": tuple(range(4, 1025, 4))}


def K_angles(K, m, w):
    return K.n(np.atleast_1d(m))[:, None] * w[None]


def turned(K, x, angle, first, second):
    x = np.broadcast_to(np.atleast_2d(x), (max(len(angle), len(np.atleast_2d(x))), np.shape(x)[-1]))
    c, s, a, b = K.cos(angle), K.sin(angle), x[:, first], x[:, second]
    result = x.astype(K.dtype).copy()
    result[:, first], result[:, second] = a * c - b * s, a * s + b * c
    return result
