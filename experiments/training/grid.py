"""The runs, and how they are done: python experiments/training/grid.py --help"""

from __future__ import annotations

import argparse
import dataclasses
import functools
import json
import multiprocessing
import os
import pathlib
import shutil
import sys
import time
from typing import Any

try:
    import accelerator
    import summary
    import torch
    from one_run import CODE, Run, Size, result_of
    from tasks import TASKS
except ModuleNotFoundError as missing:
    sys.exit(f"grid.py: {missing}; './bench python tests/python/install.py' installs torch")

SCHEMES = ("attention-causal", "sinusoidal", "learnable", "rope-half-split", "xpos", "alibi", "kerple", "fire",
           "t5-causal", "cope", "fox")  # fmt: skip
SEEDS = (1, 2, 3, 4, 5)
LARGE = functools.partial(Run, batch=64, rate=1e-3, trained_to=64, size=Size(4, 256, 8, 512))
LARGE_STEPS = {"copy": 1000, "mod-sum": 600, "retrieval": 500, "flip-flop": 500}

Line = dict[str, Any]
Runs = list[list[Run]]
"""Each inner list is done at once, in one process: a few seeds on an accelerator, one run elsewhere."""


def grid() -> Runs:
    """Seed by seed, so that a grid that was cut short has whole ones."""
    return [[Run(task.name, scheme, seed, task.steps)] for seed in SEEDS for task in TASKS.values() for scheme in SCHEMES]


def large() -> Runs:
    """Three seeds at once. A fourth did not fit the time that an accelerator was at hand."""
    return [[LARGE(task, scheme, seed, steps) for seed in SEEDS[:3]] for task, steps in LARGE_STEPS.items() for scheme in SCHEMES]


def quick() -> Runs:
    """Four schemes, one seed, of the task that is learned soonest."""
    return [[Run("flip-flop", scheme, 1, 300)] for scheme in ("attention-causal", "sinusoidal", "rope-half-split", "alibi")]


def key(line: Line) -> str:
    return json.dumps(line["run"], sort_keys=True)


def of_accelerator(run: Run) -> bool:
    return run.size == LARGE.keywords["size"]


def name_of(run: Run) -> str:
    return key({"run": dataclasses.asdict(run) | {"code": accelerator.CODE if of_accelerator(run) else CODE}})


def kept(*paths: pathlib.Path) -> dict[str, Line]:
    """Lines of earlier runs, without a last one that was cut off; those of other code are refused."""
    found: dict[str, Line] = {}
    for path in paths:
        text = path.read_text() if path.exists() else ""
        lines = [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]
        if other := [line for line in lines if line["run"].get("code") not in (CODE, accelerator.CODE)]:
            sys.exit(f"grid.py: {path} has {len(other)} lines that other code made: --out FOLDER writes elsewhere")
        found |= {key(line): line for line in lines}
    return found


def write(path: pathlib.Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_text(text)
    beside.replace(path)


def attempt(runs: list[Run]) -> list[Line] | str:
    """The lines of the runs, or why there are none."""
    try:
        return accelerator.results_of(runs) if of_accelerator(runs[0]) else [result_of(run) for run in runs]
    except RuntimeError as problem:
        return f"{runs[0].task} {runs[0].scheme} seed {', '.join(str(run.seed) for run in runs)}: {problem}"


def show(done: int, planned: int, since: float) -> None:
    """The bench's bar, on a terminal alone."""
    if sys.stderr.isatty():
        left = f"{(time.monotonic() - since) / done * (planned - done):.0f} s left" if done else ""
        line = f"[{'#' * (30 * done // planned):<30}] {done}/{planned}, {left}"
        print("\r\033[K" + line[: shutil.get_terminal_size().columns - 1], end="", file=sys.stderr, flush=True)


def do(runs: Runs, journal: pathlib.Path, jobs: int) -> tuple[dict[str, Line], list[str]]:
    """The lines of the runs, each in the journal as soon as it is there, and what went wrong with the others."""
    done: dict[str, Line] = {}
    failures, since = [], time.monotonic()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool, journal.open("a") as out:
        show(0, len(runs), since)
        for count, lines in enumerate(pool.imap_unordered(attempt, runs), 1):
            if isinstance(lines, str):
                failures.append(lines)
            else:
                out.write("".join(json.dumps(line) + "\n" for line in lines))
                out.flush()
                done |= {key(line): line for line in lines}
            show(count, len(runs), since)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return done, failures


def finish(lines: list[Line], path: pathlib.Path) -> None:
    """Writes the lines, their figure and their tables."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    write(path, text)
    figure = path.with_name(path.name.replace("results", "accuracy")).with_suffix(".svg")
    write(figure, summary.figure(text))
    print(summary.tables(text), end="")
    print(figure)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="grid.py",
        description="Trains toy decoders at lengths up to 32 (--large: 64) and tests them to 8 times that, one JSON line a run.",
        epilog="example: grid.py --all --jobs 2 --resume",
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--list", action="store_true", help="print the runs, do none")
    what.add_argument("--quick", action="store_true", help="four short runs")
    what.add_argument("--all", action="store_true", help=f"all {len(grid())} runs")
    what.add_argument("--large", action="store_true", help="larger runs on an accelerator (CUDA), to results-large.jsonl")
    parser.add_argument("--resume", action="store_true", help="keep the lines that are in --out, do the others")
    parser.add_argument("--jobs", type=int, default=1, help="runs at once, of one thread each (default: 1)")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("out/train"), metavar="FOLDER",
                        help="for results.jsonl and accuracy.svg (default: out/train)")  # fmt: skip
    options = parser.parse_args(arguments)
    if options.jobs < 1:
        parser.error(f"--jobs is 1 or more; found {options.jobs}")
    if options.large and not torch.cuda.is_available():
        sys.exit("grid.py: --large needs an accelerator (CUDA), and torch finds none")
    runs = large() if options.large else quick() if options.quick else grid()
    if options.list:
        for [run] in runs:
            print(f"{run.task} {run.scheme} seed {run.seed}, {run.steps} steps")
        return 0
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / ("results-large.jsonl" if options.large else "results.jsonl")
    journal = path.with_name(f"{path.name}.part")
    if not options.resume and (path.exists() or journal.exists()):
        parser.error(f"{path} exists: --resume adds to it, --out FOLDER writes elsewhere")
    done = kept(path, journal)
    made, failures = do([some for some in runs if any(name_of(run) not in done for run in some)], journal, options.jobs)
    done |= made
    if failures:
        sys.exit("\n".join(["grid.py: not done (--resume tries again):", *failures]))
    first = [name_of(run) for some in runs for run in some]
    finish([done[one] for one in first] + [line for one, line in done.items() if one not in first], path)
    journal.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
