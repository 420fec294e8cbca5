"""Tables of several axes, as the named code bases make them."""

import math

import numpy as np
from formulas import *


def mae(height, width, d, cls=False, first=None, bases=(10000.0, 10000.0), starts=(0, 0)):
    """MAE's get_2d_sincos_pos_embed: the first half of the columns is the position along the width."""
    h, w = grid(height, width)
    coded = [
        sin_cos(angles(axis + start, inverse(d // 2, base, F64)))
        for axis, base, start in zip(first or (w, h), bases, starts)
    ]
    table = np.concatenate(coded, 1).astype(F32)
    return np.concatenate([np.zeros((1, d), F32), table]) if cls else table


def detr(height, width, d, normalise=True, shift=0.0, base=10000.0):
    """DETR's PositionEmbeddingSine, [d, height, width]: the first half is the position along the height."""
    h, w = [axis.reshape(height, width).astype(F32) + F32(1 + shift) for axis in grid(height, width)]
    if normalise:
        h, w = (x / (m + F32(1e-6)) * F32(2 * math.pi) for x, m in ((h, F32(height + shift)), (w, F32(width + shift))))
    w_i = F32(base) ** (2 * (np.arange(d // 2) // 2).astype(F32) / F32(d // 2))
    halves_ = [
        np.stack([np.sin(x[..., None] / w_i)[..., 0::2], np.cos(x[..., None] / w_i)[..., 1::2]], 3).reshape(
            height, width, -1
        )
        for x in (h, w)
    ]
    return np.concatenate(halves_, 2).transpose(2, 0, 1)


def loftr(height, width, d):
    """LoFTR's PositionEncodingSine, [d, height, width]: sin x, cos x, sin y, cos y, repeated; positions from 1."""
    h, w = [axis.reshape(height, width).astype(F32) + F32(1) for axis in grid(height, width)]
    w_i = np.exp(np.arange(0, d // 2, 2, dtype=F32) * F32(-math.log(10000.0) / (d // 2)))[:, None, None]
    table = np.zeros((d, height, width), F32)
    table[0::4], table[1::4], table[2::4], table[3::4] = (
        np.sin(w * w_i),
        np.cos(w * w_i),
        np.sin(h * w_i),
        np.cos(h * w_i),
    )
    return table


def axial(positions, widths, base=10000.0, store=lambda x: x, spread=repeats):
    """Flux's and Wan's way: each axis has its columns and its own frequencies."""
    a = np.concatenate([angles(p, inverse(d, base, F64)) for p, d in zip(positions, widths)], 1)
    return {"cos": store(spread(np.cos(a)).astype(F32)), "sin": store(spread(np.sin(a)).astype(F32))}


def after_text(tokens, *positions):
    return [np.concatenate([np.zeros(tokens, int), p]) for p in positions]


def timm_cat(height, width, bands, positions):
    """EVA's RotaryEmbeddingCat: sines, then cosines, each frequency for two neighbouring columns."""
    g = [positions[i][axis].astype(F32) for i, axis in enumerate(grid(height, width))]
    return sin_cos(repeats(np.concatenate([angles(x, bands) for x in g], 1)))


def mrope(t, h, w, d=128, base=1e6):
    """Qwen2-VL before its sections are merged: [3, 1, L, d]."""
    return pair(np.stack([angles(p, inverse(d, base)) for p in (t, h, w)])[:, None])


def image_between(before, height, width, after):
    """Positions of text, an image, and text again."""
    h, w = grid(height, width)
    start, end = np.arange(before), np.arange(after) + before + max(height, width)
    return [np.concatenate([start, x + before, end]) for x in (np.zeros_like(h), h, w)]


def sections(stacked, widths):
    """Every section of columns from its own axis, twice over."""
    columns, start = [], 0
    for i, width in enumerate(list(widths) * 2):
        columns.append(stacked[i % 3, 0, :, start : start + width])
        start += width
    return np.concatenate(columns, 1)


def width_then_height(height, width, w):
    """The sines and cosines of the position along the width, and then along the height."""
    rows, columns = grid(height, width)
    return np.concatenate([sin_cos(angles(axis, w)) for axis in (columns, rows)], 1)


def separable(sizes, code):
    """[*sizes, columns]: code(n) of each axis, one after the other."""
    parts = []
    for axis, size in enumerate(sizes):
        part = code(size)
        spread = part.reshape([size if i == axis else 1 for i in range(len(sizes))] + [-1])
        parts.append(np.broadcast_to(spread, (*sizes, part.shape[1])))
    return np.concatenate(parts, -1)


def pixtral(height, width, d=64):
    """Pixtral's angles: the even frequencies turn with the row, the odd ones with the column."""
    rows, columns = grid(height, width)
    w = inverse(d)
    return np.concatenate([angles(rows, w[::2]), angles(columns, w[1::2])], 1)


def dinov3(height, width, quarter=16, base=100.0):
    """DINOv3's angles: the centres of the patches, from -1 to 1 along each axis, and periods from 1 to base."""
    periods = F32(base) ** (np.arange(quarter, dtype=F32) / F32(quarter))
    centres = [((x + 0.5) / n * 2 - 1).astype(F32) for x, n in zip(grid(height, width), (height, width))]
    return np.concatenate([F32(2 * math.pi) * (x[:, None] / periods) for x in centres], 1)


def interleaved_sections(positions, d=128, base=5e6, section=20):
    """Qwen3-VL's angles: pairs 0, 3, 6, ... are of the time, 1, 4, ... of the row, 2, 5, ... of the column."""
    time, row, column = (angles(p, inverse(d, base)) for p in positions)
    time[:, 1 : 3 * section : 3] = row[:, 1 : 3 * section : 3]
    time[:, 2 : 3 * section : 3] = column[:, 2 : 3 * section : 3]
    return time
