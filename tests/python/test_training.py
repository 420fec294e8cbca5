"""experiments/training: its tasks, that a run can be repeated, and that its page shows its results."""

import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

torch = pytest.importorskip("torch")

TRAINING = pathlib.Path(__file__).parents[2] / "experiments/training"
sys.path.insert(0, str(TRAINING))

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


def test_a_model_learns():
    losses = [one_run.trained(dataclasses.replace(SMALL, task="flip-flop", steps=steps, batch=16))[1] for steps in (2, 60)]
    assert losses[1] < losses[0]


def test_a_run_that_diverges_is_no_line(tmp_path):
    wild = dataclasses.replace(SMALL, rate=1e30, steps=60)
    made, failures = grid.do([wild, SMALL], tmp_path / "journal", 1)
    assert list(made) == [grid.name_of(SMALL)] and "non-finite" in failures[0]


def test_parts_are_merged_to_the_bytes_of_the_whole_and_what_was_cut_off_is_done_again(tmp_path, monkeypatch, capsys):
    runs = [dataclasses.replace(SMALL, seed=seed) for seed in (1, 2, 3)]
    monkeypatch.setattr(grid, "quick", lambda: runs)
    assert grid.main(["--quick", "--out", str(tmp_path / "whole")]) == 0
    whole = (tmp_path / "whole/results.jsonl").read_text()
    assert f"{tmp_path}/whole/accuracy.svg" in capsys.readouterr().out
    for part in ("1/2", "2/2"):
        assert grid.main(["--quick", "--shard", part, "--out", str(tmp_path)]) == 0
    parts = [str(tmp_path / f"run.{part}-of-2.jsonl") for part in (1, 2)]
    with pytest.raises(SystemExit, match="2 runs are neither all 220 nor the 3 of --quick"):
        grid.main(["--merge", parts[0], "--out", str(tmp_path / "merged")])
    assert grid.main(["--merge", *parts, "--out", str(tmp_path / "merged")]) == 0
    results = [[json.loads(line)["result"] for line in text.splitlines()]
               for text in (whole, (tmp_path / "merged/results.jsonl").read_text())]  # fmt: skip
    assert results[0] == results[1]
    (tmp_path / "results.jsonl.part").write_text(whole[:-9])
    asked = []
    monkeypatch.setattr(grid, "do", lambda todo, *_: (asked.extend(todo), ({grid.name_of(runs[2]): json.loads(whole.splitlines()[2])}, []))[1])
    assert grid.main(["--quick", "--resume", "--out", str(tmp_path)]) == 0
    assert asked == runs[2:] and (tmp_path / "results.jsonl").read_text() == whole


def test_what_is_no_shard_is_refused():
    with pytest.raises(SystemExit):
        grid.shard(grid.grid(), "4/3")


def test_lines_of_other_code_are_refused(tmp_path):
    (tmp_path / "results.jsonl").write_text('{"run": {"code": "other"}}\n')
    with pytest.raises(SystemExit, match="1 lines that other code made"):
        grid.main(["--all", "--resume", "--out", str(tmp_path)])


@pytest.mark.skipif(not shutil.which("parallel"), reason="needs GNU parallel")
def test_the_script_of_gnu_parallel_cuts_and_merges(tmp_path):
    bench = tmp_path / "bench"  # what ./bench does, without the build
    bench.write_text(f'#!/bin/sh\nshift\nexec "{sys.executable}" "{TRAINING}/grid.py" "$@"\n')
    bench.chmod(0o755)
    script = TRAINING.parent / "cluster/parallel.sh"
    subprocess.run(["sh", script, "2", tmp_path / "out", ":"], check=True, cwd=tmp_path,
                   env={**os.environ, "PEBENCH": str(bench), "WORK": "train --quick"})  # fmt: skip
    lines = [json.loads(line) for line in (tmp_path / "out/whole/results.jsonl").read_text().splitlines()]
    assert [grid.key(line) for line in lines] == [grid.name_of(run) for run in grid.quick()]
    assert "alibi" in (tmp_path / "out/whole/accuracy.svg").read_text()


def test_the_results_are_of_this_code_and_the_page_shows_them():
    text = (TRAINING / "results.jsonl").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    if lines[0]["from"]["python"].split(".")[:2] == [str(part) for part in sys.version_info[:2]]:  # the digest is of a tree
        assert [grid.key(line) for line in lines] == [grid.name_of(run) for run in grid.grid()]
        assert {line["from"]["layers"] for line in lines} == {one_run.LAYERS}
    page = (TRAINING / "README.md").read_text()
    assert summary.renewed(page, text) == page and page.count("| alibi | 5 |") == len(TASKS)
    assert summary.figure(text) == (TRAINING / "accuracy.svg").read_text()


def test_a_figure_that_the_page_names_is_that_of_the_results():
    values = summary.read((TRAINING / "results.jsonl").read_text())[0]
    named = re.findall(r"([\w-]+) (\d\.\d\d) \(([\w-]+), (\d+)\)", (TRAINING / "README.md").read_text())
    assert len(named) > 10
    for scheme, share, task, length in named:
        assert f"{summary.interval(values[task][scheme][int(length)])[0]:.2f}" == share, (scheme, task, length)


def test_an_interval_is_students():
    assert summary.of_seeds([0.9, 1.0]) == "0.95 ± 0.64"  # 12.706 * 0.0707 / 2^(1/2)
    assert summary.of_seeds([0.5]) == "0.50"
