"""Position tables with the bugs that real code bases had: codes, rotary caches and several axes."""

import math

import numpy as np
from axes import *
from formulas import *
from store import Bfloat16, table

# One axis: formula --------------------------------------------------------------------------------------------------
table(
    "sin-exponent-per-column-stretched",
    lambda: (lambda a: np.where(P(32) % 2 == 0, np.sin(a), np.cos(a)).astype(F32))(
        P(200)[:, None] / 10000.0 ** (P(32) / 32)
    ),
)
table(
    "sin-exponent-per-column-base-500",
    lambda: (lambda a: np.where(P(48) % 2 == 0, np.sin(a), np.cos(a)))(P(128)[:, None] / 500.0 ** (2 * P(48) / 48)),
)
table("sin-integer-division-one-frequency", lambda: interleaved(angles(P(128), inverse_exp(64) * 0 + F32(1))))
table("rope-integer-division-one-frequency", lambda: pair(angles(P(128), np.ones(32, F32))))
table("sin-cosine-missing-all-sines", lambda: repeats(np.sin(angles(P(200), inverse(32)))))
table(
    "sin-cosine-exchanged-columns-half",
    lambda: (lambda t: np.concatenate([t[:, :16], t[:, 16:].reshape(200, 8, 2)[:, :, ::-1].reshape(200, 16)], 1))(
        tutorial(200, 32)
    ),
)
table("sin-base-1000-for-10000-expected", lambda: tutorial(200, 64, 1000.0))
table("sin-t2t-spacing-where-paper-expected", lambda: sin_cos(angles(P(200), inverse_exp(64, last=1))))
table("sin-layout-where-interleaved-expected", lambda: sin_cos(angles(P(200), inverse_exp(64))))
table("sin-position-off-by-one-expected", lambda: interleaved(angles(P(1, 201), inverse_exp(64))))
table("rope-off-by-one-from-position-32", lambda: pair(angles(np.r_[P(32), P(33, 201)], inverse(64))))
table("sin-sign-lost-for-negative-positions", lambda: interleaved(angles(np.abs(P(127, -128, -1)), inverse_exp(32))))
table(
    "rope-clockwise",
    lambda: {
        "cos_cached": halves(np.cos(angles(P(200), inverse(64)))),
        "sin_cached": -halves(np.sin(angles(P(200), inverse(64)))),
    },
)
table(
    "rope-clockwise-cache",
    lambda: {"cos_sin_cache": (lambda a: np.concatenate([np.cos(a), -np.sin(a)], 1))(angles(P(200), inverse(64)))},
)
table(
    "rope-names-exchanged",
    lambda: {
        "cos_cached": halves(np.sin(angles(P(200), inverse(64)))),
        "sin_cached": halves(np.cos(angles(P(200), inverse(64)))),
    },
)
table(
    "rope-names-exchanged-half-width-bfloat16",
    lambda: {
        "cos": Bfloat16(np.sin(angles(P(256), inverse(64, 5e5)))),
        "sin": Bfloat16(np.cos(angles(P(256), inverse(64, 5e5)))),
    },
)
table("rope-cos-sin-cache-sine-first-expected", lambda: {"cos_sin_cache": sin_cos(angles(P(256), inverse(64)))})
table(
    "rope-cos-halves-sin-repeats",
    lambda: {
        "cos_cached": halves(np.cos(angles(P(200), inverse(64)))),
        "sin_cached": repeats(np.sin(angles(P(200), inverse(64)))),
    },
)
table("rope-exponent-over-head-dim-partial-config", lambda: pair(angles(P(256), inverse(64)[:8])))
table("rope-scaling-not-applied-config", lambda: pair(angles(P(256), inverse(128, 500000.0))))
table("rope-yarn-factor-missing-config", lambda: pair(angles(P(300), yarn(64, 1e6, 4.0, 32768))))
table("rope-linear-inverted-config", lambda: pair(angles(P(300), inverse(64) * F32(4))))
table(
    "rope-longrope-long-list-for-short-config",
    lambda: pair(
        angles(P(256), F32(1) / (LONGROPE_LONG * F32(10000) ** (P(0, 32, 2, dtype=F32) / F32(32)))),
        factor=longrope_factor(64, 4096),
    ),
)
table(
    "rope-amplitude-cos-only",
    lambda: {
        "cos_cached": halves(np.cos(angles(P(200), inverse(64)))) * F32(1.1),
        "sin_cached": halves(np.sin(angles(P(200), inverse(64)))),
    },
)
table("sin-amplitude-half-of-columns", lambda: tutorial(200, 32) * np.where(P(32) < 16, 1, F32(2**0.5)).astype(F32))
table(
    "rope-stale-dynamic.npz",
    lambda: {
        "cos_short": halves(np.cos(angles(P(128), inverse(64, dynamic_base(64, 1e4, 2, 4096, 2048))))),
        "cos_long": halves(np.cos(angles(P(256), inverse(64)))),
    },
)
table("sin-degrees-for-radians", lambda: interleaved(angles(P(200), inverse_exp(32)) * F32(math.pi / 180)))
table("rope-first-position-from-1-config", lambda: pair(angles(P(1, 257), inverse(128))))

# One axis: number formats -------------------------------------------------------------------------------------------
table("sin-frequencies-bfloat16", lambda: interleaved(angles(P(256), narrow(inverse_exp(64)))))
table("rope-all-bfloat16", lambda: pair(bfloat16_angles(P(512), inverse(64)), store=Bfloat16))
table("rope-angles-bfloat16", lambda: pair(narrow(angles(P(256), inverse(64))), store=Bfloat16))
table("sin-positions-bfloat16-600", lambda: interleaved(angles(narrow(P(600)), inverse_exp(16))))
table("rope-positions-bfloat16-from-4096", lambda: pair(angles(narrow(P(4096, 4352)), inverse(64)), spread=lambda x: x))
table(
    "rope-positions-bfloat16-from-65536",
    lambda: {"cos_sin_cache": cos_sin(angles(narrow(P(65536, 67072)), inverse(16)))},
)
table("sin-positions-int8-overflow", lambda: interleaved(angles(P(200).astype(np.int8), inverse_exp(32))))
table("sin-integer-table-int64", lambda: {"pos_embed": tutorial(128, 32).astype(np.int64)})
table("sin-clamped-positions", lambda: interleaved(angles(np.minimum(P(200), 127), inverse_exp(32))))
table("rope-clamped-positions", lambda: pair(angles(np.minimum(P(300), 255), inverse(32))))
table(
    "rope-angles-not-reduced-float16-overflow",
    lambda: {"cos_sin_cache": cos_sin((P(300).astype(F16)[:, None] * (inverse(16) * F32(512)).astype(F16)))},
)

# One axis: entries and memory ---------------------------------------------------------------------------------------
table(
    "sin-one-entry-off-1e-3-late", lambda: changed(tutorial(500, 16), (499, 3), tutorial(500, 16)[499, 3] - F32(1e-3))
)
table("sin-nan-row", lambda: changed(tutorial(200, 32), 77, F32(np.nan)))
table("sin-nan-late-entry", lambda: changed(tutorial(1000, 16), (997, 15), F32(np.nan)))
table(
    "rope-infinite-entry-half",
    lambda: {"cos_sin_cache": changed(cos_sin(angles(P(200), inverse(64))).astype(F16), (9, 9), F16(np.inf))},
)
table("sin-zero-tail", lambda: changed(tutorial(200, 32), slice(128, None), 0))
table("rope-zero-tail", lambda: {"cos_sin_cache": changed(cos_sin(angles(P(256), inverse(64))), slice(200, None), 0)})
table("rope-row-zero-instead-of-identity", lambda: pair(angles(P(200), inverse(64)), store=lambda x: changed(x, 0, 0)))
table("sin-all-zero", lambda: {"pos_embed": np.zeros((1, 128, 64), F32)})
table("rope-all-zero", lambda: {"cos_cached": np.zeros((128, 64), F32), "sin_cached": np.zeros((128, 64), F32)})
table(
    "rope-uninitialised",
    lambda: {
        "cos_cached": seeded("memory").randint(0, 2**31, (128, 32)).astype(np.int32).view(F32),
        "sin_cached": halves(np.sin(angles(P(128), inverse(32)))),
    },
)
table("sin-two-rows-exchanged", lambda: tutorial(128, 32)[np.r_[P(60), 61, 60, P(62, 128)]])
table("sin-two-columns-exchanged", lambda: tutorial(160, 32)[:, np.r_[P(8), 10, 9, 8, P(11, 32)]])
table(
    "rope-last-pair-overwritten",
    lambda: {"cos_sin_cache": changed(cos_sin(angles(P(200), inverse(64))), (slice(None), 31), normal("w", 200))},
)
table("sin-trained-a-little", lambda: tutorial(128, 32) + normal("little", 128, 32, scale=0.01))
table("sin-reshaped-instead-of-transposed", lambda: tutorial(64, 32).reshape(32, 64).T.copy())
table(
    "rope-interpolated-table",
    lambda: (
        lambda a: pair(
            a,
            store=lambda x: np.stack([np.interp(P(0, 128, 0.5), P(128), x[:, j]) for j in range(x.shape[1])], 1).astype(
                F32
            ),
        )
    )(angles(P(128), inverse(16))),
)

# Several axes -------------------------------------------------------------------------------------------------------
table("mae-second-axis-other-base", lambda: mae(10, 14, 64, bases=(10000.0, 1000.0)))
table("mae-second-axis-starts-at-1", lambda: mae(10, 14, 32, starts=(0, 1)))
table("mae-both-halves-one-axis", lambda: mae(10, 14, 32, first=(grid(10, 14)[1],) * 2))
table("mae-grid-transposed-10x14-given", lambda: mae(14, 10, 32))
table(
    "mae-12x16-cells-of-other-width",
    lambda: (
        lambda n: np.concatenate(
            [sin_cos(angles(n % 12, inverse(16, t=F64))), sin_cos(angles(n // 12, inverse(16, t=F64)))], 1
        ).astype(F32)
    )(P(192)),
)
table(
    "vit-2d-row-floor-bug",
    lambda: (
        lambda n: np.concatenate([sin_cos(angles(n % 14, inverse(16))), sin_cos(angles(n // 10, inverse(16)))], 1)
    )(P(140)),
)
table("mae-one-entry-off", lambda: changed(mae(12, 12, 32), (70, 9), F32(0.5)))
table("mae-nan-cell", lambda: changed(mae(12, 12, 32), 100, F32(np.nan)))
table("mae-zero-rows", lambda: changed(mae(12, 12, 32), slice(130, None), 0))
table(
    "flux-image-ids-all-zero-height",
    lambda: (lambda a: {"cos": repeats(np.cos(a)).astype(F32), "sin": repeats(np.sin(a)).astype(F32)})(
        np.concatenate(
            [
                angles(p, inverse(d, t=F64))
                for p, d in zip([np.zeros(120), np.zeros(120), grid(10, 12)[1]], (16, 56, 56))
            ],
            1,
        )
    ),
)
table(
    "flux-bfloat16-angles",
    lambda: (lambda a: {"cos": Bfloat16(repeats(np.cos(a))), "sin": Bfloat16(repeats(np.sin(a)))})(
        np.concatenate(
            [bfloat16_angles(p, inverse(d)) for p, d in zip([np.zeros(1024), *grid(2, 512)], (16, 56, 56))], 1
        )[::2]
    ),
)
table(
    "wan-third-axis-other-base",
    lambda: (lambda a: {"cos": repeats(np.cos(a)).astype(F32), "sin": repeats(np.sin(a)).astype(F32)})(
        np.concatenate(
            [angles(p, inverse(d, b, F64)) for p, d, b in zip(grid(4, 6, 8), (44, 42, 42), (1e4, 1e4, 1e3))], 1
        )
    ),
)
table(
    "vision-rope-both-halves-row",
    lambda: (lambda a: pair(a))(np.concatenate([angles(grid(10, 12)[0], inverse(32))] * 2, 1)),
)
table(
    "mrope-sections-off-by-8-config",
    lambda: (
        lambda p: pair(
            np.concatenate(
                [
                    angles(p[0], inverse(128, 1e6)[:24]),
                    angles(p[1], inverse(128, 1e6)[24:44]),
                    angles(p[2], inverse(128, 1e6)[44:]),
                ],
                1,
            )
        )
    )(
        [
            np.r_[P(8), np.full(48, 8), P(16, 24)],
            np.r_[P(8), grid(6, 8)[0] + 8, P(16, 24)],
            np.r_[P(8), grid(6, 8)[1] + 8, P(16, 24)],
        ]
    ),
)
table("mrope-theta-of-another-model-config", lambda: pair(np.stack([angles(P(64), inverse(128, 1e4))] * 3)[:, None]))
table("detr-normalised-without-epsilon-nan", lambda: changed(mae(9, 12, 32).reshape(9, 12, 32), (0, 0), F32(np.nan)))
