"""What the modules of this part share: the rules of its configs, and forms in which code bases export."""

import json
import pathlib

import numpy as np
from aside6.forms import layers
from aside7.forms import cached, cis, cos_and_sin, frequencies, half, in_turn, joined, pairs, plain
from aside8.forms import in_axes, mixed, tables
from aside11.forms import once
from axes import *
from formulas import *
from store import Bfloat16

CONFIGS = pathlib.Path(__file__).parent / "configs"


def of_config(model):
    return json.loads((CONFIGS / f"{model}.json").read_text())


def hermes(**other):
    return llama3(**({"factor": 32.0} | other))


def apertus(**other):
    return llama3(**({"base": 12e6} | other))


def qwen3_moe(**other):
    """Qwen3-235B with the YaRN of its model card."""
    return yarn(128, **({"base": 1e6, "factor": 4.0, "original": 32768} | other))


def coder_lite(**other):
    """DeepSeek-Coder-V2-Lite."""
    return yarn(64, **({"base": 1e4, "factor": 40.0, "original": 4096} | other))


def yarn_13b(**other):
    """Llama 2 of 64 thousand tokens."""
    return yarn(128, **({"base": 1e4, "factor": 16.0, "original": 4096} | other))


def page():
    """Positions of Qwen's vision models: 9 words, an image of 7 x 12 merged cells, 16 words."""
    return image_between(9, 7, 12, 16)
