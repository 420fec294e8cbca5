#!/usr/bin/env python3
"""T(k) p_t = p_{t+k}, as an engineer tests it without pebench: Hypothesis with mpmath, and NumPy in float64.

usage: offset_peers.py mpmath|numpy [CASES]

One case: positions t and k are drawn (integers to 2^20), the codes of t and t + k (d = 64) and the map of k are computed,
and both sides compared, entry by entry. Prints what it is, processor seconds for a case, how many of the cases fail at a
tolerance of the working precision, and how many at a thousand times that. The identity is true, so each failure is false.
"""

import sys
import time

import numpy as np

DIMENSION, BASE, DIGITS, MOST = 64, 10000, 50, 2**20


def with_mpmath(cases):
    import hypothesis
    import mpmath
    from hypothesis import strategies

    mpmath.mp.dps = DIGITS
    errors = []

    frequencies = [mpmath.mpf(BASE) ** (-mpmath.mpf(2 * i) / DIMENSION) for i in range(DIMENSION // 2)]

    def codes(position):
        angles = [position * frequency for frequency in frequencies]
        return [mpmath.sin(a) for a in angles], [mpmath.cos(a) for a in angles]

    positions = strategies.integers(min_value=0, max_value=MOST)

    @hypothesis.settings(max_examples=cases, deadline=None, database=None, derandomize=True)
    @hypothesis.given(positions, positions)
    def offset_map(t, k):
        (s, c), (sk, ck), (s1, c1) = codes(t), codes(k), codes(t + k)
        errors.append(
            max(
                max(abs(ck[i] * s[i] + sk[i] * c[i] - s1[i]), abs(ck[i] * c[i] - sk[i] * s[i] - c1[i]))
                for i in range(DIMENSION // 2)
            )
        )

    offset_map()
    name = f"Hypothesis {hypothesis.__version__}, mpmath {mpmath.__version__} over {mpmath.libmp.BACKEND}"
    return name, errors, mpmath.mpf(10) ** -DIGITS


def with_numpy(cases):
    frequencies = BASE ** (-np.arange(0, DIMENSION, 2) / DIMENSION)
    positions = np.random.default_rng(1).integers(0, MOST, (2, cases), endpoint=True)

    def codes(of):
        angles = of[:, None] * frequencies
        return np.sin(angles), np.cos(angles)

    (s, c), (sk, ck), (s1, c1) = codes(positions[0]), codes(positions[1]), codes(positions.sum(axis=0))
    errors = np.maximum(np.abs(ck * s + sk * c - s1), np.abs(ck * c - sk * s - c1)).max(axis=1)
    return f"NumPy {np.__version__} in float64, vectorised", list(errors), np.finfo(float).eps


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[0] not in ("mpmath", "numpy"):
        print(__doc__, file=sys.stderr)
        return 2
    cases = int(arguments[1]) if len(arguments) == 2 else 1000
    start = time.process_time()
    name, errors, tolerance = {"mpmath": with_mpmath, "numpy": with_numpy}[arguments[0]](cases)
    each = (time.process_time() - start) / len(errors)
    false = [sum(error > tolerance * slack for error in errors) for slack in (1, 1000)]
    print(name, f"{each:.4g}", len(errors), *false, sep="\t")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
