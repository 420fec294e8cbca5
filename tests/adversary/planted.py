#!/usr/bin/env python3
"""Wrong cells and claims (planted.toml) that the adversary must find, and right ones in which it must find nothing.

    planted.py [--seed N]
exit status: 0, every wrong one was found and no right one; 1 otherwise
"""

import pathlib
import sys
import tomllib
import warnings

import numpy as np

from adversary import attack_cell
from statements import attack_table

EFFORT = 0.1
PLANTED = tomllib.loads(pathlib.Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def main():
    warnings.simplefilter("ignore")
    seed = int(sys.argv[2]) if sys.argv[1:2] == ["--seed"] else 1
    wrong = 0

    def judge(name, result, is_wrong):
        nonlocal wrong
        _, found, why = result
        good = bool(found) == is_wrong and (why is None or found)
        wrong += not good
        verdict = f"{'ok  ' if good else 'FAIL'} {'wrong' if is_wrong else 'right'}"
        print(f"{verdict}  {name}: {found or why or 'nothing found'}", flush=True)

    for kind, is_wrong in (("wrong", True), ("right", False)):
        for name, scheme, sentence, domain in PLANTED[f"{kind}_cells"]:
            outcome = {"id": f"planted.{name}.{scheme}", "property": name, "scheme": scheme, "statement": sentence,
                       "domain": domain, "matrix_cell": True}
            judge(outcome["id"], attack_cell(outcome, seed, EFFORT), is_wrong)
        for table in PLANTED[f"{kind}_claims"]:
            judge(table["law"], attack_table(table, {}, np.random.default_rng(seed), EFFORT), is_wrong)
    counts = [len(PLANTED[f"{kind}_cells"]) + len(PLANTED[f"{kind}_claims"]) for kind in ("wrong", "right")]
    print(f"{counts[0]} wrong, {counts[1]} right: {wrong} mistakes")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
