#!/usr/bin/env python3
"""Attacks all that holds in a run of pebench, established or tested, with formulas and code of its own.

    adversary.py RUN.json [--seed N] [--effort X] [--every N] [--only PATTERN]

A row is a property of the matrix, or a document: how many hold, how many were attacked, with how many cases, what was
found. What has no attack, or a sentence that the attack was not written for, is listed and is no success.
--every N takes one cell in N, others with another seed. Same seed, same table.
exit status: 0, nothing was found; 1, something was, or an attack failed; 2, the file is no run
"""

import argparse
import fnmatch
import json
import sys
import traceback
import warnings
from collections import defaultdict

try:
    import mpmath  # noqa: F401
    import numpy as np
except ImportError as missing:
    print(f"adversary: skipped: {missing}")
    sys.exit(77)

import apart  # noqa: F401  (each adds its attacks)
import attention  # noqa: F401
import values  # noqa: F401
from hunt import Found, Hunt
from properties import ATTACKS, CannotAttack
from scope import scope_of
from statements import attack_statement

HOLDS, FAILED = "holds", "the attack failed"
OTHER = "the sentence is not the one that the attack was written for"


def attack_cell(outcome, seed, effort):
    """(cases, what was found or None, why it was not attacked or None)"""
    if not outcome["matrix_cell"] and outcome["property"] not in ATTACKS:
        rng = np.random.default_rng(list(f"{seed}/{outcome['id']}".encode()))
        return attack_statement(outcome, rng, effort)
    if outcome["property"] not in ATTACKS:
        return 0, None, "no attack of this property"
    words, run = ATTACKS[outcome["property"]]
    if outcome["matrix_cell"] and not all(word in outcome["statement"] for word in words):
        return 0, None, OTHER
    hunt = Hunt(outcome["scheme"], scope_of(outcome), seed, effort)
    try:
        run(hunt)
    except Found as found:
        return hunt.cases, str(found), None
    except CannotAttack as why:
        return 0, None, str(why)
    return hunt.cases, None, None if hunt.cases else "no case was tried"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--only", default="*")
    arguments = parser.parse_args()
    try:
        with open(arguments.run, encoding="utf-8") as file:
            outcomes = json.load(file)["outcomes"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"adversary: {arguments.run} is no run.json: {error}", file=sys.stderr)
        return 2
    warnings.simplefilter("ignore")
    rows, found, left = defaultdict(lambda: [0, 0, 0, 0]), [], defaultdict(list)
    for n, outcome in enumerate(o for o in outcomes if o["verdict"] == HOLDS):
        if not fnmatch.fnmatch(outcome["id"], arguments.only):
            continue
        row = rows[outcome["property"] if outcome["matrix_cell"] else outcome["source"]]
        row[0] += 1
        if (n + arguments.seed) % arguments.every:
            continue
        try:
            cases, what, why = attack_cell(outcome, arguments.seed, arguments.effort)
        except Exception as error:  # the attack's own fault: no success
            cases, what, why = 0, None, f"{FAILED}: {error!r} {traceback.extract_tb(error.__traceback__)[-1]}"
        row[1] += why is None
        row[2] += cases
        if what:
            row[3] += 1
            found.append((outcome["id"], outcome["statement"], what))
            print(f"found  {outcome['id']}: {what}", flush=True)
        if why:
            left[why].append(outcome["id"])
    print(f"{'':28}{'hold':>6}{'attacked':>10}{'cases':>16}{'found':>7}")
    for name, (hold, attacked, cases, count) in rows.items():
        print(f"{name:28}{hold:6}{attacked:10}{cases:16,}{count:7}")
    total = [sum(row[k] for row in rows.values()) for k in range(4)]
    print(f"{'all':28}{total[0]:6}{total[1]:10}{total[2]:16,}{total[3]:7}")
    for why, ids in left.items():
        print(f"not attacked, {why}: {len(ids)}: {', '.join(ids[:6])}{', ...' if len(ids) > 6 else ''}")
    return 1 if found or any(why.startswith((FAILED, OTHER)) for why in left) else 0


if __name__ == "__main__":
    sys.exit(main())
