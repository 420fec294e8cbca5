"""experiments/training: its tasks, that a run can be repeated, and that its page shows its results."""

import dataclasses
import json
import multiprocessing.dummy
import pathlib
import platform
import re
import sys

import pytest

torch = pytest.importorskip("torch")

TRAINING = pathlib.Path(__file__).parents[2] / "experiments/training"
sys.path.insert(0, str(TRAINING))

import accelerator  # noqa: E402
import grid  # noqa: E402
import one_run  # noqa: E402
import summary  # noqa: E402
from tasks import TASKS, UNASKED  # noqa: E402


def drawn(task, length):
    rows, answers = TASKS[task].draw(50, length, torch.Generator().manual_seed(1))
    assert rows.shape == answers.shape == (50, length) and rows.max() < TASKS[task].tokens
    return zip(rows.tolist(), answers.tolist())


@pytest.mark.parametrize("length", [4, 16, 128])
def test_copies_are_asked_for(length):
    for row, answers in drawn("copy", length):
        given = row[: length // 2]
        assert answers == [UNASKED] * (length // 2) + given
        assert row[length // 2] == 10 and row[length // 2 + 1 :] == given[:-1]


def test_a_read_asks_for_the_bit_that_was_last_written():
    asked = 0
    for row, answers in drawn("flip-flop", 64):
        written = None
        for instruction, bit, answer in zip(row[0::2], row[1::2], answers[0::2]):
            if instruction == 2:
                written = bit
            assert answer == (written if instruction == 3 else UNASKED)
            asked += instruction == 3
        assert set(answers[1::2]) == {UNASKED}
    assert asked > 200


def test_the_sum_so_far_is_asked_after_each_digit():
    for row, answers in drawn("mod-sum", 32):
        sums = [sum(row[0 : 2 * at + 1 : 2]) % 10 for at in range(16)]
        assert row[1::2] == answers[0::2] == sums and set(answers[1::2]) == {UNASKED}


@pytest.mark.parametrize("length, asked", [(4, 1), (32, 2), (256, 2)])
def test_the_values_of_the_names_that_come_once_are_asked(length, asked):
    ordered = set()
    for row, answers in drawn("retrieval", length):
        pairs = list(zip(row[0::2], row[1::2]))
        values = {name: value for name, value in pairs[:-asked] if name != 10}
        assert len(values) == asked and all(10 < name < 19 for name in values)
        assert set(pairs[-asked:]) == set(values.items())
        assert [answer for answer in answers if answer != UNASKED] == [value for _, value in pairs[-asked:]] == answers[-2 * asked :: 2]
        ordered.add([name for name, _ in pairs[-asked:]] == list(values))
    assert ordered == ({True} if asked == 1 else {True, False})


SMALL = one_run.Run("copy", "rope-half-split", 1, 4, batch=4, rows_tested=4, size=one_run.Size(1, 16, 2, 16))


def test_the_same_run_gives_the_same_bytes_and_another_seed_others():
    first, again = (json.dumps(one_run.result_of(SMALL)["result"]) for _ in range(2))
    assert first == again
    assert one_run.result_of(dataclasses.replace(SMALL, seed=2))["result"]["weights"] not in first


@pytest.mark.parametrize("scheme", ["rope-half-split", "alibi", "t5-causal", "cope", "fox"])
def test_seeds_at_once_are_trained_and_tested_as_one_by_one(scheme):
    runs = [dataclasses.replace(SMALL, scheme=scheme, seed=seed, steps=40, trained_to=16) for seed in (1, 2, 3)]
    for line, run in zip(accelerator.results_of(runs, "cpu"), runs):
        alone = one_run.result_of(run)
        assert line["run"] == alone["run"] | {"code": accelerator.CODE}
        assert line["result"]["loss"] == pytest.approx(alone["result"]["loss"], rel=1e-4)
        for of, found in alone["result"]["accuracy"].items():
            longer = line["result"]["accuracy"][of]
            assert {length: longer[length] for length in found} == found and "512" in longer


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is an accelerator")
def test_without_an_accelerator_the_larger_set_is_refused(tmp_path):
    with pytest.raises(SystemExit, match="--large needs an accelerator"):
        grid.main(["--large", "--out", str(tmp_path)])


def test_a_model_learns():
    losses = [one_run.trained(dataclasses.replace(SMALL, task="flip-flop", steps=steps, batch=16))[1] for steps in (2, 60)]
    assert losses[1] < losses[0]


def test_a_run_that_diverges_is_no_line(tmp_path):
    wild = dataclasses.replace(SMALL, rate=1e30, steps=12)
    made, failures = grid.do([[wild], [SMALL]], tmp_path / "journal", 1)
    assert list(made) == [grid.name_of(SMALL)] and "non-finite" in failures[0]


def test_what_was_cut_off_is_done_again(tmp_path, monkeypatch, capsys):
    runs = [[dataclasses.replace(SMALL, seed=seed)] for seed in (1, 2, 3)]
    monkeypatch.setattr(grid, "quick", lambda: runs)
    monkeypatch.setattr(grid.multiprocessing, "get_context", lambda _: multiprocessing.dummy)  # processes have another test
    assert grid.main(["--quick", "--out", str(tmp_path)]) == 0
    results = tmp_path / "results.jsonl"
    whole = results.read_text()
    assert f"{tmp_path}/accuracy.svg" in capsys.readouterr().out
    results.unlink()
    (tmp_path / "results.jsonl.part").write_text(whole[:-9])
    asked = []
    monkeypatch.setattr(grid, "do", lambda todo, *_: (asked.extend(todo), ({grid.name_of(runs[2][0]): json.loads(whole.splitlines()[2])}, []))[1])
    assert grid.main(["--quick", "--resume", "--out", str(tmp_path)]) == 0
    assert asked == runs[2:] and results.read_text() == whole


def test_lines_of_other_code_are_refused(tmp_path):
    (tmp_path / "results.jsonl").write_text('{"run": {"code": "other"}}\n')
    with pytest.raises(SystemExit, match="1 lines that other code made"):
        grid.main(["--all", "--resume", "--out", str(tmp_path)])


SETS = {of: (TRAINING / f"results{of}.jsonl").read_text() for of in ("", "-large")}


DIGESTS_ALIKE = (3, 11) <= sys.version_info < (3, 14)


@pytest.mark.parametrize("of, runs, layers", [("", grid.grid(), one_run.LAYERS), ("-large", grid.large(), accelerator.LAYERS)])
def test_the_results_are_of_this_code(of, runs, layers):
    lines = [json.loads(line) for line in SETS[of].splitlines()]
    made_by, here = (tuple(map(int, text.split(".")[:2])) for text in (lines[0]["from"]["python"], platform.python_version()))
    if here == made_by or of and DIGESTS_ALIKE:
        assert [grid.key(line) for line in lines] == [grid.name_of(run) for some in runs for run in some]
        assert {line["from"]["layers"] for line in lines} == {layers}


def test_the_page_shows_the_results():
    page = (TRAINING / "README.md").read_text()
    assert summary.renewed(page, *SETS.values()) == page
    assert page.count("| alibi | 5 |") == page.count("| alibi | 3 |") == len(TASKS)
    for of, text in SETS.items():
        assert summary.figure(text) == (TRAINING / f"accuracy{of}.svg").read_text()


def test_a_figure_that_the_page_names_is_that_of_the_results():
    values = {of: summary.read(text)[0] for of, text in SETS.items()}
    page = (TRAINING / "README.md").read_text()
    named = re.findall(r"([\w-]+)\s+(\d\.\d\d)\s+\(([\w-]+),\s+(\d+)(?:,\s+(large))?\)", page)
    assert len(named) > 10 and len([large for *_, large in named if large]) > 10
    for scheme, share, task, length, large in named:
        found = values["-large" if large else ""][task][scheme][int(length)]
        assert f"{summary.interval(found)[0]:.2f}" == share, (scheme, task, length, large)


def test_an_interval_is_students():
    assert summary.of_seeds([0.9, 1.0]) == "0.95 ± 0.64"  # 12.706 * 0.0707 / 2^(1/2)
    assert summary.of_seeds([0.5]) == "0.50"
