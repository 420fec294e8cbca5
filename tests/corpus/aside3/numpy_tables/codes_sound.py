"""Sound absolute codes: sinusoidal tables, time-steps, Fourier features, images and videos."""

import math

import numpy as np
from aside3.forms import *
from formulas import *
from store import Bfloat16, table


def grad_tts(times, d):
    return sin_cos(angles(F32(1000) * times.astype(F32), inverse_exp(d, last=1)))


def edm(sigmas, d):
    """EDM's noise embedding: cosines, then sines, of ln(sigma)/4; the last frequency is 1/10000."""
    w = F32(1 / 10000) ** (P(d // 2, dtype=F32) / F32(d // 2 - 1))
    return cos_sin(angles((np.log(sigmas) / 4).astype(F32), w))


def karras(steps, most=80.0, least=0.002, rho=7):
    return (most ** (1 / rho) + P(steps) / (steps - 1) * (least ** (1 / rho) - most ** (1 / rho))) ** rho


def diffwave(steps, d):
    """Frequencies rise from 1 to 10^4."""
    return sin_cos(angles(P(steps), F32(10) ** (P(d // 2).astype(F32) * F32(4 / (d // 2 - 1)))))


def jepa(frames, height, width, d):
    """V-JEPA's get_3d_sincos_pos_embed: half of the columns for time, a quarter each for row and column."""
    widths = (d // 2, d // 4, d // 4)
    parts = [sin_cos(angles(p, inverse(n, 10000.0, F64))) for p, n in zip(grid(frames, height, width), widths)]
    return np.concatenate(parts, 1).astype(F32)


def sd3(cells, base_cells, d):
    """SD3's table for another size: cells are counted in those of the base size; columns before rows."""
    rows, columns = grid(cells, cells)
    parts = [sin_cos(angles(x / (cells / base_cells), inverse(d // 2, 10000.0, F64))) for x in (columns, rows)]
    return np.concatenate(parts, 1).astype(F32)


def deformable_detr(height, width, d):
    """Centres of cells over their number, times 2 pi; interleaved, [d, h, w]."""
    parts = []
    for x, n in zip(grid(height, width), (height, width)):
        centres = (x.astype(F32) + F32(0.5)) / F32(n + 1e-6) * F32(2 * math.pi)
        parts.append(interleaved(angles(centres, inverse(d // 2))))
    return np.concatenate(parts, 1).reshape(height, width, d).transpose(2, 0, 1)


def anchors(boxes, d):
    """DAB-DETR's gen_sineembed_for_position: y, x, width, height of each box in turn."""
    return np.concatenate([interleaved(angles(boxes[:, i] * F32(2 * math.pi), inverse(d))) for i in (1, 0, 2, 3)], 1)


def octaves(x, count):
    """NeRF without pi: sine and cosine of each octave in turn."""
    return interleaved(angles(x, F32(2) ** P(count, dtype=F32)))


def pegasus(rows, d):
    """Pegasus fills sines of the even columns' angles and cosines of the odd ones' into halves."""
    a = P(rows)[:, None] / 10000.0 ** (2 * (P(d) // 2) / d)
    return np.concatenate([np.sin(a[:, 0::2]), np.cos(a[:, 1::2])], 1).astype(F32)


table("codes-50-tensor2tensor-max-5000", lambda: sin_cos(angles(P(170), inverse_exp(50, 5000.0, last=1)))[None])
table("codes-24-of-392-video-tokens", lambda: interleaved(angles(P(392), inverse(24, 10000.0, F64))).astype(F32)[None])
table("codes-66-of-pegasus-float16", lambda: half(pegasus(140, 66)))
table("codes-58-of-opennmt", lambda: tutorial(250, 58)[:, None])
table("codes-46-base-500", lambda: Bfloat16(interleaved(angles(P(120), inverse(46, 500.0)))))
table("codes-96-seven-rows", lambda: tutorial(7, 96))
table("codes-40-from-5000", lambda: tutorial(5064, 40)[5000:])
table("codes-62-in-batch-first-of-three", lambda: np.repeat(tutorial(75, 62)[None], 3, 0))
table(
    "checkpoint-translator-two-lengths",
    lambda: {
        "encoder.pos_encoder.pe": half(tutorial(200, 72)),
        "decoder.pos_encoder.pe": half(tutorial(120, 72)),
        "encoder.layers.0.linear1.weight": half(normal("aside3-linear", 96, 72, scale=0.05)),
    },
)
table("codes-whisper-56-float16", lambda: half(sin_cos(angles(P(180), inverse_exp(56, last=1)))))
table("timesteps-grad-tts-of-a-batch", lambda: grad_tts(seeded("aside3-times").uniform(0, 1, 24), 64))
table("timesteps-edm-noise-levels", lambda: edm(karras(40), 32))
table("timesteps-diffwave", lambda: diffwave(200, 48))
table("fourier-nerf-without-pi", lambda: octaves(np.linspace(-1, 1, 75, dtype=F32), 6))
table("image-sd3-12-of-8", lambda: sd3(12, 8, 48))
table("video-jepa-3x4x5", lambda: jepa(3, 4, 5, 48))
table("image-deformable-detr-7x9", lambda: deformable_detr(7, 9, 40))
table("boxes-dab-detr", lambda: anchors(seeded("aside3-boxes").uniform(0.05, 0.95, (30, 4)).astype(F32), 24))
