"""Tensors of models and of signal processing that encode no positions, or are learned."""

import numpy as np
from aside3.forms import *
from formulas import *
from store import Bfloat16, table


def rotations_of_quaternions(n):
    """Random rotations of space."""
    q = normal("aside3-quaternions", n, 4, t=F64)
    w, x, y, z = (q / np.linalg.norm(q, axis=1, keepdims=True)).T
    rows = [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)]
    rows += [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)]
    rows += [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]
    return np.stack(rows, 1).reshape(n, 3, 3).astype(F32)


def gabor(size, turns):
    y, x = np.mgrid[:size, :size] - size // 2
    along = [x * np.cos(t) + y * np.sin(t) for t in turns]
    return np.stack([np.exp(-(x**2 + y**2) / 18) * np.cos(1.1 * a) for a in along])[:, None].astype(F32)


def hippo(n):
    """S4's matrix of Legendre polynomials."""
    k = np.sqrt(2 * P(n) + 1)
    return -(np.tril(k[:, None] * k[None, :], -1) + np.diag(P(n) + 1)).astype(F32)


def blocks_of_mask(lengths):
    document = np.repeat(P(len(lengths)), lengths)
    return np.where(document[:, None] == document[None, :], 0, -10000).astype(F32)


def shifted_windows(side, window):
    """Swin's mask: -100 between cells that meet in a window by the shift alone."""
    part = np.searchsorted([side - window, side - window // 2], P(side), "right")
    part = (3 * part[:, None] + part).reshape(side // window, window, side // window, window)
    part = part.transpose(0, 2, 1, 3).reshape(-1, window * window)
    return np.where(part[:, :, None] == part[:, None, :], 0, -100).astype(F32)


def walk(name, *shape):
    return normal(name, *shape).cumsum(0)


def smoothed(name, n, d):
    """Learned positions of a vision model: noise that training has made smooth."""
    x = normal(name, n + 8, d)
    return (0.02 * np.stack([x[i : i + n] for i in range(8)]).sum(0)).astype(F32)


def uniform(name, bound, *shape):
    return seeded(name).uniform(-bound, bound, shape).astype(F32)


table("weight-kaiming-of-lora", lambda: {"q_proj.lora_A.weight": uniform("aside3-lora", 0.2, 8, 96)})
table("weight-of-an-expert-router", lambda: normal("aside3-router", 12, 160, scale=0.02))
table("weight-of-a-patch-convolution", lambda: normal("aside3-patch", 48, 3, 8, 8, scale=0.03))
table("weight-of-depthwise-mamba", lambda: Bfloat16(normal("aside3-depthwise", 128, 1, 4, scale=0.3)))
table("moments-of-adam", lambda: normal("aside3-adam", 64, 64, scale=1e-4) ** 2)
table("filters-of-gabor", lambda: gabor(11, np.linspace(0, np.pi, 12, endpoint=False)))
table("embedding-of-segments", lambda: {"embeddings.token_type_embeddings.weight": normal("aside3-types", 2, 120)})
table("embedding-learned-of-vit", lambda: {"pos_embed": smoothed("aside3-vit", 65, 96)[None]})
table(
    "embedding-relative-of-conformer",
    lambda: {"linear_pos.weight": normal("aside3-conformer", 80, 80, scale=0.1)},
)
table(
    "embedding-relative-of-shaw", lambda: {"relative_attention.emb_rel_k": normal("aside3-shaw", 1, 9, 48, scale=0.1)}
)
table("embedding-relative-of-sam", lambda: {"attn.rel_pos_h": normal("aside3-sam", 27, 40, scale=0.03)})
table("centroids-of-a-codebook", lambda: normal("aside3-codebook", 256, 16))
table("matrix-hippo", lambda: hippo(32))
table("matrix-legendre", lambda: np.polynomial.legendre.legvander(np.linspace(-1, 1, 60), 11))
table("matrix-dst", lambda: np.sin(np.pi * (P(40)[:, None] + 1) * (P(40) + 1) / 41).astype(F32))
table("matrix-covariance-of-a-kernel", lambda: np.exp(-(distance(60) ** 2) / 50).astype(F32))
table("window-kaiser", lambda: np.kaiser(256, 9.0).astype(F32))
table("window-hamming-normalised", lambda: np.hamming(200) / np.hamming(200).sum())
table("signal-chirp", lambda: np.sin(2 * np.pi * 40 * np.linspace(0, 1, 4000) ** 2).astype(F32).reshape(40, 100))
table(
    "signal-noise-on-the-circle",
    lambda: np.exp(2j * np.pi * seeded("aside3-circle").uniform(size=(90, 24))).astype(np.complex64),
)
table("walks-of-prices", lambda: walk("aside3-prices", 250, 12))
table("rotations-of-space", lambda: rotations_of_quaternions(80))
table("mask-of-documents", lambda: {"attention_mask": blocks_of_mask((30, 18, 22))[None, None]})
table("mask-of-shifted-windows", lambda: {"attn_mask": shifted_windows(8, 4)})
table("ids-of-experts", lambda: {"expert_ids": seeded("aside3-experts").randint(0, 8, (64, 2))})
table(
    "schedule-karras-sigmas",
    lambda: {"sigmas": ((80 ** (1 / 7) + P(25) / 24 * (0.002 ** (1 / 7) - 80 ** (1 / 7))) ** 7).astype(F32)},
)
table(
    "quantised-zero-points", lambda: {"qzeros": seeded("aside3-zeros").randint(0, 2**31 - 1, (12, 40)).astype(np.int32)}
)
table("counts-of-tokens", lambda: np.sort(seeded("aside3-counts").zipf(1.4, 500))[::-1].astype(np.int64))
table("values-of-softmax", lambda: (lambda e: e / e.sum(1, keepdims=True))(np.exp(normal("aside3-softmax", 70, 70))))
table("weight-gaussian-of-sam", lambda: {"positional_encoding_gaussian_matrix": normal("aside3-gaussian", 2, 64)})
table("gains-near-one-float16", lambda: {"ln_f.weight": half(1 + normal("aside3-gains", 112, scale=0.05))})
