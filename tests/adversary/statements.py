"""Attacks of statements of documents: their formulas, read by the evaluator of tests/fuzz, which shares no code with
theory, over more cases than were looked at. A search in doubles proposes; intervals convict."""

import re
import tomllib
from fractions import Fraction
from functools import lru_cache

import numpy as np

import expectations  # noqa: F401  (adds its attacks)
from documents import NUMBERS
from hunt import Found, Hunt
from scope import scope_of
from reals import TESTS
from enclosed import EXACT, NoValue, interval, iv
from evaluator import Claim, case_of
from sure import Doubles


@lru_cache
def claims():
    """Each claim by id, with the definitions of its file."""
    result = {}
    for file in sorted((TESTS.parent / "theory" / "sources").glob("*.toml")):
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        result |= {claim["id"]: (claim, table.get("define", {})) for claim in table.get("claim", [])}
    return result


def excess(place, statements):
    """By how much each statement fails at many cases, relatively, a row for each; above 0 where it seems to fail."""
    rows = []
    for statement in statements:
        worst = -np.inf
        for relation, a, b in place.sides(*statement):
            gap = np.abs(a - b) if relation == "=" else a - b if relation[0] == "<" else b - a
            worst = np.maximum(worst, gap / (np.abs(a) + np.abs(b) + 1e-12))  # what is less is rounding
        rows.append(worst)
    return rows


def extended(claim):
    """The claim over what its sentence speaks of ("of"), where that is more than was looked at: to 1024 times as far."""
    slots, end = dict(claim.get("for", {})), r"(-?\d*(?:/\d+)?)"
    for name, words in claim.get("of", {}).items():
        if name == "d":
            step = {"even": 2, "odd": 2, "integers": 1}.get(words.split()[0], 4)
            first = re.search(r"(\d+)\.\.", words)
            last = 1024 if slots.get("d", "..1024").endswith("1024") else 256
            slots["d"] = f"{first[1] if first else 1 if words == 'odd' else max(step, 2)}..{last} by {step}"
        elif name == "base":
            slots["base"] = "any" if words == "any" else words
        elif name in slots and (found := re.fullmatch(rf"(integers|reals)(?: {end}\.\.{end})?(.*)", words)):
            ends = [abs(int(x)) for x in re.findall(r"\d+", slots[name].split(" by ")[0])]
            far = min(1024 * max(ends, default=1), 1 << 24)
            low, high = found[2] or (-far if found[3] == "0" or found[2] is None else 0), found[3] or far
            slots[name] = f"{found[1]} {low}..{high}{found[4]}"
    return claim | {"for": slots}


def attack_statement(outcome, rng, effort):
    """(cases, found or None, why not or None)"""
    if outcome["id"] not in claims():
        return 0, None, "not in theory/sources"
    table, definitions = claims()[outcome["id"]]
    if outcome["id"] in NUMBERS:
        return attack_numbers(outcome, rng)
    if "law" not in table or table["law"].startswith("cpp:"):
        return 0, None, "a law in C++, without an attack of its own"
    if re.search(r"\bdot\(|\b[qkx]\(", table["law"]):
        return 0, None, "a law with vectors"
    if table.get("exists"):
        token = (outcome.get("witness") or {}).get("at", "")
        if not token:
            return 0, None, "no witness of an existence"
        return 1, f"its witness {token} is none" if fails(Claim(table, definitions), case_of(token)) else None, None
    return attack_table(table, definitions, rng, effort)


def attack_numbers(outcome, rng):
    hunt = Hunt("sinusoidal", scope_of(outcome), 1)
    hunt.rng = rng
    try:
        missing = [text for text in NUMBERS[outcome["id"]](hunt) if text not in outcome["statement"]]
    except Found as found:
        return hunt.cases, str(found), None
    words = f"what was computed anew is not in the sentence: {', '.join(missing)}" if missing else None
    return hunt.cases + 1, words, None


def attack_table(table, definitions, rng, effort):
    return try_claim(Claim(extended(table), definitions), rng, effort)


def fails(claim, case):
    """Whether the law fails at a case that is admitted; equal sides are looked at in 500 digits."""
    try:
        if not claim.admits(case):
            return False
        if claim.holds_at(case) is False:
            return True
        iv.dps, place = 500, claim.place(case)
        return any(unequal(a, b) for statement in claim.law if statement[0] == "=" for _, a, b in place.sides(*statement))
    except NoValue:
        return False


def unequal(a, b):
    if isinstance(a, EXACT) and isinstance(b, EXACT):
        return a != b
    a, b = interval(a), interval(b)
    return bool(a < b or a > b)


def try_claim(claim, rng, effort):
    cases, tried = 0, []
    dims = claim.dimensions if len(claim.dimensions) < 9 else \
        [*claim.dimensions[:2], *rng.choice(claim.dimensions[2:-1], 2), claim.dimensions[-1]]
    bases = claim.bases or [Fraction(10000), Fraction(17, 16), Fraction(2), Fraction(10 ** 7)]
    bases = bases if len(bases) < 9 else [bases[0], *rng.choice(bases[1:-1], 6), bases[-1]]
    for d in dims:
        for base in bases:
            most = max(int(2_000_000 * effort) // int(d), 1000)
            slots = {name: drawn(slot, rng, most) for name, slot in claim.slots.items()}
            count = max((len(x) for x in slots.values()), default=1)
            count = min(count, max(int(2_000_000 * effort) // int(d), 100))  # a sum of d/2 terms, or as many pairs
            picked = {name: x[np.arange(count) % len(x)] for name, x in slots.items()}
            if len(picked) > 1:
                picked = {name: rng.permutation(x) for name, x in picked.items()}
            place = Doubles({"d": float(d), "base": float(base), **picked}, claim.definitions)
            with np.errstate(all="ignore"):
                rows = [row + np.zeros(count) for row in excess(place, claim.law)]
                for condition in excess(place, claim.where):
                    rows = [np.where(condition <= 0, row, -np.inf) for row in rows]
            cases += int(np.isfinite(rows[0]).sum())
            for row in rows:
                row = np.where(np.isnan(row), -np.inf, row)
                for n in dict.fromkeys([int(np.argmax(row)), int(rng.integers(count))]):
                    if row[n] > -np.inf or not picked:
                        values = {name: Fraction(float(x[n])) for name, x in picked.items()}
                        tried.append((row[n], {"d": d, "b": base, **values}))
    tried.sort(key=lambda each: -each[0])
    spent = 0
    for _, case in tried:
        spent += int(case["d"])
        if spent > max(2000 * effort, 100) and spent > int(case["d"]):
            break  # intervals are slow, and the worst came first
        if fails(claim, case):
            return cases, "fails at " + ",".join(f"{k}={v}" for k, v in case.items()), None
    return cases, None, None if cases else "no case was tried"


def drawn(slot, rng, most):
    """Values of a slot as doubles: all, where there are few, else its ends, the next to them and drawn ones."""
    low, high = float(slot.low), float(slot.high)
    step = 1 if slot.kind == "integers" else float(Fraction(1, slot.parts)) if slot.kind == "fractions" else 2.0 ** -10
    if (high - low) / step < most:
        x = low + step * np.arange(int(round((high - low) / step)) + 1)
    else:
        near = np.arange(most // 4) * step
        spread = low + step * np.floor(rng.random(most // 2) * (high - low) / step)
        x = np.concatenate([low + near, high - near, spread, [0.0] if low <= 0 <= high else []])
    x = x[(x >= low) & (x <= high)]
    return x if slot.zero else x[x != 0]
