"""Sinusoidal tables with bugs as issue trackers report them."""

from aside4.forms import *
from store import table


def per_column(rows, d):
    """DeepCTR's and others' table: every column has an exponent of its own, even ones sine, odd ones cosine."""
    a = P(rows)[:, None] / np.power(10000.0, 2.0 * P(d) / d)
    return np.where(P(d) % 2, np.cos(a), np.sin(a)).astype(F32)


table("broken-codes-exponent-of-each-column", lambda: per_column(300, 96)[None])
table(
    "broken-codes-half-before-the-table",
    lambda: half(interleaved((P(3000).astype(F16)[:, None] * inverse_exp(128).astype(F16)).astype(F32)))[None],
)
table(
    "broken-codes-layout-changes-at-256",
    lambda: (lambda a: np.concatenate([interleaved(a[:256]), sin_cos(a[256:])]))(angles(P(512), inverse(96))),
)
table("broken-codes-base-100000", lambda: tutorial(512, 128, 100000.0)[:, None])
table("broken-codes-last-row-is-the-one-before", lambda: changed(tutorial(512, 128), 511, tutorial(512, 128)[510]))
table("broken-codes-m2m-without-offset", lambda: sin_cos(angles(P(600), inverse_exp(128, last=1))))
table("broken-codes-last-row-nan.npz", lambda: {"pe": changed(tutorial(600, 64), np.s_[599], np.nan)})
table(
    "broken-codes-logarithm-of-d-model",
    lambda: interleaved(angles(P(400), np.exp(P(64).astype(F32) * F32(-2 * math.log(128) / 128)))),
)
table(
    "broken-whisper-tiny-second-half-repeats",
    lambda: {
        "model.encoder.embed_positions.weight": np.tile(sin_cos(angles(P(750), inverse_exp(384, last=1))), (2, 1))
    },
)
table(
    "broken-whisper-tiny-zero-after-1000",
    lambda: {
        "model.encoder.embed_positions.weight": changed(
            sin_cos(angles(P(1500), inverse_exp(384, last=1))), np.s_[1000:], 0
        )
    },
)
table("broken-timesteps-bfloat16", lambda: timesteps(narrow(P(1000))))
table(
    "broken-timesteps-float16-angles",
    lambda: sin_cos((P(1000).astype(F16)[:, None] * inverse_exp(128, last=1).astype(F16)).astype(F32)),
)
table("broken-mae-rows-read-as-columns", lambda: mae(8, 14, 96).reshape(14, 8, 96).transpose(1, 0, 2).reshape(112, 96))
table("broken-mae-class-row-in-the-middle", lambda: np.insert(mae(14, 14, 96), 98, 0, 0)[None])
table("broken-detr-one-cell-late", lambda: (lambda made: np.roll(made, 1, 2))(detr(10, 12, 64))[None])
