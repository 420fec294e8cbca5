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
    """Llama 3.1's rule; the text of Llama 3.2's vision models has it as well."""
    return llama3(**other)


def exaone(**other):
    """EXAONE Deep: Llama 3.1's rule over another base."""
    return llama3(**({"base": 1e6} | other))


def coder(**other):
    """Qwen 2.5 Coder with the YaRN of its model card."""
    return yarn(128, **({"base": 1e6, "factor": 4.0, "original": 32768} | other))


def llama_70b(**other):
    """YaRN-Llama 2 of 32 thousand tokens."""
    return yarn(128, **({"base": 1e4, "factor": 8.0, "original": 4096} | other))


def arcee(**other):
    """AFM: YaRN with factor 20, mscale alone."""
    return yarn(128, **({"base": 1e4, "factor": 20.0, "original": 4096} | other))


def terminus(**other):
    """DeepSeek's YaRN, both mscales equal."""
    return yarn(64, **({"base": 1e4, "factor": 40.0, "original": 4096} | other))


def phi_list(which):
    """One of the lists of LongRoPE of Phi 3.5 mini."""
    return of_config("phi-3.5-mini-uncensored")["rope_scaling"][f"{which}_factor"]


def phi_mini(which, rows):
    """Angles over one list of LongRoPE, and its amplitude."""
    return angles(P(rows), inverse(96) / np.array(phi_list(which), F32)), longrope_factor(32, 4096)


def receipt():
    """Positions of a vision model: 14 words, a picture of 9 x 5 merged cells, 21 words."""
    return image_between(14, 9, 5, 21)


def of_glm(positions, d=64, base=1e4):
    """GLM-4.5V's axes: sections of 8, 12 and 12 pairs."""
    return in_axes(positions, (8, 12, 12), d, base)


def pegasus(rows, d, order=sin_cos):
    """The static table of Marian and Pegasus in transformers: sines, then cosines."""
    return order(angles(P(rows), inverse_exp(d)))


def memory(name, count):
    """What an allocation held before it was taken: weights of another layer among zeros."""
    return np.where(P(count) % 7 < 4, normal(name, count, scale=0.02), F32(0)).astype(F32)
