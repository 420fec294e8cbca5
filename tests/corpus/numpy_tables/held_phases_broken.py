"""Position tables with the bugs that real code bases had: codes, rotary caches and several axes."""

import numpy as np
from axes import *
from formulas import *
from store import Bfloat16, table

# One axis: formula --------------------------------------------------------------------------------------------------
table(
    "sin-exponent-per-column-integers",
    lambda: (lambda a: np.where(P(64) % 2 == 0, np.sin(a), np.cos(a)).astype(F32))(
        P(128)[:, None] / 10000.0 ** (2 * P(64) / 64)
    ),
)
table(
    "sin-cosine-from-next-pair",
    lambda: (
        lambda w: (
            lambda t: (
                t.__setitem__((slice(None), slice(0, None, 2)), np.sin(angles(P(200), w))),
                t.__setitem__(
                    (slice(None), slice(1, None, 2)), np.cos(angles(P(200), np.r_[w[1:], w[-1] / 2].astype(F32)))
                ),
                t,
            )[-1]
        )(np.zeros((200, 32), F32))
    )(inverse(32)),
)
table("sin-repeated-row-at-40", lambda: interleaved(angles(np.r_[P(40), P(39, 160)], inverse_exp(32))))
table("rope-interleaved-where-halves-expected", lambda: pair(angles(P(200), inverse(64)), spread=repeats))
table("rope-base-10000-where-config-500000", lambda: pair(angles(P(256), inverse(128))))
table(
    "rope-scaling-not-applied-bfloat16-config",
    lambda: {"cos_sin_cache": Bfloat16(cos_sin(angles(P(1024), inverse(128, 500000.0))))},
)
table(
    "rope-yarn-factor-twice-config", lambda: pair(angles(P(300), yarn(64, 1e6, 4.0, 32768)), factor=yarn_factor(4) ** 2)
)
table("rope-linear-on-base-config", lambda: pair(angles(P(300), inverse(64, 40000.0))))
table("rope-complex-conjugate", lambda: np.exp(-1j * angles(P(200), inverse(64))).astype(np.complex64))

# One axis: number formats -------------------------------------------------------------------------------------------
table("sin-frequencies-half", lambda: interleaved(angles(P(256), inverse_exp(64).astype(F16).astype(F32))))
table("rope-frequencies-bfloat16", lambda: pair(angles(P(256), narrow(inverse(64)))))
table("rope-frequencies-bfloat16-stored-bfloat16", lambda: pair(angles(P(512), narrow(inverse(64))), store=Bfloat16))
table(
    "rope-theta-5e5-frequencies-half",
    lambda: pair(angles(P(300), inverse(64, 500000.0).astype(F16).astype(F32)), spread=lambda x: x),
)
table(
    "rope-angles-half", lambda: pair(angles(P(300), inverse(64)).astype(F16).astype(F32), store=lambda x: x.astype(F16))
)
table("rope-positions-bfloat16-1024", lambda: pair(angles(narrow(P(1024)), inverse(16)), spread=lambda x: x))
table("rope-positions-half-4096", lambda: pair(angles(P(4096).astype(F16).astype(F32), inverse(8)), spread=lambda x: x))
table("sin-integer-table", lambda: tutorial(128, 32).astype(np.int64).astype(F32))
table("rope-positions-modulo-128", lambda: pair(angles(P(300) % 128, inverse(32))))
table(
    "rope-sine-by-polynomial",
    lambda: pair(angles(P(64), inverse(32)), spread=lambda x: x, store=lambda x: (x + F32(3e-3) * x**3).astype(F32)),
)

# One axis: entries and memory ---------------------------------------------------------------------------------------
table("sin-one-entry-off-1e-4", lambda: changed(tutorial(128, 64), (40, 20), tutorial(128, 64)[40, 20] + F32(1e-4)))
table(
    "rope-one-entry-off",
    lambda: {
        "cos_cached": changed(halves(np.cos(angles(P(128), inverse(64)))), (100, 5), F32(0.25)),
        "sin_cached": halves(np.sin(angles(P(128), inverse(64)))),
    },
)
table(
    "rope-bit-flip-exponent",
    lambda: {"cos_sin_cache": changed(cos_sin(angles(P(200), inverse(64))), (63, 33), F32(3.4e38))},
)
table("sin-zero-row-50", lambda: changed(tutorial(200, 32), 50, 0))
table(
    "rope-sin-zero-cos-one-meta-device",
    lambda: {"cos_cached": np.ones((128, 64), F32), "sin_cached": np.zeros((128, 64), F32)},
)
table("sin-dropout-in-table", lambda: tutorial(128, 32) * (seeded("drop").random_sample((128, 32)) > 0.1) / F32(0.9))

# Several axes -------------------------------------------------------------------------------------------------------
table("detr-entry-off-1e-3", lambda: changed(mae(8, 16, 32).T.reshape(1, 32, 8, 16), (0, 7, 4, 4), F32(0.1)))
table(
    "flux-axis-widths-56-56-16-expected-16-56-56",
    lambda: (lambda a: {"cos": repeats(np.cos(a)).astype(F32), "sin": repeats(np.sin(a)).astype(F32)})(
        np.concatenate([angles(p, inverse(d, t=F64)) for p, d in zip(grid(2, 8, 10), (56, 56, 16))], 1)
    ),
)
