"""The strategy for positions, beside Hypothesis' own checks."""

import numpy as np
import pytest

hypothesis = pytest.importorskip("hypothesis")

from planted_rotaries import D, half_split  # noqa: E402

from pebench.strategies import positions  # noqa: E402


@hypothesis.settings(max_examples=200, database=None, deadline=None)
@hypothesis.given(positions(longest=50))
def test_positions_are_within_bounds(at):
    assert at.dtype == np.int64 and at.ndim == 2
    assert 1 <= at.shape[0] <= 4 and 1 <= at.shape[1] <= 16
    assert 0 <= at.min() and at.max() < 50


@hypothesis.settings(max_examples=50, database=None, deadline=None)
@hypothesis.given(positions(batch=2, length=3))
def test_a_shape_can_be_asked_for(at):
    assert at.shape == (2, 3)
    x = np.ones((2, 1, 3, D), dtype=np.float32)
    rows = [half_split(x[:1, :, :1], at[b : b + 1, i : i + 1]) for b in range(2) for i in range(3)]
    assert np.array_equal(half_split(x, at).reshape(6, D), np.concatenate(rows).reshape(6, D))


@pytest.mark.parametrize(
    "wanted",
    [
        lambda row: row[0] > 100 and (np.diff(row) == 1).all(),  # later on
        lambda row: (np.diff(row) > 1).any() and (np.diff(row) >= 0).all(),  # gaps
        lambda row: (row[:2] == 0).all() and row[-1] == len(row) - 2,  # padded on the left
        lambda row: row[0] == 0 and (np.diff(row) < 0).sum() == 1 and row[np.argmin(np.diff(row)) + 1] == 0,  # packed
        lambda row: (np.diff(row) < 0).sum() > 2,  # in no order
    ],
)
def test_each_kind_of_row_occurs(wanted):
    settings = hypothesis.settings(max_examples=2000, database=None)
    hypothesis.find(positions(batch=1, length=8), lambda at: bool(wanted(at[0])), settings=settings)


def test_the_simplest_are_0_1_2():
    simplest = hypothesis.find(positions(length=4), lambda at: True, settings=hypothesis.settings(database=None))
    assert simplest.tolist() == [[0, 1, 2, 3]]


def test_a_failure_is_made_small():
    settings = hypothesis.settings(max_examples=2000, database=None)
    assert hypothesis.find(positions(), lambda at: at.max() >= 100, settings=settings).size <= 4
