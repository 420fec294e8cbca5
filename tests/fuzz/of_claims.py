"""Checks what verify, replay and certify say of claims."""

import collections
import json
import re
import shutil

import drawn
from enclosed import NoValue, compared, ends
from evaluator import Claim, case_of, text_of
from program import INPUT_ERROR, Found
from theorems import KEYWORDS, Theorem, Unread

CASES = "20"  # that are drawn where a domain is not walked


def truths(claim):
    """For a finite domain: what the law says at each case that `where` admits, the number of all cases, and whether a
    condition is undecided."""
    said, size, open_conditions = [], 0, False
    for case in claim.cases():
        size += 1
        admitted = claim.admits(case)
        open_conditions = open_conditions or admitted is None
        if admitted:
            said.append(at(claim, case))
    return said, size, open_conditions


def at(claim, case):
    try:
        return claim.holds_at(case)
    except NoValue:
        return "no value"


def check_outcome(claim, outcome, rng):
    table, verdict, evidence = claim.table, outcome["verdict"], outcome["evidence"]
    exists = table.get("exists", False)
    if outcome["agrees"] and (verdict != table["expect"] or outcome["alarm"]):
        raise Found("verdict", f"{verdict}, {outcome['alarm']}: counts as the expected {table['expect']}")
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
                if not exists and at(claim, case) in (False, "no value"):
                    raise Found("verdict", f"holds, {evidence}, and is wrong at {text_of(case)}")
        return
    said, size, open_conditions = truths(claim)
    if open_conditions:
        return
    wrong, right = said.count(False) + said.count("no value"), said.count(True)
    if exists and (verdict == "holds" and wrong == len(said) or verdict == "refuted" and right):
        raise Found("verdict", f"{verdict}; {right} of {len(said)} cases are so")
    if not exists and (verdict == "holds" and wrong or verdict == "refuted" and right == len(said)):
        raise Found("verdict", f"{verdict}; {wrong} of {len(said)} cases are not so")
    if (verdict == "vacuous") != (not said):
        raise Found("vacuous", f"{verdict}, {evidence}, of {len(said)} cases")
    if evidence in ("exhausted", "agrees") and (outcome["cases"] != len(said) or outcome["cases"] + outcome["discards"] != size):
        raise Found("count", f"{evidence} by {outcome['cases']} cases, {outcome['discards']} discarded; it has {len(said)} of {size}")  # fmt: skip


def check_refusal(claim, text):
    """The case that a refusal names is in the domain, and the law has no value there."""
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
    """The comparisons of the law at a case, as (relation, left, right); `>` is turned into `<`."""
    place = claim.place(case)
    for statement in claim.law:
        for relation, a, b in place.sides(*statement):
            yield (relation.replace(">", "<"), b, a) if ">" in relation else (relation, a, b)


def same(x, y):
    (a, b), (c, d) = ends(x), ends(y)
    return None in (a, b, c, d) or a <= d and c <= b


def variables(claim, theorem, case):
    """The values of the theorem's variables at a case, by name: a name of the claim, with or without "v_", base, or n pairs."""
    meanings = {f"{prefix}{name}": x for prefix in ("", "v_") for name, x in case.items() if name in claim.slots}
    result = {}
    for name, kind in theorem.bound:
        if kind == "nat":
            result[name] = int(case["d"]) // (1 if name == "d" else 2)
        elif name in meanings:
            result[name] = meanings[name]
        elif name == "base":
            result[name] = case["b"]
        else:
            raise Found("name", f"the theorem speaks of {name}, which is no name of the claim")
    if len({name for name, _ in theorem.bound}) < len(theorem.bound):
        raise Found("name", f"the theorem has one name twice: {theorem.bound}")
    return result


def check_certificate(claim, outcome, coq, rng):
    """A theorem agrees with the verdict; wherever its statement is tried, its premises admit the cases of the claim and no
    others, and its sides have the values of the claim's sides."""
    theorem = Theorem(coq)
    if words := {name for name, _ in theorem.bound} & {*KEYWORDS, theorem.name}:
        raise Found("name", f"the theorem names something {words}")
    verdict, exists = outcome["verdict"], claim.table.get("exists", False)
    if verdict != ("refuted" if theorem.refutes else "holds"):
        raise Found("certificate", f"its theorem is '{theorem.name}'; the verdict is {verdict}")
    if theorem.exists != exists and theorem.bound:
        raise Found("certificate", "an existence and a statement of all are exchanged")
    for case in claim.some(rng, 12):
        names, parts = variables(claim, theorem, case), list(stated(claim, case))
        facts = list(theorem.sides(theorem.conclusion, names))
        premises, facts = facts[: len(facts) - len(parts)], facts[len(facts) - len(parts) :]
        if theorem.so(theorem.premises, names) is False or any(compared(*each) is False for each in premises if each[0] != "or"):
            raise Found("certificate", f"its premises leave {text_of(case)} out")
        alike = len(parts) == len(facts) and all(
            r == s and same(a, x) and same(b, y) for (r, a, b), (s, x, y) in zip(parts, facts))  # fmt: skip
        if not alike:
            raise Found("capture", f"the theorem states something else than the claim at {text_of(case)}")
        for name in claim.slots:  # beyond an end
            slot, other = claim.slots[name], dict(case)
            other[name] = slot.high + 1
            names = variables(claim, theorem, other)
            if slot.bounded and names != variables(claim, theorem, case) and theorem.premises and theorem.so(theorem.premises, names):
                raise Found("certificate", f"its premises admit {text_of(other)}, outside the domain")
    found = re.search(r"(?:Refuted|Exhibited) by the case (\S+)\.", coq)
    if found and claim.contains(case_of(found[1])) is False:
        raise Found("certificate", f"of a case outside the domain: {found[1]}")


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
    """Checks a file of claims; if pebench refuses it, each claim alone. Returns counts of the verdicts."""
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
    check = ["--check"] if with_coq else []
    certified = bench("certify", "--claims", file, "--cases", CASES, "--jobs", 1, "--out", folder, *check)
    count = collections.Counter(outcome["verdict"] for outcome in outcomes)
    for certificate in sorted(folder.glob("*.v")):
        coq = certificate.read_text()
        identifier = re.match(r"\(\* (.*)", coq)[1]
        outcome = next(each for each in outcomes if each["id"] == identifier)
        try:
            check_certificate(claims[outcome["id"]], outcome, coq, rng)
            count["certified"] += 1
        except Unread as why:
            count[f"unread: {why}"[:60]] += 1
        except NoValue:
            count["certified, without a value"] += 1
        if with_coq:
            said = re.search(rf"^{re.escape(identifier)}: (accepted by coqc|coqc was ended by|.*)", certified.stdout, re.M)
            if not said or said[1] not in ("accepted by coqc", "coqc was ended by"):  # by its limit of time
                raise Found("proof", f"coqc does not accept {identifier}: {certified.stdout} {certified.stderr}")
            count[said[1]] += 1
    return count
