"""What several modules of this part take: the rules of its configs, and the forms in which code bases export them."""

import json
import math
import pathlib

import numpy as np
from axes import *
from formulas import *
from store import Bfloat16

CONFIGS = pathlib.Path(__file__).parent / "configs"
PHI = json.loads((CONFIGS / "phi-3.5-mini.json").read_text())["rope_scaling"]
SHORT, LONG = (np.array(PHI[key], F32) for key in ("short_factor", "long_factor"))
YARN_8 = 1.2079441541679836  # attention_factor of yarn-8.json, 0.1 ln 8 + 1


def half(x):
    return x.astype(F16)


def plain(rows, base, d=128):
    """The angles of an unscaled rotary cache; rows is their number or the positions."""
    return angles(P(rows) if isinstance(rows, int) else rows, inverse(d, base))


def cos_and_sin(a, spread=halves, store=lambda x: x, factor=1.0):
    """What rotary modules of transformers return."""
    factor = a.dtype.type(factor)
    return {"cos": store(spread(np.cos(a)) * factor), "sin": store(spread(np.sin(a)) * factor)}


def cached(a, spread=halves, store=lambda x: x, factor=1.0):
    """The buffers of transformers before 4.38: [1, 1, L, d]."""
    return pair(a[None, None], spread, store, factor)


def joined(a, store=lambda x: x, factor=1.0, name="cos_sin_cache"):
    """vLLM's cache: cosines, then sines, each pair once."""
    return {name: store(cos_sin(a) * F32(factor))}


def cis(a):
    return np.exp(1j * a.astype(F64)).astype(np.complex64)


def pairs(a):
    """Cosine and sine of each pair side by side: [..., d/2, 2]."""
    return np.stack([np.cos(a), np.sin(a)], -1)


def frequencies(w, name="model.rotary_emb.inv_freq"):
    return {name: w}


def llama33(**other):
    return llama3(**({"base": 500000.0} | other))


def qwen3_yarn(**other):
    return yarn(**({"base": 1e6, "factor": 4.0, "original": 32768} | other))


def yarn8(**other):
    return yarn(**({"base": 500000.0, "factor": 8.0, "original": 8192} | other))


def kimi(d=64):
    return yarn(d, 50000.0, 64.0, 4096)


def phi(rows, factors, original=4096, longest=131072):
    """Angles over the factors, and the amplitude of LongRoPE."""
    return angles(P(rows), inverse(96) / factors), longrope_factor(longest / original, original)


def dynamic(rows, length):
    """dynamic-4096.json at an input of this length."""
    return angles(P(rows), inverse(64, dynamic_base(64, 10000.0, 4.0, length, 4096)))


def left_padded(length, *words):
    """position_ids of transformers: counted over the words, 1 on the padding before them."""
    return [np.concatenate([np.ones(length - n, int), P(n)]) for n in words]


def text_image_text():
    """Positions of Qwen2.5-VL: 9 words, an image of 5 x 11 merged cells, 14 words."""
    return image_between(9, 5, 11, 14)


def video_between():
    """Positions of Qwen2.5-VL: 8 words, four frames of 3 x 5 cells, two steps apart, 6 words."""
    frames, rows, columns = grid(4, 3, 5)
    after = 8 + 7 + P(6)
    return [np.concatenate([P(8), 8 + x, after]) for x in (2 * frames, rows, columns)]


def axes_angles(positions, widths, base=10000.0):
    return np.concatenate([angles(p, inverse(d, base, F64)) for p, d in zip(positions, widths)], 1)


def patches(height, width, d, width_first=True):
    """The image code of RT-DETR and MoCo v3: sines and cosines of one axis, then of the other."""
    w = inverse(d // 2)
    axes = grid(height, width)[:: -1 if width_first else 1]
    return np.concatenate([f(angles(axis, w)) for axis in axes for f in (np.sin, np.cos)], 1)


def bias(slopes_, relative):
    return slopes_[:, None, None] * relative.astype(slopes_.dtype)


def t5_values(heads):
    return normal("aside5-t5", 32, heads, scale=1.5)
