"""Biases as people write them: sound ones, and wrong ones with the laws of which one at least must fail.

Each entry is (what makes the function, keywords of check_bias); a wrong one names its laws too. There are 4 heads."""

import numpy as np

H = 4
SLOPES = 2.0 ** (-8 * np.arange(1, H + 1) / H)


def linear(distance, slopes=SLOPES):
    return (-slopes[:, None, None] * distance).astype(np.float32)


def alibi(q, k):
    return linear(np.abs(q[:, None] - k))


def products_first(q, k):
    # The difference of two products, each rounded.
    q, k, slopes = (a.astype(np.float32) for a in (q, k, SLOPES))
    return slopes[:, None, None] * k - (slopes[:, None] * q)[:, :, None]


def buckets(q, k):
    # T5, a decoder: 32 buckets up to distance 128.
    n = np.maximum(q[:, None] - k, 0)
    far = 16 + (np.log(np.maximum(n, 1) / 16) / np.log(8) * 16).astype(np.int64)
    return np.where(n < 16, n, np.minimum(far, 31))


def t5():
    table = np.random.default_rng(1).standard_normal((H, 32)).astype(np.float32)
    return lambda q, k: table[:, buckets(q, k)]


def kerple(q, k):
    return -SLOPES.astype(np.float32)[:, None, None] * np.log1p(np.abs(q[:, None] - k)).astype(np.float32)


SOUND = {
    "alibi": (lambda: alibi, {}),
    "one line": (lambda: lambda q, k: linear(q[:, None] - k), {}),
    "products first": (lambda: products_first, {"learned": True}),  # whose table is off by the products' roundings
    "keys only": (lambda: lambda q, k: linear(np.tile(-k, (len(q), 1))), {"softmax": True}),  # BLOOM: what a softmax sees is the same.
    "t5": (t5, {"learned": True}),
    "kerple": (lambda: kerple, {"learned": True}),
    "by lengths": (lambda: lambda q, k: alibi(np.arange(k - q, k), np.arange(k)), {"lengths": True}),
    "float16": (lambda: lambda q, k: alibi(q, k).astype(np.float16), {"dtype": "float16", "learned": True}),
}


def float16_products(q, k):
    # Each product is rounded to float16 before the difference is taken.
    q, k, slopes = (a.astype(np.float16) for a in (q, k, SLOPES))
    return (slopes[:, None, None] * k - (slopes[:, None] * q)[:, :, None]).astype(np.float32)


def kept_by_shape(fn, count=1):
    """The last arguments, so many, are those of the first call of their shapes."""
    kept = {}

    def again(*given):
        last = given[-count:]
        return fn(*given[:-count], *kept.setdefault(tuple(a.shape for a in last), [a.copy() for a in last]))

    return again


def shifted_in_place(q, k):
    b = alibi(q, k)
    q -= k[0]
    return b


def dropout(fn):
    rng = np.random.default_rng(1)
    return lambda *given: (y := fn(*given)) * (rng.random(y.shape) > 0.1)


def grows_with_the_query(q, k):
    return alibi(q, k) * (1 + q[None, :, None] / np.float32(100))


def stale_length():
    # The table is cut from the longest that was made, from its end: of a shorter input, the wrong corner.
    longest = [1]

    def fn(q, k):
        longest[0] = max(longest[0], k)
        return alibi(np.arange(longest[0])[-q:], np.arange(k))

    return fn


def bucket_of_key():
    table = np.random.default_rng(1).standard_normal((H, 32)).astype(np.float32)
    return lambda q, k: table[:, np.minimum(np.tile(k, (len(q), 1)), 31)]


WRONG = {
    "queries counted from zero": (lambda: lambda q, k: alibi(np.arange(q), np.arange(k)), {"lengths": True}, {"prefill and decode"}),
    "shape only": (lambda: lambda q, k: alibi(np.arange(len(k))[-len(q) :], np.arange(len(k))), {}, {"positions by value"}),
    "slopes from zero": (lambda: lambda q, k: linear(np.abs(q[:, None] - k), 2.0 ** (-8 * np.arange(H) / H)), {"expect": "alibi"}, {"table"}),
    "one slope for all": (lambda: lambda q, k: linear(np.abs(q[:, None] - k), np.full(H, SLOPES[0])), {}, {"table"}),
    "float16 products": (lambda: float16_products, {"learned": True, "longest": 4096}, {"offset"}),
    "divided by length": (lambda: lambda q, k: alibi(q, k) / np.float32(len(k)), {}, {"causal"}),
    "counted from the last key": (lambda: lambda q, k: linear(np.tile(k.max() - k, (len(q), 1))), {}, {"causal"}),
    "kept by shape": (lambda: kept_by_shape(alibi, 2), {}, {"positions by value"}),
    "transposed": (lambda: lambda q, k: alibi(k, q), {}, {"prefill and decode", "positions by value"}),
    "shifted in place": (lambda: shifted_in_place, {}, {"input kept"}),
    "whole numbers": (lambda: lambda q, k: np.abs(q[:, None] - k)[None] * -np.arange(1, H + 1)[:, None, None], {"learned": True}, {"type"}),
    "dropout": (lambda: dropout(alibi), {}, {"repeats"}),
    "grows with the query": (lambda: grows_with_the_query, {}, {"offset"}),
    "stale length": (stale_length, {"lengths": True}, {"no trace"}),
    "bucket of the key": (bucket_of_key, {"learned": True}, {"offset"}),
}
