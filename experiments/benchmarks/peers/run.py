#!/usr/bin/env python3
"""T(k) p_t = p_{t+k} by pebench and by its peers, in turn and in one run.

usage: run.py RELATIVE_OFFSET OFFSET_RAPIDCHECK > peers.tsv

Both are programs of the build folder's experiments/benchmarks. Needs hypothesis, mpmath, gmpy2 and numpy in the Python
that runs this (Debian: python3-hypothesis, python3-mpmath, python3-gmpy2, python3-numpy). Each takes three turns, the
peers of 1000 cases: positions t and k are drawn (integers to 2^20), the codes of t and t + k (d = 64) and the map of k are
computed, and both sides compared, entry by entry. The table has the medians: processor seconds for a case, how many times
pebench's, and how many of the cases, all of which hold, fail at a tolerance of the working precision and at a thousand
times that.
"""

import json
import statistics
import subprocess
import sys
import time

import hypothesis
import mpmath
import numpy as np
from hypothesis import strategies

CASES, TURNS = 1000, 3
CASES_A_ITERATION = 32  # of relative_offset
DIMENSION, BASE, DIGITS, MOST = 64, 10000, 50, 2**20


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def ours(program):
    """Where a case does not hold, the program says so and there is no counter."""
    row = json.loads(output(program, "--benchmark_format=json"))["benchmarks"][0]
    return ["pebench, balls, proved bounds", 1 / row["check/s"], CASES_A_ITERATION * row["iterations"], 0, 0, row["ratio"]]


def rapidcheck(program):
    name, each, cases, tight, loose = output(program, str(CASES)).strip().split("\t")
    return [name, float(each), cases, tight, loose]


def timed(errors_of, name, unit):
    start = time.process_time()
    errors = errors_of()
    each = (time.process_time() - start) / len(errors)
    return [name, each, len(errors), *(sum(error > unit * slack for error in errors) for slack in (1, 1000))]


def with_mpmath():
    mpmath.mp.dps = DIGITS
    errors = []
    frequencies = [mpmath.mpf(BASE) ** (-mpmath.mpf(2 * i) / DIMENSION) for i in range(DIMENSION // 2)]

    def codes(position):
        angles = [position * frequency for frequency in frequencies]
        return [mpmath.sin(a) for a in angles], [mpmath.cos(a) for a in angles]

    positions = strategies.integers(min_value=0, max_value=MOST)

    @hypothesis.settings(max_examples=CASES, deadline=None, database=None, derandomize=True)
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
    return errors


def with_numpy():
    frequencies = BASE ** (-np.arange(0, DIMENSION, 2) / DIMENSION)
    positions = np.random.default_rng(1).integers(0, MOST, (2, CASES), endpoint=True)

    def codes(of):
        angles = of[:, None] * frequencies
        return np.sin(angles), np.cos(angles)

    (s, c), (sk, ck), (s1, c1) = codes(positions[0]), codes(positions[1]), codes(positions.sum(axis=0))
    return list(np.maximum(np.abs(ck * s + sk * c - s1), np.abs(ck * c - sk * s - c1)).max(axis=1))


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    of_mpmath = f"Hypothesis {hypothesis.__version__}, mpmath {mpmath.__version__} over {mpmath.libmp.BACKEND}"
    turns = [
        [
            ours(arguments[0]),
            rapidcheck(arguments[1]),
            timed(with_mpmath, of_mpmath, mpmath.mpf(10) ** -DIGITS),
            timed(with_numpy, f"NumPy {np.__version__} in float64, vectorised", np.finfo(float).eps),
        ]
        for _ in range(TURNS)
    ]
    seconds = [statistics.median(turn[i][1] for turn in turns) for i in range(len(turns[0]))]
    print("what", "s_a_case", "times_pebench", "cases", "false_failures", "false_at_1000_times", sep="\t")
    for i, (name, _, cases, tight, loose, *_) in enumerate(turns[0]):
        print(name, f"{seconds[i]:.3g}", f"{seconds[i] / seconds[0]:.2g}", cases, tight, loose, sep="\t")
    ratio = statistics.median(turn[0][5] for turn in turns)
    print(f"# pebench's check runs at {ratio:.2f} of what its bare arb_sin_cos calls allow")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
