#!/usr/bin/env python3
"""Writes the small inputs of this folder: tables as ../../audit.cpp reads them, one of each family.

usage: make.py (writes beside itself; the same bytes every time)
"""

import math
import pathlib
import struct

HERE = pathlib.Path(__file__).parent
INT8, INT64, FLOAT16, BFLOAT16, FLOAT32, FLOAT64 = 1, 4, 9, 10, 11, 12
SWAPPED, TWO = 16, 32
NO_CONFIG = 14  # the first number without one


def packed(dtype, entries):
    if dtype & 15 == BFLOAT16:
        return b"".join(struct.pack("<f", x)[2:] for x in entries)
    code = {INT8: "b", INT64: "q", FLOAT16: "e", FLOAT32: "f", FLOAT64: "d"}[dtype & 15]
    order = ">" if dtype & SWAPPED else "<"
    return struct.pack(f"{order}{len(entries)}{code}", *entries)


def write(name, dtype, shape, entries, asked=0, config=NO_CONFIG):
    head = bytes([dtype, asked, config, len(shape) - 1, *shape])
    (HERE / f"{name}.bin").write_bytes(head + packed(dtype, entries))


def waves(rows, pairs, base=10000.0, first=0):
    return [[(first + r) * base ** (-i / pairs) for i in range(pairs)] for r in range(rows)]


def flat(rows):
    return [x for row in rows for x in row]


def interleaved(angles):
    return flat([f(a) for a in row for f in (math.sin, math.cos)] for row in angles)


def halves(angles, *functions):
    return flat([f(a) for f in functions for a in row] for row in angles)


def bucket(offset, each=16, exact=8, most=128):
    n = abs(offset)
    far = exact + int(math.log(max(n, 1) / exact) / math.log(most / exact) * (each - exact)) if n >= exact else n
    return (each if offset > 0 else 0) + min(far, each - 1)


write("interleaved", FLOAT32, (16, 8), interleaved(waves(16, 4)))
write("sin_cos", FLOAT64, (8, 8), halves(waves(8, 4), math.sin, math.cos), asked=1)
write("bfloat16", BFLOAT16, (32, 8), halves(waves(32, 4), math.cos, math.sin), asked=2 * 6)
write("swapped", FLOAT32 | SWAPPED, (8, 4), interleaved(waves(8, 2, first=2)))
write(
    "rotary",
    FLOAT32 | TWO,
    (12, 8),
    halves(waves(12, 4), math.cos, math.cos) + halves(waves(12, 4), math.sin, math.sin),
    config=0,
)
write("shifted", FLOAT32, (12, 6), interleaved([[a + 0.5 for a in row] for row in waves(12, 3)]))
write("grid", FLOAT32, (3, 4, 8), flat(
    halves([h], math.sin, math.cos) + halves([w], math.sin, math.cos)
    for h in waves(3, 2) for w in waves(4, 2)
))
write("frequencies", FLOAT32, (16,), [10000 ** (-i / 16) for i in range(16)])
write("scaled", FLOAT32, (8,), [10000 ** (-i / 8) / 4 for i in range(8)], config=2)
write("half", FLOAT16, (8,), [10000 ** (-i / 8) for i in range(8)], config=6)
write("slopes", FLOAT32, (12,), [2 ** (-8 * (k + 1) / 12) for k in range(12)], asked=3)
write("bias", FLOAT32, (2, 6, 6), [-(2.0 ** -(4 * h + 4)) * abs(i - j) for h in range(2) for i in range(6) for j in range(6)])
write("buckets", INT8, (20, 20), [bucket(j - i) for i in range(20) for j in range(20)])
write("by_distance", INT64, (40,), [bucket(-k, 32, 16) for k in range(40)], asked=5)
