"""experiments/training: its tasks, that a run can be repeated, and that its page shows its results."""

import dataclasses
import json
import pathlib
import sys

import pytest

torch = pytest.importorskip("torch")

TRAINING = pathlib.Path(__file__).parents[2] / "experiments/training"
sys.path.insert(0, str(TRAINING))

import grid  # noqa: E402
import one_run  # noqa: E402
import summary  # noqa: E402
from pebench.command import run_program  # noqa: E402
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


SMALL = one_run.Run("copy", "rope-half-split", 1, 4, batch=4, tokens_tested=256)


def test_the_same_run_gives_the_same_bytes_and_another_seed_others():
    first, again = (json.dumps(one_run.result_of(SMALL)["result"]) for _ in range(2))
    assert first == again
    assert one_run.result_of(dataclasses.replace(SMALL, seed=2))["result"]["weights"] not in first


def test_a_model_learns():
    losses = [one_run.trained(dataclasses.replace(SMALL, task="flip-flop", steps=steps, batch=16))[1] for steps in (2, 60)]
    assert losses[1] < losses[0]


def test_shards_are_parts_and_a_line_that_was_cut_off_is_done_again(tmp_path):
    runs = grid.grid()
    assert sorted(map(str, sum((grid.shard(runs, f"{part}/3") for part in (1, 2, 3)), []))) == sorted(map(str, runs))
    with pytest.raises(SystemExit):
        grid.shard(runs, "4/3")
    path = tmp_path / "lines"
    path.write_text('{"run": {"seed": 1}}\n{"run": {"se')
    assert list(grid.kept(path)) == ['{"seed": 1}']


def test_lines_of_other_code_are_refused(tmp_path, capsys):
    path = tmp_path / "lines"
    path.write_text('{"run": {"code": "other"}}\n')
    with pytest.raises(SystemExit):
        grid.main(["--all", "--resume", "--out", str(path)])
    assert "1 lines that other code made" in capsys.readouterr().err


def test_the_results_are_of_this_code_and_the_page_shows_them():
    text = grid.RESULTS.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    if lines[0]["from"]["python"].split(".")[:2] == [str(part) for part in sys.version_info[:2]]:  # the digest is of a tree
        wanted = {grid.key({"run": dataclasses.asdict(run) | {"code": one_run.CODE}}) for run in grid.grid()}
        assert {grid.key(line) for line in lines} <= wanted
    assert summary.BEGIN + summary.tables(text) + summary.END in (TRAINING / "README.md").read_text()
    assert summary.figure(text) == (TRAINING / "accuracy.svg").read_text()


def test_the_page_has_the_verdicts_of_compare(tmp_path):
    table = (TRAINING / "README.md").read_text().partition("| scheme |")[2].partition("\n\n")[0].splitlines()
    properties = [cell.strip() for cell in table[0].split("|") if cell.strip()]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table[2:]]
    run_program("compare", *(row[0] for row in rows), "--properties", ",".join(properties), "--quick", "--cases", "200",
                "--format", "json", "--out", tmp_path)  # fmt: skip
    matrix = json.loads((tmp_path / "comparison.json").read_text())["matrix"]
    cells = {(cell["scheme"], cell["property"]): f"{cell['verdict']} ({cell['evidence']})" for cell in matrix["cells"]}
    assert len(rows) == 12
    for scheme, *verdicts in rows:
        assert verdicts == [cells[scheme, name] for name in properties], scheme


def test_an_interval_is_students():
    assert summary.of_seeds([0.9, 1.0]) == "0.95 ± 0.64"  # 12.706 * 0.0707 / 2^(1/2)
    assert summary.of_seeds([0.5]) == "0.50"
