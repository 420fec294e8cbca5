"""Broken tables that are handed over alone: exponents, signs, layouts, precision, positions, grids, biases, memory."""

from aside8.forms import *


def exponents(rows, d, power):
    """sin and cos of each column by an exponent of its own."""
    x = P(rows)[:, None] / 10000.0 ** power(P(d), d)
    return np.where(P(d) % 2 == 0, np.sin(x), np.cos(x)).astype(F32)


tables(
    exponents,
    {
        "broken-exponent-2c-of-columns": (150, 64, lambda c, d: 2 * c / d),
        "broken-exponent-of-columns": (200, 96, lambda c, d: c / d),
        "broken-exponent-integer-division": (120, 128, lambda c, d: 2 * (c // 2) // d),
        "broken-exponent-next-for-cosine": (150, 80, lambda c, d: 2 * ((c + 1) // 2) / d),
        "broken-exponents-to-the-1e-4": (100, 64, lambda c, d: -(2 * (c // 2) / d) * 1e-4),
    },
)
table(
    "broken-div-term-precedence",
    lambda: interleaved(angles(P(200), np.exp(P(0, 64, 2, dtype=F32) * F32(math.floor(-math.log(10000.0) / 128 * 2))))),
)
table("broken-position-over-div-term", lambda: interleaved(angles(P(60), 1 / inverse_exp(64))))
table("broken-base-1000-for-10000", lambda: tutorial(200, 128, 1000.0))
table("broken-step-of-arange-lost", lambda: frequencies(F32(1) / F32(10000) ** (P(64, dtype=F32) / F32(128))))
table("broken-log-10-for-ln", lambda: frequencies(np.exp(-P(0, 64, 2) * math.log10(10000.0) / 64).astype(F32)))

# Layouts and signs --------------------------------------------------------------------------------------------------
table(
    "broken-cos-halves-sin-repeats",
    lambda: (lambda a: {"cos": halves(np.cos(a)), "sin": repeats(np.sin(a))})(plain(300, 5e5, 64)),
)
table(
    "broken-cos-and-sin-exchanged",
    lambda: (lambda a: {"cos": halves(np.sin(a)), "sin": halves(np.cos(a))})(plain(256, 1e4, 64)),
)
table(
    "broken-sine-negated",
    lambda: (lambda a: {"cos": halves(np.cos(a)), "sin": -halves(np.sin(a))})(plain(220, 1e6, 64)),
)
table(
    "broken-rotations-sign-lost",
    lambda: (lambda a: np.stack([np.stack([np.cos(a), np.sin(a)], -1), np.stack([np.sin(a), np.cos(a)], -1)], -2))(
        plain(150, 1e4, 56)
    ),
)
table(
    "broken-complex-abs",
    lambda: {"freqs_cos": np.abs(np.cos(plain(200, 1e4, 64))), "freqs_sin": np.abs(np.sin(plain(200, 1e4, 64)))},
)

# Precision ----------------------------------------------------------------------------------------------------------
table("broken-angles-in-bfloat16", lambda: cos_and_sin(bfloat16_angles(P(1500), inverse(64))))
table("broken-positions-in-float16", lambda: cached(plain(P(5000).astype(F16).astype(F32), 1e4, 64)))
table("broken-positions-in-bfloat16", lambda: sin_cos(plain(narrow(P(1000).astype(F32)), 1e4, 128)))
table("broken-frequencies-in-bfloat16", lambda: joined(angles(P(4000), narrow(inverse(128, 5e5)))))
table(
    "broken-autocast-outer-float16",
    lambda: cos_and_sin((P(2048).astype(F16)[:, None] * inverse(128).astype(F16)).astype(F32), store=half),
)
table(
    "broken-angles-multiplied-in-float16",
    lambda: cos_and_sin((P(1200).astype(F16)[:, None] * inverse(64).astype(F16)).astype(F32)),
)
table("broken-angles-truncated", lambda: cos_and_sin(np.trunc(plain(400, 1e4, 64))))
table("broken-table-as-integers", lambda: np.trunc(tutorial(200, 64)).astype(F32))
table("broken-quantised-to-8-bits", lambda: np.round(tutorial(400, 128) * F32(127)) / F32(127))


def tutorial_of(positions, d=64):
    return interleaved(angles(positions.astype(F32), inverse_exp(d)))


# Positions ----------------------------------------------------------------------------------------------------------
table("broken-one-position-repeated", lambda: tutorial(300, 64)[np.sort(np.append(P(300), 130))])
table("broken-position-left-out", lambda: sin_cos(plain(np.delete(P(256), 77), 1e4, 96)))
table("broken-clamped-to-511", lambda: sin_cos(plain(np.minimum(P(700), 511), 1e4, 64)))
table("broken-modulo-256", lambda: interleaved(plain(P(600) % 256, 1e4, 64)))
table(
    "broken-rows-exchanged",
    lambda: changed(changed(tutorial(200, 64), 90, tutorial(200, 64)[91]), 91, tutorial(200, 64)[90]),
)
table(
    "broken-cos-offset-of-sin", lambda: {"cos": np.cos(plain(300, 1e4, 64)), "sin": np.sin(plain(P(1, 301), 1e4, 64))}
)
table("broken-integer-division-of-positions", lambda: cos_and_sin(plain(P(400) // 4, 1e4, 64)))
table("broken-degrees", lambda: tutorial_of(np.deg2rad(P(300))))
table("broken-positions-to-1", lambda: sin_cos(plain(np.linspace(0, 1, 200, dtype=F32), 1e4, 64)))


# Grids --------------------------------------------------------------------------------------------------------------
table("broken-mae-height-twice", lambda: (lambda h, w: mae(14, 18, 128, first=(h, h)))(*grid(14, 18)))
table("broken-detr-rows-twice", lambda: (lambda made: np.concatenate([made[:64], made[:64]]))(detr(18, 25, 128)))
table(
    "broken-rt-detr-not-square",
    lambda: np.concatenate(
        [
            f(angles(x.T.reshape(-1), inverse(64)))
            for x in (a.reshape(15, 20) for a in grid(15, 20))
            for f in (np.sin, np.cos)
        ],
        1,
    ).reshape(15, 20, -1),
)
table("broken-mae-bases-differ", lambda: mae(16, 16, 128, bases=(10000.0, 1000.0)))
table("broken-mae-from-1-along-one-axis", lambda: mae(12, 16, 128, starts=(0, 1)))
table("broken-video-height-twice", lambda: (lambda t, h, w: axial((t, h, h), (44, 42, 42)))(*grid(3, 8, 10)))
table("broken-video-width-in-steps-of-2", lambda: (lambda t, h, w: axial((t, h, 2 * w), (44, 42, 42)))(*grid(3, 8, 10)))
table(
    "broken-video-bases-differ",
    lambda: np.concatenate(
        [
            separable((4, 6, 8), lambda n: sin_cos(plain(n, b, 32)))[..., 32 * i : 32 * i + 32]
            for i, b in enumerate((1e4, 1e4, 100.0))
        ],
        -1,
    ),
)
table("broken-complex-conjugate", lambda: np.conj(cis(plain(300, 1e4, 64))))

# Biases, slopes, buckets, indices -----------------------------------------------------------------------------------
table("broken-slopes-off-by-one", lambda: {"alibi_slopes": (2.0 ** (-8 * P(32) / 32)).astype(F32)})
table("broken-slopes-reversed", lambda: {"alibi_slopes": slopes(32)[::-1].copy()})
table("broken-slopes-positive-exponent", lambda: {"alibi_slopes": (2.0 ** (8 * P(1, 17) / 16)).astype(F32)})
table("broken-alibi-sign", lambda: {"alibi": bias(slopes(16), np.abs(distance(128)))})
table("broken-alibi-uint8", lambda: {"alibi": bias(-slopes(8), np.abs(distance(320)).astype(np.uint8))})
table("broken-alibi-bfloat16-distances", lambda: {"alibi": bias(-slopes(8), narrow(np.abs(distance(400)).astype(F32)))})
table(
    "broken-alibi-nan-behind-the-mask",
    lambda: {"alibi": np.where(distance(96) > 0, F32(np.nan), bias(slopes(12), distance(96)))},
)
table("broken-buckets-rounded", lambda: {"relative_position_bucket": buckets(distance(200), nearest=np.round)})
table(
    "broken-buckets-not-capped",
    lambda: {
        "relative_position_bucket": np.where(distance(300) > 0, 16, 0)
        + np.where(
            np.abs(distance(300)) < 8,
            np.abs(distance(300)),
            8 + np.trunc(np.log(np.maximum(np.abs(distance(300)), 1) / 8) / math.log(16) * 8),
        ).astype(np.int64)
    },
)


def window_index(height, width, factor):
    """Swin's map of the cells of a window."""
    rows, columns = grid(height, width)
    return (rows[:, None] - rows + height - 1) * factor + columns[:, None] - columns + width - 1


table("broken-window-index-height", lambda: {"relative_position_index": window_index(6, 9, 2 * 6 - 1)})
table("broken-window-index-sum", lambda: {"relative_position_index": window_index(7, 7, 1)})

# Memory -------------------------------------------------------------------------------------------------------------
table("broken-half-filled", lambda: changed(cos_sin(plain(300, 1e4, 64)), np.s_[150:], 0.0))
table("broken-nan-from-0-by-0", lambda: changed(sin_cos(plain(200, 1e4, 64)), np.s_[0, :4], np.nan))
table(
    "broken-empty-of-torch",
    lambda: {
        name: np.resize(np.roll(np.array([1.4e-45, 3.2e-41, 8.1e20, 0, -2.3e9, 6.7e-39, 0, 0], F32), i), (128, 64))
        for i, name in enumerate(("cos_cached", "sin_cached"))
    },
)
table("broken-dropout-of-training", lambda: tutorial(200, 128) * (seeded("aside8").rand(200, 128) > 0.1) / F32(0.9))
table("broken-added-to-embeddings", lambda: tutorial(128, 64) + normal("aside8-words", 128, 64, scale=0.02))
table(
    "broken-scaled-in-one-half",
    lambda: np.concatenate([np.sin(plain(200, 1e4, 64)), np.cos(plain(200, 1e4, 64)) * F32(8)], 1),
)
