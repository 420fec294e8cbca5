"""Sound tables of several axes: images, video, and text beside them."""

import numpy as np
from axes import *
from formulas import *
from store import table

# Absolute codes -----------------------------------------------------------------------------------------------------
table("mae-12x12-48", lambda: mae(12, 12, 48))
table("mae-10x16-32-grid-given", lambda: mae(10, 16, 32))
table("mae-7x9-16-float64", lambda: mae(7, 9, 16).astype(F64))
table("dit-16x16-32-half", lambda: mae(16, 16, 32).astype(F16)[None])
table(
    "sd3-pixart-interpolated-16x16",
    lambda: (
        lambda h, w: np.concatenate(
            [sin_cos(angles(axis / (16 / 8) / 2.0, inverse(16, t=F64))) for axis in (w, h)], 1
        ).astype(F32)
    )(*grid(16, 16)),
)
table("vit-simple-2d-10x14-64", lambda: width_then_height(10, 14, inverse_exp(32, last=1)))
table("moco-v3-8x8-32", lambda: width_then_height(8, 8, inverse(16)))
table(
    "wzlxjtu-2d-32x10x15",
    lambda: separable((15, 10), lambda n: interleaved(angles(P(n), inverse_exp(16)))).transpose(2, 1, 0).copy(),
)
table("tatp22-2d-9x11x32", lambda: separable((9, 11), lambda n: interleaved(angles(P(n), inverse(16))))[None])
table("tatp22-3d-4x5x6x24", lambda: separable((4, 5, 6), lambda n: interleaved(angles(P(n), inverse(8)))))

table("detr-normalised-flat-grid-given", lambda: detr(12, 18, 64).reshape(64, -1).T.copy())
table("detr-unnormalised-1x32x9x13", lambda: detr(9, 13, 32, normalise=False)[None])
table("deformable-detr-shifted-1x32x12x16", lambda: detr(12, 16, 32, shift=-0.5)[None])

table("loftr-1x64x9x14", lambda: loftr(9, 14, 64)[None])
table(
    "nerf-3d-octaves",
    lambda: (lambda x: np.concatenate([f(F32(2.0**k) * x) for k in range(6) for f in (np.sin, np.cos)], 1))(
        np.stack(grid(4, 5, 6), 1).astype(F32) / 6
    ),
)
table(
    "cogvideox-3d-4x6x8-64",
    lambda: (
        lambda t, h, w: np.concatenate(
            [
                sin_cos(angles(t, inverse(16, t=F64))),
                sin_cos(angles(w, inverse(24, t=F64))),
                sin_cos(angles(h, inverse(24, t=F64))),
            ],
            1,
        ).astype(F32)
    )(*grid(4, 6, 8)),
)

# Rotary caches ------------------------------------------------------------------------------------------------------
table(
    "flux-complex",
    lambda: (lambda a: np.exp(1j * a).astype(np.complex64))(
        np.concatenate([angles(p, inverse(d, t=F64)) for p, d in zip([np.zeros(80), *grid(8, 10)], (8, 28, 28))], 1)
    ),
)
table("lumina2-theta-10000-32-32-32", lambda: axial([np.full(90, 20), *grid(9, 10)], (32, 32, 32)))
table("wan-44-42-42-3x6x8", lambda: axial(grid(3, 6, 8), (44, 42, 42)))
table("wan-44-42-42-grid-given", lambda: axial(grid(4, 5, 7), (44, 42, 42)))
table("cogvideox-rope-16-24-24", lambda: axial(grid(3, 8, 10), (16, 24, 24)))
table("vision-rope-axial-12x16-32", lambda: axial(grid(12, 16), (16, 16), spread=halves))
table("siglip2-theta-100-9x13", lambda: axial(grid(9, 13), (32, 32), 100.0))
table("pixtral-10x14-64", lambda: pair(pixtral(10, 14)))

table("eva02-14x14-language-frequencies", lambda: timm_cat(14, 14, inverse(32), [np.arange(14)] * 2))
table(
    "rope-vit-mixed-axial-cos-12x12",
    lambda: (lambda g, w: pair(np.concatenate([angles(g[1], w), angles(g[0], w)], 1), spread=lambda x: x))(
        grid(12, 12), inverse(32, 100.0)
    ),
)

table("qwen2-vl-mrope-text-3x1x32x128", lambda: mrope(*[np.arange(32)] * 3))
table("qwen2-vl-mrope-image-config", lambda: mrope(*image_between(5, 4, 6, 8)))
table(
    "qwen2-vl-merged-config",
    lambda: {k: sections(v, (16, 24, 24)) for k, v in mrope(*image_between(9, 6, 8, 12)).items()},
)
table(
    "qwen2-vl-merged-text-only", lambda: {k: sections(v, (16, 24, 24)) for k, v in mrope(*[np.arange(96)] * 3).items()}
)
table("qwen3-vl-interleaved-config", lambda: pair(interleaved_sections(image_between(7, 6, 8, 9))))
table("qwen3-vl-interleaved-text-only", lambda: pair(angles(np.arange(128), inverse(128, 5e6))))
