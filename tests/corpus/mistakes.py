#!/usr/bin/env python3
"""Makes tables as code makes them, with one mistake in one step, and asks `pebench audit` what is wrong.

    tests/corpus/mistakes.py PEBENCH [--page FILE [--renew]] [--kind K] [--form F] [--mistake M]

Prints a table in Markdown for each kind: a line for each mistake, a column for each form. --page compares them with those
of a page, and --renew writes them there.
"""

import argparse
import concurrent.futures
import importlib.util
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

if importlib.util.find_spec("numpy") is None:
    print("the tables need NumPy: python3-numpy")
    sys.exit(77)

import numpy as np

from mistakes_made import biases, phases, vectors

KINDS = {"phases": phases, "vectors": vectors, "biases": biases}


def audited(pebench, path, arrays, *options):
    np.savez(path, **arrays)
    done = subprocess.run([pebench, "audit", path, *options, "--json"], capture_output=True, text=True)
    if not done.stdout:
        sys.exit(f"{path}: {done.stderr or done.returncode}")
    return json.loads(done.stdout)["tables"]


def mark(pebench, path, kind, form, mistake):
    """The mark of the mistake in this form, as docs/mistakes.md explains it, and what was said."""
    if mistake.groups and form.group not in mistake.groups.split():
        return " ", ""
    arrays, sound = kind.made(form, mistake), kind.made(form)
    if all(np.array_equal(arrays[name], sound[name]) for name in sound):
        return "=", ""
    options = [*form.options, *(["--expect", kind.expectation(form)] if mistake.expected else [])]
    tables = audited(pebench, path, arrays, *options)
    defects = [f["id"] for table in tables for f in table["findings"] if f["severity"] == "defect"]
    said = ", ".join([table["verdict"] for table in tables] + defects)
    if defects:
        return ("+" if set(defects) & set(mistake.findings.split()) else "o"), said
    sound = all(table["verdict"] in ("conforms", "equivalent") for table in tables)
    return ("~" if sound else "-"), said


def marks_of(pebench, kind, forms, mistakes):
    jobs = list(itertools.product(mistakes, forms))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        paths = [str(pathlib.Path(folder) / f"{i}.npz") for i in range(len(jobs))]
        for name in forms:
            form = kind.FORMS[name]
            verdicts = [table["verdict"] for table in audited(pebench, paths[0], kind.made(form), *form.options)]
            if verdicts != [getattr(kind, "SOUND", {}).get(name, "conforms")]:
                sys.exit(f"{name}, without a mistake: {', '.join(verdicts)}")
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
    parser.add_argument("--mistake", action="append", help="only this mistake")
    options = parser.parse_args()
    page = options.page.read_text() if options.page else ""
    wrong = False
    for name in options.kind or KINDS:
        kind = KINDS[name]
        forms = [form for form in kind.FORMS if not options.form or form in options.form]
        mistakes = [mistake for mistake in kind.MISTAKES if not options.mistake or mistake in options.mistake]
        if not forms or not mistakes:
            continue
        marks = marks_of(options.pebench, kind, forms, mistakes)
        lines = ["| mistake | " + " | ".join(forms) + " |", "|---" * (len(forms) + 1) + "|"]
        lines += ["| " + " | ".join([m, *(marks[m, f][0] for f in forms)]) + " |" for m in mistakes]
        if options.renew:
            page = re.sub(rf"(<!-- {name} -->\n).*?(\n<!-- end -->)", lambda m: m[1] + "\n".join(lines) + m[2], page,
                          flags=re.DOTALL)
        elif options.page:
            there = on_page(page, name)
            for job, (sign, said) in marks.items():
                if there.get(job) != sign.strip():
                    wrong = True
                    print(f"{', '.join(job)}: the page has '{there.get(job)}', found is '{sign}' ({said})")
        else:
            print("\n".join(lines))
            for job, (sign, said) in marks.items():
                if sign not in "+= ":
                    print(f"{sign} {', '.join(job)}: {said}", file=sys.stderr)
    if options.renew:
        options.page.write_text(page)
    sys.exit(wrong)


if __name__ == "__main__":
    main()
