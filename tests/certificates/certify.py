"""certify.py PEBENCH sample|all: coqc accepts what pebench certify writes, and refuses what is wrong in it.

sample: a few claims of each kind, and a wrong certificate of each kind of fault. all: every claim, and 70 wrong ones;
`./bench test --all -R certificates_all` runs it, an hour of processor time, with as many of coqc at once as there are
processors. Exit status 77, which ctest takes for skipped, where there is no coqc; CI=true requires it.
"""

import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

pebench, extent = sys.argv[1:]
if shutil.which("coqc") is None:
    print("skipped: needs coqc (Debian: coq, libcoq-interval)")
    sys.exit(1 if os.environ.get("CI") == "true" else 77)

SAMPLE = [
    "derivation2023.trace-identity",  # a sum over pairs
    "derivation2023.phi-corrected",  # a component for each pair
    "kazemnejad2019.criterion-bounded",  # an inequality of each pair
    "pebench.score-shift-invariance.t5",  # any function of any bucket of the offset, in two cases
    "pebench.score-shift-invariance.xpos",  # turned, and multiplied by any function of the offset
    "pebench.toeplitz-bias.alibi",  # a form as a number
    "pebench.score-length-invariance.mrope",  # a layer of which the type is known
    "derivation2023.phi-sign",  # a refutation in sines
    "derivation2023.constant-norm-implies-relative",  # one in rational numbers
    "kazemnejad2019.normalised-step-varies",  # a case that shows what is said to exist
    "clock-blog.second-hand-moves-corrected",  # real positions of an interval
]
OWN = """[scheme]
name = "tilted"
says = "codes of one pair each"
acts = "absolute"
frequency = "base^(-2*i/d)"
entries = ["sin(frequency*t)", "cos(frequency*t)"]
"""
# What Coq's own real numbers take without proof (Reals/ClassicalDedekindReals.v), and, for balls, what their topology
# does (Reals/Rtopology.v). Nothing else may be assumed, and all of it is.
DEDEKIND = ["ClassicalDedekindReals.sig_forall_dec", "ClassicalDedekindReals.sig_not_dec"]
EXTENSIONALITY = ["FunctionalExtensionality.functional_extensionality_dep"]
ASSUMED = {
    "identities": DEDEKIND + EXTENSIONALITY,
    "inequalities": DEDEKIND + ["Classical_Prop.classic"] + EXTENSIONALITY,
}

failures = []


def expect(fact, what):
    if not fact:
        failures.append(what)
        print("FAILED:", what)


def certify(folder, *arguments):
    return subprocess.run([pebench, "certify", *arguments, "--out", folder, "--check"], capture_output=True, text=True)


FAULTS = {  # what is replaced, where; in a refutation a sign or a frequency may change and it still refutes
    "sign": (r" \+ ", " - ", "statement of an identity"),
    "frequency": (r"\bw i \* ", "w (S i) * ", "statement of an identity"),
    "cofactor": (r"\* circle \(", "* 2 * circle (", "proof of an identity"),
    "relation": (r" <> ", " = ", "statement"),
    "form": (r"\bk\) \+ s\b", "k) - s", "statement of forms"),
    "case": (r" \\/ .*", ")).", "statement of forms"),
    "rewriting": (r" with \((?=.* by \((same|as))", " with (1 + ", "proof of forms"),
}


def spoilt(text, kind, choice):
    """The certificate with one fault; nothing where it has no place for such."""
    pattern, replacement, where = FAULTS[kind]
    begin = text.index("\nTheorem ")
    proof = text.index("\nProof.", begin)
    if "identity" in where and "Module Balls" in text:
        return None
    if "forms" in where and " : Z)" not in text[begin:proof]:
        return None
    begin, end = (proof, len(text)) if where.startswith("proof") else (begin, proof)
    found = [match.start() for match in re.finditer(pattern, text[begin:end])]
    if not found:
        return None
    at = begin + choice.choice(found)
    return text[:at] + re.sub(pattern, replacement, text[at:], count=1)


def coqc(text):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "Spoilt.v")
        file.write_text(text)
        return subprocess.run(["coqc", "-q", "-noglob", file], capture_output=True, text=True)


def refuse_spoilt(folder, count):
    choice = random.Random(31)
    files = sorted(pathlib.Path(folder).glob("*.v"))
    kinds = list(FAULTS)
    mutants = []
    while len(mutants) < count:
        kind = kinds[len(mutants) % len(kinds)]
        file = choice.choice(files)
        text = spoilt(file.read_text(), kind, choice)
        if text is not None:
            mutants.append((kind, file.stem, text))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (kind, name, _), run in zip(mutants, pool.map(lambda mutant: coqc(mutant[2]), mutants)):
            refused = run.returncode == 1 and "Error" in run.stderr and "Syntax" not in run.stderr
            expect(refused, f"coqc refuses {name} with a wrong {kind}: {run.stderr[-300:]}")
    print(len(mutants), "wrong certificates")


with tempfile.TemporaryDirectory() as folder:
    run = certify(folder, *(SAMPLE if extent == "sample" else []))
    print(run.stdout if extent == "sample" else run.stdout[-2000:], run.stderr)
    expect(run.returncode == 0, "pebench certify --check succeeds")
    for kind, axioms in ASSUMED.items():
        says = f"the {kind} assume {', '.join(axioms)}: axioms of Coq's own real numbers\n"
        expect(says in run.stdout, f"what the {kind} assume is the axioms of the reals, exactly")
    expect("refused" not in run.stdout, "coqc accepts every certificate")
    for claim in SAMPLE:
        expect(re.search(rf"^{re.escape(claim)}: accepted by coqc", run.stdout, re.M), f"{claim} is accepted")
    trace = pathlib.Path(folder, "derivation2023_trace_identity.v").read_text()
    expect("forall (n : nat) (w : nat -> R) (t k : R),\n" in trace, "the theorem speaks of every number of pairs")
    expect("sin (w i * (t + k))" in trace, "sines of sums are written as they are")
    refuse_spoilt(folder, len(FAULTS) if extent == "sample" else 70)

with tempfile.TemporaryDirectory() as folder:
    scheme = pathlib.Path(folder, "tilted.toml")
    scheme.write_text(OWN)
    run = certify(folder, "pebench.constant-norm.tilted", "--scheme", scheme)
    print(run.stdout, run.stderr)
    expect("pebench.constant-norm.tilted: accepted by coqc" in run.stdout, "a scheme of a file has certificates")

sys.exit(1 if failures else 0)
