#!/usr/bin/env python3
"""Makes tables as code makes them, with one mistake in one step, and asks `pebench audit` what is wrong.

    tests/corpus/mistakes.py PEBENCH [--page FILE [--renew]] [--kind K] [--form F] [--mistake M] [--every N]

Each is audited alone, and beside what the owner of a sound table knows. Prints a table in Markdown for each kind: a line for
each mistake, a column for each form. --page compares them with those of a page, and --renew writes them there.
"""

import argparse
import collections
import concurrent.futures
import csv
import importlib.util
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

if importlib.util.find_spec("numpy") is None:
    print("the tables need NumPy: python3-numpy")
    sys.exit(77)

import numpy as np

from mistakes_made import biases, phases, vectors

ROOT = pathlib.Path(__file__).resolve().parents[2]
KINDS = {"phases": phases, "vectors": vectors, "biases": biases}


def rows_by_id():
    """Of experiments/audit/diagnoses.tsv: the keys of an id, each with a pattern of what it says."""
    rows = collections.defaultdict(list)
    with open(ROOT / "experiments" / "audit" / "diagnoses.tsv", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            says = ".*".join(map(re.escape, re.split(r"\{[^}]*\}", row["says"])))
            rows[row["key"].split(":")[0]].append((row["key"], re.compile(says, re.DOTALL)))
    return rows


ROWS = rows_by_id()


def audited(pebench, path, arrays, options):
    np.savez(path, **arrays)
    done = subprocess.run([pebench, "audit", path, *options, "--json"], capture_output=True, text=True)
    if not done.stdout:
        sys.exit(f"{path}: {done.stderr or done.returncode}")
    return json.loads(done.stdout)["tables"]


def answer(tables, rows):
    """The mark of what is said of the tables, and what that is: the keys of diagnoses.tsv."""
    defects = [finding for table in tables for finding in table["findings"] if finding["severity"] == "defect"]
    keys = [[key for key, says in ROWS[finding["id"]] if says.fullmatch(finding["says"])] for finding in defects]
    said = ", ".join([table["verdict"] for table in tables] + [" or ".join(each) for each in keys])
    if defects:
        named = {*(finding["id"] for finding in defects), *itertools.chain(*keys)}
        return ("+" if named & set(rows.split(", ")) else "o"), said
    return ("~" if all(table["verdict"] in ("conforms", "equivalent") for table in tables) else "-"), said


def mark(pebench, path, kind, form, mistake):
    """The marks of the mistake in this form, as docs/mistakes.md explains them, and what was said."""
    if mistake.groups and form.group not in mistake.groups.split():
        return "", ""
    arrays, sound = kind.made(form, mistake), kind.made(form)
    if all(np.array_equal(arrays[name], sound[name]) for name in sound):
        return "=", ""
    alone, said = answer(audited(pebench, path, arrays, form.options), mistake.rows)
    if kind.beside(form) is None:
        return alone, said
    beside, more = answer(audited(pebench, path, arrays, kind.beside(form)), mistake.rows)
    return (alone if alone == beside else f"{alone} {beside}"), f"{said}; beside --expect {more}"


def require_sound(pebench, path, kind, name):
    """The form conforms, to the convention that it has, alone and beside what its owner knows; and alone under no name."""
    form, verdict = kind.FORMS[name], getattr(kind, "SOUND", {}).get(name, "conforms")
    for options in (form.options, kind.beside(form)):
        for table in audited(pebench, path, kind.made(form), options) if options is not None else []:
            wrong = {key: table["convention"][key] for key, value in kind.convention(name).items()
                     if table["convention"][key] != value}
            if table["verdict"] != verdict or wrong:
                sys.exit(f"{name}, without a mistake, {' '.join(options)}: {table['verdict']}, {wrong}")
    if name in getattr(kind, "KINDS", {}):
        table, = audited(pebench, path, {"x": kind.made(form).popitem()[1]}, [])
        if table["kind"] != kind.KINDS[name]:
            sys.exit(f"{name}, under no name: {table['kind']}")


def marks_of(pebench, kind, forms, mistakes, every):
    jobs = [job for job in itertools.product(mistakes, forms) if zlib.crc32(", ".join(job).encode()) % every == 0]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        paths = [str(pathlib.Path(folder) / f"{i}.npz") for i in range(len(jobs))]
        for name in forms:
            require_sound(pebench, paths[0], kind, name)
        return dict(zip(jobs, pool.map(lambda job, path: mark(pebench, path, kind, kind.FORMS[job[1]],
                                                              kind.MISTAKES[job[0]]), jobs, paths), strict=True))


def cells_of(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def on_page(page, kind):
    """The marks that stand in the kind's table on the page."""
    table = re.search(rf"<!-- {kind} -->\n(.*?)\n<!-- end -->", page, re.DOTALL)
    head, _, *lines = table[1].split("\n") if table else ["", ""]
    forms = cells_of(head)[1:]
    return {(name, form): sign for name, *signs in map(cells_of, lines) for form, sign in zip(forms, signs)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pebench", help="the program")
    parser.add_argument("--page", type=pathlib.Path, help="a page that holds the tables")
    parser.add_argument("--renew", action="store_true", help="write them there")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only this kind")
    parser.add_argument("--form", action="append", help="only this form")
    parser.add_argument("--every", type=int, default=1, help="one mistake of a form in so many, the same ones each time")
    parser.add_argument("--mistake", action="append", help="only this mistake")
    options = parser.parse_args()
    if options.renew and (options.every > 1 or options.form or options.mistake):
        parser.error("--renew writes whole tables")
    page = options.page.read_text() if options.page else ""
    wrong = False
    for name in options.kind or KINDS:
        kind = KINDS[name]
        forms = [form for form in kind.FORMS if not options.form or form in options.form]
        mistakes = [mistake for mistake in kind.MISTAKES if not options.mistake or mistake in options.mistake]
        if not forms or not mistakes:
            continue
        marks = marks_of(options.pebench, kind, forms, mistakes, options.every)
        lines = ["| mistake | " + " | ".join(forms) + " |", "|---" * (len(forms) + 1) + "|"]
        lines += ["| " + " | ".join([m, *(marks.get((m, f), [""])[0] for f in forms)]) + " |" for m in mistakes]
        if options.renew:
            page = re.sub(rf"(<!-- {name} -->\n).*?(\n<!-- end -->)", lambda m: m[1] + "\n".join(lines) + m[2], page,
                          flags=re.DOTALL)
        elif options.page:
            there = on_page(page, name)
            for job, (sign, said) in marks.items():
                if there.get(job) != sign:
                    wrong = True
                    print(f"{', '.join(job)}: the page has '{there.get(job)}', found is '{sign}' ({said})")
        else:
            print("\n".join(lines))
            for job, (sign, said) in marks.items():
                if sign not in ("", "+", "="):
                    print(f"{sign} {', '.join(job)}: {said}", file=sys.stderr)
    if options.renew:
        options.page.write_text(page)
    sys.exit(wrong)


if __name__ == "__main__":
    main()
