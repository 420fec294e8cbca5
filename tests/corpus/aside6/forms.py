"""What several modules of this part take: the rules of its configs, and the forms in which code bases export them."""

import json
import math
import pathlib

import numpy as np
from aside5.forms import bias, cached, cis, cos_and_sin, frequencies, half, joined, left_padded, pairs, plain
from axes import *
from formulas import *
from store import Bfloat16

CONFIGS = pathlib.Path(__file__).parent / "configs"
PHI = json.loads((CONFIGS / "phi-3-medium-128k.json").read_text())["rope_scaling"]
SHORT, LONG = (np.array(PHI[key], F32) for key in ("short_factor", "long_factor"))
ATTENTION = "model.layers.{}.self_attn.rotary_emb.inv_freq"


def layers(count, w, name=ATTENTION):
    """The buffer of each layer; w is one for all, or a function of the layer."""
    return {name.format(i): w(i) if callable(w) else w for i in range(count)}


def llama32(**other):
    return llama3(**({"factor": 32.0} | other))


def exaone(**other):
    return llama3(**({"base": 1e6} | other))


def qwen3_yarn(**other):
    return yarn(**({"base": 1e6, "factor": 4.0, "original": 32768} | other))


def deepseek_r1(**other):
    return yarn(64, **({"factor": 40.0, "original": 4096} | other))


def gpt_oss(**other):
    return yarn(64, **({"base": 150000.0, "factor": 32.0, "original": 4096, "truncate": False} | other))


def phi(rows, factors, original=4096, longest=131072):
    """Angles over the factors, and the amplitude of LongRoPE."""
    return angles(P(rows), inverse(128) / factors), longrope_factor(longest / original, original)


def dynamic(rows, length):
    """dynamic-1024.json at an input of this length."""
    return angles(P(rows), inverse(64, dynamic_base(64, 10000.0, 2.0, length, 1024)))


def gemma3(full, sliding):
    return {"model.rotary_emb.inv_freq": full, "model.rotary_emb_local.inv_freq": sliding}


def document():
    """Positions of Qwen's vision models: 12 words, an image of 6 x 9 merged cells, 20 words."""
    return image_between(12, 6, 9, 20)


def merged_axes(widths, positions, d=128, base=1e6):
    """What M-RoPE hands to the layers: [1, L, d] cosines and sines."""
    return {k: sections(x, widths)[None] for k, x in zip(("cos", "sin"), mrope(*positions, d, base).values())}


def named(rows):
    """Whisper's name for its encoder's positions."""
    return {"model.encoder.embed_positions.weight": rows}


def whisper(d, positions=1500, order=sin_cos):
    return order(angles(P(positions), inverse_exp(d, last=1)))


def masked(table):
    """A bias with minus infinity behind the query."""
    return np.where(distance(table.shape[-2], table.shape[-1]) > 0, F32(-np.inf), table)


def t5_values(heads):
    return normal("aside6-t5", 32, heads, scale=1.2)
