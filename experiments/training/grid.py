"""The runs, and how they are done: python experiments/training/grid.py --help"""

from __future__ import annotations

import argparse
import dataclasses
import json
import multiprocessing
import os
import pathlib
import shutil
import sys
import time
from typing import Any

try:
    import summary
    from one_run import CODE, Run, result_of
    from tasks import TASKS
except ModuleNotFoundError as missing:
    sys.exit(f"grid.py: {missing}; './bench python tests/python/install.py' installs torch")

SCHEMES = ("attention-causal", "sinusoidal", "learnable", "rope-half-split", "xpos", "alibi", "kerple", "fire",
           "t5-causal", "cope", "fox")  # fmt: skip
SEEDS = (1, 2, 3, 4, 5)

Line = dict[str, Any]


def grid() -> list[Run]:
    """Seed by seed, so that a grid that was cut short has whole ones."""
    return [Run(task.name, scheme, seed, task.steps) for seed in SEEDS for task in TASKS.values() for scheme in SCHEMES]


def quick() -> list[Run]:
    """Four schemes, one seed, of the task that is learned soonest."""
    return [Run("flip-flop", scheme, 1, 300) for scheme in ("attention-causal", "sinusoidal", "rope-half-split", "alibi")]


def shard(runs: list[Run], text: str) -> tuple[list[Run], str]:
    """The part, and what its file is called."""
    try:
        part, parts = (int(number) for number in text.split("/"))
    except ValueError:
        part, parts = 0, 0
    if not 1 <= part <= parts:
        sys.exit(f"grid.py: --shard {text} is no part; 1/4 is the first of four")
    return runs[part - 1 :: parts], "results.jsonl" if parts == 1 else f"run.{part}-of-{parts}.jsonl"


def key(line: Line) -> str:
    return json.dumps(line["run"], sort_keys=True)


def name_of(run: Run) -> str:
    return key({"run": dataclasses.asdict(run) | {"code": CODE}})


def kept(*paths: pathlib.Path) -> dict[str, Line]:
    """Lines of earlier runs, without a last one that was cut off; those of other code are refused."""
    found: dict[str, Line] = {}
    for path in paths:
        text = path.read_text() if path.exists() else ""
        lines = [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]
        if other := [line for line in lines if line["run"].get("code") != CODE]:
            sys.exit(f"grid.py: {path} has {len(other)} lines that other code made: --out FOLDER writes elsewhere")
        found |= {key(line): line for line in lines}
    return found


def write(path: pathlib.Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_text(text)
    beside.replace(path)


def attempt(run: Run) -> Line | str:
    """The line of a run, or why there is none."""
    try:
        return result_of(run)
    except RuntimeError as problem:
        return f"{run.task} {run.scheme} seed {run.seed}: {problem}"


def show(done: int, planned: int, since: float) -> None:
    """The bench's bar, on a terminal alone."""
    if sys.stderr.isatty():
        left = f"{(time.monotonic() - since) / done * (planned - done):.0f} s left" if done else ""
        line = f"[{'#' * (30 * done // planned):<30}] {done}/{planned} runs, {left}"
        print("\r\033[K" + line[: shutil.get_terminal_size().columns - 1], end="", file=sys.stderr, flush=True)


def do(runs: list[Run], journal: pathlib.Path, jobs: int) -> tuple[dict[str, Line], list[str]]:
    """The lines of the runs, each in the journal as soon as it is there, and what went wrong with the others."""
    done: dict[str, Line] = {}
    failures, since = [], time.monotonic()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool, journal.open("a") as out:
        show(0, len(runs), since)
        for count, line in enumerate(pool.imap_unordered(attempt, runs), 1):
            if isinstance(line, str):
                failures.append(line)
            else:
                out.write(json.dumps(line) + "\n")
                out.flush()
                done[key(line)] = line
            show(count, len(runs), since)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return done, failures


def finish(lines: list[Line], path: pathlib.Path) -> None:
    """Writes the lines, and of a whole also its figure and its tables."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    write(path, text)
    if path.name == "results.jsonl":
        write(path.with_name("accuracy.svg"), summary.figure(text))
        print(summary.tables(text), end="")
        print(path.with_name("accuracy.svg"))


def merge(parts: list[pathlib.Path], out: pathlib.Path) -> None:
    """The whole of which the files have parts. Refuses what is not exactly one."""
    if missing := [str(path) for path in parts if not path.is_file()]:
        sys.exit(f"grid.py: there is no file {', '.join(missing)}")
    lines = kept(*parts)
    wholes = [[name_of(run) for run in runs] for runs in (grid(), quick())]
    for names in wholes:
        if set(names) == set(lines):
            return finish([lines[name] for name in names], out / "results.jsonl")
    sys.exit(f"grid.py: {len(lines)} runs are neither all {len(wholes[0])} nor the {len(wholes[1])} of --quick")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="grid.py",
        description="Trains toy decoders at lengths up to 32 and tests them at lengths up to 256, one JSON line a run.",
        epilog="example: grid.py --all --jobs 2 --resume",
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--list", action="store_true", help="print the runs, do none")
    what.add_argument("--quick", action="store_true", help="four short runs")
    what.add_argument("--all", action="store_true", help=f"all {len(grid())} runs")
    what.add_argument("--merge", nargs="+", type=pathlib.Path, metavar="PART", help="the files of shards, to one")
    parser.add_argument("--resume", action="store_true", help="keep the lines that are in --out, do the others")
    parser.add_argument("--shard", default="1/1", metavar="I/N", help="every N-th run, from the I-th: run.I-of-N.jsonl")
    parser.add_argument("--jobs", type=int, default=1, help="runs at once, of one thread each (default: 1)")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("out/train"), metavar="FOLDER",
                        help="for results.jsonl and accuracy.svg (default: out/train)")  # fmt: skip
    options = parser.parse_args(arguments)
    if options.jobs < 1:
        parser.error(f"--jobs is 1 or more; found {options.jobs}")
    runs, name = shard(quick() if options.quick else grid(), options.shard)
    if options.list:
        for run in runs:
            print(f"{run.task} {run.scheme} seed {run.seed}, {run.steps} steps")
        return 0
    options.out.mkdir(parents=True, exist_ok=True)
    if options.merge:
        merge(options.merge, options.out)
        return 0
    path = options.out / name
    journal = path.with_name(f"{name}.part")
    if not options.resume and (path.exists() or journal.exists()):
        parser.error(f"{path} exists: --resume adds to it, --out FOLDER writes elsewhere")
    done = kept(path, journal)
    made, failures = do([run for run in runs if name_of(run) not in done], journal, options.jobs)
    done |= made
    if failures:
        sys.exit("\n".join(["grid.py: not done (--resume tries again):", *failures]))
    first = [name_of(run) for run in runs]
    finish([done[one] for one in first] + [line for one, line in done.items() if one not in first], path)
    journal.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
