"""What is added to scores: ALiBi's lines, T5's buckets and the biases that they look up."""

import collections

import numpy as np

from mistakes_made.steps import F32, Mistake, bfloat16, changed, float16, stepped
from mistakes_made.vectors import slopes_of

Form = collections.namedtuple("Form", "group length values store options", defaults=[F32, ()])


def lines(heads):
    """Of the offset of each key from each query."""
    return lambda offsets: -(2.0 ** -slopes_of(heads))[:, None, None] * np.abs(offsets)


def buckets(offsets):
    """T5's of encoders: 32, half of them for keys behind the query, up to distance 128."""
    distance = np.abs(offsets).astype(np.int64)
    far = 8 + (np.log(np.maximum(distance, 1) / 8) / np.log(128 / 8) * 8).astype(np.int64)
    return np.where(offsets > 0, 16, 0) + np.where(distance < 8, distance, np.minimum(far, 15))


def looked_up(offsets):
    return np.moveaxis(np.random.default_rng(11).normal(0, 1, (32, 8))[buckets(offsets)], -1, 0)


FORMS = {
    "ALiBi, 8 heads": Form("lines", 96, lines(8)),
    "ALiBi, 12 heads": Form("lines", 96, lines(12)),
    "ALiBi, bfloat16": Form("lines", 96, lines(8), bfloat16),
    "T5's buckets": Form("buckets", 160, buckets, np.int64),
    "T5's biases": Form("looked-up", 160, looked_up),
}

SOUND = {"T5's biases": "learned"}

OFFSETS = "not-toeplitz bucket-rule wrong-entries"
MISTAKES = {
    "the other sign": Mistake("values", lambda b: -b, "sign-flipped", "lines"),
    "query minus key": Mistake("offsets", lambda o: -o, "sign-flipped", "buckets"),
    "distances in 8 bits": Mistake("offsets", lambda o: o.astype(np.int8).astype(float), OFFSETS),
    "one position too far": Mistake("offsets", lambda o: o + 1, OFFSETS + " position-offset wrong-offset"),
    "distances clamped": Mistake("offsets", lambda o: np.clip(o, -40, 40), OFFSETS + " clamped", "lines"),
    "bfloat16 positions": Mistake("positions", bfloat16, OFFSETS + " low-precision-positions"),
    "keys counted anew": Mistake("keys", lambda k: k % (len(k) // 2), OFFSETS),
    "one head twice": Mistake("values", lambda b: np.concatenate([b[:1], b[:-1]]), "slope-rule", "lines"),
    "heads in reverse": Mistake("values", lambda b: b[::-1], "slope-rule", "lines"),
    "one head twice as large": Mistake("values", changed(2, lambda b: 2 * b), "slope-rule", "lines"),
    "a row of zeros": Mistake("values", changed((..., 20, slice(None)), 0), OFFSETS),
    "a row of NaN": Mistake("values", changed((..., 20, slice(None)), np.nan), "non-finite", "lines looked-up"),
    "one entry": Mistake("values", changed((..., 30, 7), 3), OFFSETS),
    "one diagonal": Mistake("values", lambda b: b + (np.eye(b.shape[-1], k=-5) * 2).astype(b.dtype), OFFSETS,
                            "lines buckets"),
    "float16 values": Mistake("values", float16, "low-precision-bias", "lines"),
    "8 bits": Mistake("values", lambda b: np.rint(b / np.abs(b).max() * 127) / 127 * np.abs(b).max(),
                      "wrong-entries low-precision-bias not-toeplitz slope-rule", "lines"),
}


def made(form, mistake=None):
    """The arrays of the form, by their names, with the mistake in its step."""
    step = stepped(mistake)
    positions = step("positions", np.arange(form.length, dtype=float))
    offsets = step("offsets", step("keys", positions)[None, :] - positions[:, None])
    name = "relative_buckets" if form.group == "buckets" else "alibi" if form.group == "lines" else "position_bias"
    return {name: form.store(step("values", form.values(offsets)))}


def expectation(form):
    return "alibi" if form.group == "lines" else "t5"
