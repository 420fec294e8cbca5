#!/usr/bin/env python3
"""T(k) p_t = p_{t+k} by pebench and by its peers, in turn and in one run.

usage: run.py RELATIVE_OFFSET OFFSET_RAPIDCHECK > peers.tsv

Both are programs of the build folder's experiments/benchmarks. Needs hypothesis, mpmath, gmpy2 and numpy in the Python
that runs this (Debian: python3-hypothesis, python3-mpmath, python3-gmpy2, python3-numpy). Each takes three turns, the
peers of 1000 cases; the table has the medians: processor seconds for a case, how many times pebench's, and how many of the cases, all
of which hold, fail at a tolerance of the working precision and at a thousand times that.
"""

import json
import pathlib
import statistics
import subprocess
import sys

CASES, TURNS = "1000", 3
CASES_A_ITERATION = 32  # of relative_offset


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def ours(program):
    """Where a case does not hold, the program says so and there is no counter."""
    row = json.loads(output(program, "--benchmark_format=json"))["benchmarks"][0]
    cases = str(CASES_A_ITERATION * row["iterations"])
    return ["pebench, balls, proved bounds", 1 / row["check/s"], cases, "0", "0", row["ratio"]]


def peer(*command):
    name, each, cases, tight, loose = output(*command, CASES).strip().split("\t")
    return [name, float(each), cases, tight, loose]


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    script = str(pathlib.Path(__file__).with_name("offset_peers.py"))
    competitors = [
        lambda: ours(arguments[0]),
        lambda: peer(arguments[1]),
        lambda: peer(sys.executable, script, "mpmath"),
        lambda: peer(sys.executable, script, "numpy"),
    ]
    turns = [[competitor() for competitor in competitors] for _ in range(TURNS)]
    seconds = [statistics.median(turn[i][1] for turn in turns) for i in range(len(competitors))]
    print("what", "s_a_case", "times_pebench", "cases", "false_failures", "false_at_1000_times", sep="\t")
    for i, (name, _, cases, tight, loose, *_) in enumerate(turns[0]):
        print(name, f"{seconds[i]:.3g}", f"{seconds[i] / seconds[0]:.2g}", cases, tight, loose, sep="\t")
    ratio = statistics.median(turn[0][5] for turn in turns)
    print(f"# pebench's check runs at {ratio:.2f} of what its bare arb_sin_cos calls allow")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
