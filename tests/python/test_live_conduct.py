"""How live checks behave: functions that are slow, raise, or give what is no array; profiles."""

import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from planted_rotaries import D, half_split

import pebench
from pebench.live import (
    Profile,
    check_attention,
    check_bias,
    check_positions,
    check_rotary,
    load_profile,
    register_profile,
)


def check(fn, **asked):
    return check_rotary(fn, D, **asked)


def gives(wrong):
    """A function that gives something else."""
    return lambda x, positions: wrong(half_split(x, positions))


@pytest.mark.parametrize(
    "wrong, says",
    [
        (lambda y: None, "it gave NoneType, not an array"),
        (lambda y: y.tolist(), "it gave list, not an array"),
        (lambda y: y[..., :-1], "it gave shape"),
        (lambda y: y + np.nan, "is nan"),
        (lambda y: y / np.float32(0), "is (-|)inf"),
        (lambda y: y.astype(np.complex64), "complex numbers"),
        (lambda y: np.array([object()] * y.size).reshape(y.shape), "cannot be read: TypeError"),
        (lambda y: sys.exit(3), "it raised SystemExit: 3"),
        (lambda y: {}["key"], "it raised KeyError: 'key'"),
        (lambda y: exec("raise ValueError('one\\ntwo')"), "it raised ValueError: one$"),
        (lambda y: exec("assert False"), "it raised AssertionError$"),
    ],
)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_what_is_no_result_is_a_failure_with_a_sentence(wrong, says):
    import re

    failure = check(gives(wrong), cases=2)["norm"]
    assert failure.verdict == "fails" and re.search(says, failure.found), failure.found
    assert failure.case.positions == ((0,),)  # the smallest there is


def test_results_of_another_framework_are_failures():
    torch = pytest.importorskip("torch")
    failure = check(lambda x, p: x.numpy(), framework="torch", cases=1)["norm"]
    assert "not a tensor of torch" in failure.found
    failure = check(lambda x, p: torch.empty_like(x, device="meta"), framework="torch", cases=1)["norm"]
    assert "cannot be read" in failure.found
    failure = check(lambda x, p: x.to_sparse(), framework="torch", cases=1)["norm"]
    assert "cannot be read" in failure.found


def sleeps(x, positions):
    try:
        time.sleep(10)
    except Exception:  # which a limit of time must pass
        pass
    return half_split(x, positions)


def test_a_slow_function_is_stopped_and_not_called_again():
    begun = time.monotonic()
    report = check(sleeps, timeout=0.02)
    assert time.monotonic() - begun < 5
    assert "longer than 0.02 s" in report["no trace"].found and not report.ok
    assert all(r.verdict == "skipped" and "too long" in r.found for r in report.results[1:])


def test_a_slow_function_is_noticed_in_another_thread():
    found = []
    slow = lambda x, p: time.sleep(0.3) or half_split(x, p)
    thread = threading.Thread(target=lambda: found.append(check(slow, timeout=0.01)))
    thread.start()
    thread.join()
    assert "longer than 0.01 s" in found[0]["no trace"].found


def test_time_that_a_thread_does_not_compute_is_no_time_of_a_call():
    waited = []

    def waits_once(x, positions):
        if not waited:
            time.sleep(0.3)
            waited.append(True)
        return half_split(x, positions)

    assert check(waits_once, cases=1, timeout=0.1)["norm"].verdict == "holds" and waited


def test_a_function_that_computes_too_long_is_stopped():
    def computes(x, positions):
        begun = time.thread_time()
        while time.thread_time() - begun < 30:
            pass
        return half_split(x, positions)

    begun = time.thread_time()
    assert "longer than 0.2 s" in check(computes, timeout=0.2)["no trace"].found and time.thread_time() - begun < 5


def test_an_alarm_of_somebody_else_is_left_alone():
    rang = []
    before = signal.signal(signal.SIGALRM, lambda *_: rang.append(1))
    try:
        signal.setitimer(signal.ITIMER_REAL, 60)
        assert check(half_split, cases=1).ok
        left, _ = signal.getitimer(signal.ITIMER_REAL)
        assert 30 < left < 60 and signal.getsignal(signal.SIGALRM) is not before and not rang
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_failure_that_does_not_come_again_is_said_to_be_unsteady():
    calls = []

    def sometimes(x, positions):
        calls.append(1)
        return half_split(x, positions) * np.float32(2 if len(calls) == 40 else 1)

    report = check(sometimes)
    assert any("does not always give the same" in failure.found for failure in report.failures), str(report)


def test_a_profile_says_what_a_call_does_not():
    register_profile("two", Profile(cases=2, seed=5))
    try:
        load_profile("two")
        report = check(half_split)
        assert report.seed == 5 and report["norm"].cases == 2
        assert check(half_split, cases=3, seed=6)["norm"].cases == 3
    finally:
        load_profile("default")
    assert check(half_split)["norm"].cases == 20


@pytest.mark.parametrize(
    "call, says",
    [
        (lambda: load_profile("none"), "no profile 'none'; default, quick"),
        (lambda: check(half_split, cases=0), "cases is 0"),
        (lambda: check(half_split, timeout=0), "timeout is 0"),
        (lambda: check(3), "is int, which cannot be called"),
        (lambda: check_rotary(half_split, 0), "head_dim is 0; a whole number of 1 or more is needed"),
        (lambda: check(half_split, longest=0), "longest is 0"),
        (lambda: check_positions(half_split, -1), "dim is -1"),
        (lambda: check_bias(half_split, 1.5), "heads is 1.5"),
        (lambda: check_attention(half_split, 8, heads=0), "heads is 0"),
        (lambda: check(half_split, heads=0), "heads is 0"),
        (lambda: check(half_split, framework="tensorflow"), "framework"),
        (lambda: check(half_split, dtype="bfloat16"), "dtype"),
        (lambda: check_positions(half_split, 8, takes="columns"), "takes is 'columns'"),
    ],
)
def test_a_mistake_gets_a_sentence(call, says):
    with pytest.raises(pebench.PebenchError, match=says):
        call()


def test_a_law_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(KeyError, match="no law 'norms'.*no trace"):
        check(half_split, cases=1)["norms"]


def test_the_interpreter_survives_an_interrupt_of_a_check():
    code = ("import signal, time\nfrom pebench.live import check_rotary\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in what is started in the background\n"
            "print('on', flush=True)\n" "check_rotary(lambda x, p: time.sleep(30), 8, timeout=60)")  # fmt: skip
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "on\n"
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    _, error = child.communicate(timeout=20)
    assert "KeyboardInterrupt" in error
