"""What the modules of this part share: the rules of its configs, and forms in which code bases export."""

import json
import pathlib

import numpy as np
from aside6.forms import layers
from aside7.forms import cached, cis, cos_and_sin, frequencies, half, in_turn, joined, pairs, plain
from aside8.forms import in_axes, mixed, tables
from axes import *
from formulas import *
from store import Bfloat16

CONFIGS = pathlib.Path(__file__).parent / "configs"


def of_config(model):
    return json.loads((CONFIGS / f"{model}.json").read_text())


def tulu(**other):
    """Llama 3.1's rule."""
    return llama3(**other)


def exaone(**other):
    return llama3(80, **({"base": 1e6} | other))


def qwq(**other):
    """QwQ with the YaRN of its model card."""
    return yarn(128, **({"base": 1e6, "factor": 4.0, "original": 32768} | other))


def deepseek(**other):
    return yarn(64, **({"base": 1e4, "factor": 40.0, "original": 4096} | other))


def yarn_mistral(**other):
    """Mistral of 64 thousand tokens."""
    return yarn(128, **({"base": 1e4, "factor": 8.0, "original": 8192} | other))


def minicpm3(rows):
    """Angles of MiniCPM 3: LongRoPE with one list for short and long inputs, and no amplitude."""
    factors = np.array(of_config("minicpm3-4b")["rope_scaling"]["short_factor"], F32)
    return angles(P(rows), inverse(32) / factors)


def page():
    """Positions of Qwen's vision models: 14 words, an image of 9 x 5 merged cells, 13 words."""
    return image_between(14, 9, 5, 13)
