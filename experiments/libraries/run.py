"""Audits the positional code of the libraries in versions.txt: ./bench python experiments/libraries/run.py

Makes an environment with these versions, looks at each library in a process of its own, and writes a JSON file. Weights are neither needed nor fetched. The first run installs some 4 GB; one after it takes some minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import subprocess
import sys
import venv

import page
import pebench

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PATIENCE = 1800  # seconds, for one library


def libraries() -> list[str]:
    """Those of versions.txt that are looked at: a comment behind the version says what the others are for."""
    lines = (HERE / "versions.txt").read_text().splitlines()
    named = [line.partition("==")[0] for line in lines if "==" in line and "#" not in line]
    return [name.partition("[")[0] for name in named]


def environment(folder: pathlib.Path) -> pathlib.Path:
    """Its interpreter, with what versions.txt names installed."""
    python = folder / "bin" / "python"
    wanted = (HERE / "versions.txt").read_text()
    installed = folder / "versions.txt"
    if not installed.exists() or installed.read_text() != wanted:
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "-r", HERE / "versions.txt"], check=True)
        installed.write_text(wanted)
    return python


def rows_of(library: str, python: pathlib.Path, out: pathlib.Path) -> list[dict[str, object]]:
    """What was found in one library. One that ends badly is a row that says so."""
    file = out / f"{library}.json"
    file.unlink(missing_ok=True)
    packages = str(pathlib.Path(pebench.__file__).parents[1])
    settings = {**os.environ, "PYTHONPATH": packages, "HF_HUB_OFFLINE": "1", "PYTHONDONTWRITEBYTECODE": "1"}  # fmt: skip
    with open(out / f"{library}.log", "w") as log:
        try:
            subprocess.run([python, HERE / "audit_library.py", library, file], env=settings, stdout=log,
                           stderr=subprocess.STDOUT, timeout=PATIENCE, check=True)  # fmt: skip
        except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as problem:
            row = dict.fromkeys(page.COLUMNS, "")
            return [{**row, "library": library, "verdict": "not called", "says": str(problem), "seconds": 0.0}]
    return json.loads(file.read_text())


def main() -> None:
    known = libraries()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "out" / "libraries")
    parser.add_argument("--environment", type=pathlib.Path, default=ROOT / "build" / "libraries")
    parser.add_argument(
        "--python", type=pathlib.Path, help="an interpreter that has the libraries; nothing is installed")
    parser.add_argument("--only", nargs="+", choices=known, metavar="LIBRARY", help=f"of {', '.join(known)}")
    parser.add_argument("--results", action="store_true", help="write RESULTS.md anew")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    python = asked.python or environment(asked.environment)
    rows = []
    for library in asked.only or known:
        found = rows_of(library, python, asked.out)
        print(f"{library}: {page.counted(found)}", flush=True)
        rows += found
    page.write(rows, asked.out)
    if asked.results:
        page.write_results(rows, HERE / "RESULTS.md")
    if asked.only is None:
        for row in page.unused(rows):
            print(f"explains nothing: {row['library']} {row['name']} {row['what']} {row['says']}")
    left = [row for row in page.deviations(rows) if not page.explanation(row)]
    for row in left:
        print(f"not explained: {row['library']} {row['name']} {row['what']}: {row['verdict']}, {row['says'][:100]}")
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()
