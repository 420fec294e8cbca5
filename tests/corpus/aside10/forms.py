"""What the modules of this part share: the rules of its configs, and forms in which code bases export."""

import json
import pathlib

import numpy as np
from aside7.forms import bias, cached, cis, cos_and_sin, frequencies, half, in_turn, joined, pairs, plain
from aside8.forms import tables
from axes import *
from formulas import *
from store import Bfloat16, table

CONFIGS = pathlib.Path(__file__).parent / "configs"


def of_config(model):
    return json.loads((CONFIGS / f"{model}.json").read_text())


def longrope_factors(model):
    """The two lists of a config, the short one first."""
    scaling = of_config(model)["rope_scaling"]
    return [np.array(scaling[name], F32) for name in ("short_factor", "long_factor")]


def llama32_1b(**other):
    return llama3(64, **({"factor": 32.0} | other))


def exaone(**other):
    return llama3(80, **({"base": 1e6} | other))


def qwen25(**other):
    """Qwen2.5 with the YaRN of its model card."""
    return yarn(128, **({"base": 1e6, "factor": 4.0, "original": 32768} | other))


def deepseek_v2(**other):
    return yarn(64, **({"base": 1e4, "factor": 40.0, "original": 4096} | other))


def gpt_oss(**other):
    """GPT-OSS: YaRN whose ramp has ends that are not rounded."""
    return yarn(64, **({"base": 150000.0, "factor": 32.0, "original": 4096, "truncate": False} | other))
