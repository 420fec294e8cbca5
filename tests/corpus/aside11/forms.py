"""What the modules of this part share: the rules of its configs, and forms in which code bases export."""

import json
import pathlib

import numpy as np
from aside6.forms import layers
from aside7.forms import bias, cached, cis, cos_and_sin, frequencies, half, in_turn, joined, masked, pairs, plain
from aside8.forms import in_axes, tables
from axes import *
from formulas import *
from store import Bfloat16, table

CONFIGS = pathlib.Path(__file__).parent / "configs"


def of_config(model):
    return json.loads((CONFIGS / f"{model}.json").read_text())


def longrope_factors(which):
    """One of the two lists of phi-4-mini-reasoning.json."""
    return np.array(of_config("phi-4-mini-reasoning")["rope_scaling"][which + "_factor"], F32)


def llama_guard(**other):
    return llama3(64, **({"factor": 32.0} | other))


def exaone(**other):
    return llama3(64, **({"base": 1e6, "factor": 16.0} | other))


def coder(**other):
    """Qwen2.5 Coder with the YaRN of its model card."""
    return yarn(128, **({"base": 1e6, "factor": 4.0, "original": 32768} | other))


def deepseek(**other):
    return yarn(64, **({"base": 1e4, "factor": 40.0, "original": 4096} | other))


def gpt_oss(**other):
    """GPT-OSS: YaRN with a ramp between ends that are not rounded."""
    return yarn(64, **({"base": 150000.0, "factor": 32.0, "original": 4096, "truncate": False} | other))


def once(x):
    return x


def window_index(height, width, span=None):
    """Swin's map of indices: offsets of rows times 2 width - 1, and offsets of columns."""
    r, c = grid(height, width)
    rows, columns = r[:, None] - r + height - 1, c[:, None] - c + width - 1
    return rows * (span or 2 * width - 1) + columns


def page():
    """Positions of Qwen's vision models: 11 words, an image of 10 x 6 merged cells, 18 words."""
    return image_between(11, 10, 6, 18)
