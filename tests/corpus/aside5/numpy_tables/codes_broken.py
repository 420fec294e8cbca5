"""Sinusoidal tables with bugs as they occur."""

import io

from aside5.forms import *
from store import table


def without_unsqueeze(d):
    """position * div_term of d/2 entries each, written into every row."""
    a = P(d // 2, dtype=F32) * inverse_exp(d)
    return np.tile(interleaved(a[None])[0], (d // 2, 1))


def stretched(made, rows):
    """Linear interpolation to another number of rows, as F.interpolate does it."""
    x = np.clip((P(rows) + 0.5) * len(made) / rows - 0.5, 0, len(made) - 1)
    low = np.minimum(x.astype(int), len(made) - 2)
    share = (x - low)[:, None].astype(F32)
    return made[low] * (1 - share) + made[low + 1] * share


def saved(made):
    """The bytes of an .npy file."""
    out = io.BytesIO()
    np.save(out, made)
    return out.getvalue()


def transposed_cells(height, width, d):
    """RT-DETR before transformers 41380: cells gone through column by column."""
    return patches(height, width, d).reshape(height, width, d).transpose(1, 0, 2).reshape(height * width, d)


table("broken-codes-all-rows-one", lambda: without_unsqueeze(128))
table("broken-codes-stretched-512-to-1024", lambda: {"pos_embed": stretched(tutorial(512, 192), 1024)[None]})
table(
    "broken-codes-grown-with-random-rows",
    lambda: {
        "embed_positions.weight": np.concatenate([tutorial(512, 256), normal("aside5-rows", 256, 256, scale=0.02)])
    },
)
table(
    "broken-codes-whisper-base-in-turn",
    lambda: {"model.encoder.embed_positions.weight": interleaved(angles(P(1500), inverse_exp(512, last=1)))},
)
table("broken-timesteps-of-the-unit-interval", lambda: cos_sin(angles(P(0, 1000, 20) / F32(1000), inverse_exp(256))))
table("broken-rt-detr-12x17", lambda: transposed_cells(12, 17, 256)[None])
table("broken-codes-two-rows-zero", lambda: changed(sin_cos(angles(P(514), inverse_exp(256, last=1))), np.s_[1:3], 0))
table(
    "broken-codes-zero-twice",
    lambda: interleaved(angles(np.concatenate([P(127, -1, -1), -P(128)]), inverse_exp(256)))[None],
)
table(
    "broken-codes-of-absolute-distances", lambda: interleaved(angles(np.abs(P(127, -128, -1)), inverse_exp(256)))[None]
)
table("broken-image-one-axis-from-1", lambda: mae(16, 16, 384, starts=(1, 0)))
table("broken-codes-chunks-exchanged", lambda: tutorial(512, 128)[np.r_[0:256, 384:512, 256:384]])
table("broken-codes-file-cut.npy", lambda: saved(tutorial(1024, 256))[:700000])
table("broken-codes-one-cosine-is-a-sine", lambda: changed(tutorial(600, 256), (512, 41), tutorial(600, 256)[512, 40]))
table("broken-codes-late-row-minus-inf", lambda: half(changed(tutorial(2048, 128), np.s_[2047], -np.inf)))
