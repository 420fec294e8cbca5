"""What the modules of this part share: rows of tables for one maker, and the configs that stand beside them."""

import functools
import json
import pathlib

import numpy as np
from aside7.forms import bias, cached, cis, cos_and_sin, frequencies, half, in_turn, joined, masked, pairs, plain
from axes import *
from formulas import *
from store import Bfloat16, table

CONFIGS = pathlib.Path(__file__).parent / "configs"


def tables(maker, rows):
    """A table for each row: maker(**row), or maker(*row)."""
    for name, row in rows.items():
        named = isinstance(row, dict)
        table(name, functools.partial(maker, **row) if named else functools.partial(maker, *row))


def lists(model):
    """The two lists of LongRoPE of a config."""
    scaling = json.loads((CONFIGS / f"{model}.json").read_text())["rope_scaling"]
    return scaling["short_factor"], scaling["long_factor"]


def longrope_of(model, which, rows):
    """Angles over one of the lists, and LongRoPE's amplitude."""
    factors = np.array(lists(model)[which == "long"], F32)
    return angles(P(rows), inverse(2 * len(factors)) / factors), longrope_factor(32, 4096)


def deepseek_lite(**other):
    return yarn(64, **({"factor": 40.0} | other))


def yarn_llama2(**other):
    return yarn(**({"factor": 32.0} | other))


def picture():
    """Positions of Qwen's vision models: 10 words, an image of 8 x 13 merged cells, 15 words."""
    return image_between(10, 8, 13, 15)


def in_axes(positions, widths=(16, 24, 24), d=128, base=1e6):
    """M-RoPE's cosines and sines, [1, L, d]."""
    return {name: sections(x, widths)[None] for name, x in zip(("cos", "sin"), mrope(*positions, d, base).values())}


def mixed(positions, base=5e6, section=20, store=lambda x: x):
    """Those of Qwen3-VL."""
    return cos_and_sin(interleaved_sections(positions, base=base, section=section)[None], store=store)
