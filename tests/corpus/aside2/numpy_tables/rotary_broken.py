"""Rotary caches and frequencies that are broken, as it happens in code, or that are not what a config prescribes."""

import numpy as np
from aside2.numpy_tables.rotary_sound import SHORT, half, named
from axes import axial, image_between, mrope, sections
from formulas import *
from store import Bfloat16, table

W88 = inverse(88, 250000.0)  # what plain-88.json prescribes


# Positions ----------------------------------------------------------------------------------------------------------
table("broken-positions-from-one", lambda: named(angles(1 + P(200), W88)))
table("broken-positions-in-bfloat16", lambda: named(angles(narrow(P(700)), W88)))
table("broken-positions-in-float16", lambda: pair(angles(P(2000, 2200).astype(F16).astype(F32), inverse(32, 20000.0))))
table("broken-positions-clamped", lambda: named(angles(np.minimum(P(600), 511), inverse(64, 40000.0))))
table("broken-positions-wrapped", lambda: named(angles(P(400) % 256, inverse(64, 40000.0))))
table("broken-positions-of-int16", lambda: named(angles((32700 + P(150)).astype(np.int16), W88)))
table("broken-position-skipped", lambda: named(angles(P(300) + (P(300) >= 200), W88)))
table("broken-step-doubled", lambda: named(angles(2 * P(300), W88)))
table("broken-chunk-one-early", lambda: named(angles(np.concatenate([P(256), 255 + P(256)]), W88)))
table("broken-frames-all-zero", lambda: axial((np.zeros(4 * 5 * 6), *grid(4, 5, 6)[1:]), (16, 24, 24)))

# Frequencies --------------------------------------------------------------------------------------------------------
table("broken-base-left-at-10000", lambda: inverse(88, 10000.0))
table("broken-base-digit-lost", lambda: named(angles(P(128), inverse(88, 25000.0)), store=Bfloat16))
table("broken-hidden-over-heads", lambda: inverse(64, 2500000.0))
table("broken-dimension-in-exponent", lambda: F32(1) / F32(2500000) ** (P(0, 112, 2).astype(F32) / F32(128)))
table("broken-exponents-over-half", lambda: F32(1) / F32(250000) ** (P(0, 88, 2).astype(F32) / F32(44)))
table("broken-spacing-of-tensor2tensor", lambda: inverse_exp(88, 250000.0, last=1))
table(
    "broken-exponents-divided-as-integers",
    lambda: named(angles(P(64), F32(1) / F32(250000) ** (P(0, 88, 2) // 88).astype(F32))),
)
table("broken-frequencies-in-bfloat16", lambda: named(angles(P(1200), narrow(W88))))
table("broken-frequencies-in-float16", lambda: {"rotary_emb.inv_freq": W88.astype(F16).astype(F32)})
table("broken-one-frequency", lambda: changed(W88, 29, W88[28]))
table("broken-frequencies-reversed", lambda: named(angles(P(128), W88[::-1].copy())))
table("broken-full-head-for-a-quarter", lambda: inverse(96, 30000.0))
table("broken-frequency-late-nan", lambda: changed(W88, 43, np.nan))

# Angles and entries -------------------------------------------------------------------------------------------------
table("broken-angles-in-bfloat16", lambda: named(narrow(angles(P(500), inverse(64, 40000.0)))))
table("broken-angles-in-float16", lambda: named(half(angles(P(900), inverse(48))).astype(F32)))
table(
    "broken-angles-overflow-float16", lambda: named(half(angles(65000 + 8 * P(128), inverse(32, 20000.0))).astype(F32))
)
table("broken-angles-as-integers", lambda: named(np.trunc(angles(P(200), W88))))
table(
    "broken-late-nan",
    lambda: (lambda c: c | {"sin": changed(c["sin"], (2911, 63), np.nan)})(
        named(angles(P(3000), inverse(64, 40000.0)))
    ),
)
table(
    "broken-rows-never-filled",
    lambda: (lambda c: {k: changed(x, slice(384, None), 0) for k, x in c.items()})(named(angles(P(512), W88))),
)
table(
    "broken-first-row-zero", lambda: (lambda c: {k: changed(x, 0, 0) for k, x in c.items()})(named(angles(P(256), W88)))
)
table(
    "broken-row-copied",
    lambda: (lambda c: {k: changed(x, 301, x[300]) for k, x in c.items()})(named(angles(P(400), W88))),
)
table(
    "broken-one-entry",
    lambda: (lambda c: c | {"cos": changed(c["cos"], (413, 17), c["cos"][413, 17] + F32(2e-3))})(
        named(angles(P(600), W88))
    ),
)
table(
    "broken-halves-unlike",
    lambda: (lambda c, i: {"cos": c["cos"], "sin": i["sin"]})(
        named(angles(P(150), W88)), named(angles(P(150), W88), repeats)
    ),
)
table("broken-names-exchanged", lambda: (lambda c: {"cos": c["sin"], "sin": c["cos"]})(named(angles(P(150), W88))))
table("broken-sine-negated", lambda: (lambda c: c | {"sin": -c["sin"]})(named(angles(P(150), W88))))
table(
    "broken-reshape-for-transpose",
    lambda: (lambda c: {k: np.ascontiguousarray(x.T).reshape(x.shape) for k, x in c.items()})(
        named(angles(P(120), W88))
    ),
)
table("broken-amplitude-twice", lambda: pair(angles(P(500), yarn(72, 500000.0, 6.0, 8192)), factor=yarn_factor(6) ** 2))

# Scaling ------------------------------------------------------------------------------------------------------------
table("broken-linear-forgotten", lambda: pair(angles(P(700), inverse(80))))
table("broken-linear-multiplied", lambda: inverse(80) * F32(3))
table("broken-linear-factor-2", lambda: pair(angles(P(700), inverse(80) / F32(2))))
table("broken-llama3-bounds-exchanged", lambda: llama3(96, 300000.0, 16.0, low=4.0, high=1.0, original=4096))
table("broken-llama3-length", lambda: llama3(96, 300000.0, 16.0, original=65536))
table(
    "broken-yarn-ramp-upside-down",
    lambda: inverse(72, 500000.0) + inverse(72, 500000.0) / F32(6) - yarn(72, 500000.0, 6.0, 8192),
)
table("broken-yarn-without-amplitude", lambda: pair(angles(P(500), yarn(72, 500000.0, 6.0, 8192))))
table(
    "broken-longrope-short-factors-for-long",
    lambda: pair(
        angles(P(3000), F32(1) / (SHORT * F32(10000) ** (P(0, 40, 2).astype(F32) / F32(40)))),
        factor=longrope_factor(32, 2048),
    ),
)
table(
    "broken-dynamic-below-the-original",
    lambda: pair(angles(P(900), inverse(64, dynamic_base(64, 10000.0, 4.0, 900, 1024)))),
)
table(
    "broken-mrope-sections-exchanged",
    lambda: {key: sections(value, (18, 18, 12)) for key, value in mrope(*image_between(7, 8, 5, 20), d=96).items()},
)
table(
    "broken-global-base-in-a-local-layer",
    lambda: {
        f"model.layers.{i}.self_attn.rotary_emb.inv_freq": inverse(128, 1000000.0 if i in (2, 4, 5) else 10000.0)
        for i in range(6)
    },
)
