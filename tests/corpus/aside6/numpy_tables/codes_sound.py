"""Sinusoidal tables that are right, of words, time steps and coordinates."""

from aside6.forms import *
from store import table


def padded(rows, d, padding=1):
    """fairseq's table: sines, then cosines; the padding's row is zero."""
    return changed(sin_cos(angles(P(rows), inverse_exp(d, last=1))), padding, 0)


def nerf(points, octaves):
    """The coordinates, then sine and cosine of each octave of each."""
    x = np.linspace(-1, 1, points, dtype=F32)[:, None]
    return np.concatenate([x] + [f(F32(2**k) * x) for k in range(octaves) for f in (np.sin, np.cos)], 1)


table("codes-tutorial-2000", lambda: {"pos_encoder.pe": tutorial(2000, 512)[None]})
table("codes-tutorial-bfloat16", lambda: Bfloat16(tutorial(600, 256)[:, None]))
table("codes-informer-96", lambda: {"enc_embedding.position_embedding.pe": tutorial(96, 512)[None]})
table("codes-marian-512", lambda: named(sin_cos(angles(P(512), inverse(512, t=F64))).astype(F32)))
table("codes-tensor2tensor-1024", lambda: sin_cos(angles(P(1024), inverse_exp(512, last=1)))[None])
table("codes-fairseq-padding-row", lambda: padded(514, 256))
table("codes-whisper-large-float16", lambda: named(half(whisper(1280))))
table("codes-keras-tutorial-float64", lambda: sin_cos(angles(P(200), inverse(128, t=F64)))[None])
table("codes-chunk-from-500", lambda: tutorial(700, 192)[500:])
table("timesteps-sd-50", lambda: cos_sin(angles(P(981, 0, -20), inverse_exp(320))))
table("timesteps-annotated-diffusion", lambda: sin_cos(angles(P(300), inverse_exp(128, last=1))))
table(
    "timesteps-flux-shifted",
    lambda: (lambda s: cos_sin(angles(1000 * (3 * s / (1 + 2 * s)), inverse_exp(256))))(np.linspace(1, 1 / 28, 28)),
)
table("fourier-nerf-10-octaves", lambda: nerf(200, 10))
