"""Schemes: the table that export writes, and what the audit says of it, beside the evaluator."""

import collections
import json
import re
import struct
from fractions import Fraction

import drawn
from enclosed import EXACT, NoValue, ends, may_be, rounded
from evaluator import value
from program import Found


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
        hidden = lambda i, j: scheme.get("mask") == "causal" and j > i  # noqa: E731
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
    return [Fraction(x) if abs(x) < float("inf") else str(x) for (x,) in whole]


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
    open_ones = [k for k in seen if not isinstance(right[k], EXACT) and ends(right[k])[1] - ends(right[k])[0] > Fraction(1, 1000)]  # fmt: skip
    spoilt = rng.choice(open_ones or seen)
    values[spoilt] += 777 * (1 + max(map(abs, values)))
    write_npy(table, sizes, values)
    if bench(*command).returncode == 0:
        raise Found("audit", f"entry {spoilt} is {values[spoilt]}, and the table is called equal; it is {right[spoilt]}")
    return count


def middle(y):
    if isinstance(y, str) or None in ends(y):
        return None
    return sum(ends(y), Fraction(0)) / 2
