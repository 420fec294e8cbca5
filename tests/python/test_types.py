"""The types that the package declares, as a type checker reads them; those of the core are made as it is built."""

import os
import pathlib
import subprocess
import sys

import pytest

import pebench

PACKAGE = pathlib.Path(pebench.__file__).parent
SETTINGS = pathlib.Path(__file__).parents[2] / "pyproject.toml"
CLIENT = """
import numpy as np
import pebench
from pebench.live import Report, check_rotary
from pebench.testing import assert_conforms

audit = pebench.audit(np.zeros(4), kind="frequencies")
base: float | None = audit.convention.base
names: list[str] = [finding.id for finding in audit.defects]
report: Report = check_rotary(lambda x, positions: x, 64, timeout=1.5)
verdict: str = pebench.verify("su2021", cases=10)["su2021.relative-score"].verdict


def angle(m: pebench.Symbol, i: pebench.Symbol, d: pebench.Symbol, base: float = 10000) -> pebench.Symbol:
    return m * base ** (-2 * i / d)


scheme = pebench.Scheme("mine", acts="rotary", angle=angle)
evidence: str = scheme.matrix()["relative-score"].evidence
cell: str = scheme.compare("rope").cells["rope", "relative-score"]
outcome: pebench.Outcome = pebench.claim("x", law=lambda k: np.cos(k) <= 1).decide()
"""
WRONG = """
import pebench
audit = pebench.audit([1.0], positions="first")
audit.verdict = "conforms"
audit.bases
"""
TYPOS = """
from pebench.live import check_rotary, check_rotary_pair
from pebench.testing import assert_model, assert_positions, assert_rotary
assert_rotary(lambda x, positions: x, 64, bse=10000.0)
assert_positions(lambda positions: positions, 64, longst=3)
check_rotary_pair(lambda q, k, positions: (q, k), 64, framewrk="torch")
check_rotary_pair(lambda q, k, positions: (q, k), 64, longest="many")
assert_model(3, confg={})
check_rotary(lambda x, positions: x, 64, dtyp="float32")
"""


def mypy(tmp_path, *arguments):
    """Strict by the settings. Its cache is shared by the tests of a run, as most of its time goes into the types of NumPy."""
    pytest.importorskip("mypy")
    settings = {**os.environ, "MYPYPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-m", "mypy", "--cache-dir", tmp_path.parent / "mypy", "--config-file", SETTINGS, *arguments]
    done = subprocess.run(command, cwd=tmp_path, env=settings, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_the_package_keeps_its_types(tmp_path):
    status, printed = mypy(tmp_path)
    assert status == 0, printed


def test_a_client_is_checked(tmp_path):
    (tmp_path / "client.py").write_text(CLIENT)
    status, printed = mypy(tmp_path, "client.py")
    assert status == 0, printed
    (tmp_path / "wrong.py").write_text(WRONG)
    status, printed = mypy(tmp_path, "wrong.py")
    assert status == 1 and printed.count("error") == 4, printed  # and the count of them, in the last line


def test_a_keyword_that_is_misspelt_is_seen(tmp_path):
    (tmp_path / "typos.py").write_text(TYPOS)
    status, printed = mypy(tmp_path, "typos.py")
    assert status == 1 and "Found 6 errors" in printed, printed
