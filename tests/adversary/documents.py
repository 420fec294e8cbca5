"""Attacks, one by one, of statements whose laws are in C++: numbers are computed anew, and must stand in the sentence.

NUMBERS[id](h) gives the texts that the sentence must have; h.claim refuses what is not so. Doubles suffice, but where a
sum of cosines is near 0, where 40 digits decide.
"""

from fractions import Fraction

import mpmath
import numpy as np

from scores import bucket

mpmath.mp.dps = 100
NUMBERS = {}


def numbers(*names):
    return lambda f: [NUMBERS.__setitem__(name, f) for name in names] and f


def short(x, places):
    """As people print it: rounded, without zeros at the end."""
    return f"{x:.{places}f}".rstrip("0").rstrip(".")


def frequencies(base, d=128):
    return float(base) ** (-2 * np.arange(d // 2) / d)


def cosines(base, k, d=128):
    """The sum of the cosines at the lags k."""
    w, k = frequencies(base, d), np.asarray(k, dtype=float)
    parts = np.array_split(k, max(len(k) // 20000, 1))
    return np.concatenate([np.cos(part[:, None] * w).sum(axis=1) for part in parts])


def first_negative(base, below, d=128):
    """The first lag below `below` whose sum is negative, or None."""
    for start in range(0, below, 1 << 16):
        k = np.arange(start, min(start + (1 << 16), below))
        sums = cosines(base, k, d)
        for n in np.flatnonzero(sums < 1e-5):
            if sums[n] < -1e-5 or exact_sum(base, int(k[n]), d) < 0:
                return int(k[n])
    return None


def exact_sum(base, k, d=128):
    b = mpmath.mpf(str(base))
    return mpmath.fsum(mpmath.cos(b ** (-mpmath.mpf(2 * i) / d) * k) for i in range(d // 2))


def bfloat16(single):
    bits = single.view(np.uint32)
    return ((bits + 0x7fff + ((bits >> 16) & 1)) & 0xffff0000).astype(np.uint32).view(np.float32)


def partial_means(base, m, d=128):
    """The means over i of |S_i|, S_i the sum of the first i of exp(j m w): RoFormer, section 3.4.3."""
    return np.abs(np.cumsum(np.exp(1j * np.outer(np.atleast_1d(m), frequencies(base, d))), axis=1)).mean(axis=1)


@numbers("men2024.table-serving")
def table_serving(h):
    for base, length in ((4.3e3, 1024), (1.6e4, 2048), (8.4e4, 8192), (2.1e6, 65536)):
        h.claim(first_negative(base, length) is None, f"{base} does not serve {length}")
    return []


LEAST = {"1k": (4293.5, .1), "2k": (11588, 1), "4k": (26953, 1), "8k": (83764, 1), "16k": (231650, 10),
         "32k": (629980, 10), "64k": (2090200, 100), "128k": (4869200, 100), "256k": (23663000, 1000),
         "512k": (58496174, 1), "1024k": (65374956, 1)}


def least_base(name):
    def attack(h):
        base, unit = LEAST[name]
        length = int(name[:-1]) * 1024
        h.claim(first_negative(base, length) is None, f"{base} does not serve {length}")
        h.claim(first_negative(base - unit, length) is not None, f"{base - unit} serves {length}, too")
        if name not in ("512k", "1024k"):  # of these two a smaller base is not excluded
            for lower in base * np.exp(-h.rng.exponential(0.3, 60)):
                h.claim(first_negative(max(lower, 1.0), length) is not None, f"{lower} serves {length}, too")
        return [short(base, 1)]
    return attack


for each in LEAST:
    numbers(f"men2024.least-base-{each}")(least_base(each))


def fitted(bases):
    slope, shift = np.polyfit(np.log(1024.0 * 2 ** np.arange(11)), np.log(bases), 1)
    return [f"{np.exp(shift):.4f} x^{slope:.3f}"]


@numbers("su2024.not-monotone")
def not_monotone(h):
    h.claim(first_negative(84000, 8192) is None and first_negative(394000, 8192) is not None, "no such two bases")
    return ["84000", "394000"]


@numbers("su2024.thousandfold-table", "su2024.thousandfold-4096")
def thousandfold(h):
    lengths = 2 ** np.arange(10, 18) if "table" in h.scope.says else [1, 2, 3, 4, *h.rng.integers(5, 4097, 60), 4096]
    for length in lengths:
        h.claim(first_negative(1000 * int(length), int(length)) is None, f"1000 L does not serve L = {length}")
    return []


@numbers("su2024.cosine-integral", "su2024.cosine-integral-of-many-pairs")
def cosine_integral(h):
    d, most = (4096, 100) if "4096" in h.scope.says else (128, 1000)
    k = np.arange(1, most + 1)
    limit = [float((mpmath.ci(int(x)) - mpmath.ci(x / mpmath.mpf(10 ** 4))) / mpmath.log(10 ** 4)) for x in k]
    gap = np.abs(cosines(1e4, k, d) / (d // 2) - limit).max()
    bound = 0.00049 if d == 4096 else 0.138
    h.claim(gap <= bound, f"{gap} apart")
    return [str(bound)]


@numbers("su2021.rises")
def rises(h):
    means = partial_means(1e4, np.arange(256))
    return [str(int((means[1:] > means[:-1]).sum())), "255"]


@numbers("su2021.decay-to-half")
def decay_to_half(h):
    m = np.concatenate([np.arange(16, 4097), h.rng.uniform(16, 4096, 20000)])
    h.claim((partial_means(1e4, m) <= 16.25).all(), "above half somewhere")
    return []


@numbers("su2021.greatest-scores-of-windows")
def greatest_scores(h):
    ends, sums = [256, 1024, 4096, 16384, 65536, 262144, 1 << 20], cosines(1e4, np.arange(1 << 20))
    return [f"{sums[a:b].max():.4f}" for a, b in zip(ends, ends[1:])]


@numbers("chen2023.571-times", "chen2023.295-times", "chen2023.extrapolation-sum-corrected")
def interpolation(h):
    w, extrapolation = frequencies(1e4), lambda s: 64 * partial_means(1e4, s)  # the sum of |S_i|
    bound = (w ** 2).sum() / 2 / 4  # at the middle of two positions
    if "571" in h.scope.says:
        h.claim((2 * extrapolation(np.arange(4096)) / bound >= 571).all(), "less than 571 times somewhere")
    elif "295" in h.scope.says:
        h.claim(2 * extrapolation(257479)[0] / bound < 295, "not less than 295 times")
    else:
        h.claim((extrapolation(np.arange(4861)) > 128).all(), "not larger than d somewhere")
    return []


@numbers("clock-blog.hour-hand-in-single", "clock-blog.hour-hand-in-half", "clock-blog.hour-hand-in-bfloat16")
def hour_hand(h):
    turn = 2 * np.pi * np.arange(43200) / 43200
    hand = np.stack([np.sin(turn), np.cos(turn)], 1)
    hand[np.abs(hand) < 1e-12] = 0
    single = hand.astype(np.float32)
    stored = bfloat16(single) if "bfloat16" in h.scope.says else \
        single if "single" in h.scope.says.lower() else hand.astype(np.float16)
    return [str(len(np.unique(stored, axis=0)))]


@numbers("clock-blog.hamming-distances", "clock-blog.signed-digits-distance", "clock-blog.bit-changes",
         "clock-blog.low-bits-slow", "clock-blog.binary-columns-slow", "clock-blog.higher-is-slower-binary",
         "clock-blog.bit-period-doubles", "kazemnejad2019.digits-alternate")
def digits(h):
    t = np.arange(65535)
    changed = np.array([bin(int(x)).count("1") for x in t ^ (t + 1)])
    ones = np.array([len(bin(int(x))) - len(bin(int(x)).rstrip("1")) for x in t])
    h.claim((changed == ones + 1).all(), "another number of digits changes")
    signs = 2 * ((t[:256, None] >> np.arange(8)) & 1) - 1
    h.claim((((signs[1:] - signs[:-1]) ** 2).sum(1) == 4 * changed[:255]).all(), "no 4 for each digit")
    for bits in range(2, 17):
        table = (np.arange(2 ** bits)[:, None] >> np.arange(bits)) & 1
        changes = (table[1:] != table[:-1]).sum(0)
        h.claim((changes == 2 ** bits // 2 ** np.arange(bits) - 1).all(), "a digit alternates otherwise")
    return []


@numbers("clock-blog.matrix-figure")
def matrix_figure(h):
    s = cosines(1e4, np.arange(200), 256)
    up = np.flatnonzero(s[1:] > s[:-1]) + 1
    a, b = np.triu_indices(200, 1)
    return [*(short(s[k], 6) for k in (0, 1, 5, 10, 20, 50, 100, 199)), f"lag {up[0]}", f"{len(up)} of the 199",
            f"{int((s[b] < s[a]).sum())} of 19900"]


def sign_changes(values):
    """Of each column."""
    return ", ".join(str((np.diff(np.sign(c[np.abs(c) > 1e-12])) != 0).sum()) for c in values.T)


@numbers("kazemnejad2019.first-dimensions-at-512")
def first_dimensions(h):
    def share(rows):
        angle = np.outer(np.arange(rows), frequencies(1e4))
        variance = np.stack([np.sin(angle), np.cos(angle)], -1).reshape(rows, -1).var(axis=0)
        return f"{100 * variance[:64].sum() / variance.sum():.1f}%"
    return [share(50), share(512)]


@numbers("mathor2020.closest-lag", "mathor2020.closest-lag-is-next")
def closest_lag(h):
    dims = (16, 64, 128, 512) if "512" in h.scope.says else (4, 8)
    return ["lag " + str(int(cosines(1e4, np.arange(1, 100001), d).argmax()) + 1) if d != 8 else
            str(int(cosines(1e4, np.arange(1, 100001), d).argmax()) + 1) for d in dims]


def listing():
    """The survey's listing as printed and the formula, rows 1 to 31, d = 128."""
    t, c = np.arange(1, 32)[:, None], np.arange(128)
    at = lambda exponent: np.where(c % 2 == 0, np.sin(t * 1e4 ** -exponent), np.cos(t * 1e4 ** -exponent))
    return at(2 * c / 128), at(2 * (c // 2) / 128)


@numbers("zheng2022.listing-1d-norm-range", "zheng2022.listing-1d-gram", "zheng2022.listing-1d-entries-off",
         "zheng2022.listing-1d-flat-columns", "zheng2022.listing-1d-fixed-flat-columns")
def survey_listing(h):
    printed, fixed = listing()
    norms, gram = (printed ** 2).sum(1), printed @ printed.T
    off, flat = int((np.abs(printed - fixed) > 0.1).sum()), lambda x: int((np.ptp(x, axis=0) < 0.001).sum())
    says = h.scope.says
    if "squared norms" in says:
        return [f"{np.floor(norms.min() * 100) / 100}", f"{np.ceil(norms.max() * 100) / 100}"]
    if "dot products" in says:
        return [f"{max(np.ptp(np.diagonal(gram, k)) for k in range(31)):.2f}"]
    if "off the formula" in says:
        return [f"{off} of 3968", f"{100 * off / 3968:.1f}%"]
    return [str(flat(fixed if "fixed" in says else printed))]


@numbers("chi2022kerple.bucket-formula-corrected")
def bucket_formula(h):
    n = np.arange(256)
    with np.errstate(divide="ignore"):
        formula = np.where(n < 16, n, np.minimum(31, 16 + np.floor(16 * np.log(n / 16) / np.log(8) + 1e-9)))
    h.claim((bucket(-n, False) == formula).all(), "another bucket")
    return []


@numbers("wang2024precision.norm-drift")
def norm_drift(h):
    w = frequencies(1e4, 512)
    angle = np.outer(np.arange(2048), w)
    code = np.concatenate([np.sin(angle), np.cos(angle)], 1)
    single, texts = code.astype(np.float32), []
    for stored in (single, code.astype(np.float16), bfloat16(single)):
        drift = np.abs((stored.astype(float) ** 2).sum(1) - 256)
        texts += [f"{drift.max():.3g}".replace("e-06", "e-6"), f"at {int(drift.argmax())}"]
    return texts


@numbers("press2021.slopes-corrected", "oka2025.alibi-slopes-corrected")
def slopes(h):
    for power in range(11):  # the published get_slopes
        n, start = 2 ** power, 2 ** (-2 ** -(power - 3))
        mine = [start * start ** i for i in range(n)]
        h.claim(np.allclose(mine, 2.0 ** (-8 * np.arange(1, n + 1) / n), rtol=1e-9), f"other slopes for {n} heads")
    return []


@numbers("peng2023.two-ramps")
def two_ramps(h):
    w, i, turns = frequencies(1e4), np.arange(64), lambda r: 64 * np.log(4096 / (r * 2 * np.pi)) / np.log(1e4)
    low, high = np.floor(turns(32)), np.ceil(turns(1))
    ramp = np.clip((i - low) / (high - low), 0, 1)
    code, gamma = w * (1 - ramp) + w / 16 * ramp, np.clip((4096 * w / (2 * np.pi) - 1) / 31, 0, 1)
    ratio = (gamma * w + (1 - gamma) * w / 16) / code
    return [f"{ratio.min():.3f}", f"pair {int(ratio.argmin())}"]


@numbers("hua2024.truncated-wave-corrected")
def truncated_wave(h):
    x = h.rng.uniform(-100, 100, 1000)
    for n in range(1, 9):
        wave = np.abs(np.exp(1j * np.outer(x, np.arange(n))).sum(1)) ** 2
        h.claim(np.allclose((2 - 2 * np.cos(x)) * wave, 2 - 2 * np.cos(n * x), atol=1e-10), f"not so for N = {n}")
    return []


@numbers("schenck2025.circulant-rank", "schenck2025.circulant-parameters")
def circulant_rank(h):
    for d in (2, 4, 6, 16, 64):
        c = h.rng.normal(size=d)
        matrix = np.array([[c[(j - i) % d] for j in range(d)] for i in range(d)])
        h.claim(np.linalg.matrix_rank(matrix - matrix.T, tol=1e-9) <= max(d - 2, 0), f"a greater rank at d = {d}")
        even = h.rng.normal(size=d)
        c = c + even + even[(-np.arange(d)) % d]  # c_j - c_(d-j) stay
        other = np.array([[c[(j - i) % d] for j in range(d)] for i in range(d)])
        h.claim(np.allclose(other - other.T, matrix - matrix.T), f"another skew part at d = {d}")
    return []


@numbers("su2024.half-turned")
def half_turned(h):
    for d in (4, 8, 64, 128, 512):
        for base in (1.01, 2, 1e4, 1e7):
            w = frequencies(base, d)
            k = h.rng.uniform(-1e7, 1e7, 500)
            turning = int(h.rng.integers(0, d // 4 + 1))
            h.claim((np.cos(np.outer(k, w[:turning])).sum(1) + d // 2 - turning >= -1e-9).all(), f"negative at d = {d}")
    return []


@numbers("su2021.abel-summation", "su2021.abel-bound")
def abel(h):
    for d in (2, 4, 64, 128):
        for m in h.rng.uniform(-1e6, 1e6, 50):
            q, k = h.rng.normal(size=(2, d))
            product = (q[::2] + 1j * q[1::2]) * (k[::2] - 1j * k[1::2])
            turns = np.exp(1j * m * frequencies(1e4, d))
            sums, steps = np.cumsum(turns), np.diff(product, append=0)
            h.claim(np.isclose((product * turns).sum(), -(steps * sums).sum()), f"another sum at d = {d}, m = {m}")
            h.claim(abs((product * turns).sum()) <= np.abs(steps).max() * np.abs(sums).sum() + 1e-9, f"more at {d}, {m}")
    return []


@numbers("chen2023.interpolation-bound-corrected")
def interpolation_bound(h):
    w, s = frequencies(1e4), np.concatenate([[0.5], h.rng.uniform(0, 1, 2000)])
    off = np.abs(np.exp(1j * np.outer(s, w)) - (1 - s[:, None]) - s[:, None] * np.exp(1j * w))  # phases of h_j at worst
    h.claim((off.sum(1) <= (w ** 2).sum() / 2 * s * (1 - s) + 1e-12).all(), "more than the bound")
    return []


@numbers("zheng2022.hierarchical-collisions")
def hierarchical_collisions(h):
    texts = []
    for n, alpha in ((3, Fraction(1, 3)), (4, Fraction(2, 5))):
        u = [Fraction(i) / (1 - alpha) for i in range(n)]
        texts.append(f"{len({alpha * a + (1 - alpha) * b for a in u for b in u})} of {n * n}")
    return texts


@numbers("wang2024precision.first-integer")
def first_integer(h):
    n = np.arange(1, 4096, dtype=np.float32)
    half = int(n[n.astype(np.float16) != n][0])
    kept = (n.view(np.uint32) & 0xffff) == 0
    return [str(half), str(half - 1), str(int(n[~kept][0])), str(int(n[~kept][0]) - 1)]


# Numbers that one expression gives.
NUMBERS |= {
    "men2024.first-negative-lags": lambda h: [str(first_negative(b, 200_000)) for b in (1e4, 5e5, 1e6, 1e7)],
    "men2024.table-failing-lags": lambda h: [
        str(first_negative(b, 1 << 20)) for b in (2.7e4, 3.1e5, 6.4e5, 7.8e6, 3.6e7, 6.4e7, 5.1e8)],
    "men2024.table-corrected": lambda h: [f"{base:.1e}".replace("e+0", "e") for base, _ in LEAST.values()],
    "men2024.fitted-law-corrected": lambda h: fitted([base for base, _ in LEAST.values()]),
    "men2024.fitted-law-of-table": lambda h: fitted(
        [4.3e3, 1.6e4, 2.7e4, 8.4e4, 3.1e5, 6.4e5, 2.1e6, 7.8e6, 3.6e7, 6.4e7, 5.1e8]),
    "su2021.means-of-sums": lambda h: [short(x, 4) for x in partial_means(1e4, [0, 1, 10, 50, 100, 150, 200, 256])],
    "su2021.far-means": lambda h: [
        short(x, 4) for x in partial_means(1e4, [378, 2009, 11302, 30950, 113028, 733995, 1735814])],
    "clock-blog.column-changes": lambda h: [
        sign_changes(f(np.outer(np.arange(200), frequencies(1e4, 256)[:6]))) for f in (np.sin, np.cos)],
    "kazemnejad2019.sine-column-changes": lambda h: [sign_changes(np.sin(np.outer(np.arange(50), frequencies(1e4)[:11])))],
}  # fmt: skip
