#!/usr/bin/env python3
"""Compares what pebench says of random claims and schemes with an independent evaluator (evaluator.py):
verdicts, counts of cases, witnesses, replays, certificates, exported entries and audits, and with the attacks of
tests/adversary: verdicts on a scheme's properties. They agree, or one of them is undecided; anything else is printed with
the smallest file that shows it, and kept in FOLDER.

usage: meanings.py PROGRAM FOLDER EFFORT [SEED]     EFFORT: a number of files, or seconds, as in 600s
       meanings.py PROGRAM FOLDER KEPT.toml...
exit status: 0, nothing was found; 1, something was
"""

import collections
import pathlib
import random
import sys

try:
    import tomllib

    import mpmath  # noqa: F401
    import numpy  # noqa: F401
except ImportError as missing:
    print(f"the evaluator needs Python 3.11, mpmath and NumPy (Debian: python3-mpmath, python3-numpy): {missing}")
    sys.exit(77)

import drawn
import drawn_schemes
from of_claims import check_claims
from of_properties import check_properties
from of_schemes import check_figure, check_scheme
from program import Bench, Found, numbers

MOST_SHOWN = 3  # of one kind of fault


def given(bench, file):
    """Checks a file that was kept."""
    table = tomllib.loads(file.read_text())
    definitions, claims = table.get("define", {}), [each for each in table.get("claim", []) if "law" in each]
    if properties := {each["property"] for each in table.get("claim", []) if "property" in each}:
        return check_properties(bench, table["scheme"], random.Random(1), properties)
    for seed in range(8 if "scheme" in table else 0):  # of shapes, formats and spoilt entries
        check_scheme(bench, table["scheme"], random.Random(seed))
    if table.get("scheme", {}).get("acts") == "bias":
        check_figure(bench, file, table["scheme"])
    if claims:
        check_claims(bench, claims, definitions, random.Random(1), with_coq=True)


def claims_of(rng, count):
    """Claims of one file; no variable of one has the name of another's definition."""
    tables, definitions = [], {}
    for identifier in rng.sample(drawn.IDS, count):
        table, more = drawn.claim(rng, identifier)
        variables = {name for each in [*tables, table] for name in each["for"]}
        if not (more.keys() & definitions.keys() or variables & (more.keys() | definitions.keys())):
            tables.append(table)
            definitions |= more
    return tables, definitions


def one(bench, seed, number):
    """Draws file `number` and checks it: a scheme's table or its properties, a claim with a stored witness, or ten claims."""
    rng = random.Random(f"{seed} {number}")
    if number % 6 == 4:
        scheme = drawn_schemes.scheme(rng)
        return counted(bench, drawn.file_of(scheme=scheme), lambda: check_properties(bench, scheme, rng))
    if number % 3 == 1:
        scheme = drawn.scheme(rng)
        return counted(bench, drawn.file_of(scheme=scheme), lambda: check_scheme(bench, scheme, rng))
    tables, definitions = claims_of(rng, 1 if number % 3 == 2 else 10)
    if number % 3 == 2:
        drawn.with_witness(rng, tables[0], definitions)
    check = lambda some: check_claims(bench, some, definitions, random.Random(number), number % 12 == 0)
    try:
        return check(tables)
    except Found as fault:
        for table in tables:
            counted(bench, drawn.file_of([table], drawn.used(table, definitions)), lambda: check([table]))
        raise Found(*fault.args, drawn.file_of(tables, definitions)) from None


def counted(bench, text, check):
    """Runs a check, and adds the file's text to a fault that it raises."""
    try:
        return check()
    except Found as fault:
        raise Found(*fault.args, text) from None


def main():
    program, folder, *asked = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    bench = Bench(program, folder)
    counts, faults, done = collections.Counter(), collections.Counter(), 0

    def found(kind, says, text, name):
        faults[kind] += 1
        if faults[kind] <= MOST_SHOWN:
            kept = bench.write(text, f"found-{kind.replace(' ', '-')}-{name}.toml")
            print(f"{kind}: {says}\n{kept}:\n{text}", flush=True)

    if asked[0].endswith(".toml"):
        kept = map(pathlib.Path, asked)
        todo = ((file.stem, lambda file=file: counted(bench, file.read_text(), lambda: given(bench, file))) for file in kept)
    else:
        seed = asked[1] if len(asked) > 1 else "1"
        todo = ((f"{seed}-{number}", lambda number=number: one(bench, seed, number)) for number in numbers(asked[0]))
    for name, check in todo:
        try:
            counts.update(check() or {})
        except Found as fault:
            found(*fault.args, name)
        done += 1
    print(f"{done} files: {dict(sorted(counts.items()))}; found: {dict(faults)}")
    return 1 if faults or not done else 0


if __name__ == "__main__":
    sys.exit(main())
