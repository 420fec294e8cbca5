"""Attention scores as people write them: sound ones, and wrong ones with the laws of which one at least must fail.

Each entry is (what makes the function, keywords of check_attention); a wrong one names its laws too. There are 4 heads of
16 columns."""

import numpy as np
from planted_biases import buckets, dropout, kept_by_shape, linear
from planted_rotaries import angles, interleaved, turned

D, H = 16, 4
W = 10000.0 ** (-np.arange(0, D, 2) / D)


def rotated(x, positions, w=W):
    return turned(x, angles(positions, w))


def neighbours(x, positions):
    return interleaved(x, positions, w=W)


def product(q, k, scale=D**-0.5):
    return (np.einsum("bhid,bhjd->bhij", q, k) * q.dtype.type(scale)).astype(q.dtype)


def last(q, positions):
    return positions[:, positions.shape[1] - q.shape[2] :]


def rope(q, k, p, turn=rotated, scale=D**-0.5):
    return product(turn(q, last(q, p)), turn(k, p), scale)


def hidden(scores, by=-np.inf):
    seen = np.tri(*scores.shape[-2:], scores.shape[-1] - scores.shape[-2], dtype=bool)
    return np.where(seen, scores, scores.dtype.type(by))


def distances(q, p):
    return last(q, p)[:, :, None] - p[:, None, :]


def alibi(q, k, p):
    return product(q, k) + np.stack([linear(np.abs(row)) for row in distances(q, p)])


def alibi_of_keys(q, k, p):
    return product(q, k) + np.stack([linear(np.broadcast_to(-row, (q.shape[2], len(row)))) for row in p])


def t5():
    table = np.random.default_rng(1).standard_normal((H, 32)).astype(np.float32)
    return lambda q, k, p: product(q, k, 1) + np.stack([table[:, buckets(last(q, row[None])[0], row)] for row in p])


def added():
    rng = np.random.default_rng(1)
    to_q, to_k, table = rng.standard_normal((D, D)) / 4, rng.standard_normal((D, D)) / 4, rng.standard_normal((512, D))

    def fn(q, k, p):  # codes are added before the projections
        with_codes = lambda x, codes: (x + codes[:, None]).astype(np.float32)
        return product(with_codes(q, table[last(q, p)] @ to_q), with_codes(k, table[p] @ to_k))

    return fn


def shaw():
    table = np.random.default_rng(1).standard_normal((17, D)).astype(np.float32)

    def fn(q, k, p):  # a vector of each offset, clipped, beside the key
        r = table[np.clip(distances(q, p), -8, 8) + 8]
        return product(q, k) + (np.einsum("bhid,bijd->bhij", q, r) * np.float32(D**-0.5))

    return fn


def in_torch(turn_by=None):
    import torch

    w = torch.tensor(W, dtype=torch.float32)

    def fn(q, k, p):
        def turn(x, p):
            if turn_by == "matmul":
                a = (p[..., None].float() @ w[None, None]).float()
            else:
                a = p[..., None].float() * w
            cos, sin = a.cos()[:, None].to(x.dtype), a.sin()[:, None].to(x.dtype)
            x1, x2 = x.chunk(2, -1)
            return torch.cat([x1 * cos - x2 * sin, x2 * cos + x1 * sin], -1)

        return turn(q, p[:, p.shape[1] - q.shape[2] :]) @ turn(k, p).transpose(-1, -2) * D**-0.5

    return fn


SOUND = {
    "rope": (lambda: rope, {"base": 10000.0, "scale": D**-0.5}),
    "neighbours": (lambda: lambda q, k, p: rope(q, k, p, neighbours), {}),
    "causal rope": (lambda: lambda q, k, p: hidden(rope(q, k, p)), {"causal": True}),
    "finite mask": (lambda: lambda q, k, p: hidden(rope(q, k, p), np.finfo(np.float32).min), {"causal": True}),
    "alibi": (lambda: alibi, {"expect": "alibi"}),
    "alibi of keys": (lambda: alibi_of_keys, {"softmax": True}),
    "causal alibi": (lambda: lambda q, k, p: hidden(alibi(q, k, p)), {"causal": True, "expect": "alibi"}),
    "rope and alibi": (lambda: lambda q, k, p: rope(q, k, p) + (alibi(q, k, p) - product(q, k)), {"base": 10000.0}),
    "t5": (t5, {"learned": True}),
    "codes added": (added, {"learned": True, "relative": False}),
    "shaw": (shaw, {"learned": True}),
    "prefill alone": (lambda: lambda q, k, p: rope(q, k, p), {"decode": False}),
    "float16": (lambda: rope, {"dtype": "float16", "learned": True}),
    "torch": (in_torch, {"framework": "torch", "base": 10000.0}),
}


def stateful():
    """Dynamic scaling that is not reset: the longest input so far sets the base."""
    longest = [32]

    def fn(q, k, p):
        longest[0] = max(longest[0], int(p.max()) + 1)
        w = (10000.0 * longest[0] / 32) ** (-np.arange(0, D, 2) / D)
        return rope(q, k, p, lambda x, p: rotated(x, p, w))

    return fn


def turned_in_place(q, k, p):
    k *= 1
    k[...] = rotated(k, p)
    return product(rotated(q, last(q, p)), k)


def without_offset(q, k, p):
    # Queries are counted from 0.
    return product(rotated(q, p[:, : q.shape[2]]), rotated(k, p))


def mask_by_position(q, k, p):
    scores = rope(q, k, p)
    return np.where((distances(q, p) >= 0)[:, None], scores, np.float32(-np.inf))


def mask_from_the_first_key(q, k, p):
    scores = rope(q, k, p)
    return np.where(np.tri(*scores.shape[-2:], 1, dtype=bool), scores, np.float32(-np.inf))


def clipped(q, k, p):
    return np.clip(rope(q, k, p), -1, 1)


def heads_of_columns(q, k, p):
    # Heads are cut out of the columns in the wrong order.
    b, h, n, d = q.shape
    wrong = lambda x: x.transpose(0, 2, 3, 1).reshape(b, x.shape[2], h, d).transpose(0, 2, 1, 3)
    return rope(wrong(q), wrong(k), p)


def strides_ignored(q, k, p):
    flat = lambda x: np.ndarray(x.shape, x.dtype, x.tobytes(order="A"))
    return rope(flat(q), flat(k), p)


def batch_normalised(q, k, p):
    scores = rope(q, k, p)
    return scores - (scores.mean(axis=0, keepdims=True) if len(scores) > 1 else 0)


def ring_of_sixteen(q, k, p):
    # A cache of sixteen keys, whose later positions are counted within it.
    return product(rotated(q, last(q, p)), rotated(k, np.where(np.arange(p.shape[1]) < 16, p, p % 16)))


WRONG = {
    "kept by shape": (lambda: kept_by_shape(rope), {}, {"positions by value", "no trace"}),
    "stateful": (stateful, {}, {"no trace"}),
    "dropout": (lambda: dropout(rope), {}, {"repeats"}),
    "turned in place": (lambda: turned_in_place, {}, {"input kept"}),
    "in double": (lambda: lambda q, k, p: rope(q, k, p).astype(np.float64), {}, {"type"}),
    "base 500000": (lambda: lambda q, k, p: rope(q, k, p, lambda x, p: rotated(x, p, 5e5 ** (-np.arange(0, D, 2) / D))),
                    {"base": 10000.0}, {"table"}),
    "slopes grow": (lambda: lambda q, k, p: 2 * product(q, k) - alibi(q, k, p), {"expect": "alibi"}, {"table"}),
    "no positions": (lambda: lambda q, k, p: product(q, k), {}, {"table"}),
    "scaled twice": (lambda: lambda q, k, p: rope(q, k, p, scale=1 / D), {"scale": D**-0.5}, {"scale"}),
    "keys turned back": (lambda: lambda q, k, p: product(rotated(q, last(q, p)), rotated(k, -p)), {"learned": True}, {"relative"}),
    "narrow angles": (lambda: lambda q, k, p: rope(q, k, p, lambda x, p: rotated(x, p.astype(np.float16), W.astype(np.float16))),
                      {"learned": True}, {"relative"}),
    "one row for all": (lambda: lambda q, k, p: rope(q, k, np.broadcast_to(p[:1], p.shape)), {}, {"batch"}),
    "shape only": (lambda: lambda q, k, p: rope(q, k, np.broadcast_to(np.arange(p.shape[1]), p.shape)), {}, {"positions by value"}),
    "divided by length": (lambda: lambda q, k, p: rope(q, k, p) / np.float32(p.shape[1]), {"learned": True}, {"positions by value"}),
    "ring of sixteen": (lambda: ring_of_sixteen, {}, {"long inputs"}),
    "queries from zero": (lambda: without_offset, {}, {"prefill and decode"}),
    "mask by position": (lambda: mask_by_position, {"causal": True}, {"mask"}),
    "one key too many": (lambda: mask_from_the_first_key, {"causal": True}, {"mask"}),
    "no mask": (lambda: rope, {"causal": True}, {"mask"}),
    "clipped": (lambda: clipped, {"learned": True}, {"linear"}),
    "heads of columns": (lambda: heads_of_columns, {"learned": True}, {"heads"}),
    "strides ignored": (lambda: strides_ignored, {}, {"memory order"}),
    "batch normalised": (lambda: batch_normalised, {}, {"batch"}),
    "angles by matmul": (lambda: in_torch("matmul"), {"framework": "torch"}, {"autocast"}),
}  # fmt: skip
