"""check_positions, check_bias and check_attention: planted faults are found by the law that is there for them, sound code is
left alone."""

import planted
import planted_attention
import planted_biases
import planted_positions
import pytest

from pebench.live import check_bias

CHECKS = [(planted.CHECKS[of.__name__], of) for of in (planted_positions, planted_biases, planted_attention)]


@pytest.mark.parametrize(
    "check, make, asked",
    [pytest.param(check, *entry, id=name) for check, planted in CHECKS for name, entry in planted.SOUND.items()],
)
def test_sound_code_holds(check, make, asked):
    if asked.get("framework") == "torch":
        pytest.importorskip("torch")
    report = check(make(), **asked)
    assert report.ok, str(report)


@pytest.mark.parametrize("module, name", planted.NAMES, ids=[name for _, name in planted.NAMES])
def test_a_planted_fault_is_found(module, name):
    report = planted.report(module, name)
    assert planted.entry(module, name)[-1] & {result.law for result in report.failures}, str(report)


def test_every_law_catches_a_fault_that_is_planted_for_it():
    from pebench.live import attention, bias, positions

    for module, of in ((positions, planted_positions), (bias, planted_biases), (attention, planted_attention)):
        named = set().union(*(laws for _, _, laws in of.WRONG.values()))
        assert {law.name for law in module.LAWS} == named


def test_a_failure_is_small():
    failure = check_bias(planted_biases.grows_with_the_query, planted_biases.H)["offset"]
    assert failure.case.length <= 2
