#!/usr/bin/env python3
"""Calls `pebench.audit` with random tables: sines of grids, biases, slopes, frequencies and buckets, repeated, shifted,
spoilt, joined, in any format, view and shape, some with a config. They are audited in a separate process.

Whatever the table, there is a verdict or one sentence, the same for each view of its numbers, within 2 s of processor time
for 132,000 entries. Anything else is found: the tables are kept in FOLDER. Needs the Python package and NumPy.

usage: tables.py FOLDER EFFORT [SEED]     EFFORT: a number of tables, or seconds, as in 600s
       tables.py FOLDER KEPT.npz...       those that were kept
environment: PE_TABLE_SECONDS, instead of these 2
exit status: 0, nothing was found; 1, something was
"""

import json
import os
import pathlib
import random
import select
import signal
import subprocess
import sys
import time

import numpy as np

from program import numbers

SECONDS, ENTRIES = float(os.environ.get("PE_TABLE_SECONDS", "2")), 132_000  # of processor time, for so many entries
GIVEN_UP = 10  # times as long, by a signal (SIGPROF) that ends the process
PATIENCE = 900  # seconds of the clock, however loaded the machine is
VALUES = [0.0, -0.0, 0.5, 1.0, -1.0, -0.5, 2.0, -2.0, 1e-8, 1e-45, 65504.0, 1e30, -1e300, 0.8414709848078965, 3.141592653589793]
FORMATS = ["f4", "f4", "f4", "f8", "f8", "f2", "f2", "i1", "i4", "i8", "u1", "u8", "?", "c8", "c16"]


# --- what is drawn


def size(rng):
    """Rows and columns: mostly few."""
    if rng.random() < 0.04:
        return rng.choice([(2048, 64), (1024, 128), (129, 1023), (65536, 2), (4125, 32)])
    return rng.choice([1, 2, 2, 3, 4, 5, 8, 16, 33, 64]), rng.choice([1, 2, 3, 4, 4, 6, 8, 8, 16, 32, 64])


def grid(rng, count):
    """Positions or frequencies."""
    kind, n = rng.randrange(9), np.arange(count, dtype=float)
    if kind < 3:
        return rng.choice([1.0, 1.0, 0.5, -1.0, 1 / 3, 4.0]) * n + rng.choice([0, 0, 0, 1, 2, -3, 0.5, 1e6, 131071])
    if kind < 5:
        return rng.choice([10000.0, 500000.0, 100.0, 1.5, 1e7, 7.3]) ** (-n / rng.choice([count, max(count - 1, 1), 2 * count]))
    if kind == 5:
        return np.array([rng.choice([0, 1, 2, 5, 7, 9, -1]) for _ in n], float)
    if kind == 6:
        return np.array([rng.choice(VALUES) for _ in n])
    if kind == 7:
        return rng.choice([np.pi, 2.0, 1.0]) * 2.0 ** n if count < 60 else n // 3
    return np.array([rng.uniform(-4, 4) for _ in n]) if count < 1000 else n % 7


def yarn(config, count):
    """The frequencies of YaRN by the config's numbers, without checks of them."""
    scaling = config.get("rope_scaling", {})
    base, length = np.float64(config.get("rope_theta", 1e4)), float(scaling.get("original_max_position_embeddings", 4096))
    at = lambda turns: count * np.log(length / np.float64(turns * 2 * np.pi)) / np.log(base)
    low, high = np.floor(at(scaling.get("beta_fast", 32))), np.ceil(at(scaling.get("beta_slow", 1)))
    ramp = np.clip((np.arange(count) - low) / (high - low), 0, 1)
    w = base ** (-np.arange(count) / count)
    return w / np.float64(scaling.get("factor", 1)) * ramp + w * (1 - ramp)


def phases(rng, rows, columns, config):
    w = yarn(config, columns) if config and rng.random() < 0.5 else grid(rng, columns)
    if rng.random() < 0.1:
        return w
    angles = np.multiply.outer(grid(rng, rows), w)
    angles = angles if rng.random() < 0.9 else np.float32(angles).astype(float)
    s, c = np.sin(angles), np.cos(angles)
    return rng.choice([
        lambda: s, lambda: c, lambda: angles, lambda: np.concatenate([s, c], 1), lambda: np.concatenate([c, c], 1),
        lambda: np.stack([s, c], -1).reshape(rows, -1), lambda: np.repeat(c, 2, 1), lambda: np.stack([c, -s, s, c], -1),
        lambda: np.stack([np.stack([c, -s], -1), np.stack([s, c], -1)], -2), lambda: c + 1j * s])()  # fmt: skip


def bias(rng, rows, columns, config):
    heads, length = rng.choice([1, 2, 3, 8]), min(rows, 64)
    offset = np.subtract.outer(np.arange(length), np.arange(length))
    slopes = rng.choice([2.0 ** -np.arange(1.0, heads + 1), grid(rng, heads)])
    shape = rng.choice([np.abs(offset), offset, np.minimum(np.abs(offset), 3), np.log1p(np.abs(offset)), np.maximum(offset, 0),
                        np.floor(np.log2(1 + np.abs(offset)))])  # fmt: skip
    return rng.choice([lambda: -slopes[:, None, None] * shape, lambda: -slopes[0] * shape, lambda: slopes,
                       lambda: shape, lambda: np.where(offset < 0, -np.inf, shape)])()  # fmt: skip


def few_values(rng, rows, columns, config):
    """A few rows that differ little, of a few different numbers."""
    chosen, rows = rng.sample(VALUES, rng.choice([1, 2, 3, 4, 6])), rng.choice([2, 2, 3, 4, min(rows, 64)])
    row = np.repeat([rng.choice(chosen) for _ in range(columns)], rng.choice([1, 1, 2, 2]))
    table = np.tile(row, (rows, 1))
    for _ in range(rng.choice([0, 1, 2, 4, table.size])):
        table[rng.randrange(rows), rng.randrange(len(row))] = rng.choice(chosen)
    return table


def vector(rng, rows, columns, config):
    return grid(rng, rng.choice([columns, 2 * columns, 64]))


def spoilt(rng, table):
    table = np.array(table, complex if np.iscomplexobj(table) else float)
    if table.size == 0:
        return table

    def changed(place, value):
        table[place] = value
        return table

    def entries():
        for _ in range(rng.choice([1, 1, 2, 5, 1 + table.size // 4])):
            table.flat[rng.randrange(table.size)] = rng.choice([*VALUES, np.nan, np.inf, -np.inf])
        return table

    rows, half = len(table), len(table) // 2
    axis = lambda: rng.randrange(table.ndim)
    return rng.choice([
        entries, entries, entries, lambda: np.repeat(table, rng.choice([2, 3]), axis()), lambda: np.roll(table, rng.choice([1, -1, 2]), axis()),
        lambda: np.concatenate([table, table[: rng.randrange(rows + 1)]]),
        lambda: changed(rng.randrange(rows), rng.choice([0, table[0], table[-1]])), lambda: table[rng.choices(range(rows), k=rows)],
        lambda: table * rng.choice([2, 0.5, -1, 1.1386, 0]), lambda: changed(slice(half), table[rows - half :]),
        lambda: table + rng.choice([1, -1, 1e-3, 1e-7]), lambda: table[..., rng.sample(range(table.shape[-1]), table.shape[-1])]])()  # fmt: skip


def seen(rng, table):
    """Another shape or view of it."""
    even, lead = table.shape[-1] % 2 == 0, table.shape[:-1]
    return rng.choice([
        lambda: table.T, lambda: table[:: rng.choice([-1, 2, -2])], lambda: table[..., :: rng.choice([-1, 2])],
        lambda: np.broadcast_to(table, (rng.choice([1, 2, 4]), *table.shape)), lambda: rng.choice([table[None], table[..., None]]),
        lambda: table.reshape(2, -1) if table.size % 2 == 0 else table.reshape(-1),
        lambda: table.reshape(*lead, *rng.choice([(2, -1), (-1, 2)])) if even else table,
        lambda: np.moveaxis(table, 0, rng.randrange(1, table.ndim)) if table.ndim > 1 else table, lambda: np.asfortranarray(table),
        lambda: table])()  # fmt: skip


def in_format(rng, table):
    with np.errstate(all="ignore"):
        if np.iscomplexobj(table):
            return table.astype(rng.choice(["c8", "c16"]))
        chosen = rng.choice(FORMATS)
        if chosen[0] in "iu?":
            table = np.clip(np.nan_to_num(table), 0 if chosen[0] == "u" else -100, 100)
        return table.astype(chosen)


def config(rng, width):
    """A config.json, some of whose numbers are strange."""
    strange = [0, 1, 7, 1.5, 3.3333333333333335, 1e-9, 1e30, 2**40, 0.1, 1e15 + 0.3]
    odd = lambda *usual: rng.choice(usual if rng.random() < 0.9 else strange)
    scaling = {"rope_type": rng.choice(["yarn", "yarn", "yarn", "linear", "dynamic", "llama3", "longrope", "proportional", "default"]),
               "factor": odd(4.0, 8.0, 32.0), "original_max_position_embeddings": odd(4096, 8192, 64)}  # fmt: skip
    more = {"beta_fast": odd(32), "beta_slow": odd(1), "mscale": odd(1.0), "mscale_all_dim": odd(1.0), "attention_factor": odd(1.0),
            "low_freq_factor": odd(1.0), "high_freq_factor": odd(4.0), "truncate": rng.random() < 0.5,
            "short_factor": [odd(1.0, 1.25) for _ in range(width)], "long_factor": [odd(1.0, 4.0) for _ in range(width)],
            "mrope_section": [odd(1, 2, 16) for _ in range(3)]}  # fmt: skip
    scaling |= {key: more[key] for key in more if rng.random() < 0.3}
    result = {"rope_theta": odd(10000.0, 500000.0, 1e6), "head_dim": rng.choice([width, 2 * width, 4 * width, 64, 128]),
              "max_position_embeddings": odd(64, 4096, 131072), "rope_scaling": scaling}  # fmt: skip
    if rng.random() < 0.2:
        result |= {"num_attention_heads": odd(8, 2), "hidden_size": odd(64, 512), "partial_rotary_factor": odd(0.5, 0.25)}
    return {key: value for key, value in result.items() if rng.random() < 0.95}


def drawn(seed, number):
    """Arrays by name, and the other arguments of audit_all."""
    rng = random.Random(f"{seed} {number}")
    rows, columns = size(rng)
    make = rng.choice([phases, phases, phases, phases, bias, few_values, few_values, vector])
    arguments = {"config": config(rng, columns)} if rng.random() < 0.4 else {}
    with np.errstate(all="ignore"):
        table = np.asarray(make(rng, rows, columns, arguments.get("config")))
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            table = spoilt(rng, table)
        for _ in range(rng.choice([0, 0, 1, 2])):
            table = seen(rng, table) if table.ndim else table
        table = in_format(rng, table) if rng.random() < 0.9 else table
        tables = {"": table}
        if rng.random() < 0.15:
            tables = {"cos": table, "sin": spoilt(rng, table) if table.ndim else table}
    if rng.random() < 0.1:
        arguments["kind"] = rng.choice(["phases", "frequencies", "slopes", "bias", "buckets"])
    if rng.random() < 0.1:
        arguments["expect"] = rng.choice(["sinusoidal", "rope:base=10000", "alibi", "t5", "bias", "rope:base=500000,scaling=linear"])
    if rng.random() < 0.1:
        arguments["positions"] = rng.choice([0, 1, 0.5, (0, 2), (-3, 1), (1e6, 0.25)])
    return tables, arguments


# --- a process that audits


def said(tables, arguments):
    import pebench

    try:
        return [(each.verdict, each.ok, bool(each.defects), each.to_json()) for each in pebench.audit_all(tables, **arguments)]
    except pebench.PebenchError as sentence:
        return str(sentence)


def timed(tables, arguments):
    begin = time.process_time()
    return said(tables, arguments), time.process_time() - begin


def audit(tables, arguments):
    """Audits them; returns what is wrong with the outcome, or an empty text."""
    entries = sum(table.size for table in tables.values())
    allowed = SECONDS * max(1, entries / ENTRIES)
    signal.setitimer(signal.ITIMER_PROF, GIVEN_UP * allowed)
    result, seconds = timed(tables, arguments)
    if seconds > allowed:  # a machine that does much else takes longer once
        seconds = min(seconds, timed(tables, arguments)[1])
    signal.setitimer(signal.ITIMER_PROF, 0)
    if seconds > allowed:
        return f"{seconds:.1f} s for {entries} entries"
    if isinstance(result, str):
        return "no sentence" if not result or "\n" in result.strip() else ""
    for verdict, _, defects, _ in result:
        if (verdict == "defective") != defects:
            return f"{verdict}, and {'has' if defects else 'no'} defects"
    if entries < 4096:
        plain = {name: np.array(table, order="C") for name, table in tables.items()}
        if [each[3] for each in said(plain, arguments)] != [each[3] for each in result]:
            return "another answer for a copy of its numbers"
    return ""


def kept(file):
    with np.load(file) as tables:
        arguments = json.loads(str(tables["arguments"]))
        arrays = {name.removeprefix("table-"): tables[name] for name in tables.files if name != "arguments"}
    if isinstance(arguments.get("positions"), list):
        arguments["positions"] = tuple(arguments["positions"])
    return arrays, arguments


def work():
    """Reads lines "SEED NUMBER" or "FILE", audits the tables, and answers each with a line."""
    for line in sys.stdin:
        seed, _, number = line.strip().partition(" ")
        tables, arguments = drawn(seed, number) if number else kept(seed)
        try:
            answer = audit(tables, arguments)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        print(" ".join(answer.split()), flush=True)


class Worker:
    def __init__(self):
        self.start()

    def start(self):
        self.process = subprocess.Popen([sys.executable, "-B", __file__, "--work"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)  # fmt: skip

    def __call__(self, asked):
        """Returns what is wrong. A process that ends or does not answer is replaced."""
        self.process.stdin.write(asked + "\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        answer = self.process.stdout.readline() if ready else ""
        if answer:
            return answer.strip()
        self.process.kill()
        _, errors = self.process.communicate()
        status = self.process.returncode
        self.start()
        return f"no answer for {PATIENCE} s" if not ready else f"ended with {status}: {errors[-400:]}"


def keep(folder, seed, number):
    tables, arguments = drawn(seed, number)
    file = folder / f"tables-{seed}-{number}.npz"
    np.savez_compressed(file, arguments=json.dumps(arguments), **{f"table-{name}": table for name, table in tables.items()})
    return file


def main():
    folder, asked = pathlib.Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    worker, found, done = Worker(), 0, 0
    are_kept = asked[0].endswith(".npz")
    seed = asked[1] if len(asked) > 1 else "1"
    for each in asked if are_kept else numbers(asked[0]):
        if wrong := worker(each if are_kept else f"{seed} {each}"):
            found += 1
            print(f"{each if are_kept else keep(folder, seed, each)}: {wrong}", flush=True)
        done += 1
    print(f"{done} tables, {found} found")
    return 1 if found or not done else 0


if __name__ == "__main__":
    sys.exit(work() if sys.argv[1:] == ["--work"] else main())
