"""Sound tables of several axes: images, video, and text beside them."""

import math

import numpy as np
from axes import *
from formulas import *
from store import Bfloat16, table

# Absolute codes -----------------------------------------------------------------------------------------------------
table("mae-14x14-64-class-token", lambda: mae(14, 14, 64, cls=True)[None])
table("mae-8x20-32", lambda: mae(8, 20, 32))
table("tensor2tensor-2d-12x9x32", lambda: separable((12, 9), lambda n: sin_cos(angles(P(n), inverse_exp(16, last=1)))))

table("detr-normalised-1x32x10x14", lambda: detr(10, 14, 32)[None])
table("detr-normalised-flat-140x32", lambda: detr(10, 14, 32).reshape(32, -1).T.copy())
table("deformable-detr-temperature-20", lambda: detr(12, 16, 32, shift=-0.5, base=20.0)[None])
table("sam2-sine-1x64x16x16", lambda: detr(16, 16, 64)[None])

table("loftr-1x32x12x16", lambda: loftr(12, 16, 32)[None])

# Rotary caches ------------------------------------------------------------------------------------------------------
table("flux-16-56-56-12x16", lambda: axial([np.zeros(192), *grid(12, 16)], (16, 56, 56)))
table("flux-16-56-56-with-text", lambda: axial(after_text(32, np.zeros(120), *grid(10, 12)), (16, 56, 56)))
table("flux-16-56-56-bfloat16", lambda: axial([np.zeros(96), *grid(8, 12)], (16, 56, 56), store=Bfloat16))
table("hunyuanvideo-16-56-56-theta-256", lambda: axial(grid(3, 6, 8), (16, 56, 56), 256.0))
table(
    "vision-rope-axial-11x7-64-half", lambda: axial(grid(11, 7), (32, 32), spread=halves, store=lambda x: x.astype(F16))
)
table("qwen2-vl-vision-merged-8x12", lambda: axial(merged(8, 12), (40, 40), spread=halves))
table("qwen2-vl-vision-merged-grid-given", lambda: axial(merged(12, 16), (40, 40), spread=halves))
table("llama4-vision-10x10", lambda: axial([p + 1 for p in reversed(grid(10, 10))], (32, 32)))
table("pixtral-12x12-complex", lambda: np.exp(1j * pixtral(12, 12)).astype(np.complex64))

table("eva02-interpolated-16x16-of-14", lambda: timm_cat(16, 16, inverse(32), [np.arange(16) / 16 * 14] * 2))
table(
    "vit-pixel-frequencies-12x16",
    lambda: timm_cat(
        12, 16, F32(math.pi) * np.linspace(1, 112, 16, dtype=F32), [np.linspace(-1, 1, 12), np.linspace(-1, 1, 16)]
    ),
)
table("dinov3-14x14-periods-100", lambda: pair(dinov3(14, 14)))
table("dinov3-10x16-periods-100", lambda: pair(dinov3(10, 16)))

table("qwen2-vl-mrope-image-64", lambda: mrope(*image_between(8, 6, 8, 10), d=64))
