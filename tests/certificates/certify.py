"""certify.py PEBENCH sample|all RECORD: coqc accepts what pebench certify writes, and refuses what is wrong in it.

sample: a claim of each kind, and a few wrong certificates. all: every claim, 56 wrong ones, and the values that sources
have of the library's definitions (values.py); `./bench test --all -R certificates_all` runs it, half an hour of processor
time at first. RECORD is a file that keeps the
digests of certificates which this coqc accepted, so that the next run checks only what has changed. As many of coqc run
at once as there are processors. Exit status 77, which ctest takes for skipped, where there is no coqc; CI=true requires
it.
"""

import concurrent.futures
import hashlib
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

pebench, extent, record = sys.argv[1:]
if shutil.which("coqc") is None:
    print("skipped: needs coqc (Debian: coq, libcoq-interval)")
    sys.exit(1 if os.environ.get("CI") == "true" else 77)

SOURCE = pathlib.Path(__file__).parents[2]
LOOKED_AT = tomllib.loads(pathlib.Path(__file__).with_suffix(".toml").read_text())
DEFINITIONS, IDENTITIES = LOOKED_AT["definitions"], LOOKED_AT["identities"]
failures = []


def expect(fact, what):
    if not fact:
        failures.append(what)
        print("FAILED:", what)


def certify(folder, *arguments):
    return subprocess.run([pebench, "certify", *arguments, "--out", folder, "--check"], capture_output=True, text=True)


COQC = ["coqc", "-q", "-noglob", "-R"]
PATIENCE = 120  # seconds: what coqc has not refused by then was not refused
CHUNK = 40  # claims of one pebench certify --check, after which the record is written


def spoilt(text, kind, choice):
    """The certificate with one fault; nothing where it has no place for such."""
    pattern, replacement, of = LOOKED_AT["faults"][kind]
    begin = text.index("\nDefinition statement ")
    end = text.index("\nLemma ", begin) if "\nLemma satisfiable" in text else text.index("\nTheorem ", begin)
    if not re.search(of, text[begin:]):
        return None
    begin, end = (end, len(text)) if of == "Theorem refuted" else (begin, end)
    found = [match.start() for match in re.finditer(pattern, text[begin:end])]
    if not found:
        return None
    at = begin + choice.choice(found)
    if kind == "forced":
        text = text.replace("Theorems Laws Numbers.", "Theorems Layers Codes Laws.")
        at = text.index("Theorem refuted")
    return text[:at] + re.sub(pattern, replacement, text[at:], count=1).replace("PROOFS", " | ".join(proofs()))


def proofs():
    """Every proof of theory/coq/properties.txt, and that of formulas."""
    lines = (SOURCE / "theory/coq/properties.txt").read_text().splitlines()
    return ["by_pairs"] + sorted({line.split(" = ")[1] for line in lines if " = " in line and line[0] != "#"})


LIBRARY = ["Schemes", "Properties", "Theorems", "Layers", "Codes", "Laws", "Numbers"]


def compile_library(folder):
    """Of the certificates in the folder, beside them."""
    for name in LIBRARY:
        subprocess.run([*COQC, library(folder), "Pebench", pathlib.Path(folder, "Pebench", f"{name}.v")], check=True)


def check_values():
    """The library's definitions have the values that sources have (values.py)."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(SOURCE / "theory/coq", library(folder))
        subprocess.run([sys.executable, pathlib.Path(__file__).with_name("values.py"), SOURCE, folder], check=True)
        compile_library(folder)
        values = pathlib.Path(folder, "Values.v")
        run = subprocess.run([*COQC, library(folder), "Pebench", values], capture_output=True, text=True)
        expect(run.returncode == 0, f"definitions have the values of their sources: {run.stderr[-500:]}")


def library(folder):
    return str(pathlib.Path(folder, "Pebench"))


def coqc(file, beside):
    """What coqc says of a file beside the library of a folder; nothing where it is too slow to say."""
    try:
        command = [*COQC, library(beside), "Pebench", file]
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return None


def refused(text, beside):
    """What coqc has against it; empty where that is no error of mathematics."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "Spoilt.v")
        file.write_text(text)
        run = coqc(file, beside)
    if run is None:
        return ""
    ill_formed = "Syntax" in run.stderr or "was not found in the current environment" in run.stderr
    return run.stderr if run.returncode == 1 and "Error" in run.stderr and not ill_formed else ""


def accepted(beside, claims, option, text):
    """Those claims of a file of the user's that have a certificate which coqc accepts."""
    with tempfile.TemporaryDirectory() as folder:
        own = pathlib.Path(folder, "own.toml")
        own.write_text(text)
        command = [pebench, "certify", *claims, option, own, "--out", folder]
        run = subprocess.run(command, capture_output=True, text=True)
        expect(run.returncode == 0, f"pebench certify writes {claims}: {run.stderr}")
        files = re.findall(r"^(\S+): (\S+\.v)$", run.stdout, re.M)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            said = list(pool.map(lambda each: coqc(each[1], beside), files))
    for (claim, _), run in zip(files, said):
        print(f"{claim}:", "accepted" if run and run.returncode == 0 else f"refused: {run and run.stderr}", flush=True)
    return {claim for (claim, _), run in zip(files, said) if run and run.returncode == 0}


def refuse_spoilt(folder, count):
    choice = random.Random(31)
    files = sorted(pathlib.Path(folder).glob("*.v"))
    kinds = ["property", "sign", "code", "forced"] if extent == "sample" else list(LOOKED_AT["faults"])
    mutants = []
    while len(mutants) < count:
        kind = kinds[len(mutants) % len(kinds)]
        file = choice.choice(files)
        text = spoilt(file.read_text(), kind, choice)
        if text is not None:
            mutants.append((kind, file.stem, text))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        said = list(pool.map(lambda mutant: refused(mutant[2], folder), mutants))
    for (kind, name, _), says in zip(mutants, said):
        expect(says, f"coqc refuses {name} with a wrong {kind} within {PATIENCE} s")
    print(f"{sum(map(bool, said))} of {len(mutants)} wrong certificates refused")


def refuse_empty_proofs(folder):
    """No statement is proved by what proves only that two sides are written alike, as it is or with properties unfolded."""
    names = re.findall(r"^Definition (\w+)", (SOURCE / "theory/coq/Properties.v").read_text(), re.M)
    tried = [f"{first}{proof}" for first in ("", "unfold_properties; ") for proof in LOOKED_AT["empty_proofs"]]
    text = "From Coq Require Import Reals ZArith List Lra.\nFrom Flocq Require Import Core.Raux.\n"
    text += "From Pebench Require Import Schemes Properties Theorems Layers Codes Laws Numbers.\n"
    text += "Import ListNotations.\nOpen Scope R_scope.\n"
    text += f"Ltac unfold_properties := cbv beta zeta delta [{' '.join(names)}].\n"

    def module(name, words, goal, proofs):
        fails = " ".join(f"Fail solve [{proof}]." for proof in proofs)
        return f"Module {name}.\n{words}Goal {goal}.\nProof. unfold statement. {fails} Abort.\nEnd {name}.\n"

    count = 0
    for file in sorted(pathlib.Path(folder).glob("*.v")):
        certificate = file.read_text()
        words = re.search(r"(?<=^Open Scope R_scope\.\n)\nDefinition .*?\.\n(?=\n(?:Lemma|Theorem) )", certificate, re.S | re.M)
        if file.stem in DEFINITIONS:
            continue
        count += 1
        goal = "~ statement" if "Theorem refuted" in certificate else "statement"
        if file.stem in IDENTITIES:
            text += module(file.stem, words[0], goal, [proof for proof in tried if "lra" not in proof])
            wrong = " - ".join(words[0].rsplit(" + ", 1))
            text += module(f"{file.stem}_with_a_sign_exchanged", wrong, goal, tried)
        else:
            text += module(file.stem, words[0], goal, tried)
    with tempfile.TemporaryDirectory() as scratch:
        every = pathlib.Path(scratch, "Empty.v")
        every.write_text(text)
        run = subprocess.run([*COQC, library(folder), "Pebench", every], capture_output=True, text=True)
        line = re.search(r"line (\d+)", run.stderr)
        module = re.findall(r"^Module (\w+)", "\n".join(text.splitlines()[: int(line[1])]), re.M)[-1] if line else ""
    expect(run.returncode == 0, f"no empty proof proves a statement: {module} {run.stderr[-500:]}")
    expect(len(DEFINITIONS) <= 10, "at most ten statements are definitions")
    print(f"{count} statements have no empty proof, {len(DEFINITIONS)} are definitions, {len(IDENTITIES)} identities of polynomials")


def check(claims, folder):
    """The seconds of each claim that coqc accepts, which assume what real numbers do and no more."""
    run = certify(folder, *claims)
    print(run.stdout, run.stderr, flush=True)
    expect(run.returncode == 0, "pebench certify --check succeeds")
    assumed = re.findall(r"^the theorems by (\w+) assume (.*): axioms of Coq's own real numbers$", run.stdout, re.M)
    for kind, axioms in assumed:
        expect(set(axioms.split(", ")) <= set(LOOKED_AT["assumed"]), f"the theorems by {kind} assume {axioms}")
    if extent == "sample":
        expect({axiom for _, axioms in assumed for axiom in axioms.split(", ")} == set(LOOKED_AT["assumed"]), "no axiom is listed in vain")
    found = re.findall(r"^(\S+): accepted by coqc in ([0-9.]+) s$", run.stdout, re.M)
    expect(len(found) == len(claims), f"coqc accepts {len(found)} of {len(claims)}")
    return {claim: float(seconds) for claim, seconds in found} if run.returncode == 0 and assumed else {}


def check_all(folder):
    """All but those of which the record has the digest."""
    written = subprocess.run([pebench, "certify", "--out", folder], capture_output=True, text=True, check=True)
    print("".join(f"{line}\n" for line in written.stdout.splitlines() if "no certificate" in line or "  " in line))
    coq = subprocess.run(["coqc", "--version"], capture_output=True, check=True).stdout
    files = dict(re.findall(r"^(\S+): (\S+\.v)$", written.stdout, re.M))
    coq += b"".join(pathlib.Path(library(folder), f"{name}.v").read_bytes() for name in LIBRARY)
    digest = {claim: hashlib.sha256(coq + pathlib.Path(file).read_bytes()).hexdigest() for claim, file in files.items()}
    kept = pathlib.Path(record)
    known = dict(line.split()[:2] for line in kept.read_text().splitlines()) if kept.exists() else {}
    left = [claim for claim in files if digest[claim] not in known]
    for begin in range(0, len(left), CHUNK):
        with tempfile.TemporaryDirectory() as chunk, kept.open("a") as book:
            for claim, seconds in check(left[begin : begin + CHUNK], chunk).items():
                book.write(f"{digest[claim]} {seconds} {claim}\n")
                known[digest[claim]] = seconds
    seconds = {claim: float(known[digest[claim]]) for claim in files if digest[claim] in known}
    print(f"coqc accepted {len(seconds)} of {len(files)} certificates, {len(left)} of them in this run; all of them take")
    print(f"{sum(seconds.values()):.0f} s, the slowest:")
    for claim in sorted(seconds, key=seconds.get, reverse=True)[:10]:
        print(f"{seconds[claim]:7.1f} s  {claim}")
    expect(len(seconds) == len(files), "coqc accepts every certificate")


def own_claim(name, law, lines):
    return f'[[claim]]\nid = "own.{name}"\nsays = "s"\nlaw = "{law}"\nexpect = "holds"\n{lines}\n'


def check_files_of_users(folder):
    """Claims and schemes of files."""
    any_place = 'for = { base = "any", t = "any", s = "any" }'
    integers = 'for = { d = "2", k = "integers 2147483648..2147483649" }\nexists = true'
    claims = {f"{n}": (law, any_place) for n, law in enumerate(LOOKED_AT["own_identities"])}
    claims |= {f"exists-{n}": (law, integers) for n, law in enumerate(LOOKED_AT["own_existences"])}
    files = [("".join(own_claim(name, *of) for name, of in claims.items()), "--claims", [f"own.{name}" for name in claims])]
    files += [(f'[scheme]\nname = "own"\nsays = "s"\n{scheme["text"]}', "--scheme", [f"pebench.{each}.own" for each in scheme["has"]])
              for scheme in LOOKED_AT["own_schemes"]]  # fmt: skip
    for text, option, ids in files:
        missing = set(ids) - accepted(folder, ids, option, text)
        expect(not missing, f"of {missing} of a file there are certificates")


def check_twins(folder):
    """A scheme of a file has every certificate of that of the bench which it writes down again."""
    for file, scheme in list(LOOKED_AT["twins"].items())[: 2 if extent == "sample" else None]:
        with tempfile.TemporaryDirectory() as scratch:
            command = [pebench, "certify", f"pebench.*.{scheme}", "--out", scratch]
            written = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        of_bench = set(re.findall(r"^pebench\.([a-z-]+)\.\S+: \S+\.v$", written, re.M)) - {"handedness"}  # no file has it
        if extent == "sample":
            of_bench &= {"toeplitz-bias", "recurrence", "content-free"}
        text = (SOURCE / ("experiments/formula" if file.startswith("examples") else "tests/formula") / file).read_text()
        of_file = {claim.split(".")[1] for claim in accepted(folder, [f"pebench.{each}.*" for each in sorted(of_bench)], "--scheme", text)}
        expect(of_bench and of_bench <= of_file, f"{file} has no certificate of {of_bench - of_file}, which {scheme} has")


with tempfile.TemporaryDirectory() as folder:
    if extent == "sample":
        check(LOOKED_AT["sample"], folder)
    else:
        check_all(folder)
        check_values()
    trace = pathlib.Path(folder, "derivation2023_trace_identity.v").read_text()
    expect("forall (n : nat) (base : R) (t : R) (k : R),\n" in trace, "the theorem speaks of every number of pairs")
    expect("sin (frequency (2 * n) base i * (t + k))" in trace, "sines of sums are written as they are")
    compile_library(folder)
    refuse_empty_proofs(folder)
    refuse_spoilt(folder, 4 if extent == "sample" else 56)
    check_files_of_users(folder)
    check_twins(folder)

sys.exit(1 if failures else 0)
