#!/usr/bin/env python3
"""Small files of claims and schemes, drawn, and what pebench says of each beside an evaluator of its own (evaluator.py):
verdicts, counts of cases, witnesses, replays, certificates, exported entries and audits. They agree, or one of them is
undecided; anything else is printed with the smallest file that shows it, and kept in FOLDER.

usage: meanings.py PROGRAM FOLDER EFFORT [SEED]     EFFORT: a number of files, or seconds, as in 600s
exit status: 0, nothing was found; 1, something was
"""

import collections
import json
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import time

import drawn
from enclosed import NoValue, ends, may_be, rounded
from evaluator import Claim, Mistake, case_of, settled, text_of, value
from theorems import Theorem, Unread

PATIENCE = 60  # seconds of one command
MOST_SHOWN = 3  # of one kind of fault
CASES = "20"
INPUT_ERROR = (2, 3)


class Found(Exception):
    """What is wrong, and of which kind."""


class Bench:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def __call__(self, *arguments):
        try:
            ended = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, errors="replace",
                                   timeout=PATIENCE)  # fmt: skip
        except subprocess.TimeoutExpired:
            raise Found("too long", " ".join(map(str, arguments[:2]))) from None
        if ended.returncode not in (0, 1, *INPUT_ERROR):
            raise Found("crash", f"{arguments[0]}: status {ended.returncode}: {ended.stderr[-400:]}")
        return ended

    def write(self, text, name="drawn.toml"):
        file = self.folder / name
        file.write_text(text)
        return file


# --- claims


def truths(claim):
    """Of a walked domain: the number of its cases before `where`, and what each of those says that `where` admits."""
    said, size, open_conditions = [], 0, False
    for case in claim.cases():
        size += 1
        admitted = claim.admits(case)
        open_conditions = open_conditions or admitted is None
        if admitted:
            said.append(at(claim, case))
    return size, said, open_conditions


def at(claim, case):
    try:
        return claim.holds_at(case)
    except NoValue:
        return "no value"


def check_outcome(claim, outcome, rng):
    table, verdict, evidence = claim.table, outcome["verdict"], outcome["evidence"]
    exists = table.get("exists", False)
    if outcome["agrees"] and verdict != table["expect"]:
        raise Found("verdict", f"{verdict} counts as the expected {table['expect']}")
    if outcome["witness"]:
        case = case_of(outcome["witness"]["at"])
        if claim.contains(case) is False:
            raise Found("witness", f"{verdict} by a case outside the domain: {outcome['witness']['at']}")
        says = at(claim, case)
        if verdict == "refuted" and not exists and says is True or verdict == "holds" and says in (False, "no value"):
            raise Found("witness", f"{verdict} at {outcome['witness']['at']}, where the law is {says}")
    if claim.cases() is None:
        if verdict == "holds" and evidence in ("proved", "covered", "exhausted"):
            for case in claim.some(rng, 12):
                if (at(claim, case) is False) != exists and not exists:
                    raise Found("verdict", f"holds, {evidence}, and is wrong at {text_of(case)}")
        return
    size, said, open_conditions = truths(claim)
    if open_conditions:
        return
    wrong, right = said.count(False) + said.count("no value"), said.count(True)
    if exists and (verdict == "holds" and wrong == len(said) or verdict == "refuted" and right):
        raise Found("verdict", f"{verdict}; {right} of {len(said)} cases are so")
    if not exists and (verdict == "holds" and wrong or verdict == "refuted" and right == len(said)):
        raise Found("verdict", f"{verdict}; {wrong} of {len(said)} cases are not so")
    if verdict == "holds" and not said and evidence != "proved":
        raise Found("vacuous", f"holds, {evidence}, of no case")
    if evidence == "exhausted" and (outcome["cases"] != len(said) or outcome["cases"] + outcome["discards"] != size):
        raise Found("count", f"exhausted by {outcome['cases']} cases, {outcome['discards']} discarded; it has {len(said)} of {size}")  # fmt: skip


def check_refusal(claim, text):
    """A claim whose law certainly has no value somewhere is refused with the case."""
    found = re.search(r"no value at (\S+):", text)
    if not found:
        return
    case = case_of(found[1])
    if claim.contains(case) is False:
        raise Found("witness", f"no value outside the domain: {found[1]}")
    if at(claim, case) in (True, False):
        raise Found("value", f"no value at {found[1]}, where the law is {at(claim, case)}")


def check_replay(bench, file, claim, rng):
    some = claim.some(rng, 3)
    if not some:
        return
    case = dict(rng.choice(some))
    if rng.random() < 0.5:
        name = rng.choice(list(case))
        case[name] += rng.choice([2, -2, 1, 1000])
    ended = bench("replay", "--claims", file, f"{claim.table['id']}@{text_of(case)}")
    if ended.returncode in INPUT_ERROR:
        if claim.contains(case) and at(claim, case) != "no value" and "is outside" in ended.stderr:
            raise Found("replay", f"{text_of(case)} is refused: {ended.stderr.strip()}")
        return
    if claim.contains(case) is False:
        raise Found("replay", f"a case outside the domain is decided: {text_of(case)}")
    says, so = re.search(r"this case +(holds|refuted|undecided)", ended.stdout), at(claim, case)
    if not says or says[1] == "holds" and so in (False, "no value") or says[1] == "refuted" and so is True:
        raise Found("replay", f"{says and says[0]} at {text_of(case)}, where the law is {so}")


def stated(claim, case):
    """What the law states at a case, part by part: (relation, left, right) with < for >."""
    place = claim.place(case)
    for relation, left, right in claim.law:
        a_pair = place.of_pair(left) or place.of_pair(right)
        for i in range(int(case["d"]) // 2 if a_pair else 1):
            place.index = {"i": i} if a_pair else {}
            a, b = place.value(left), place.value(right)
            yield (relation.replace(">", "<"), b, a) if ">" in relation else (relation, a, b)


def same(x, y):
    (a, b), (c, d) = ends(x), ends(y)
    return None in (a, b, c, d) or a <= d and c <= b


def check_certificate(claim, outcome, coq, rng):
    """A theorem states what the claim does, at every place that is tried, and what the engine decided."""
    theorem = Theorem(coq)
    verdict, exists = outcome["verdict"], claim.table.get("exists", False)
    wanted = "refuted" if " Refuted at " in coq else "holds"
    if verdict != wanted:
        raise Found("certificate", f"'{wanted}' is certified; the verdict is {verdict}")
    if theorem.bound:
        slots = list(claim.slots)
        for case in claim.some(rng, 12):
            values = [case[name] for name in slots]
            if False in theorem.so(theorem.premises, values):
                raise Found("certificate", f"its premises leave {text_of(case)} out")
            parts = [part for d in claim.dimensions for base in claim.bases for part in stated(claim, {**case, "d": d, "b": base})]
            facts = theorem.sides(theorem.facts, values)
            alike = len(parts) == len(facts) and all(
                r == s and same(a, x) and same(b, y) for (r, a, b), (s, x, y) in zip(parts, facts))  # fmt: skip
            if not alike:
                raise Found("capture", f"the theorem states something else than the claim at {text_of(case)}")
        return
    if False in theorem.so(theorem.facts, []):
        raise Found("certificate", "the theorem is wrong")
    if exists and wanted == "refuted":
        raise Found("certificate", "one case is to refute that there is one")
    _, a, b = theorem.sides(theorem.facts, [])[-1]
    case = case_of(re.search(r"(?:Refuted|Witnessed) at (\S+?): ", coq)[1])
    if claim.contains(case) is False:
        raise Found("certificate", f"of a case outside the domain: {text_of(case)}")
    parts = list(stated(claim, case))
    if not any(same(a, x) and same(b, y) or same(a, y) and same(b, x) for _, x, y in parts):
        raise Found("capture", f"the theorem states other numbers than the claim at {text_of(case)}")


def accepted_by_coq(bench, file):
    """Coq may run out of ideas, but not take a name for another."""
    coq = pathlib.Path(file)
    ended = subprocess.run(["coqc", "-q", "-noglob", "-o", coq.with_suffix(".vo"), coq], capture_output=True, text=True,
                           timeout=5 * PATIENCE)  # fmt: skip
    error = ended.stderr[ended.stderr.find("Error") :] if ended.returncode else ""
    if any(word in error for word in ("Syntax", "syntax", "has type", "not found", "already", "expected", "Illegal")):
        raise Found("name", f"coqc refuses it: {' '.join(error.split())[:300]}")
    return ended.returncode == 0


def read_outcomes(bench, file, out):
    shutil.rmtree(out, ignore_errors=True)
    ended = bench("verify", "--claims", file, "--cases", CASES, "--jobs", 1, "--out", out)
    if ended.returncode in INPUT_ERROR:
        return ended, None
    outcomes = json.loads((out / "run.json").read_text())["outcomes"]
    if (ended.returncode == 0) != all(each["agrees"] and not each["alarm"] for each in outcomes):
        raise Found("status", f"status {ended.returncode} of {[each['verdict'] for each in outcomes]}")
    return ended, outcomes


def check_claims(bench, tables, definitions, rng, with_coq):
    """Of the whole file; of each claim alone where the file is refused. Returns what was decided."""
    definitions = {name: text for table in tables for name, text in drawn.used(table, definitions).items()}
    file = bench.write(drawn.file_of(tables, definitions))
    ended, outcomes = read_outcomes(bench, file, bench.folder / "run")
    if outcomes is None:
        if len(tables) > 1:
            return sum((check_claims(bench, [table], definitions, rng, with_coq) for table in tables), collections.Counter())
        check_refusal(Claim(tables[0], definitions), ended.stderr)
        return collections.Counter(refused=1)
    claims = {table["id"]: Claim(table, definitions) for table in tables}
    for outcome in outcomes:
        check_outcome(claims[outcome["id"]], outcome, rng)
    check_replay(bench, file, claims[rng.choice(tables)["id"]], rng)
    folder = bench.folder / "coq"
    shutil.rmtree(folder, ignore_errors=True)
    bench("certify", "--claims", file, "--cases", CASES, "--jobs", 1, "--out", folder)
    count = collections.Counter(outcome["verdict"] for outcome in outcomes)
    for certificate in sorted(folder.glob("*.v")):
        coq = certificate.read_text()
        identifier = re.match(r"\(\* (.*)", coq)[1]
        outcome = next(each for each in outcomes if each["id"] == identifier)
        try:
            check_certificate(claims[outcome["id"]], outcome, coq, rng)
            count["certified"] += 1
        except Unread as why:
            count[f"unread: {why}"[:60] if "nothing" in str(why) or "function" in str(why) else "certified, unread"] += 1
        except NoValue:
            pass
        if with_coq:
            count["accepted by coqc"] += accepted_by_coq(bench, certificate)
            with_coq = False
    return count


# --- schemes


def entries(scheme, shape):
    """What the scheme's table holds, row by row: a value, "masked" or "no value"."""
    heads, length, d = shape
    base = {"d": d, "base": 10000}

    def entry(text, names):
        try:
            return value(text, {**base, **names}, scheme.get("definitions", ()))
        except NoValue:
            return "no value"

    if scheme["acts"] == "bias":
        hidden = lambda i, j: scheme["mask"] == "causal" and j > i  # noqa: E731
        return [("masked", entry(scheme["bias"], dict(i=i, j=j, h=h, L=length)))[not hidden(i, j)]
                for h in range(heads) for i in range(length) for j in range(length)]  # fmt: skip
    if scheme["acts"] == "rotary":
        return [entry(f"cos({scheme['angle']})", dict(m=m, i=i)) for m in range(length) for i in range(d // 2)]
    texts, of_pair = scheme["entries"], any(re.search(r"\bi\b", text) for text in scheme["entries"])
    of_column = any(re.search(r"\bj\b", text) for text in texts)
    if of_column:
        return [entry(texts[0], dict(t=t, j=j, L=length)) for t in range(length) for j in range(d)]
    return [entry(text, dict(t=t, i=i, L=length) if of_pair else dict(t=t, L=length))
            for t in range(length) for i in range(d // 2 if of_pair else 1) for text in texts]  # fmt: skip


def numbers_of(file):
    """Of a small .npy: its entries as fractions, "inf" and "-inf"."""
    data = file.read_bytes()
    header = data[10 : 10 + struct.unpack("<H", data[8:10])[0]].decode()
    size = int(re.search(r"'<f(\d)'", header)[1])
    code = {2: "e", 4: "f", 8: "d"}[size]
    whole = struct.iter_unpack("<" + code, data[10 + len(header) :])
    return [drawn.Fraction(x) if abs(x) < float("inf") else str(x) for (x,) in whole]


def write_npy(file, shape, values):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {tuple(shape)}, }}".ljust(117) + "\n"
    file.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", 118) + header.encode() + struct.pack(f"<{len(values)}f", *values))


def check_scheme(bench, scheme, rng):
    heads, length, d = shape = rng.choice([1, 2]), rng.choice([3, 5, 6]), rng.choice([4, 8])  # of no other kind of table
    if scheme["acts"] == "absolute" and not re.search(r"\b[ij]\b", " ".join(scheme["entries"])):
        shape = heads, length, d = heads, length, len(scheme["entries"])
    file = bench.write(drawn.file_of(scheme=scheme))
    right = entries(scheme, shape)
    out = bench.folder / "table.npy"
    out.unlink(missing_ok=True)
    dtype = rng.choice(["f64", "f32", "f16"])
    view = {"bias": ["bias", "--heads", heads], "absolute": ["codes", "--dim", d], "rotary": ["cos", "--dim", d, "--layout", "once"]}
    ended = bench("export", "--scheme", file, "--length", length, "--dtype", dtype, "--out", out, "--view", *view[scheme["acts"]])
    count = collections.Counter({f"export {ended.returncode}": 1})
    if out.exists():
        stored = numbers_of(out)
        if len(stored) != len(right):
            raise Found("export", f"{len(stored)} entries, not {len(right)}")
        for number, (x, y) in enumerate(zip(stored, right)):
            if isinstance(y, str):
                good = x == "-inf" if y == "masked" else False
            else:
                low, high = ends(y)
                infinite = isinstance(x, str) and (low is None or high is None)
                good = may_be(x, y, dtype) is not False and not infinite
            if not good:
                shown = y if isinstance(y, str) else f"within [{y.a}, {y.b}]" if hasattr(y, "a") else y
                raise Found("mask" if isinstance(x, str) else "export", f"entry {number} is {x}; it is {shown}")
    return count + check_audit(bench, file, scheme, right, shape, rng)


def check_audit(bench, file, scheme, right, shape, rng):
    heads, length, d = shape
    chosen = [0 if y == "masked" else middle(y) for y in right]
    if None in chosen or any(abs(x) > 10**30 for x in chosen):
        return collections.Counter()
    values = [float(rounded(x, "f32")) for x in chosen]
    sizes = {"bias": (heads, length, length), "rotary": (length, d // 2), "absolute": (length, d)}[scheme["acts"]]
    table = bench.folder / "audited.npy"
    any_base = "base" in json.dumps(scheme)
    expect = ["--expect", "drawn:" + ",".join(["base=10000"] * any_base + [f"dimension={d}"] * bool(re.search(r"\bd\b", scheme.get("bias", ""))))]  # fmt: skip
    command = ["audit", table, "--scheme", file, *(expect if expect[1][-1] != ":" else []), "--positions", "0"]
    write_npy(table, sizes, values)
    ended = bench(*command)
    clear = all(y == "masked" or may_be(rounded(x, "f32"), y, "f32") for x, y in zip(chosen, right))
    if ended.returncode == 1 and clear:
        raise Found("audit", f"the right table is called different: {ended.stdout[:300]}")
    count = collections.Counter({f"audit {ended.returncode}": 1})
    seen = [k for k, y in enumerate(right) if y != "masked"]
    open_ones = [k for k in seen if not isinstance(right[k], (int, drawn.Fraction)) and ends(right[k])[1] - ends(right[k])[0] > drawn.Fraction(1, 1000)]  # fmt: skip
    spoilt = rng.choice(open_ones or seen)
    values[spoilt] += 777 * (1 + max(map(abs, values)))
    write_npy(table, sizes, values)
    if bench(*command).returncode == 0:
        raise Found("audit", f"entry {spoilt} is {values[spoilt]}, and the table is called equal; it is {right[spoilt]}")
    return count


def middle(y):
    if isinstance(y, str) or None in ends(y):
        return None
    return sum(ends(y), drawn.Fraction(0)) / 2


# --- the run


def one(bench, rng, number):
    """Draws a file of the given number and checks it; returns what was decided."""
    if number % 3 == 1:
        scheme = drawn.scheme(rng)
        return lambda: check_scheme(bench, scheme, random.Random(number)), drawn.file_of(scheme=scheme), None
    count = 1 if number % 3 == 2 else 10
    tables, definitions = [], {}
    for identifier in rng.sample(drawn.IDS, count):
        table, more = drawn.claim(rng, identifier)
        if any(name in definitions or name in drawn.names_of(tables) for name in more) or any(n in definitions for n in table["for"]):
            continue
        tables.append(table)
        definitions |= more
    if count == 1:
        drawn.with_witness(rng, tables[0], definitions)
    check = lambda some: check_claims(bench, some, definitions, random.Random(number), number % 12 == 0)  # noqa: E731
    return lambda: check(tables), drawn.file_of(tables, definitions), (tables, definitions, check)


def shrunk(parts, kind, text):
    """The first claim that shows the fault alone."""
    tables, definitions, check = parts
    for table in tables:
        try:
            check([table])
        except Found as fault:
            if fault.args[0] == kind:
                return fault.args[1], drawn.file_of([table], drawn.used(table, definitions))
        except Exception:  # noqa: BLE001, S110
            pass
    return text, drawn.file_of(tables, definitions)


def main():
    program, folder, effort = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    folder.mkdir(parents=True, exist_ok=True)
    bench = Bench(program, folder)
    until = time.monotonic() + float(effort[:-1]) if effort.endswith("s") else None
    counts, faults, number = collections.Counter(), collections.Counter(), 0
    while time.monotonic() < until if until else number < int(effort):
        check, text, parts = one(bench, random.Random(f"{seed} {number}"), number)
        try:
            counts += check()
        except Found as fault:
            kind, says = fault.args
            faults[kind] += 1
            if faults[kind] <= MOST_SHOWN:
                if parts and len(parts[0]) > 1:
                    says, text = shrunk(parts, kind, says)
                kept = bench.write(text, f"found-{kind.replace(' ', '-')}-{seed}-{number}.toml")
                print(f"{kind}: {says}\n{kept}:\n{text}", flush=True)
        number += 1
    print(f"{number} files: {dict(sorted(counts.items()))}; found: {dict(faults)}")
    return 1 if faults or not number else 0


if __name__ == "__main__":
    sys.exit(main())
