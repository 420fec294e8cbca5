"""What several modules of this part take: the rules of its configs, and the layouts in which code bases export them."""

import json
import pathlib

from aside3.forms import axes_cis, axial_cis, beside_weights, bias, cis, half, named
from axes import *
from formulas import *
from store import Bfloat16

CONFIGS = pathlib.Path(__file__).parent / "configs"
LONG = np.array(json.loads((CONFIGS / "phi-4-mini.json").read_text())["rope_scaling"]["long_factor"], F32)
INF = F32(np.inf)


def llama32(**other):
    return llama3(**({"d": 64, "factor": 32.0} | other))


def qwen3(positions, d=128):
    return angles(positions, inverse(d, 1e6))


def smollm2(positions):
    return angles(positions, inverse(64, 130000.0))


def deepseek(factor=40.0, base=10000.0, fast=32.0):
    return yarn(64, base, factor, 4096, fast=fast)


def gpt_oss():
    return yarn(64, 150000.0, 32.0, 4096, truncate=False)


def phi4(rows, factors):
    return named(angles(P(rows), inverse(96) / factors), factor=longrope_factor(32, 4096))


def gemma3():
    """Global frequencies, divided by the factor of the config, and local ones."""
    return inverse(256, 1e6) / F32(8), inverse(256, 1e4)


def joined(a, store=lambda x: x, factor=1.0):
    """vLLM's cos_sin_cache: cosines, then sines, each pair once."""
    return {"cos_sin_cache": store(cos_sin(a) * F32(factor))}


def kept(spread=halves, store=lambda x: x):
    """The buffers of transformers before 4.38: [1, 1, L, d]."""
    return lambda a, factor=1.0: pair(a[None, None], spread, store, factor)


def frequencies(w, name="model.rotary_emb.inv_freq"):
    return {name: w}


def text_image_text():
    """Positions of Qwen2-VL: 12 words, an image of 6 x 8 merged cells, 20 words."""
    return image_between(12, 6, 8, 20)


def video_of_qwen(seconds=1):
    """Positions of Qwen2.5-VL: 10 words, three frames of 4 x 6 cells some steps apart, 8 words."""
    frames, rows, columns = grid(3, 4, 6)
    after = 10 + max(2 * seconds, 5) + 1 + P(8)
    return [np.concatenate([P(10), 10 + x, after]) for x in (seconds * frames, rows, columns)]


def in_sections(positions):
    """The cosines and sines of M-RoPE after their sections are merged: [1, L, d]."""
    made = mrope(*positions)
    return {key: sections(x, (16, 24, 24))[None] for key, x in zip(("cos", "sin"), made.values())}


def timesteps(t, d=256, shift=0, cosines_first=True):
    """diffusers' get_timestep_embedding."""
    a = angles(t, inverse_exp(d, last=shift))
    return cos_sin(a) if cosines_first else sin_cos(a)


def nerf(x, octaves):
    """The original NeRF's embedder: the coordinates, then sines and cosines of each octave."""
    parts = [x] + [f(x * F32(2.0**k)) for k in range(octaves) for f in (np.sin, np.cos)]
    return np.concatenate(parts, -1)


def t5_bias():
    """What a T5 encoder adds: a learned number for each bucket and head, [1, 12, 64, 64]."""
    return normal("aside4-t5", 32, 12, scale=2.0)[buckets(distance(64))].transpose(2, 0, 1)[None]


def swin_index(n):
    """Swin's relative_position_index."""
    rows, columns = grid(n, n)
    return (columns[:, None] - columns + n - 1) + (rows[:, None] - rows + n - 1) * (2 * n - 1)
