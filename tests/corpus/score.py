#!/usr/bin/env python3
"""Hands the corpus to `pebench audit`, as a user would, and counts where its answer is the expected one.

    tests/corpus/score.py PEBENCH [--part P] [--group G]

Prints a line for each miss and the score of each group. The exit status is 1 where a score is below LEAST.
"""

import argparse
import csv
import json
import math
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
GRAVITY = ["conforms", "equivalent", "learned", "not an encoding", "unrecognised", "defective"]
SECONDS = 60  # for one table; the largest takes less than one
# The least share of right answers in percent: what is reached, so that nothing gets worse.
LEAST = {("numpy", "sound"): 100, ("numpy", "broken"): 99, ("numpy", "unrelated"): 100,
         ("libraries", "sound"): 100, ("libraries", "broken"): 91, ("libraries", "unrelated"): 95}


def rows_of(path):
    with open(path, newline="") as lines:
        return list(csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t"))


def results_of(text):
    """The audits in what --json printed."""
    return json.loads(text)["tables"]


def number(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return None


def matches(word, result):
    """KEY=VALUE asks the convention's KEY, numbers to four digits; any other word is looked for in what is said."""
    convention = result.get("convention") or {}
    if "=" in word:
        key, wanted = word.split("=", 1)
        found = {**(convention.get("parameters") or {}), **convention}.get(key)
        a, b = number(wanted), number(found)
        return math.isclose(a, b, rel_tol=1e-4) if a is not None and b is not None else str(found) == wanted
    said = json.dumps(convention) + " ".join(str(finding.get("says")) for finding in result.get("findings") or [])
    return word.lower() in said.lower()


def expected(row, results):
    """Whether the gravest verdict is an accepted one and its convention or cause the right one; and what was got."""
    verdict = max((result["verdict"] for result in results), key=lambda v: GRAVITY.index(v) if v in GRAVITY else 99)
    defects = [finding["id"] for result in results for finding in result.get("findings") or []
               if finding.get("severity") == "defect"]
    got = verdict
    if defects:
        got += ": " + ", ".join(dict.fromkeys(defects))
    elif verdict in ("conforms", "equivalent"):
        conventions = [result.get("convention") or {} for result in results]
        got += ": " + "; ".join(" ".join(str(c[key]) for key in ("family", "layout", "spacing", "base", "scaling")
                                         if c.get(key) is not None) for c in conventions)
    if verdict not in row["verdict"].split("|"):
        return False, got
    if verdict in ("conforms", "equivalent"):
        words = row["convention"].split(" ") if row["convention"] else []
        said = all(any(matches(word, result) for word in choice.split("|") for result in results) for choice in words)
        return said, got
    if verdict == "defective" and row["finding"]:
        return any(found in row["finding"].split("|") for found in defects), got
    return True, got


def configs_of(row):
    return [word for word in shlex.split(row["arguments"]) if word.endswith(".json")]


def arguments_of(row):
    """Those of a user; the configs of the corpus by their paths."""
    return [str(HERE / "configs" / word) if word.endswith(".json") else word for word in shlex.split(row["arguments"])]


def audit(pebench, path, row):
    try:
        done = subprocess.run([pebench, "audit", path, *arguments_of(row), "--json"], capture_output=True,
                              text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return False, f"no answer in {SECONDS} s"
    try:
        results = results_of(done.stdout)
    except ValueError:
        results = []
    if results:
        return expected(row, results)
    refused = done.returncode in (2, 3, 4) or bool(done.stdout.strip())
    said = (done.stderr.strip() or done.stdout.strip()).split("\n")[0]
    return refused and "error" in row["verdict"].split("|"), f"status {done.returncode}, no verdict: {said}"


def wanted(row):
    words = row["verdict"]
    if row["group"] == "broken" and row["finding"]:
        words += ": " + row["finding"]
    return words + (", " + row["convention"] if row["group"] == "sound" and row["convention"] else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pebench", help="the program")
    parser.add_argument("--part", help="only the tables of this part")
    parser.add_argument("--group", choices=["sound", "broken", "unrelated"], help="only this group")
    parser.add_argument("--quiet", action="store_true", help="the score only")
    options = parser.parse_args()

    pebench = str(pathlib.Path(options.pebench).resolve())
    if not os.access(pebench, os.X_OK):
        parser.error(f"{options.pebench} is no program; name pebench, as build/release/experiments/pebench")
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(HERE / "tables.zip") as tables:
            tables.extractall(folder)
        for row in rows_of(HERE / "expected.tsv"):
            if options.group not in (None, row["group"]) or options.part not in (None, row["part"]):
                continue
            path = next(p for p in (pathlib.Path(folder, row["name"] + s) for s in ("", ".npy", ".safetensors")) if p.is_file())
            right, got = audit(pebench, str(path), row)
            total = counts.setdefault((row["made_by"], row["group"]), [0, 0])
            total[0] += right
            total[1] += 1
            if not right and not options.quiet:
                print(f"{row['name']}\t{wanted(row)}\t{got}" + (f"\t{row['why']}" if row["why"] else ""))
    below = False
    for (kind, group), (right, total) in sorted(counts.items()):
        share, bound = 100 * right / total, LEAST[kind, group]
        below |= share < bound
        print(f"{kind:9} {group:9} {right:3} of {total:3}  {share:5.1f}%  (at least {bound:g}%)")
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main())
