"""Absolute codes with bugs of real code."""

import numpy as np
from aside3.forms import *
from formulas import *
from store import table


def dropped(x, rate, name):
    """Dropout that was still on when the table was saved."""
    keep = seeded(name).uniform(size=x.shape) >= rate
    return (x * keep / (1 - rate)).astype(x.dtype)


def per_column(rows, d, exponent):
    """The tutorials' way: an angle for each column, then sines of the even and cosines of the odd ones."""
    a = P(rows)[:, None] / 10000.0 ** exponent(P(d))
    return np.where(P(d) % 2 == 0, np.sin(a), np.cos(a)).astype(F32)


def cells(parts, *sizes):
    return np.concatenate([sin_cos(angles(p, inverse(n, 10000.0, F64))) for p, n in zip(parts, sizes)], 1).astype(F32)


def times(d, rows, t):
    """A table computed in a narrow type from the beginning."""
    w = np.exp(P(d // 2).astype(t) * t(-math.log(10000.0) / (d // 2 - 1)))
    return sin_cos((P(rows).astype(t)[:, None] * w).astype(t)).astype(F32)


table("broken-codes-exponent-halved", lambda: per_column(160, 58, lambda c: (c // 2) / 58))
table("broken-codes-frequencies-rise", lambda: interleaved(angles(P(140), F32(1) / inverse(54))))
table("broken-codes-dropout", lambda: dropped(tutorial(300, 48), 0.1, "aside3-dropout"))
table("broken-codes-positions-of-the-unit-interval", lambda: interleaved(angles(P(128) / F32(128), inverse(62))))
table("broken-codes-cosines-never-written", lambda: changed(tutorial(130, 66), np.s_[:, 1::2], 0))
table("broken-whisper-spacing-of-the-tutorial", lambda: sin_cos(angles(P(180), inverse(56))))
table("broken-whisper-width-64", lambda: sin_cos(angles(P(180), inverse_exp(64, last=1))))
table("broken-codes-all-in-float16", lambda: times(72, 900, F16))
table("broken-codes-one-column-copied", lambda: changed(tutorial(140, 44), np.s_[:, 9], tutorial(140, 44)[:, 8]))
table(
    "broken-codes-extended-with-another-base",
    lambda: np.concatenate([tutorial(200, 50), interleaved(angles(P(200, 320), inverse(50, 5000.0)))]),
)
table("broken-codes-tiled", lambda: np.tile(tutorial(64, 42), (3, 1)))
table("broken-codes-late-infinity", lambda: changed(half(tutorial(800, 38)), (777, 21), -np.inf))
table("broken-video-depth-from-the-rows", lambda: cells([grid(3, 4, 5)[i] for i in (1, 1, 2)], 24, 12, 12))
table("broken-image-meshgrid-of-height-and-width", lambda: cells((P(90) % 6, P(90) // 6), 32, 32))
table(
    "broken-image-rows-masked",
    lambda: (lambda h, w: np.concatenate([tutorial(10, 24)[0 * h], tutorial(10, 24)[w + 1]], 1).reshape(7, 9, 48))(
        *grid(7, 9)
    ).transpose(2, 0, 1),
)
table("broken-codes-last-quarter-from-memory", lambda: changed(tutorial(200, 52), np.s_[150:], 3e30))
