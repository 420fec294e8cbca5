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

pebench, extent, record = sys.argv[1:]
if shutil.which("coqc") is None:
    print("skipped: needs coqc (Debian: coq, libcoq-interval)")
    sys.exit(1 if os.environ.get("CI") == "true" else 77)

SAMPLE = [
    "derivation2023.trace-identity",  # a sum over pairs
    "pebench.score-shift-invariance.xpos",  # a layer in the words of the library
    "pebench.constant-output.t5",  # its outputs, with a softmax
    "pebench.relative-score.rope-clockwise",  # a rotation of pairs
    "pebench.gram-toeplitz.sinusoidal",  # a code
    "derivation2023.phi-sign",  # a refutation in sines
    "chi2022kerple.shift-lemma-fails",  # one in rational numbers
    "clock-blog.second-hand-moves-corrected",  # real positions of an interval
    "pebench.order-seen.rope",  # an existence
    "pebench.pooled-invariance.t5",  # a refuted property of outputs
    "vaswani2017.wavelengths",  # powers
    "pebench.score-falls.wavelet",  # two scores that are one number
]
OWN = "".join(f"""[[claim]]
id = "own.{n}"
says = "an identity of sines and cosines"
law = "{law}"
for = {{ base = "any", t = "any", s = "any" }}
expect = "holds"
""" for n, law in enumerate([
    "sin(base^(-2*i/d)*t)^2 + cos(base^(-2*i/d)*t)^2 = 1",
    "sum(i, cos((1 - 2*i/d)^2*s)*cos((1 - 2*i/d)^2*t) + sin((1 - 2*i/d)^2*s)*sin((1 - 2*i/d)^2*t)) = sum(i, cos((1 - 2*i/d)^2*(s - t)))",
    "sum(i, cos(t/(i + 1))^2) - d/2 = -sum(i, sin(t/(i + 1))^2)",
    "cos(2*pi*s*2^i + pi*2^i*t) = cos(pi*s*2^i*2)*cos(pi*2^i*t) - sin(2*pi*s*2^i)*sin(pi*2^i*t)",
    "(cos(s) - cos(s + t))^2 + (sin(s) - sin(s + t))^2 = 2 - 2*cos(t) and sin(3*s) = 3*sin(s) - 4*sin(s)^3"]))  # fmt: skip
# What Coq's own real numbers take without proof (Reals/ClassicalDedekindReals.v), and what their topology does
# (Reals/Rtopology.v). Nothing else may be assumed, and all of it is.
ASSUMED = [
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "Classical_Prop.classic",
    "FunctionalExtensionality.functional_extensionality_dep",
]
# Whole proofs that prove nothing but what says nothing. A statement that one of them proves is a definition, which needs
# its reason here.
EMPTY_PROOFS = ["reflexivity", "intros; repeat split; reflexivity", "lra", "intros; lra", "discriminate"]
UNPOSITIONED = "scores of attention without positions have none in their definition"
URPE = "URPE changes weights, and no score"
DEFINITIONS = {
    "pebench_score_shift_invariance_attention": UNPOSITIONED,
    "pebench_score_shift_invariance_attention_causal": UNPOSITIONED,
    "pebench_score_shift_invariance_urpe": URPE,
    "pebench_score_shift_invariance_log_n": "its scores have the length, and no positions",
    "pebench_norm_kept_attention": UNPOSITIONED,
    "pebench_norm_kept_attention_causal": UNPOSITIONED,
    "pebench_norm_kept_urpe": URPE,
    "pebench_linear_in_distance_attention": UNPOSITIONED,
    "pebench_linear_in_distance_attention_causal": UNPOSITIONED,
    "clock_blog_hands_slow_down_printed": "two comparisons that contradict each other, whatever number 2 pi is",
}

# Sentences that are an identity of polynomials, of every number in it. Linear arithmetic expands both sides, and that is
# their proof; it has none of them with a sign exchanged.
IDENTITIES = [
    "chi2022kerple_shift_lemma_fails",
    "wang2019complex_parameters",
    "wang2019complex_powers_bounded",
    "zhang2026pj_unit_root",
    "zheng2022_concatenated_index",
    "zheng2022_hierarchical_keeps",
    "zheng2022_hierarchical_order",
    "zheng2022_hierarchical_zero",
    "zheng2022_sixth_term_couples",
    "zheng2022_taylor_corrected",
    "zheng2022_taylor_order_corrected",
    "zheng2022_urpe_counts",
]

failures = []


def expect(fact, what):
    if not fact:
        failures.append(what)
        print("FAILED:", what)


def certify(folder, *arguments):
    return subprocess.run([pebench, "certify", *arguments, "--out", folder, "--check"], capture_output=True, text=True)


FAULTS = {  # what is replaced, where
    "sign": (r" \+ ", " - ", "by_pairs"),
    "frequency": (r"\(2 \* n\) (base|10000) i\b", r"(2 * n) \1 (S i)", "by_pairs"),
    "order": (r" <=? ", " > ", "valued|covered"),
    # Another property, which the scheme does not have; other conventions.
    "property": (r"\b(shift_invariant|constant_output|separable) ", "permutation_equivariant ", "Theorem proved"),
    "dimension": (r"\b(group_of_rotations|bounded_score|relative_score|norm_kept) \(2 \* n\)", r"\1 (2 * n - 1)", "Theorem proved"),
    "similarity": (r"\b(distance_symmetric \(\w+\) \(.*\)) \((?:[^()]|\([^()]*\))*\)\.", r"\1 linear.", "Theorem proved"),
    "code": (r"\b(gram_toeplitz|constant_norm|consistent_distance) (\(.*?\)) \(.*\)\.", r"\1 \2 linear.", "Theorem proved"),
    # What is refuted, as if it were proved: by every proof that certificates have.
    "forced": (r"(?s)Theorem refuted.*", "Theorem proved : statement.\nProof. unfold statement. intros. first [PROOFS]. Qed.\n",
               "Theorem refuted"),
}  # fmt: skip
COQC = ["coqc", "-q", "-noglob", "-R"]
PATIENCE = 120  # seconds: what coqc has not refused by then was not refused
CHUNK = 40  # claims of one pebench certify --check, after which the record is written


def spoilt(text, kind, choice):
    """The certificate with one fault; nothing where it has no place for such."""
    pattern, replacement, of = FAULTS[kind]
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


SOURCE = pathlib.Path(__file__).parents[2]
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
    kinds = ["property", "sign", "code", "forced"] if extent == "sample" else list(FAULTS)
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
    tried = [f"{first}{proof}" for first in ("", "unfold_properties; ") for proof in EMPTY_PROOFS]
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
        expect(set(axioms.split(", ")) <= set(ASSUMED), f"the theorems by {kind} assume {axioms}")
    if extent == "sample":
        expect({axiom for _, axioms in assumed for axiom in axioms.split(", ")} == set(ASSUMED), "no axiom is listed in vain")
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


# Claims and a scheme of files, and how many of their certificates coqc accepts.
EQUALITIES = ["5 - k = -2147483643", "k/3 + 1/7 = 2147483648/3 + 3/21", "k^2 = 2147483648^2", "abs(k - 2147483650) = 2 and 2*k/2 = k"]
EXISTENCES = "".join(f"""[[claim]]
id = "own.exists-{n}"
says = "a number that equals another exists"
law = "{law}"
for = {{ d = "2", k = "integers 2147483648..2147483649" }}
exists = true
expect = "holds"
""" for n, law in enumerate(EQUALITIES))  # fmt: skip
def own_scheme(formulas):
    return f'[scheme]\nname = "own"\nsays = "s"\n{formulas}\n'


OWN_SCHEMES = [
    ('acts = "bias"\nbias = "-abs(i - j)/2^(h + 1) - (i - j)/3"', ["separable-score", "linear-in-distance"]),
    ('acts = "absolute"\nentries = ["sin(t/base^(2*i/d))", "cos(t/base^(2*i/d))"]', ["offset-group", "gram-toeplitz"]),
    ('acts = "rotary"\nangle = "2*pi*m*base^(-2*i/d)/360"', ["relative-score", "norm-kept"]),
    ('acts = "rotary"\nmask = "causal"\nangle = "m/(i + 1) - 1/3"', ["score-shift-invariance", "boundedness"]),
    ('acts = "rotary"\nlayout = "half-split"\nangle = "sqrt(abs(m))/(i + 1)"', ["norm-kept", "rotation-orthogonal"]),
    ('acts = "rotary"\nmask = "causal"\nangle = "(1 - 2*i/d)^2*m"\nbias = "-abs(i - j)/(abs(i - j) + 16*(h + 1))"', ["score-shift-invariance", "constant-output"]),
    ('acts = "rotary"\nlayout = "half-split"\nangle = "sqrt(m)/(i + 1)"\nbias = "-min(abs(i - j), 64)/(64*(h + 1))"', ["norm-kept", "constant-output"])]  # fmt: skip

# Schemes of files beside those of the bench that they write down again.
TWINS = {"examples/rope.toml": "rope", "examples/alibi.toml": "alibi", "examples/sinusoidal.toml": "sinusoidal",
         "examples/kerple.toml": "kerple", "examples/t5.toml": "t5", "examples/xpos.toml": "xpos",
         "twins/kerple-power.toml": "kerple-power", "twins/alibi-two-sided.toml": "alibi-two-sided", "twins/rope-half-split.toml": "rope-half-split"}  # fmt: skip


def check_files_of_users(folder):
    """Claims and schemes of files."""
    for text, option, ids in [(OWN + EXISTENCES, "--claims", [f"own.{n}" for n in range(5)] + [f"own.exists-{n}" for n in range(len(EQUALITIES))]),
                              *[(own_scheme(formulas), "--scheme", [f"pebench.{each}.own" for each in of]) for formulas, of in OWN_SCHEMES]]:  # fmt: skip
        missing = set(ids) - accepted(folder, ids, option, text)
        expect(not missing, f"of {missing} of a file there are certificates")


def check_twins(folder):
    """A scheme of a file has every certificate of that of the bench which it writes down again."""
    for file, scheme in list(TWINS.items())[: 2 if extent == "sample" else None]:
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
        check(SAMPLE, folder)
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
