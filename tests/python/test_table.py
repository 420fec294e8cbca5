"""pebench.table: the correctly rounded table of a scheme."""

import numpy as np
import pytest

import pebench


def test_a_cache_is_the_nearest_float_of_every_entry():
    table = pebench.table("rope", view="cos", length=64, dim=32, base=1e4)
    assert table.shape == (64, 16) and table.dtype == np.float32
    w = 10000.0 ** (-np.arange(0, 32, 2) / 32)
    near = np.cos(np.arange(64)[:, None] * w)
    assert np.abs(table - near).max() < 2**-24
    exact = table != near.astype(np.float32)  # NumPy's doubles are rounded twice: rarely another float
    assert exact.mean() < 0.01


def test_bfloat16_comes_as_the_floats_that_it_has():
    table = pebench.table("sinusoidal", length=8, dim=16, dtype="bf16")
    assert table.dtype == np.float32
    assert not (table.view(np.uint32) & 0xFFFF).any()
    wide = pebench.table("sinusoidal", length=8, dim=16)
    assert np.abs(table - wide).max() <= 2**-9


@pytest.mark.parametrize("dtype, expected", [("f64", "float64"), ("f32", "float32"), ("f16", "float16")])
def test_what_it_makes_conforms(dtype, expected):
    table = pebench.table("rope", view="inv_freq", dim=128, base=10000, dtype=dtype)
    assert table.dtype == expected
    table[0] = 1  # an array of its own, which may be written
    assert pebench.audit(pebench.table("sinusoidal", length=256, dim=64, dtype=dtype)).verdict == "conforms"


def test_a_config_says_base_dimension_and_scaling():
    config = {
        "rope_theta": 500000.0,
        "head_dim": 128,
        "rope_scaling": {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                         "original_max_position_embeddings": 8192},
    }  # fmt: skip
    table = pebench.table("rope", view="inv_freq", config=config)
    assert pebench.audit(table, config=config).verdict == "conforms"
    assert table[-1] < pebench.table("rope", view="inv_freq", dim=128, base=500000)[-1] / 7


def test_masks_grids_and_buckets():
    bias = pebench.table("alibi", view="bias", heads=8, length=4)
    assert bias.shape == (8, 4, 4) and bias[0, 0, 1] == -np.inf and bias[0, 2, 0] == -1
    assert pebench.table("alibi", view="bias", heads=8, length=4, masked=0)[0, 0, 1] == 0
    assert pebench.table("rope-axial", view="cos", grid=(3, 5), dim=8, base=100).shape == (15, 4)
    buckets = pebench.table("t5", view="buckets", length=4)
    assert buckets.dtype == np.int64 and buckets[0, 3] == 19 and buckets[3, 0] == 3


def test_a_mistake_is_a_sentence():
    for wrong, says in (
        ({"scheme": "rop"}, "the nearest: rope"),
        ({"scheme": "rope", "view": "bias", "length": 3}, "rope has no bias"),
        ({"scheme": "rope", "view": "cos"}, "the number of rows"),
        ({"scheme": "rope", "length": 3, "dtype": "f8"}, "f64, f32, f16 or bf16"),
        ({"scheme": "rope", "length": 3, "base": 0.5}, "base"),
        ({"scheme": "learnable", "length": 3}, "learned"),
        ({"scheme": "rope", "length": 3, "dim": 7}, "7"),
    ):
        with pytest.raises(pebench.PebenchError, match=says):
            pebench.table(**wrong)
