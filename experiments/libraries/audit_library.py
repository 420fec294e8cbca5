"""Audits one installed library and writes its rows as JSON: audit_library.py DISTRIBUTION FILE. Run by run.py, with the
interpreter of the environment that it made."""

from __future__ import annotations

import contextlib
import dataclasses
import importlib.metadata
import json
import os
import sys
import time
import warnings
from collections.abc import Iterator
from typing import Any

import calls
import frameworks
import judge
import torch
from arguments import filled, makes
from discover import appliers_in, modules_of, package_of, positional_in
from judge import Row

from pebench.live.calls import TookTooLong, limited

PATIENCE = 30  # seconds, for one class


def class_rows(thing: type, module: Any) -> list[tuple[str, dict[str, Any]]]:
    problems = []
    for make, config in makes(thing, module):
        try:
            made = make()
        except Exception as problem:
            problems.append(f"{type(problem).__name__}: {problem}")
            continue
        if hasattr(made, "create_weight"):  # which models call when they initialise their parts
            made.weight.data.copy_(made.create_weight())
        given = getattr(made, "config", None) if config is None else config()
        rows = judge.tables_of(made, given)
        live = calls.rotary_of(made, given, appliers_in(module), make) or calls.codes_of(made)
        if not live:
            live = [("forward", {"verdict": "not called", "says": "no way to call it that is known gave codes"})]
        return rows + live
    return [("__init__", {"verdict": "not made", "says": problems[0] if problems else "no configuration was found"})]


def rows_of(distribution: str) -> Iterator[Row]:
    version = importlib.metadata.version(distribution)
    for module_name, module in modules_of(package_of(distribution)):
        if isinstance(module, Exception):
            says = f"{type(module).__name__}: {module}".splitlines()[0]
            yield Row(distribution, version, module_name, "", "import", "not imported", says=says)
            continue
        for name, thing in positional_in(module, torch.nn.Module):
            begun = time.monotonic()
            torch.manual_seed(1)
            try:
                with limited(PATIENCE):
                    if isinstance(thing, type):
                        found = class_rows(thing, module)
                    else:
                        found = judge.given_by(thing, filled(thing))
                    found = found or [("", {"verdict": "not called", "says": "it gave no table"})]
            except (Exception, TookTooLong) as problem:  # one class never stops the rest
                says = f"{type(problem).__name__}: {(str(problem).splitlines() or [f'not done in {PATIENCE} s'])[0]}"
                found = [("", {"verdict": "not called", "says": says})]
            seconds = (time.monotonic() - begun) / len(found)
            for what, columns in found:
                yield Row(distribution, version, module_name, name, what, **columns, seconds=round(seconds, 3))


def rows_elsewhere(library: str) -> Iterator[Row]:
    """Of what is no torch module."""
    version = importlib.metadata.version(library)
    begun = time.monotonic()
    for name, what, found in frameworks.rows_of(library):
        row = Row(library, version, library, name, what, **found)
        yield dataclasses.replace(row, seconds=round(time.monotonic() - begun, 3))
        begun = time.monotonic()


def main() -> None:
    distribution, file = sys.argv[1:]
    warnings.simplefilter("ignore")
    os.environ["KERAS_BACKEND"] = "torch"  # the layers of Keras are torch modules then
    torch.set_num_threads(1)
    # A processor-only torch beside a torchvision that has compiled operators for another: they are declared, never called.
    library = torch.library.Library("torchvision", "FRAGMENT")
    for operator in ("nms", "qnms"):
        with contextlib.suppress(RuntimeError):
            library.define(f"{operator}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
    rows = []
    for row in rows_elsewhere(distribution) if distribution in frameworks.LIBRARIES else rows_of(distribution):
        rows.append(dataclasses.asdict(row))
        print(f"{row.module} {row.name} {row.what}: {row.verdict}", flush=True)
    with open(file + ".part", "w", encoding="utf-8") as out:
        json.dump(rows, out, indent=1)
    os.replace(file + ".part", file)


if __name__ == "__main__":
    main()
