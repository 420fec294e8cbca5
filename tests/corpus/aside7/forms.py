"""What the modules of NumPy in this part take: the rules of its configs, and the forms in which code bases export."""

import math

import numpy as np
from aside5.forms import bias, cached, cis, cos_and_sin, frequencies, half, joined, pairs, plain
from aside6.forms import (
    deepseek_r1,
    gpt_oss,
    layers,
    llama32,
    masked,
    merged_axes,
    named,
    qwen3_yarn,
    tutorial,
    whisper,
)
from axes import *
from formulas import *
from store import Bfloat16

HUNYUAN = ntk_base(128, 10000.0, 1000.0)


def kimi(**other):
    return yarn(64, **({"base": 50000.0, "factor": 64.0, "original": 4096, "fast": 1.0} | other))


def ministral(**other):
    return yarn(**({"base": 1e6, "factor": 16.0, "original": 16384} | other))


def olmo3(**other):
    return yarn(**({"base": 500000.0, "factor": 8.0, "original": 8192} | other))


def document():
    """Positions of Qwen's vision models: 16 words, an image of 7 x 10 merged cells, 11 words."""
    return image_between(16, 7, 10, 11)


def in_bfloat16(a):
    return cos_and_sin(a[None], store=Bfloat16)


def in_turn(a, store=lambda x: x):
    return cos_and_sin(a[None], repeats, store)
