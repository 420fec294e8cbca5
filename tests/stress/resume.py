#!/usr/bin/env python3
"""Kills a run at random moments, goes on with it, and compares what it finds with the run that nobody disturbed.

usage: resume.py PEBENCH [--rounds N] [--seed S] [--cases N]

In each round a run, whole or a shard of two, is started with --resume and killed by SIGKILL up to four times, first
when there is something to go on from; the last start is left alone. Its results must have the digest of the undisturbed
run, and no journal may be left. Prints how many rounds there were, how many kills, and how many of them left something
to go on from. Exit status: 0, all is well; 1, results differ, and which, or nothing was gone on from.
"""
import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

# One that is proved, one exhausted, one covered, one refuted late, two sampled, one without a check.
CLAIMS = [
    "derivation2023.constant-norm", "derivation2023.powers-of-ten", "su2021.decay-to-half",
    "pebench.length-independence.growing", "su2021.abel-bound", "mathor2020.one-hot", "derivation2023.aim",
]  # fmt: skip


def start(typed, folder, shard):
    part = ["--shard", shard] if shard else []
    return subprocess.Popen(
        [typed.program, "verify", *CLAIMS, "--cases", str(typed.cases), "--resume", "--out", folder, *part],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip


def finished(process):
    errors = process.communicate()[1].decode()
    if process.returncode != 0:
        sys.exit(f"status {process.returncode}: {errors}")


def results(path):
    run = json.loads(path.read_text())
    return [run["summary"], run["sources"], run["outcomes"], run["matrix"]]


def journals(folder):
    """Those that hold an outcome."""
    return [path for path in folder.glob(".pebench-journal*") if path.read_bytes().count(b"\n") > 1]


def disturbed(typed, folder, shard, randomly, whole_s, counts):
    for kill in range(randomly.randrange(1, 5)):
        process = start(typed, folder, shard)
        # The first kill comes when there is something to go on from, however fast the machine is.
        while kill == 0 and process.poll() is None and not journals(folder):
            time.sleep(0.001)
        if kill > 0:
            time.sleep(randomly.uniform(0, whole_s))
        if process.poll() is None:
            process.kill()
            counts["kills"] += 1
        process.communicate()
        counts["went on"] += bool(journals(folder))
    finished(start(typed, folder, shard))
    if left := list(folder.glob(".pebench-journal*")):
        sys.exit(f"{left[0]} was left behind")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=20000)
    typed = parser.parse_args()
    randomly, counts = random.Random(typed.seed), {"kills": 0, "went on": 0}
    work = pathlib.Path(tempfile.mkdtemp(prefix="pebench-resume-"))
    begin = time.monotonic()
    finished(start(typed, work / "whole", None))
    whole_s = time.monotonic() - begin
    wanted = results(work / "whole/run.json")
    for number in range(typed.rounds):
        folder = work / "out"
        if number % 4:
            disturbed(typed, folder, None, randomly, whole_s, counts)
            found = folder / "run.json"
        else:
            for shard in ("1/2", "2/2"):
                disturbed(typed, folder / shard, shard, randomly, whole_s / 2, counts)
            found = folder / "merged.json"
            subprocess.run([typed.program, "merge", *folder.glob("*/2/run.json"), "--out", found],
                           stdout=subprocess.DEVNULL, check=True)
        if results(found) != wanted:
            sys.exit(f"round {number}: {found} differs from the undisturbed run")
        shutil.rmtree(folder)
    shutil.rmtree(work)
    if counts["went on"] == 0:
        sys.exit("no kill left anything to go on from: more --cases are needed")
    print(f"{typed.rounds} rounds, {counts['kills']} kills, {counts['went on']} of them with something to go on from: "
          "every result is that of the undisturbed run")  # fmt: skip


if __name__ == "__main__":
    main()
