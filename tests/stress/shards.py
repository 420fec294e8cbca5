#!/usr/bin/env python3
"""Cuts a run into shards, kills each of them at random moments and goes on with it, and compares what they are merged to
with an undisturbed run.

usage: shards.py PEBENCH [--whole RUN.json] [--shards N] [--kills N] [--cases N] [--seed S]

Without --whole a few claims are decided, first undisturbed. --whole is a run of every claim, with this number of cases.
The first kill of a shard comes when its journal holds an outcome. Exit status: 0, all is well; 1, what differs.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

# One that is proved, one exhausted, one covered, one refuted late, two sampled, one without a check.
CLAIMS = [
    "derivation2023.constant-norm", "derivation2023.powers-of-ten", "su2021.decay-to-half",
    "pebench.length-independence.growing", "su2021.abel-bound", "mathor2020.one-hot", "derivation2023.aim",
]  # fmt: skip


def results(run):
    return json.loads(run.read_text())["digests"]["results"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--whole", type=pathlib.Path)
    parser.add_argument("--shards", type=int, default=3)
    parser.add_argument("--kills", type=int, default=2, help="of each shard")
    parser.add_argument("--cases", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=1)
    typed = parser.parse_args()
    randomly, kills = random.Random(typed.seed), 0
    selected = [] if typed.whole else CLAIMS

    def start(*words):
        return subprocess.Popen([typed.program, *map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def finish(process):
        errors = process.communicate()[1]
        if process.returncode != 0 or errors:
            sys.exit(f"status {process.returncode}: {' '.join(process.args)}: {errors}")

    with tempfile.TemporaryDirectory(prefix="pebench-shards-") as temporary:
        work = pathlib.Path(temporary)
        whole = typed.whole
        if whole is None:
            whole = work / "whole/run.json"
            finish(start("verify", *selected, "--cases", typed.cases, "--out", whole.parent))
        for number in range(1, typed.shards + 1):
            out = work / f"{number}-of-{typed.shards}"
            verify = ["verify", *selected, "--cases", typed.cases, "--shard", f"{number}/{typed.shards}", "--resume", "--out", out]
            journal = out / ".pebench-journal"
            for kill in range(typed.kills):
                process = start(*verify)
                while kill == 0 and process.poll() is None and not (journal.exists() and json.loads(journal.read_text())["outcomes"]):
                    time.sleep(0.001)
                time.sleep(randomly.uniform(0, 0.5))
                if process.poll() is None:
                    process.kill()
                    kills += journal.exists()
                process.communicate()
            finish(start(*verify))
            if journal.exists():
                sys.exit(f"{journal} was left behind")
        finish(start("merge", *work.glob("*-of-*/run.json"), "--out", work / "merged.json"))
        if results(work / "merged.json") != results(whole):
            sys.exit("the merged run differs from the whole")
    if typed.kills and kills == 0:
        sys.exit("no kill left anything to go on from: more --cases are needed")
    print(f"{typed.shards} shards, {kills} kills with something to go on from: as the undisturbed run")


if __name__ == "__main__":
    main()
