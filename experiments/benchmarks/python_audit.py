"""What pebench.audit costs beside the program's own audit, and whether it copies: ./bench python
experiments/benchmarks/python_audit.py. The table is float32, 131072 x 128, as PyTorch code makes it. Both run in this
process, so that neither pays for a start; the program reads its file from the page cache."""

import os
import pathlib
import statistics
import tempfile
import time

import numpy as np

import pebench
from pebench import _core

ROWS, COLUMNS, TURNS = 131072, 128, 9


def table():
    w = (1.0 / 10000.0 ** (np.arange(0, COLUMNS, 2, dtype=np.float32) / np.float32(COLUMNS))).astype(np.float32)
    angles = np.arange(ROWS, dtype=np.float32)[:, None] * w
    made = np.empty((ROWS, COLUMNS), dtype=np.float32)
    made[:, ::2], made[:, 1::2] = np.sin(angles), np.cos(angles)
    return made


def resident(name):
    """MiB of this process: VmRSS now, VmHWM at most since it was last reset."""
    line = next(line for line in pathlib.Path("/proc/self/status").read_text().splitlines() if line.startswith(name))
    return int(line.split()[1]) / 1024


def seconds(call):
    begun = time.perf_counter()
    call()
    return time.perf_counter() - begun


def main():
    array = table()
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "table.npy")
        np.save(file, array)
        ours = lambda: pebench.audit(array)
        program = lambda: _core.program(["pebench", "audit", "--quiet", file])
        before = resident("VmRSS")
        pathlib.Path("/proc/self/clear_refs").write_text("5")  # VmHWM begins anew
        verdict = ours().verdict
        beside = resident("VmHWM") - before
        assert verdict == "conforms" and program() == 0
        turns = [
            (seconds(ours), seconds(program)) for _ in range(TURNS)
        ]  # in turn, so that a busy machine disturbs both
    mine, theirs = (statistics.median(side) for side in zip(*turns))
    ratio = statistics.median(a / b for a, b in turns)
    print(
        f"pebench.audit {mine:.3f} s, the program's audit {theirs:.3f} s, ratio {ratio:.2f} (medians of {TURNS} turns)"
    )
    print(f"memory beside the array of {array.nbytes / 2**20:.0f} MiB: {beside:.1f} MiB at most")


if __name__ == "__main__":
    main()
