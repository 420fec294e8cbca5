"""Sinusoidal tables that are right: of words, of sound, of time steps."""

from aside5.forms import *
from store import table


def odd(rows, d):
    """The tutorial's table of an odd width: the last cosine is left out."""
    return tutorial(rows, d + 1)[:, :d]


def with_padding(rows, d, row):
    """fairseq: each row is the code of its number, but for the one of the padding."""
    made = sin_cos(angles(P(rows), inverse_exp(d, last=1)))
    return changed(made, row, 0)


def fourier(x, octaves):
    return np.concatenate([f(x * F32(2.0**k * math.pi)) for k in range(octaves) for f in (np.sin, np.cos)], -1)


def shifted(steps, shift):
    """Time steps of SD3: sigma shifted towards noise, times 1000."""
    sigma = np.linspace(1, 1 / steps, steps)
    return (1000 * shift * sigma / (1 + (shift - 1) * sigma)).astype(F32)


table("codes-tutorial-512-middle-axis", lambda: {"pos_encoder.pe": tutorial(512, 128)[:, None]})
table("codes-tensor2tensor-700", lambda: sin_cos(angles(P(700), inverse_exp(128, last=1))))
table("codes-nllb-weights-float16", lambda: {"model.encoder.embed_positions.weights": half(with_padding(514, 512, 1))})
table("codes-padding-row-0", lambda: {"encoder.position_enc.weight": changed(tutorial(201, 512), 0, 0)})
table(
    "codes-whisper-base-float16",
    lambda: {"model.encoder.embed_positions.weight": half(sin_cos(angles(P(1500), inverse_exp(512, last=1))))},
)
table("codes-odd-width", lambda: odd(256, 127))
table("codes-espnet-relative", lambda: interleaved(angles(P(255, -256, -1), inverse_exp(256)))[None])
table("codes-transformer-xl-halves", lambda: sin_cos(angles(P(127, -1, -1), inverse(410)))[:, None])
table("codes-float64-300", lambda: interleaved(angles(P(400), inverse(300, t=F64))))
table("codes-bfloat16-of-float32", lambda: Bfloat16(tutorial(1024, 256)))
table("timesteps-dit-descending", lambda: cos_sin(angles(P(980, -1, -20), inverse_exp(256))))
table("timesteps-sd3-shifted", lambda: cos_sin(angles(shifted(28, 3.0), inverse_exp(256))))
table("fourier-of-a-line-8-octaves", lambda: fourier(np.linspace(-1, 1, 200, dtype=F32)[:, None], 8))
table("codes-chunk-from-3000", lambda: tutorial(3256, 192)[3000:])
