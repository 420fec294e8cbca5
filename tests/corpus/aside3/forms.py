"""What several modules of this part take: rules with the numbers of its configs, positions, and layouts."""

import json
import math
import pathlib

import numpy as np
from axes import mrope
from formulas import *

LONGROPE = json.loads((pathlib.Path(__file__).parent / "configs/longrope-48.json").read_text())["rope_scaling"]
SHORT, LONG = (np.array(LONGROPE[key], F32) for key in ("short_factor", "long_factor"))
DEEPSEEK_FACTOR = (0.08 * math.log(20) + 1) / (0.05 * math.log(20) + 1)


def half(x):
    return x.astype(F16)


def named(a, spread=halves, store=lambda x: x, factor=1.0):
    return {
        "cos": store(spread(np.cos(a)) * a.dtype.type(factor)),
        "sin": store(spread(np.sin(a)) * a.dtype.type(factor)),
    }


def mistral(rows=256):
    return angles(P(rows), inverse(104, 700000.0))


def yarn3(**ramp):
    return yarn(76, 600000.0, 3.0, 12288, **({"fast": 24.0, "slow": 2.0} | ramp))


def deepseek():
    return yarn(48, 20000.0, 20.0, 4096)


def gpt_oss(truncate=False):
    return yarn(72, 130000.0, 12.0, 3072, truncate=truncate)


def mllama(**other):
    return llama3(**({"d": 64, "base": 450000.0, "factor": 24.0, "low": 1.5, "high": 5.0, "original": 6144} | other))


def text_and_video():
    """Positions of Qwen2.5-VL: nine words, four frames two seconds apart of 3 x 5 cells, eleven words."""
    frames, rows, columns = grid(4, 3, 5)
    after = 9 + max(2 * 3, 3 - 1, 5 - 1) + 1 + P(11)
    return [np.concatenate([P(9), 9 + x, after]) for x in (2 * frames, rows, columns)]


def beside_weights(prefix, suffix, vectors):
    made = {f"{prefix}{i}{suffix}": w for i, w in enumerate(vectors)}
    return made | {"model.norm.weight": 1 + normal("aside3-norm", 96, scale=0.1)}


def cis(a):
    return np.exp(1j * a.astype(F64)).astype(np.complex64)


def axial_cis(height, width, d, base=10000.0):
    """SAM 2's compute_axial_cis: half of the pairs turn with the column, half with the row."""
    rows, columns = grid(height, width)
    w = inverse(2 * (d // 4), base)
    return cis(np.concatenate([angles(columns, w), angles(rows, w)], 1))


def axes_cis(positions, widths, base):
    return cis(np.concatenate([angles(p, inverse(d, base, F64)) for p, d in zip(positions, widths)], 1))


def eva(cells, trained, d):
    """EVA-02's rotary of an image: positions are stretched to those of training."""
    w = inverse(d // 2)
    rows, columns = [repeats(angles(x / cells * trained, w)) for x in grid(cells, cells)]
    return named(np.concatenate([rows, columns], 1), lambda x: x)


def xpos(rows, d, scale_base=512):
    """torchscale's XPOS for queries: cosines and sines times a decay of their own for each pair."""
    base = (P(0, d, 2) + 0.4 * d) / (1.4 * d)
    scale = (base[None, :] ** ((P(rows) - rows // 2) / scale_base)[:, None]).astype(F32)
    a = angles(P(rows), inverse(d))
    return {"cos": repeats(np.cos(a) * scale), "sin": repeats(np.sin(a) * scale)}


def rotations(a):
    """Flux's rope(): a 2 x 2 matrix for each pair."""
    return np.stack([np.cos(a), -np.sin(a), np.sin(a), np.cos(a)], -1).reshape(*a.shape, 2, 2)


def mrope_batch():
    """[3, 2, L, d]: the video, and a sequence of words as long."""
    video, words = text_and_video(), [P(80)] * 3
    made = [mrope(*axes, d=64, base=500000.0) for axes in (video, words)]
    return {key: np.concatenate([m[f"{key}_cached"] for m in made], 1) for key in ("cos", "sin")}


def bias(slopes_, relative):
    return slopes_[:, None, None] * relative.astype(slopes_.dtype)
