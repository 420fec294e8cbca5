"""pebench.live: planted faults are found by the law that is meant for them, sound code is left alone."""

import numpy as np
import pytest
from planted_rotaries import D, SOUND, WRONG, half_split, partial

import pebench
from pebench.live import check_rotary, check_rotary_pair


@pytest.mark.parametrize("name", SOUND)
def test_sound_code_holds(name):
    report = check_rotary(SOUND[name], D)
    assert report.ok, str(report)


def test_a_failure_is_small():
    failure = check_rotary(lambda x, p: half_split(x, p) * np.float32(1 + (p.max() > 99) * 0.1), D)["norm"]
    assert failure.case.batch == failure.case.heads == failure.case.length == 1
    assert failure.case.positions == ((100,),)


def test_the_same_seed_gives_the_same_report():
    wrong = WRONG["positions_bfloat16"][0]
    assert str(check_rotary(wrong, D, seed=3)) == str(check_rotary(wrong, D, seed=3))


def test_queries_and_keys_are_turned_alike():
    assert check_rotary_pair(lambda q, k, p: (half_split(q, p), half_split(k, p)), D).ok
    assert not check_rotary_pair(lambda q, k, p: (half_split(q, p), half_split(k, p + 1)), D).ok
    assert not check_rotary_pair(lambda q, k, p: half_split(q, p), D).ok


def test_the_asked_base_is_compared():
    assert check_rotary(half_split, D, base=10000.0).ok
    assert [r.law for r in check_rotary(half_split, D, base=500000.0).failures] == ["table"]


def test_the_part_that_is_turned_is_the_first():
    last_half = lambda x, p: np.roll(partial(np.roll(x, 16, -1), p), 16, -1)
    config = {"head_dim": D, "rope_theta": 10000.0, "partial_rotary_factor": 0.5}
    failure = check_rotary(last_half, D, config=config)["pairs turn"]
    assert failure.found == ("the last 16 of 32 columns are turned, where partial_rotary_factor 0.5 of the configuration turns "
                             "the first")  # fmt: skip
    assert failure.fix == "turn x[..., :16] and pass x[..., 16:]"
    assert check_rotary(partial, D, config=config).ok and check_rotary(last_half, D).ok
    assert check_rotary(last_half, D, config=config | {"qk_rope_head_dim": 16})["pairs turn"].verdict == "holds"


def test_laws_that_do_not_apply_are_skipped_and_say_why():
    report = check_rotary(half_split, D)
    assert report["gradient"].verdict == "skipped" and "torch" in report["gradient"].found


def of_four_heads(x, positions):
    if x.shape[1] != 4:
        raise ValueError(f"{x.shape[1]} heads where 4 are needed")
    return half_split(x, positions)


def test_a_function_of_one_number_of_heads_is_called_with_so_many():
    assert check_rotary(of_four_heads, D, heads=4).ok
    assert "2 heads where 4 are needed" in str(check_rotary(of_four_heads, D)) or "1 heads" in str(check_rotary(of_four_heads, D))


def two_heads_too_many(x, positions):
    """Blocks of four heads: what is too much of the last turns the first heads of the next token."""
    y = half_split(x, positions)
    extra = -x.shape[1] % 4 if x.shape[1] > 4 else 0
    if extra and x.shape[2] > 1:
        y[:, :extra, 1:] = half_split(y[:, :extra, 1:], positions[:, :-1])
    return y


def test_a_block_of_heads_that_spills_into_the_next_token_is_found():
    for asked in ({}, {"kernel": True}, {"heads": 6}, {"heads": 6, "kernel": True}):
        failure = check_rotary(two_heads_too_many, D, **asked)["sizes"]
        assert failure.verdict == "fails" and "every one but the first" in failure.found, failure


@pytest.mark.parametrize("name", ["ignores_values", "first_row_for_all"])
def test_what_is_wrong_at_every_size_is_no_rest_of_a_block(name):
    report = check_rotary(WRONG[name][0], D, base=10000.0)
    assert report.first[0].law == "positions by value" and report["sizes"].verdict == "skipped"


def test_codes_of_distances_are_no_lost_prefix():
    w = 10000.0 ** (-np.arange(0, 32, 2) / 32)

    def distances(x):
        a = np.arange(x.shape[1])[::-1, None] * w
        return (x + np.concatenate([np.sin(a), np.cos(a)], -1)).astype(np.float32)

    failure = pebench.check_positions(distances, 32, takes="x")["prefix"]
    assert failure.cause == "positions are counted from the end" and "check_attention" in failure.fix


def test_every_check_stands_at_the_top():
    from pebench import live

    for name in ("check_attention", "check_bias", "check_model", "check_positions", "check_rotary", "check_rotary_pair"):
        assert callable(getattr(pebench, name)) and (name == "check_model" or getattr(pebench, name) is getattr(live, name))
