"""The pytest plugin and the assertions, in runs of their own."""

import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest
from planted_rotaries import D, half_split

from pebench import testing

SUITE = """
import numpy as np
import pytest
from pebench.testing import assert_conforms

W = (10000.0 ** (-np.arange(0, 64, 2) / 64)).astype(np.float32)

def test_sound():
    assert_conforms(W)

def test_broken(assert_conforms):
    w = W.copy()
    w[3] = 0.5
    assert_conforms(w, expect="rope:base=10000")

def codes(positions):
    a = positions[:, None] * W
    return np.concatenate([np.sin(a), np.cos(a)], -1).astype(np.float32)

def test_live(assert_positions):
    assert assert_positions(codes, 64)["prefix"].cases == 5

def test_live_and_broken(assert_positions):
    assert_positions(lambda positions: codes(positions * 2 % 64), 64)
"""


def run(folder, *options):
    (folder / "test_suite.py").write_text(SUITE)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "pebench.pytest_plugin", "-q", *options]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_what_was_found_is_in_the_output_and_in_junit(tmp_path):
    done = run(tmp_path, "--junitxml=out.xml", "--pebench-profile=quick")
    assert done.returncode == 1 and "2 failed, 2 passed" in done.stdout, done.stdout
    assert "the table does not conform: it is defective" in done.stdout
    assert "may follow from it: told apart" in done.stdout
    junit = (tmp_path / "out.xml").read_text()
    assert 'value="table: conforms"' in junit and 'value="table: defective"' in junit
    assert 'value="check_positions of test_suite.codes: holds"' in junit and "lambda&gt;: fails table, told apart" in junit


def test_a_profile_may_stand_in_the_settings(tmp_path):
    (tmp_path / "pytest.ini").write_text("[pytest]\npebench_profile = quick\n")
    assert "2 failed, 2 passed" in run(tmp_path).stdout
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    assert "3 failed, 1 passed" in run(tmp_path).stdout  # of the default, 20 cases


def test_a_profile_that_is_none_gets_a_sentence(tmp_path):
    done = run(tmp_path, "--pebench-profile=slow")
    assert done.returncode == 4 and "there is no profile 'slow'; default, quick, thorough, ci are known" in done.stderr


FACTORIES = """
def wrong():
    return 3

def llama():
    from architectures import toy
    return toy("llama")

def broken():
    model = llama()
    model.model.rotary_emb.attention_scaling = 2.0
    return model
"""


def test_a_model_is_a_test_of_its_own(tmp_path):
    pytest.importorskip("transformers")
    (tmp_path / "factories.py").write_text(FACTORIES)
    names = [f"--pebench-model=factories:{name}" for name in ("llama", "broken", "wrong", "none")]
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "pebench.pytest_plugin", "--junitxml=out.xml"]
    paths = os.pathsep.join([str(pathlib.Path(__file__).parent), str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run([*command, *names], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": paths})  # fmt: skip
    assert done.returncode == 1 and "3 failed, 1 passed" in done.stdout, done.stdout
    assert "cosines and sines are multiplied by 2" in done.stdout, done.stdout
    assert "the model is int; a torch module is needed" in done.stdout
    assert "factories has no function 'none'; MODULE:FACTORY is needed" in done.stdout
    assert 'value="check_model of LlamaForCausalLM: holds"' in (tmp_path / "out.xml").read_text()


def test_assertions_give_the_report_or_fail_with_it():
    assert testing.assert_rotary(half_split, D, cases=2).ok
    with pytest.raises(AssertionError, match="laws fail"):
        testing.assert_rotary(lambda x, p: half_split(x, p) * np.float32(1.5) ** (p[0, 0] > 99), D)
    assert testing.assert_rotary.__name__ == "assert_rotary"
