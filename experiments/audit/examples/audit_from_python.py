#!/usr/bin/env python3
"""Audits what Python code produced: numpy.save, `pebench audit --json`, and an assertion for a test suite.

usage: audit_from_python.py [PEBENCH]   (default: pebench, as the PATH finds it; needs NumPy)

For PyTorch, `table.float().numpy()` gives the array; a bfloat16 table keeps its rounding in float32, and is best saved
with safetensors.torch.save_file, which keeps its dtype too.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np


def audit(table, *options, pebench="pebench"):
    """Returns what `pebench audit` says of an array, as a dictionary; options are those of the command line."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "table.npy"
        np.save(file, table)
        done = subprocess.run([pebench, "audit", file, "--json", *options], capture_output=True, text=True, check=False)
    found = json.loads(done.stdout)
    if done.returncode not in (0, 1):  # not recognised, not readable, or the command was wrong
        raise RuntimeError("; ".join(error["says"] for error in found["errors"]) or "not recognised")
    return found["tables"][0]


def assert_conforms(table, *options, pebench="pebench"):
    """Fails with every defect's sentence and its worst entry."""
    result = audit(table, *options, pebench=pebench)
    defects = [finding for finding in result["findings"] if finding["severity"] == "defect"]
    assert not defects, "\n".join(f"{d['id']}: {d['says']} {d.get('worst', '')}" for d in defects)
    return result


def positions(length, dimension, frequencies_as=np.float32):
    """A sinusoidal table in float32; `frequencies_as` is the type that the frequencies are rounded to."""
    frequencies = (10000.0 ** (-np.arange(0, dimension, 2) / dimension)).astype(frequencies_as).astype(np.float32)
    angles = np.arange(length, dtype=np.float32)[:, None] * frequencies
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(length, dimension)


def main():
    pebench = sys.argv[1] if len(sys.argv) > 1 else "pebench"
    good = assert_conforms(positions(512, 64), pebench=pebench)
    print("float32 frequencies:", good["verdict"], "-", good["accuracy"]["pipeline"])
    bad = audit(positions(512, 64, frequencies_as=np.float16), pebench=pebench)
    print("float16 frequencies:", bad["verdict"], "-", ", ".join(finding["id"] for finding in bad["findings"]))


if __name__ == "__main__":
    main()
