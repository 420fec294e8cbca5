"""Installs what the tests of the Python package use beside it (libraries.txt): ./bench python tests/python/install.py

torch from an index that offers its build for CUDA would bring some 3 GB along: what pip would install is looked at first,
and torch is left out where that is so. Tests of what is missing are skipped.
"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]


def named():
    lines = (line.partition("#")[0].strip() for line in (HERE / "libraries.txt").read_text().splitlines())
    return [line for line in lines if line]


def would_install(wanted):
    """The names of all that pip would install; nothing but metadata is fetched where the index has it."""
    done = subprocess.run([*PIP, "--dry-run", "--report", "-", *wanted], capture_output=True, text=True, check=True)
    return [entry["metadata"]["name"] for entry in json.loads(done.stdout)["install"]]


def for_a_gpu(names):
    return [name for name in names if name.startswith(("nvidia-", "cuda-")) or name in ("triton", "pytorch-triton")]


def main():
    wanted = named()
    if gpu := for_a_gpu(would_install(wanted)):
        print(f"torch is left out: this index offers a build that brings {len(gpu)} packages for a GPU along "
              f"({', '.join(sorted(gpu)[:3])}, ...); name one with builds for the processor by PIP_EXTRA_INDEX_URL")  # fmt: skip
        wanted = [name for name in wanted if not name.startswith(("torch", "transformers"))]
    subprocess.run([*PIP, *wanted], check=True)


if __name__ == "__main__":
    main()
