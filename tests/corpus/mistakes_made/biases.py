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
KINDS = {"ALiBi, 8 heads": "bias", "ALiBi, 12 heads": "bias", "ALiBi, bfloat16": "bias", "T5's buckets": "buckets"}

OFFSETS = "not-toeplitz, bucket-rule, wrong-entries"
MISTAKES = {
    "the other sign": Mistake("values", lambda b: -b, "sign-flipped: bias", "lines"),
    "query minus key": Mistake("offsets", lambda o: -o, "sign-flipped: buckets", "buckets"),
    "distances in 8 bits": Mistake("offsets", lambda o: o.astype(np.int8).astype(float), OFFSETS + ", bucket-rule: wrapped"),
    "one position too far": Mistake("offsets", lambda o: o + 1,
                                    "bucket-rule, position-offset, query-offset: unseen, wrong-entries: distance"),
    "distances clamped": Mistake("offsets", lambda o: np.clip(o, -40, 40), "wrong-entries: bias, not-toeplitz", "lines"),
    "bfloat16 positions": Mistake("positions", bfloat16, OFFSETS + ", low-precision-positions"),
    "keys counted anew": Mistake("keys", lambda k: k % (len(k) // 2), OFFSETS),
    "one head twice": Mistake("values", lambda b: np.concatenate([b[:1], b[:-1]]),
                              "slope-rule, slope-rule: exchanged", "lines"),
    "heads in reverse": Mistake("values", lambda b: b[::-1], "slope-rule: order, slope-rule", "lines"),
    "one head twice as large": Mistake("values", changed(2, lambda b: 2 * b), "slope-rule", "lines"),
    "a row of zeros": Mistake("values", changed((..., 20, slice(None)), 0),
                              "not-toeplitz: rows, not-toeplitz: bias, not-toeplitz: buckets, not-toeplitz"),
    "a row of NaN": Mistake("values", changed((..., 20, slice(None)), np.nan), "non-finite: bias", "lines looked-up"),
    "one entry": Mistake("values", changed((..., 30, 7), 3), "not-toeplitz: bias, not-toeplitz: buckets, not-toeplitz"),
    "one diagonal": Mistake("values", lambda b: b + (np.eye(b.shape[-1], k=-5) * 2).astype(b.dtype),
                            "wrong-entries: distance, wrong-entries: bias, slope-rule, bucket-rule", "lines buckets"),
    "float16 values": Mistake("values", float16, "low-precision-bias", "lines"),
    "8 bits": Mistake("values", lambda b: np.rint(b / np.abs(b).max() * 127) / 127 * np.abs(b).max(),
                      "wrong-entries, low-precision-bias, not-toeplitz, slope-rule", "lines"),
}


def made(form, mistake=None):
    """The arrays of the form, by their names, with the mistake in its step."""
    step = stepped(mistake)
    positions = step("positions", np.arange(form.length, dtype=float))
    offsets = step("offsets", step("keys", positions)[None, :] - positions[:, None])
    name = "relative_buckets" if form.group == "buckets" else "alibi" if form.group == "lines" else "position_bias"
    return {name: form.store(step("values", form.values(offsets)))}


def beside(form):
    return {"lines": ["--expect", "alibi"], "buckets": ["--expect", "t5"]}.get(form.group)


def convention(name):
    return {}
