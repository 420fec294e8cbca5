#!/usr/bin/env python3
"""Cuts a run into five shards, and compares what they are merged to with the run that was not cut.

usage: whole_shards.py PEBENCH WHOLE_RUN [--every] [--seed N]

WHOLE_RUN is a run.json of every claim: it says what each costs. Of 2,000 claims the some 500 that cost most are left
out, unless --every takes them all (minutes). All but the provenance must be the same: of run.json, of what `report`
makes of it, and of what `compare --run` does.

example: tests/stress/whole_shards.py build/release/experiments/pebench out/report/run.json --every --seed 11
Exit status: 0, all is well; 1, what differs.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

COSTLY_S = 0.02  # of processor time
SHARDS = 5
SCHEMES = ["alibi", "shaw"]  # for `compare`; all their cells are decided


def without_provenance(path):
    run = json.loads(path.read_text())
    del run["provenance"], run["digests"]["record"]
    return json.dumps(run)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("saved", type=pathlib.Path, metavar="WHOLE_RUN")
    parser.add_argument("--every", action="store_true", help="the costly claims too")
    parser.add_argument("--seed", type=int, default=7)
    typed = parser.parse_args()
    options = ["--cases", "5", "--seed", typed.seed, "--jobs", "2"]

    def pebench(*words):
        done = subprocess.run([typed.program, *map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(f"pebench {words[0]}: status {done.returncode}: {done.stderr}")

    every = json.loads(typed.saved.read_text())
    cost_s = {row["id"]: row["seconds"] for row in every["provenance"]["rows"]}
    ids = [one["id"] for one in every["outcomes"]
           if typed.every or cost_s[one["id"]] <= COSTLY_S
           or one["matrix_cell"] and one["scheme"] in SCHEMES]  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="pebench-shards-") as temporary:
        work = pathlib.Path(temporary)
        pebench("verify", *ids, *options, "--out", work / "whole")
        for number in range(1, SHARDS + 1):
            pebench("verify", *ids, *options, "--shard", f"{number}/{SHARDS}", "--out", work / "shards" / str(number))
        pebench("merge", *work.glob("shards/*/run.json"), "--out", work / "merged")
        for name in ("whole", "merged"):
            run = work / name / "run.json"
            pebench("report", run, "--format", "csv,json", "--out", work / name / "report")
            pebench("compare", "--run", run, *SCHEMES, "--quick", "--format", "csv,latex", "--out", work / name / "compare")
        runs = [without_provenance(work / name / "run.json") for name in ("whole", "merged")]
        if runs[0] != runs[1]:
            sys.exit("the merged run differs from the whole")
        for path in sorted((work / "whole").rglob("*")):
            name = path.relative_to(work / "whole")
            if path.suffix not in (".csv", ".tex", ".json") or len(name.parts) == 1:
                continue
            if path.suffix == ".tex":
                continue  # prints provenance and times; the run that it is made of was compared
            read = without_provenance if path.name in ("run.json", "comparison.json") else pathlib.Path.read_bytes
            if read(path) != read(work / "merged" / name):
                sys.exit(f"{name} of the merged run differs from that of the whole")
    print(f"{len(ids)} of {len(every['outcomes'])} claims in {SHARDS} shards: as the run that was not cut")


if __name__ == "__main__":
    main()
