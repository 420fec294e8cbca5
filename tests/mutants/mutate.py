#!/usr/bin/env python3
"""Spoils the code one place at a time and looks whether a test notices.

Copies the checkout, writes many small faults into it, each behind a switch, builds the tests once, and runs them with
one fault switched on after another. A fault that no test notices has survived: either it changes nothing, or a test is
missing. survivors.tsv explains those that change nothing.

The faults are found by patterns, drawn with a seed, and know nothing of the tests: an operator becomes its neighbour
(< and <=, + and -, && and ||), sine becomes cosine, min becomes max, a statement is left out.

example: tests/mutants/mutate.py --area kernel --count 40 --seed 1
exit status: 0, every survivor is explained, or so many of 100 are as --at-least asks for; 1, some are not; 2, wrong
usage, or the tests fail without any fault; 77, with --ci: nobody asked for it
"""

import argparse
import dataclasses
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What is spoilt in each area, and the tests that must notice, the quickest first.
AREAS = {
    "kernel": (["theory/kernel"], ["kernel_test"]),
    "schemes": (["theory/schemes"], ["schemes_test", "claims_test"]),
    "properties": (["theory/properties"], ["claims_test"]),
    "claims": (["theory/claims"], ["claims_test"]),
    "plot": (["reports/plot"], ["plot_test"]),
    "reports": (["reports"], ["reports_test", "latex_test", "plot_test"]),
    "audit": (["experiments/audit"], ["audit_test", "audit_read_test", "mistakes_sample"]),
}

TERM = r"(?:[A-Za-z_]\w*(?:(?:\.|->|::)[A-Za-z_]\w*|\(\)|\[\w+\])*|\d+(?:\.\d+)?)"
BEFORE = r"(?:[(,{\[] ?|\breturn |(?:&&|\|\|) |[^=<>!+\-*/%&|]= |[?:] )"
AFTER = r"(?=\)|,|;|\]|\}| \?| :| &&| \|\|)"
SWAPS = {
    "<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"], "==": ["!="], "!=": ["=="],
    "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["+"],
}  # fmt: skip
SKIP = re.compile(
    r"constexpr|consteval|static_assert|\btemplate\b|\brequires\b|\bconcept\b|\bcase\b|^\s*#|//|\"|'|\benum\b|\busing\b"
    r"|\bnoexcept\b|\boperator\b|= default|= delete|PE_ASSERT|\bstatic\b|decltype|\breserve\(|_cleanup\(|\bauto\b.*->"
)
SWITCH = """#pragma once
#include <cstdlib>
#include <algorithm>
/// Whether the fault of this number is the one that PE_MUTANT switches on.
inline bool pe_mutant(int number) {
  static int const on = [] { auto const* text = std::getenv("PE_MUTANT"); return text ? std::atoi(text) : 0; }();
  return number == on;
}
"""


@dataclasses.dataclass(frozen=True)
class Mutant:
    area: str
    file: str
    line: int  # counted from 0
    begin: int
    end: int
    original: str
    spoilt: str
    statement: bool = False

    def switched(self, number):
        if self.statement:
            return f"if (!pe_mutant({number})) {self.original}"
        return f"(pe_mutant({number}) ? ({self.spoilt}) : ({self.original}))"

    def says(self):
        return f"{self.file}:{self.line + 1}  {self.original}  ->  {self.spoilt}"


def candidates(area, file, text):
    for number, line in enumerate(text.split("\n")):
        if SKIP.search(line):
            continue

        def found(match, spoilt):
            return Mutant(area, file, number, match.start("all"), match.end("all"), match["all"], spoilt)

        for match in re.finditer(rf"{BEFORE}(?P<all>(?P<a>{TERM}) (?P<op>[<>!=]=|[<>+\-*/%]) (?P<b>{TERM})){AFTER}", line):
            for op in SWAPS[match["op"]]:
                yield found(match, f"{match['a']} {op} {match['b']}")
        for match in re.finditer(rf"(?:\(|(?<![<>=!])= |\breturn )(?P<all>(?P<a>!?{TERM}) (?P<op>&&|\|\|) (?P<b>!?{TERM}))(?=\)|;)", line):
            yield found(match, f"{match['a']} {'||' if match['op'] == '&&' else '&&'} {match['b']}")
        for match in re.finditer(rf"\b(?P<all>(?P<of>{TERM}\.)?(?P<f>sin|cos|min|max)\((?P<x>{TERM}(?:, {TERM})*)\))", line):
            other = {"sin": "cos", "cos": "sin", "min": "max", "max": "min"}[match["f"]]
            if match["f"] in ("sin", "cos") or "," in match["x"]:
                yield found(match, f"{match['of'] or ''}{other}({match['x']})")
        match = re.fullmatch(rf"\s+(?P<all>(?:{TERM}(?:\.|->))?(?!return|throw|break)[a-z]\w*\([^;{{}}]*\);|continue;|break;"
                             rf"|(?:\+\+|--){TERM};|{TERM} [+\-|]?= [^;{{}}]+;)", line)  # fmt: skip
        if match:
            yield Mutant(area, file, number, match.start("all"), match.end("all"), match["all"], "(left out)", True)


def draw(areas, count, seed):
    """The same number of faults in each area, no two on one line."""
    chosen = []
    for area in areas:
        found = []
        for folder in AREAS[area][0]:
            for path in sorted((ROOT / folder).rglob("*.[ch]pp")):
                name = str(path.relative_to(ROOT))
                found += candidates(area, name, path.read_text())
        random.Random(f"{seed} {area}").shuffle(found)
        taken = set()
        for mutant in found:
            if len(taken) == count:
                break
            if (mutant.file, mutant.line) not in taken:
                taken.add((mutant.file, mutant.line))
                chosen.append(mutant)
    return chosen


def write_tree(tree, mutants):
    """The checkout with all faults behind their switches, and no other sources; what stays the same keeps its time."""
    by_file = {}
    for number, mutant in mutants.items():
        by_file.setdefault(mutant.file, []).append((number, mutant))
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    names = [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    for folder in ("theory", "experiments", "reports", "tests"):
        for old in (tree / folder).rglob("*.?pp"):
            if str(old.relative_to(tree)) not in names:
                old.unlink()
    for name in names:
        source, target = ROOT / name, tree / name
        data = source.read_bytes()
        if name in by_file:
            lines = data.decode().split("\n")
            for number, m in by_file[name]:
                lines[m.line] = lines[m.line][: m.begin] + m.switched(number) + lines[m.line][m.end :]
            data = "\n".join(lines).encode()
        if target.is_file() and target.read_bytes() == data:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        shutil.copymode(source, target)
    (tree / "pe_mutant.hpp").write_text(SWITCH)


def build(tree, mutants, targets):
    """Builds the tests. Faults that do not compile (a constant expression, two types) are dropped."""
    write_tree(tree, mutants)
    launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
    subprocess.run(
        ["cmake", "-S", tree, "-B", tree / "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
         "-DCMAKE_CXX_FLAGS_RELEASE=-O1", f"-DCMAKE_CXX_FLAGS=-w -include {tree}/pe_mutant.hpp",
         "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=16", "-DPE_BENCHMARKS=OFF", *launcher],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    while True:
        write_tree(tree, mutants)
        done = subprocess.run(["ninja", "-C", tree / "build", "-k", "0", *targets], capture_output=True, text=True)
        if done.returncode == 0:
            return mutants
        places = set(re.findall(rf"{re.escape(str(tree))}/([^\s:]+):(\d+)", done.stdout))
        places |= set(re.findall(r"(?:\.\./)+((?:theory|reports|experiments)/[^\s:]+):(\d+)", done.stdout))
        broken = [n for n, m in mutants.items() if (m.file, str(m.line + 1)) in places]
        if not broken:
            sys.exit("mutate.py: the build fails for another reason than a fault:\n" + done.stdout[-4000:])
        print(f"dropped {len(broken)} faults that do not compile", flush=True)
        for number in broken:
            del mutants[number]


def run(tree, name, number, limit):
    """Whether the test passes with this fault; a crash and a run without end are detected too. The limit is processor
    time, so that a busy machine detects nothing by itself; the limit of the wall clock is ten times as long. ctest makes
    what the test reads (the run of every claim), with the same fault."""
    environment = {**os.environ, "PE_MUTANT": str(number)}
    return subprocess.run(["ctest", "--test-dir", tree / "build", "-R", f"^{name}$", "--stop-on-failure", "--timeout", str(10 * limit)],
                          env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))).returncode == 0  # fmt: skip


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def explained():
    """file, original, spoilt -> why it changes nothing."""
    path = ROOT / "tests/mutants/survivors.tsv"
    rows = [line.split("\t") for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return {tuple(row[:3]): row[3] for row in rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--area", action="append", choices=AREAS, help="what is spoilt (default: all)")
    parser.add_argument("--count", type=int, default=40, help="faults in each area (default: 40)")
    parser.add_argument("--seed", default="1", help="which of all faults (default: 1)")
    parser.add_argument("--tree", type=pathlib.Path, default=ROOT / "build/mutants", help="where the copy is built")
    parser.add_argument("--at-least", type=int, default=100, metavar="PERCENT",
                        help="noticed or explained, so many are enough (default: all)")  # fmt: skip
    parser.add_argument("--ci", action="store_true", help="do nothing unless CI=true")
    parser.add_argument("--list", action="store_true", help="only list the faults")
    arguments = parser.parse_args()
    if arguments.ci and os.environ.get("CI") != "true":
        return 77
    areas = arguments.area or list(AREAS)
    mutants = dict(enumerate(draw(areas, arguments.count, arguments.seed), 1))
    if arguments.list:
        for number, mutant in mutants.items():
            print(number, mutant.area, mutant.says())
        return 0
    tree = arguments.tree.resolve()
    programs = list(dict.fromkeys(p for area in areas for p in AREAS[area][1]))
    targets = [name for name in programs if name != "mistakes_sample"]
    mutants = build(tree, mutants, [*targets, "pebench"] if {"claims_test", "mistakes_sample"} & {*programs} else targets)
    limits = {}
    for name in programs:
        begin = processor_time()
        if not run(tree, name, 0, 1800):
            print(f"mutate.py: {name} fails without any fault; look at that first", file=sys.stderr)
            return 2
        limits[name] = 20 + int(5 * (processor_time() - begin))
    reasons, open_ones = explained(), 0
    score = {area: [0, 0, 0] for area in areas}  # made, noticed, explained
    for number, m in mutants.items():
        noticed = next((p for p in AREAS[m.area][1] if not run(tree, p, number, limits[p])), None)
        why = None if noticed else reasons.get((m.file, m.original, m.spoilt))
        score[m.area][0] += 1
        score[m.area][1] += noticed is not None
        score[m.area][2] += why is not None
        if not noticed:
            open_ones += why is None
            print(f"{'equivalent' if why else 'SURVIVED'}  {m.says()}{'  (' + why + ')' if why else ''}", flush=True)
    for area, (made, noticed, equivalent) in score.items():
        print(f"{area:11} {made:4} faults, {noticed} noticed, {equivalent} change nothing, "
              f"{made - noticed - equivalent} survived")  # fmt: skip
    return 1 if 100 * (len(mutants) - open_ones) < arguments.at_least * len(mutants) else 0


if __name__ == "__main__":
    sys.exit(main())
