"""Faults written by somebody who had not read the laws (second_person.py), scored once before anything was changed:
10 of 10 wrong ones found, 0 of 6 sound ones flagged. The laws of each stand as they were found then."""

import pytest
from second_person import SOUND, WRONG, D

from pebench.live import check_rotary

FOUND = {
    "last chunk left out": {"relative", "positions by value", "prefill and decode"},
    "layout guessed from the shape": {"positions by value", "prefill and decode", "batch and heads"},
    "clamped gather": {"table", "relative"},
    "counts its steps": {"no trace", "repeats", "pairs turn", "positions by value", "prefill and decode"},
    "strides ignored": {"memory order"},
    "keyed by its ends": {"positions by value", "batch and heads"},
    "positions made relative in place": {"input kept"},
    "padding healed": {"positions by value"},
    "passed part in front": {"pairs turn", "table", "norm"},
    "written into data": {"gradient"},
}


@pytest.mark.parametrize("name", WRONG)
def test_a_fault_of_a_second_person_is_found(name):
    make, framework = WRONG[name]
    if framework == "torch":
        pytest.importorskip("torch")
    report = check_rotary(make(), D, base=10000.0, framework=framework)
    failed = {result.law for result in report.failures}
    assert failed >= FOUND[name], str(report)


@pytest.mark.parametrize("name", SOUND)
def test_sound_code_of_a_second_person_holds(name):
    report = check_rotary(SOUND[name](), D, base=10000.0)
    assert report.ok, str(report)
