"""Sound absolute codes: sinusoidal tables, time-steps, Fourier features, images."""

import math

import numpy as np
from aside2.containers import gguf
from axes import detr, loftr, mae, separable, width_then_height
from formulas import *
from store import Bfloat16, table


def after_padding(codes, padding):
    """fairseq: the row of the padding token is zero."""
    return changed(codes, padding, 0)


def fourier(positions, frequencies):
    a = np.asarray(positions, F64)[:, None] * np.asarray(frequencies, F64)
    return sin_cos(a).astype(F32)


table("codes-52-interleaved-float16", lambda: tutorial(220, 52).astype(F16)[None])
table("codes-36-double-6000", lambda: interleaved(angles(P(140), inverse(36, 6000.0, F64)))[:, None, :])
table("codes-64-bfloat16", lambda: Bfloat16(tutorial(333, 64)))
table("codes-44-concatenated-tensor2tensor", lambda: sin_cos(angles(P(100), inverse_exp(44, last=1))))
table("codes-60-of-fairseq", lambda: after_padding(sin_cos(angles(P(150), inverse_exp(60, last=1))), 1))
table(
    "codes-33-odd-with-a-zero-column", lambda: np.pad(sin_cos(angles(P(90), inverse_exp(32, last=1))), ((0, 0), (0, 1)))
)
table("codes-28-of-transformer-xl", lambda: sin_cos(angles(149 - P(150), inverse(28))))
table("codes-40-of-xlnet", lambda: sin_cos(angles(80 - P(160), inverse(40)))[:, None, :])
table("codes-48-of-espnet-relative", lambda: interleaved(angles(99 - P(199), inverse_exp(48)))[None])
table("codes-40-of-whisper", lambda: sin_cos(angles(P(220), inverse_exp(40, last=1))))
table(
    "whisper-encoder.gguf",
    lambda: gguf(
        {
            "general.architecture": "whisper",
            "whisper.encoder.embedding_length": 40,
            "whisper.encoder.context_length": 220,
        },
        {"encoder.position_embd.weight": sin_cos(angles(P(220), inverse_exp(40, last=1)))},
    ),
)
table("timesteps-cos-first-descending", lambda: cos_sin(angles(987 - 21 * P(48), inverse_exp(56))))
table(
    "timesteps-ddpm-unordered", lambda: sin_cos(angles([801, 1, 561, 999, 240, 33, 720, 414], inverse_exp(64, last=1)))
)
table(
    "timesteps-fractions-times-1000",
    lambda: cos_sin(angles(F32(1000) * np.linspace(0, 1, 41, dtype=F32), inverse_exp(48))),
)
table(
    "codes-checkpoint-of-a-translator",
    lambda: {
        "encoder.embed_positions.weight": sin_cos(angles(P(128), inverse(32))),
        "decoder.embed_positions.weight": sin_cos(angles(P(128), inverse(32))),
        "encoder.layers.0.fc1.weight": normal("aside2-fc1", 48, 32, scale=0.1),
    },
)
table("fourier-octaves-pi", lambda: fourier((P(60) + 0.5) / 30 - 1, math.pi * 2.0 ** P(6)))
table("fourier-octaves-of-pixels", lambda: fourier(P(64) / 64, 2 * math.pi * 2.0 ** P(5)))
table("fourier-perceiver-bands", lambda: fourier(np.linspace(-1, 1, 100), math.pi * np.linspace(1, 50, 16)))
table("image-mae-9x14-class-row", lambda: mae(9, 14, 48, cls=True))
table("image-mae-6x15-float16", lambda: mae(6, 15, 40).astype(F16))
table("image-simple-vit-8x13", lambda: width_then_height(8, 13, inverse_exp(24, 10000.0, last=1)))
table("image-detr-temperature-20", lambda: detr(11, 17, 48, base=20.0))
table("image-detr-counted", lambda: detr(9, 12, 64, normalise=False))
table("image-loftr-10x14", lambda: loftr(10, 14, 48))
table("volume-3d-4x6x5", lambda: separable((4, 6, 5), lambda n: interleaved(angles(P(n), inverse(12, 2000.0)))))
