"""What the modules of this part share: the rules of its configs, and forms in which code bases export."""

import json
import math
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


def hermes(**other):
    """Llama 3.1's rule; Llama Nemotron has it as well."""
    return llama3(**other)


def dolphin(**other):
    """Llama 3.2's rule in its smallest model."""
    return llama3(64, **({"factor": 32.0} | other))


def qwen_72b(**other):
    """Qwen 2.5 with the YaRN of its model card; Qwen 3 has the same numbers."""
    return yarn(128, **({"base": 1e6, "factor": 4.0, "original": 32768} | other))


def ministral(**other):
    return yarn(128, **({"base": 1e6, "factor": 16.0, "original": 16384} | other))


def laguna(**other):
    """YaRN with factor 64 and an attention_factor of 1."""
    return yarn(128, **({"base": 5e5, "factor": 64.0, "original": 4096} | other))


def kimi(**other):
    return yarn(64, **({"base": 5e4, "factor": 64.0, "original": 4096} | other))


def deepseek(**other):
    return yarn(64, **({"base": 1e4, "factor": 40.0, "original": 4096} | other))


def solar(**other):
    """SOLAR of 64 thousand tokens."""
    return yarn(128, **({"base": 1e4, "factor": 16.0, "original": 4096} | other))


def phi_mini(which, rows):
    """Angles over one list of LongRoPE, and its amplitude."""
    factors = np.array(of_config("phi-4-mini-instruct-abliterated")["rope_scaling"][f"{which}_factor"], F32)
    return angles(P(rows), inverse(96) / factors), longrope_factor(32, 4096)


def screenshot():
    """Positions of Qwen's vision models: 11 words, a picture of 6 x 12 merged cells, 17 words."""
    return image_between(11, 6, 12, 17)


def of_memory(name, count):
    """What memory held before: a few weights of another layer, and zeros; no frequencies."""
    return np.where(P(count) % 5 < 3, normal(name, count, scale=0.03), F32(0)).astype(F32)
