"""The code of a failure is a program: alone in a process of its own it fails, and passes on a sound function."""

import json
import os
import pathlib
import subprocess
import sys

import planted
import planted_rotaries
import pytest

from pebench.live import check_rotary, check_rotary_pair

HERE = pathlib.Path(__file__).parent
R = planted_rotaries
SERVER = HERE / "fork_server.py"
BY_CHANCE = {"random_rounding", "dropout"}
"""What differs by chance may pass."""


def sound(module, asked):
    """What makes a function that has no fault, as code: for the same call."""
    if module == "planted_rotaries":
        return "lambda: planted_rotaries.half_split"
    if module == "planted_positions":
        fn = "adds" if asked.get("takes") == "x" else "learned()" if asked.get("learned") else "codes"
    elif module == "planted_biases":
        fn = "SOUND['by lengths'][0]()" if asked.get("lengths") else "alibi"
    elif asked.get("causal"):
        return "lambda: planted_attention.SOUND['causal rope'][0]()"
    else:
        fn = "alibi" if asked.get("expect") else "rope"
    made = f"{module}.{fn}"
    if asked.get("framework") == "torch":
        made = f"lambda *given: torch.from_numpy({module}.{fn}(*(a.detach().numpy() for a in given)))"
    if module == "planted_attention" and asked.get("framework") == "torch":
        made = "planted_attention.in_torch()"
    return f"lambda: {made}"


@pytest.fixture(scope="module")
def checked():
    """(module of the fault, its name, what makes the function, what makes a sound one, the report)."""
    pytest.importorskip("torch")
    made = []
    for module, name in planted.NAMES:
        _, code, asked, _ = planted.entry(module, name)
        made.append((module, name, code, sound(module, asked), planted.report(module, name)))
    return made


def run(program):
    return subprocess.run([sys.executable, "-"], input=program, capture_output=True, text=True, env=environment())


def environment():
    return {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])}


@pytest.mark.parametrize("every", [pytest.param(True, marks=pytest.mark.long, id="all"), pytest.param(False, id="one of each law")])
def test_every_program_fails_alone_and_passes_on_a_sound_function(checked, every):
    programs = {}
    for module, name, made, good, report in checked:
        for failure in report.failures:
            programs.setdefault((module, failure.law, name if every else ""), (name, [made, good, failure.code]))
    assert len(checked) > 100 and len(programs) > (250 if every else 50)
    done = subprocess.run([sys.executable, SERVER], input=json.dumps([asked for _, asked in programs.values()]), capture_output=True,
                          text=True, env=environment())  # fmt: skip
    assert done.returncode == 0, done.stderr
    answers = {(name, law): answer for ((_, law, _), (name, _)), answer in zip(programs.items(), json.loads(done.stdout), strict=True)}
    wrong = {name: answer for name, answer in answers.items() if answer[1]}
    assert not wrong, wrong
    other = {(name, law): says for (name, law), (says, _) in answers.items()
             if not says.startswith("AssertionError: ") or f"fails {law} (" not in says}  # fmt: skip
    assert {name for name, _ in other} <= BY_CHANCE and set(other.values()) <= {""}, other


def test_a_function_of_a_module_is_imported_by_its_program():
    failure = check_rotary(R.clipped, R.D)["linear"]
    assert "from planted_rotaries import clipped as fn" in failure.code
    done = run(failure.code)
    assert done.returncode == 1 and "AssertionError: planted_rotaries.clipped fails linear (a sum" in done.stderr, (
        done.stderr
    )


def test_what_makes_a_function_is_imported_by_its_program():
    failure = check_rotary(R.StaleDynamic(), R.D, fresh=R.StaleDynamic)["no trace"]
    assert "import StaleDynamic as fresh\nfn = fresh()" in failure.code
    done = run(failure.code)
    assert done.returncode == 1 and "AssertionError: planted_rotaries.StaleDynamic fails no trace" in done.stderr


class Pair:
    """Queries and keys, the keys by twice the position."""

    def __call__(self, q, k, positions):
        return R.half_split(q, positions), R.half_split(k, 2 * positions)


def test_a_pair_is_made_anew_by_its_program():
    failure = check_rotary_pair(Pair(), R.D, fresh=Pair).failures[0]
    assert "check_rotary_pair(fn, 32, fresh=fresh" in failure.code and "import Pair as fresh\nfn = fresh()" in failure.code
    done = run(failure.code)
    assert done.returncode == 1 and "equal queries and keys are turned differently" in done.stderr


def test_a_configuration_is_part_of_the_program():
    failure = check_rotary(R.half_split, R.D, config={"rope_theta": 5e5, "head_dim": R.D})["table"]
    assert run(failure.code).returncode == 1 and run(failure.code.replace("500000.0", "10000.0")).returncode == 0


def test_a_report_begins_with_what_fails_and_is_short(checked):
    for _, _, _, _, report in checked:
        lines = str(report).splitlines()
        assert len(lines) <= 15 and (report.ok or f"fails {report.first[0].law} (" in lines[0]), str(report)
        assert sum(line.startswith("hold: ") for line in lines) <= 1


def test_causes_are_those_that_the_laws_tell_apart(checked):
    first = {(module, name): report.failures[0] for module, name, _, _, report in checked}
    for module, name in first:
        cause = first[module, name].cause
        assert ("kept from a longer input" in cause) <= (first[module, name].law == "no trace"), (name, cause)
    for name in ("planted_positions", "planted_biases", "planted_attention"):
        assert "randomness" in first[name, "dropout"].cause and first[name, "dropout"].law == "repeats"
    unlike = check_rotary_pair(lambda q, k, p: (R.half_split(q, p), R.half_split(k, 2 * p)), R.D).failures[0]
    assert unlike.cause == "queries and keys are turned by different rules"
    shape = check_rotary(R.WRONG["flat_output"][0], R.D, base=1e4).failures[0]
    assert shape.law == "no trace"  # and not by chance
    assert "it gave shape" in shape.found and "does not take such a call" in shape.cause


@pytest.mark.parametrize("function, base, expected, shown", [(R.half_split, 1e4, 5e5, True), (R.SOUND["base_500000"], 5e5, 1e4, False)])
def test_the_cause_and_the_fix_of_an_audit_come_through(function, base, expected, shown):
    import numpy as np

    import pebench

    law = check_rotary(function, R.D, base=expected)["table"]
    tables = {part: np.float32(f(np.arange(4096)[:, None] * base ** (-np.arange(0, R.D, 2) / R.D)))
              for part, f in (("cos", np.cos), ("sin", np.sin))}  # fmt: skip
    (defect,) = pebench.audit(tables, expect=f"rope:base={expected:.0f}").defects
    assert law.fix == defect.fix and defect.fix
    assert bool(defect.cause) == shown
    assert law.cause == defect.cause if shown else law.cause.startswith("frequencies, positions or angles")
