"""Tables that are wrong by positions, number formats, memory or formula, by bugs that were reported."""

from aside7.forms import *
from store import table


def rotary(positions, base=1e6, d=128, store=lambda x: x):
    return cos_and_sin(plain(positions, base, d)[None], store=store)


def edited(made, key, index, value):
    return {k: changed(x, index, value(x[index])) if k == key else x for k, x in made.items()}


# Positions ----------------------------------------------------------------------------------------------------------
table("broken-prefill-negative-offset", lambda: rotary(P(64) - 24))
table("broken-decode-by-padded-width", lambda: rotary(64 + P(48), 5e6, store=Bfloat16))
table("broken-neox-positions-from-1", lambda: cached(plain(1 + P(400), 1e4, 32), store=half))
table("broken-chunk-wraps-at-8192", lambda: rotary((8160 + P(64)) % 8192))
table("broken-positions-in-int8", lambda: rotary(P(300).astype(np.int8).astype(F32), 1e4, 64))
table("broken-positions-in-bfloat16", lambda: rotary(narrow(P(700).astype(F32)), store=Bfloat16))
table("broken-positions-in-float16", lambda: rotary(half(2000 + P(200)).astype(F32), store=half))
table("broken-every-position-twice", lambda: rotary(P(400) // 2, 5e6))
table("broken-positions-restart-at-256", lambda: rotary(P(384) % 256, 1e5, 64))
table(
    "broken-layers-of-one-decode-step",
    lambda: {
        f"layers.{i}.rotary.{k}": x
        for i, p in enumerate((500, 500, 501, 500))
        for k, x in cos_and_sin(plain(p + P(8), 1e6)).items()
    },
)

# Number formats -----------------------------------------------------------------------------------------------------
table("broken-frequencies-in-bfloat16", lambda: in_bfloat16(angles(P(600), narrow(inverse(128, 1e6)))))
table("broken-phases-in-bfloat16", lambda: in_bfloat16(bfloat16_angles(P(300, dtype=F32), inverse(128, 5e6))))
table(
    "broken-phases-in-float16", lambda: cached(half(half(P(2048))[:, None] * half(inverse(32))).astype(F32), store=half)
)
table("broken-inv-freq-through-float16", lambda: frequencies(half(inverse(128, 1e6)).astype(F32)))
table("broken-inv-freq-underflows-in-float16", lambda: frequencies(half(inverse(128, 1e8))))
table(
    "broken-codes-in-bfloat16-positions",
    lambda: interleaved(angles(narrow(P(700).astype(F32)), inverse_exp(128)))[None],
)
table(
    "broken-cosines-in-integers", lambda: {k: x.astype(np.int32) for k, x in cos_and_sin(plain(200, 1e4, 64)).items()}
)


# Memory and order ---------------------------------------------------------------------------------------------------
def heap(n):
    words = np.full(n, 0x00007F12, np.uint32)
    words[::2] = seeded("aside7-heap").randint(0, 2**32, n // 2, np.uint32)
    return words.view(F32)


table("broken-inv-freq-all-zero", lambda: frequencies(np.zeros(64, F32)))
table("broken-inv-freq-of-the-heap", lambda: frequencies(heap(64)))
table(
    "broken-inv-freq-one-layer-empty", lambda: layers(6, lambda i: np.zeros(64, F32) if i == 4 else inverse(128, 1e6))
)
table("broken-cosines-and-sines-exchanged", lambda: (lambda x: {"cos": x["sin"], "sin": x["cos"]})(rotary(300)))
table("broken-sines-negated", lambda: (lambda x: {"cos": x["cos"], "sin": -x["sin"]})(rotary(300, 5e6)))
table(
    "broken-sines-in-turn-cosines-in-halves",
    lambda: (lambda a: {"cos": halves(np.cos(a))[None], "sin": repeats(np.sin(a))[None]})(plain(200, 1e6)),
)
table("broken-one-cosine", lambda: edited(rotary(400), "cos", (0, 311, 17), lambda x: -x))
table(
    "broken-sines-nan-after-350",
    lambda: edited(rotary(400, 5e6), "sin", (0, slice(350, None)), lambda x: x * F32(np.nan)),
)
table(
    "broken-rows-of-the-old-base",
    lambda: {k: np.concatenate([x[:, :256], rotary(512, 1e4)[k][:, 256:]], 1) for k, x in rotary(512).items()},
)
table("broken-last-pair-zero", lambda: {k: changed(x, (..., [63, 127]), 0) for k, x in rotary(256).items()})
table("broken-two-pairs-exchanged", lambda: frequencies(inverse(128, 1e6)[[*range(20), 21, 20, *range(22, 64)]]))


# Codes --------------------------------------------------------------------------------------------------------------
def per_column(rows, d):
    a = P(rows)[:, None] / 10000.0 ** (2 * P(d) / d)
    return np.where(P(d) % 2, np.cos(a), np.sin(a)).astype(F32)


def next_exponent(rows, d):
    a = P(rows)[:, None] / 10000.0 ** (P(d) / d)
    return np.where(P(d) % 2, np.cos(a), np.sin(a)).astype(F32)


def loftr_of_version_1(height, width, d):
    """The exponent is -ln(10000) / d // 2, which is -1."""
    h, w = [axis.reshape(height, width).astype(F32) + 1 for axis in grid(height, width)]
    w_i = np.exp(-P(0, d // 2, 2).astype(F32))[:, None, None]
    made = np.zeros((d, height, width), F32)
    made[0::4], made[1::4], made[2::4], made[3::4] = np.sin(w * w_i), np.cos(w * w_i), np.sin(h * w_i), np.cos(h * w_i)
    return made


def rt_detr_of_4_56(height, width, d):
    """The grid is flattened with the width outside."""
    rows, columns = (axis.reshape(height, width).T.reshape(-1) for axis in grid(height, width))
    w = inverse(d // 2)
    return np.concatenate([f(angles(axis, w)) for axis in (columns, rows) for f in (np.sin, np.cos)], 1)[None]


table("broken-codes-exponent-of-each-column", lambda: per_column(250, 128))
table("broken-codes-cosine-of-the-next-column", lambda: next_exponent(250, 128)[None])
table("broken-codes-integer-division", lambda: interleaved(angles(P(200), np.ones(32, F32))))
table("broken-codes-common-logarithm", lambda: interleaved(angles(P(300), np.exp(-P(64) * 4.0 / 64).astype(F32))))
table("broken-codes-in-degrees", lambda: interleaved(angles(P(400), inverse_exp(128) * F32(math.pi / 180)))[None])
table("broken-codes-batch-for-time", lambda: np.repeat(tutorial(8, 64)[:, None], 50, 1)[3])
table("broken-codes-zero-after-512", lambda: changed(tutorial(600, 128), slice(512, None), 0)[None])
table("broken-codes-last-row-repeated", lambda: tutorial(512, 128)[np.minimum(P(560), 511)])
table("broken-timesteps-without-the-endpoint", lambda: sin_cos(angles(P(0, 1000, 10), inverse_exp(128))))
table("broken-whisper-medium-interleaved", lambda: named(whisper(1024, order=interleaved)))
table("broken-whisper-medium-two-a-frame", lambda: named(sin_cos(angles(2 * P(1500), inverse_exp(1024, last=1)))))
table("broken-loftr-of-version-1", lambda: loftr_of_version_1(24, 32, 256)[None])
table("broken-rt-detr-10x14", lambda: rt_detr_of_4_56(10, 14, 128))

# Slopes, biases, buckets --------------------------------------------------------------------------------------------
table("broken-slopes-bloomz-from-1", lambda: (2.0 ** (-8.0 * P(16) / 16)).astype(F32))
table("broken-slopes-storywriter-max-8", lambda: slopes(32))
table("broken-slopes-bloomz-of-8-twice", lambda: np.tile(slopes(8), 2))
table("broken-slopes-12-sorted", lambda: np.sort(slopes(12))[::-1].copy())
table("broken-alibi-rewards-distance", lambda: bias(slopes(16), np.abs(distance(72)))[None])
table("broken-alibi-saturates-at-127", lambda: bias(slopes(8), np.maximum(-np.abs(distance(200)), -127))[None])
table("broken-alibi-one-head-flat", lambda: changed(bias(slopes(16), -np.abs(distance(64))), 5, 0)[None])
table(
    "broken-buckets-not-clamped",
    lambda: np.where(np.abs(distance(400)) > 127, buckets(distance(400)) + 3, buckets(distance(400))),
)
table("broken-buckets-linear", lambda: np.minimum(np.abs(distance(170)), 15) + 16 * (distance(170) > 0))
table("broken-buckets-16-of-32", lambda: buckets(distance(170), count=16))
table("broken-buckets-query-minus-key", lambda: buckets(-distance(170)))
