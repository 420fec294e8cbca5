"""The runs, and how they are done: python experiments/training/grid.py --help"""

from __future__ import annotations

import argparse
import dataclasses
import json
import multiprocessing
import os
import pathlib
import sys

try:
    from one_run import CODE, Run, result_of
    from tasks import TASKS
except ModuleNotFoundError as missing:
    sys.exit(f"grid.py: {missing}; './bench python tests/python/install.py' installs torch")

SCHEMES = ("attention-causal", "sinusoidal", "learnable", "rope-half-split", "xpos", "alibi", "kerple", "fire",
           "t5-causal", "cope", "fox")  # fmt: skip
SEEDS = (1, 2, 3, 4, 5)
RESULTS = pathlib.Path(__file__).with_name("results.jsonl")


def grid() -> list[Run]:
    """Seed by seed, so that a grid that was cut short has whole ones."""
    return [Run(task.name, scheme, seed, task.steps) for seed in SEEDS for task in TASKS.values() for scheme in SCHEMES]


def quick() -> list[Run]:
    """Three schemes, one seed, of the task that is learned soonest."""
    return [Run("flip-flop", scheme, 1, 100) for scheme in ("attention-causal", "rope-half-split", "alibi")]


def shard(runs: list[Run], text: str) -> list[Run]:
    try:
        part, parts = (int(number) for number in text.split("/"))
    except ValueError:
        part, parts = 0, 0
    if not 1 <= part <= parts:
        sys.exit(f"grid.py: --shard {text} is no part; 1/4 is the first of four")
    return runs[part - 1 :: parts]


def key(line: dict[str, object]) -> str:
    return json.dumps(line["run"], sort_keys=True)


def kept(path: pathlib.Path) -> dict[str, dict[str, object]]:
    """Lines of earlier runs, without a last one that was cut off."""
    text = path.read_text() if path.exists() else ""
    lines = [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]
    return {key(line): line for line in lines}


def write(path: pathlib.Path, lines: list[dict[str, object]]) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_text("".join(json.dumps(line) + "\n" for line in lines))
    beside.replace(path)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="grid.py",
        description="Trains toy decoders at lengths up to 16 and tests them at lengths up to 128, one JSON line a run.",
        epilog="example: grid.py --all --jobs 2 --resume",
    )
    parser.add_argument("--list", action="store_true", help="print the runs, do none")
    parser.add_argument("--quick", action="store_true", help="three short runs")
    parser.add_argument("--all", action="store_true", help=f"all {len(grid())} runs")
    parser.add_argument("--resume", action="store_true", help="keep the lines that are in --out, do the others")
    parser.add_argument("--shard", default="1/1", metavar="I/N", help="every N-th run, from the I-th")
    parser.add_argument("--jobs", type=int, default=1, help="runs at once, of one thread each (default: 1)")
    parser.add_argument("--out", type=pathlib.Path, default=RESULTS, metavar="FILE", help="default: results.jsonl here")
    options = parser.parse_args(arguments)
    if options.quick == (options.all or options.list):
        parser.error("give --quick, or --all, or --list")
    if options.jobs < 1 or not options.out.absolute().parent.is_dir():
        parser.error(f"--jobs is 1 or more, and the folder of --out exists; found {options.jobs} and {options.out}")
    runs = shard(quick() if options.quick else grid(), options.shard)
    if options.list:
        for run in runs:
            print(f"{run.task} {run.scheme} seed {run.seed}, {run.steps} steps")
        return 0
    if options.out.exists() and not options.resume:
        parser.error(f"{options.out} exists: --resume adds to it, --out FILE writes elsewhere")
    wanted = {key({"run": dataclasses.asdict(run) | {"code": CODE}}): run for run in runs}
    done = kept(options.out)
    if other := [name for name in done if json.loads(name)["code"] != CODE]:
        parser.error(f"{options.out} has {len(other)} lines that other code made: --out FILE writes elsewhere")
    todo = [run for name, run in wanted.items() if name not in done]
    write(options.out, list(done.values()))
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool, options.out.open("a") as out:
        for count, line in enumerate(pool.imap_unordered(result_of, todo), 1):
            out.write(json.dumps(line) + "\n")
            out.flush()
            done[key(line)] = line
            run, end = line["run"], "\033[K\r" if sys.stderr.isatty() else "\n"
            print(f"{count} of {len(todo)}: {run['task']} {run['scheme']} seed {run['seed']}", end=end, file=sys.stderr)
    write(options.out, [done[name] for name in wanted] + [line for name, line in done.items() if name not in wanted])
    return 0


if __name__ == "__main__":
    sys.exit(main())
