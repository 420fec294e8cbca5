"""`pebench audit`, as a program, on tables that other people's code makes: what must come out right.

usage: acceptance_test.py PEBENCH [BEGINNING...]
Runs the cases whose names begin so, or all; prints a line for each; exit status 1 when one comes out wrong.
"""

import dataclasses
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

import numpy as np

import made_tables as made

LLAMA3 = {"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 8192}
CONFIG = {
    "hidden_size": 4096,
    "num_attention_heads": 32,
    "max_position_embeddings": 131072,
    "rope_theta": 500000.0,
    "rope_scaling": dict(LLAMA3, rope_type="llama3"),
}


@dataclasses.dataclass
class Case:
    """What is made and asked, and what must be answered."""

    make: object  # of a folder, the file to audit
    options: tuple = ()
    verdict: str = "conforms"
    defects: tuple = ()  # one of these ids must be there; none: no defect may be
    convention: dict = dataclasses.field(default_factory=dict)
    pipeline: str = ""  # a part of its name


def npy(table):
    def write(folder):
        np.save(folder / "table.npy", table())
        return folder / "table.npy"

    return write


def npz(tables):
    def write(folder):
        np.savez(folder / "cache.npz", **tables())
        return folder / "cache.npz"

    return write


def safetensors_bfloat16(table):
    """Writes the upper halves, which hold everything when the entries are bfloat16 already, else rounds."""

    def write(folder):
        entries = made.bfloat16(table())
        data = (entries.view(np.uint32) >> 16).astype("<u2").tobytes()
        header = {"pe": {"dtype": "BF16", "shape": list(entries.shape), "data_offsets": [0, len(data)]}}
        text = json.dumps(header).encode()
        (folder / "table.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + data)
        return folder / "table.safetensors"

    return write


def llama3_frequencies():
    return made.llama3_frequencies(128, 500000.0, 8.0, 1.0, 4.0, 8192)


def llama3_scaled():
    return made.half_split_cache(8192, llama3_frequencies())


def llama3_unscaled():
    return made.half_split_cache(8192, made.rope_frequencies(128, 500000.0))


def gpt_j():
    return made.gpt_j_cache(2048, made.rope_frequencies(64, 10000.0))


PAPER = {"family": "sinusoidal", "layout": "interleaved", "spacing": "d/2", "base": 10000.0}
TENSOR2TENSOR = {"family": "sinusoidal", "layout": "sin-cos", "spacing": "d/2-1", "base": 10000.0}

CASES = {
    "PyTorch, float32": Case(
        npy(lambda: made.pytorch(8192, 512)), convention=PAPER, pipeline="float32 angles"
    ),
    "PyTorch, float32, stored as bfloat16": Case(
        safetensors_bfloat16(lambda: made.pytorch(8192, 512)), convention=PAPER
    ),
    # Of 8192 rows in which every step is rounded so far, nothing shows what was meant; an expectation does.
    "PyTorch, computed in bfloat16": Case(
        safetensors_bfloat16(lambda: made.pytorch_in_bfloat16(8192, 512)), verdict="unrecognised"
    ),
    "PyTorch, computed in bfloat16, beside its base": Case(
        safetensors_bfloat16(lambda: made.pytorch_in_bfloat16(8192, 512)),
        ("--expect", "sinusoidal:base=10000"),
        verdict="defective",
        defects=("low-precision-frequencies", "low-precision-positions", "low-precision-angles", "differs"),
    ),
    "PyTorch, frequencies in bfloat16": Case(
        npy(lambda: made.pytorch(8192, 512, round_frequencies=made.bfloat16)),
        verdict="defective",
        defects=("low-precision-frequencies",),
    ),
    "inv_freq, float32": Case(
        npy(lambda: made.rope_frequencies(128, 10000.0)), convention={"family": "frequencies", "base": 10000.0}
    ),
    "inv_freq, stored as bfloat16": Case(
        safetensors_bfloat16(lambda: made.rope_frequencies(128, 10000.0)),
        verdict="defective",
        defects=("low-precision-frequencies",),
    ),
    "inv_freq, rounded to bfloat16": Case(
        npy(lambda: made.bfloat16(made.rope_frequencies(128, 10000.0))),
        verdict="defective",
        defects=("low-precision-frequencies",),
    ),
    "inv_freq, Llama 3, scaled, with its config": Case(
        npy(llama3_frequencies), ("--config", CONFIG), convention={"base": 500000.0, "scaling": "llama3"}
    ),
    "inv_freq, Llama 3, not scaled, with its config": Case(
        npy(lambda: made.rope_frequencies(128, 500000.0)),
        ("--config", CONFIG),
        verdict="defective",
        defects=("scaling-not-applied",),
    ),
    "inv_freq, Llama 3, scaled, without a config": Case(
        npy(llama3_frequencies), convention={"base": 500000.0, "scaling": "llama3"}
    ),
    "inv_freq, another base than expected": Case(
        npy(lambda: made.rope_frequencies(128, 10000.0)),
        ("--expect", "rope:base=500000"),
        verdict="defective",
        defects=("wrong-base",),
    ),
    "tensor2tensor": Case(npy(lambda: made.tensor2tensor(1024, 512)), convention=TENSOR2TENSOR),
    "fairseq, with padding row": Case(
        npy(lambda: made.tensor2tensor(1026, 512, padding_row=1)), convention=dict(TENSOR2TENSOR, padding_row=1)
    ),
    "Llama 3, scaled, with its config": Case(
        npz(llama3_scaled), ("--config", CONFIG), convention={"family": "rotary", "base": 500000.0, "scaling": "llama3"}
    ),
    "Llama 3, not scaled, with its config": Case(
        npz(llama3_unscaled), ("--config", CONFIG), verdict="defective", defects=("scaling-not-applied",)
    ),
    "Llama 3, not scaled, without a config": Case(
        npz(llama3_unscaled), convention={"family": "rotary", "base": 500000.0, "scaling": "none"}
    ),
    "GPT-J": Case(npz(gpt_j), convention={"family": "rotary", "base": 10000.0}),
    "GPT-J, used half-split": Case(
        npz(gpt_j),
        ("--expect", "rotary:layout=half-split"),
        verdict="defective",
        defects=("mixed-layout", "wrong-layout"),
    ),
}


def audit(pebench, case, folder):
    """The exit status and the JSON of the one table; the program's own words where there is none."""
    options = list(case.options)
    for place, option in enumerate(options):
        if isinstance(option, dict):
            (folder / "config.json").write_text(json.dumps(option), encoding="utf-8")
            options[place] = folder / "config.json"
    command = [pebench, "audit", case.make(folder), "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    try:
        [table] = json.loads(done.stdout)["tables"]
        return done.returncode, table, done.stderr
    except ValueError:
        return done.returncode, None, done.stderr or done.stdout


def complaints(case, status, result, said):
    """What is not as it must be, a sentence each."""
    if result is None:
        yield f"no JSON, exit status {status}: {said.strip()}"
        return
    expected_status = {"defective": 1, "unrecognised": 4}.get(case.verdict, 0)
    if status != expected_status:
        yield f"exit status {status}, not {expected_status}"
    if result["verdict"] != case.verdict:
        yield f"verdict {result['verdict']}, not {case.verdict}"
    found = [finding["id"] for finding in result["findings"] if finding["severity"] == "defect"]
    if case.defects and not set(found) & set(case.defects):
        yield f"defects {found}, none of {list(case.defects)}"
    if not case.defects and found:
        yield f"a false alarm: {found}"
    for key, value in case.convention.items():
        if result["convention"].get(key) != value:
            yield f"{key} {result['convention'].get(key)!r}, not {value!r}"
    accuracy = result.get("accuracy") or {}
    if case.pipeline not in accuracy.get("pipeline", ""):
        yield f"pipeline {accuracy.get('pipeline')!r}, not {case.pipeline!r}"


def main(arguments):
    pebench, *chosen = arguments
    wrong = 0
    for name, case in CASES.items():
        if chosen and not name.startswith(tuple(chosen)):
            continue
        with tempfile.TemporaryDirectory() as folder:
            told = list(complaints(case, *audit(pebench, case, pathlib.Path(folder))))
        wrong += bool(told)
        print(f"{'WRONG' if told else 'right'}  {name}" + "".join(f"\n       {sentence}" for sentence in told))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
