"""The pytest plugin, in a run of its own."""

import subprocess
import sys

SUITE = """
import numpy as np
from pebench.testing import assert_conforms

W = (10000.0 ** (-np.arange(0, 64, 2) / 64)).astype(np.float32)

def test_sound():
    assert_conforms(W)

def test_broken(assert_conforms):
    w = W.copy()
    w[3] = 0.5
    assert_conforms(w, expect="rope:base=10000")
"""


def test_an_assertion_fails_with_the_audit_and_leaves_a_page(tmp_path):
    (tmp_path / "test_suite.py").write_text(SUITE)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "pebench.pytest_plugin", "-q",
               "--junitxml=out.xml", "--pebench-html=pages"]  # fmt: skip
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1 and "1 failed, 1 passed" in done.stdout
    assert "the table does not conform: it is defective" in done.stdout
    junit = (tmp_path / "out.xml").read_text()
    assert 'value="table: conforms"' in junit and 'value="table: defective"' in junit
    pages = sorted((tmp_path / "pages").iterdir())
    assert len(pages) == 2 and all(page.read_text().startswith("<!") for page in pages)
