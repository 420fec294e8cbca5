"""The code of a failure is a program: run in another process it fails, and passes on a sound function."""

import functools
import inspect
import os
import pathlib
import subprocess
import sys

import planted_attention
import planted_biases
import planted_positions
import planted_rotaries
import pytest

from pebench.live import check_attention, check_bias, check_positions, check_rotary

HERE = pathlib.Path(__file__).parent
P, B, A, R = planted_positions, planted_biases, planted_attention, planted_rotaries
CHECKS = {
    "planted_positions": functools.partial(check_positions, dim=P.D),
    "planted_biases": functools.partial(check_bias, heads=B.H),
    "planted_attention": functools.partial(check_attention, head_dim=A.D, heads=A.H),
}
BY_CHANCE = {"random_rounding", "dropout"}
"""What differs by chance may pass."""


def reports():
    """(where the fault is, its name, code that makes the function, the report)."""
    for name, (made, _) in R.WRONG.items():
        fresh = made if inspect.isclass(made) else lambda made=made: made
        code = f"made = planted_rotaries.WRONG[{name!r}][0]\nfresh = made if isinstance(made, type) else lambda: made"
        yield "planted_rotaries", name, code, check_rotary(fresh(), R.D, base=10000.0, fresh=fresh, cases=10)
    for module, check in CHECKS.items():
        for name, (make, asked, _) in sys.modules[module].WRONG.items():
            code = f"fresh = {module}.WRONG[{name!r}][0]"
            yield module, name, code, check(make(), **asked, fresh=make, cases=10)


RUN = """
import {module}
{made}
scope = {{"fn": fresh(), "fresh": fresh}}
try:
    exec({program!r}, scope)
except AssertionError as failed:
    assert {law!r} in str(failed), failed
else:
    print("passes: " + {name!r} + ":" + {law!r})
"""


@pytest.fixture(scope="module")
def failures():
    pytest.importorskip("torch")
    return [(module, name, made, failure) for module, name, made, report in reports() for failure in report.failures]


def run(program):
    return subprocess.run([sys.executable, "-"], input=program, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])})  # fmt: skip


def test_the_program_of_every_planted_fault_fails_in_another_process(failures):
    assert len(failures) > 200
    done = run("\n".join(RUN.format(module=module, made=made, program=failure.code, name=name, law=failure.law)
                         for module, name, made, failure in failures))  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert {line.removeprefix("passes: ").partition(":")[0] for line in done.stdout.splitlines()} <= BY_CHANCE, (
        done.stdout
    )


def test_the_program_passes_on_a_sound_function(failures):
    programs = {failure.code.partition("\n")[2].partition("\n")[2] for module, _, _, failure in failures
                if module == "planted_rotaries"}  # fmt: skip
    head = "from planted_rotaries import half_split as fn\nfrom pebench.live import Case, check_rotary\n"
    head += "fresh = lambda: fn\n"
    done = run(head + "\n".join(sorted(programs)))
    assert len(programs) > 30 and done.returncode == 0, done.stderr


def test_a_function_of_a_module_is_imported_by_its_program():
    failure = check_rotary(R.clipped, R.D)["linear"]
    assert "from planted_rotaries import clipped as fn" in failure.code
    done = run(failure.code)
    assert done.returncode == 1 and "AssertionError: planted_rotaries.clipped fails linear (a sum" in done.stderr, (
        done.stderr
    )


def test_a_report_begins_with_what_fails_and_is_short():
    for _, _, _, report in list(reports())[:40]:
        lines = str(report).splitlines()
        assert len(lines) <= 15 and (report.ok or f"fails {report.failures[0].law} (" in lines[0]), str(report)
