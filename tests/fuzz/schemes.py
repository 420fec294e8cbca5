#!/usr/bin/env python3
"""Schemes in text files that a generator makes up, each through every property: `verify --scheme FILE --cases 2`.

Whatever the file, the program ends with verdicts (0 or 1) or with one sentence on the file (2, 3), within its limit of
work. Anything else is found: the file is kept in FOLDER. Under sanitizers: PROGRAM of the preset asan.

usage: schemes.py PROGRAM FOLDER EFFORT [SEED]     EFFORT: a number of files, or seconds, as in 600s
exit status: 0, nothing was found; 1, something was
"""

import pathlib
import random
import subprocess
import sys
import time

LONGEST = 900  # seconds of one file: what takes more is no longer bounded by the limit of work


def atom(rng, names):
    return rng.choice([*names, *names, "d", "base", "pi", "1", "2", "0.125", "1/3", "64", "1000003"])


def formula(rng, names, depth, summed=False):
    if depth == 0 or rng.random() < 0.15:
        return atom(rng, names)
    part = lambda more=(): formula(rng, [*names, *more], depth - 1, summed)
    kind = rng.randrange(13)
    if kind < 4:
        return f"({part()} {rng.choice('+-*/')} {part()})"
    if kind == 4:
        return f"({part()} ^ {rng.choice(['2', '3', '(-1)', '0.5', part()])})"
    if kind < 8:
        return f"{rng.choice(['sin', 'cos', 'exp', 'log', 'sqrt', 'abs', 'floor'])}({part()})"
    if kind == 8:
        return f"{rng.choice(['min', 'max'])}({part()}, {part()})"
    if kind == 9:
        return f"if({part()} {rng.choice(['<', '<=', '=', '>', '>='])} {part()}, {part()}, {part()})"
    if kind < 12 and not summed:
        index, count = rng.choice([("i", None), ("n", "d/2"), ("n", "d"), ("n", "3"), ("n", "32")])
        inside = formula(rng, [*names, index], depth - 1, True)
        return f"sum({index}, {inside})" if count is None else f"sum({index}, {count}, {inside})"
    return f"sin(base^(-2*i/d)*{atom(rng, names)})" if "i" in names else part()


def scheme(rng):
    depth = rng.randrange(1, 5)
    acts = rng.choice(["absolute", "absolute", "absolute", "rotary", "bias", "score"])
    lines = ["[scheme]", 'name = "mine"', f'acts = "{acts}"']
    add = lambda key, text: lines.append(f'{key} = "{text}"')
    if acts == "absolute":
        names, count = rng.choice([(["t"], rng.randrange(1, 7)), (["t", "i"], 2), (["t", "j"], 1), (["t", "L"], 2)])
        entries = ", ".join(f'"{formula(rng, names, depth)}"' for _ in range(count))
        lines.append(f"entries = [{entries}]")
    elif acts == "rotary":
        add("angle", rng.choice(["m*", ""]) + formula(rng, ["i", "m"], depth))
        if rng.random() < 0.3:
            add("scale.query", formula(rng, ["i", "m"], depth))
            add("scale.key", formula(rng, ["i", "m"], depth))
    else:
        names = ["j", "h", "L", "i"]
        extra = "dot(q, k) + q(0)*" if acts == "score" and rng.random() < 0.7 else ""
        text = extra + formula(rng, names, depth).replace("sum(i,", "sum(n, d,")
        add(acts, text)
    if acts != "absolute" and rng.random() < 0.3:
        add("mask", "causal")
    return "\n".join(lines) + "\n"


def main():
    program, folder, effort = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    folder.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + float(effort[:-1]) if effort.endswith("s") else None
    statuses, found, number = {}, 0, 0
    while time.monotonic() < until if until else number < int(effort):
        text = scheme(random.Random(f"{seed} {number}"))
        file = folder / f"{seed}-{number}.toml"
        file.write_text(text)
        try:
            ended = subprocess.run([program, "verify", "--scheme", file, "--cases", "2"], capture_output=True,
                                   text=True, errors="replace", timeout=LONGEST)  # fmt: skip
            status, said = ended.returncode, ended.stderr
        except subprocess.TimeoutExpired:
            status, said = "too long", ""
        statuses[status] = statuses.get(status, 0) + 1
        if status in (0, 1, 2, 3):
            file.unlink()
        else:
            found += 1
            print(f"{file}: status {status}: {said[-2000:]}")
        number += 1
    print(f"{number} files, by status {dict(sorted(statuses.items(), key=str))}")
    return 1 if found or not number else 0


if __name__ == "__main__":
    sys.exit(main())
