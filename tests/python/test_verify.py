"""pebench.verify: a run as data."""

import json
import signal
import subprocess
import sys
import threading

import pytest

import pebench


def test_a_run_is_a_mapping_of_outcomes():
    run = pebench.verify("su2021", cases=50)
    assert run.ok and len(run) == run.summary["claims"] > 10
    assert str(run) == (
        "21 claims: 16 established (9 proved, 2 witnessed, 4 exhausted, 1 covered), 1 tested (1 sampled), 4 refuted"
    )
    refuted = [outcome for outcome in run.values() if outcome.verdict == "refuted"]
    assert refuted and all(outcome.witness for outcome in refuted)
    assert run[refuted[0].id] == refuted[0]
    with pytest.raises(KeyError, match="no claim"):
        run["su2021.nothing"]


def test_a_claim_that_a_formula_decides_has_its_law():
    run = pebench.verify("derivation2023.trace-identity", "su2021.orthogonal", cases=20)
    assert run["derivation2023.trace-identity"].law.startswith("frequency = base^(-2*i/d)\nsum(i, ")
    assert run["su2021.orthogonal"].law == ""
    assert "<td" in run["derivation2023.trace-identity"]._repr_html_().split("frequency = base")[0]


def test_the_same_seed_gives_the_same_outcomes(tmp_path):
    first, second = (pebench.verify("su2021", "derivation2023", cases=20, jobs=jobs) for jobs in (1, 2))
    assert first.outcomes == second.outcomes
    first.save(tmp_path / "run.json")
    assert json.loads((tmp_path / "run.json").read_text())["outcomes"] == json.loads(first.to_json())["outcomes"]


def test_a_selector_of_nothing_gets_a_sentence():
    with pytest.raises(pebench.PebenchError, match="nothing-there"):
        pebench.verify("nothing-there")


def test_other_threads_run_meanwhile():
    ticks = []
    stop = threading.Event()
    thread = threading.Thread(target=lambda: [ticks.append(1) for _ in iter(lambda: stop.wait(0.005), True)])
    thread.start()
    pebench.verify("su2021", cases=200)
    stop.set()
    thread.join()
    assert len(ticks) > 5


def test_ctrl_c_interrupts():
    code = "import pebench\nprint('on', flush=True)\npebench.verify(cases=1000000)"
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "on\n"
    child.send_signal(signal.SIGINT)
    try:
        _, error = child.communicate(timeout=60)
    finally:
        child.kill()
    assert "KeyboardInterrupt" in error and child.returncode != 0


def test_the_program_is_in_the_package():
    done = subprocess.run([sys.executable, "-m", "pebench", "list", "schemes"], capture_output=True, text=True)
    assert done.returncode == 0 and "rope" in done.stdout
