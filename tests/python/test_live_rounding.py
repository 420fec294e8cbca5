"""What live checks take for rounding: a law that allowed a hundred times as much would find none of these faults."""

import numpy as np
import planted_attention
import planted_biases
import planted_positions
import planted_rotaries
import pytest

from pebench.live import check_attention, check_bias, check_positions, check_rotary
from pebench.live.engine import differs

EPSILON = 2.0**-23


def beyond_the_first(scale):
    """[batch, 1, 1, 1]: 0 for the first element of a batch, `scale` for the others."""
    return lambda batch: np.where(np.arange(batch) > 0, scale, 0.0)[:, None, None, None].astype(np.float32)


def rotary(x, p):
    return planted_rotaries.half_split(x, p) + beyond_the_first(60 * EPSILON * np.abs(x).max())(len(x))


def positions(p):
    return planted_positions.codes(p) + (60 * EPSILON if len(p) == 1 else 0.0)


def attention(q, k, p):
    lengths = np.linalg.norm(q, axis=-1).max() * np.linalg.norm(k, axis=-1).max() / np.sqrt(planted_attention.D)
    off = 20 * (planted_attention.D / 2 + 3) * EPSILON * lengths
    return planted_attention.rope(q, k, p) + beyond_the_first(off)(len(q))


def bias(q, k):
    found = planted_biases.alibi(q, k)
    return found + (60 * EPSILON * np.abs(found).max(initial=1.0) if len(q) == 1 else 0.0)


@pytest.mark.parametrize(
    "check, law",
    [
        (lambda: check_rotary(rotary, planted_rotaries.D), "positions by value"),
        (lambda: check_positions(positions, planted_positions.D), "positions by value"),
        (lambda: check_attention(attention, planted_attention.D, planted_attention.H), "batch"),
        (lambda: check_bias(bias, planted_biases.H), "prefill and decode"),
    ],
    ids=["rotary", "positions", "attention", "bias"],
)
def test_a_fault_of_some_ten_roundings_is_found(check, law):
    report = check()
    assert law in {result.law for result in report.failures}, str(report)


@pytest.mark.parametrize("found, expected", [(np.nan, 1.0), (1.0, np.nan), (np.nan, np.nan), (np.inf, 1.0)])
def test_what_is_no_number_equals_nothing(found, expected):
    for among in ([], [1.0, 2.0]):
        said = differs(np.array([*among, found]), np.array([*among, expected]), 1e9, "x")
        assert said is not None and f"entry [{len(among)}]" in said


def test_a_difference_is_allowed_up_to_its_limit():
    assert differs(np.array([1.0, 2.5]), np.array([1.0, 2.0]), 0.5, "x") is None
    assert "entry [1]: 2.5 where 2 is expected" in differs(np.array([1.0, 2.5]), np.array([1.0, 2.0]), 0.499, "x")


def test_positions_in_a_narrow_type_are_named_where_few_pairs_come_round_again():
    w = 10000.0 ** (-np.arange(4) / 4)
    rotary = lambda x, p: planted_rotaries.turned(x, planted_rotaries.angles(planted_rotaries.bfloat16(p), w))
    (found,) = [result for result in check_rotary(rotary, 8, base=10000).failures if result.law == "table"]
    assert "position 257 are those of 256" in found.found and "rounded to bfloat16" in found.found


def test_positions_of_which_the_last_row_is_kept_are_not_rounded():
    rotary = lambda x, p: planted_rotaries.turned(x, planted_rotaries.angles(np.minimum(p, 28), 1000.0 ** (-np.arange(4) / 4)))
    (found,) = [result for result in check_rotary(rotary, 8, base=1000).failures if result.law == "table"]
    assert "bfloat16" not in found.found and found.found.endswith("all the code of position 28.")
