"""Sinusoidal tables by bugs that were reported."""

from aside6.forms import *
from store import table


def from_scratch(rows, d):
    """Exponents 2c/d for column c, as in a loop over every second column that doubles it once more."""
    c = P(d)
    a = P(rows)[:, None] / 10000.0 ** (2 * c / d)
    return np.where(c % 2, np.cos(a), np.sin(a)).astype(F32)


def doubled(rows, d):
    """Exponents 2i/d where i is already 0, 2, 4, ...: the sine and the cosine of a pair agree."""
    return interleaved(P(rows)[:, None] / 10000.0 ** (2 * P(0, d, 2) / d)).astype(F32)


table("broken-codes-from-scratch", lambda: from_scratch(200, 512)[None])
table("broken-codes-exponents-doubled", lambda: doubled(300, 128))
table("broken-codes-positions-from-1", lambda: interleaved(angles(1 + P(500), inverse_exp(256))))
table(
    "broken-codes-made-in-float16",
    lambda: half(interleaved((half(P(2500))[:, None] * half(inverse_exp(128))).astype(F32))),
)
table("broken-codes-concatenated-for-interleaved", lambda: sin_cos(angles(P(400), inverse_exp(256)))[None])
table("broken-timesteps-in-bfloat16", lambda: cos_sin(angles(narrow(P(999, -1, -1, dtype=F32)), inverse_exp(256))))
table("broken-whisper-small-cosines-first", lambda: named(whisper(768, order=cos_sin)))
table("broken-codes-one-sign", lambda: (lambda x: changed(x, (77, 12), -x[77, 12]))(tutorial(300, 128)))
table(
    "broken-codes-trained-on",
    lambda: tutorial(200, 256) + normal("aside6-trained", 200, 256, scale=0.02),
)
table("broken-codes-in-integers", lambda: tutorial(400, 64).astype(np.int64))
