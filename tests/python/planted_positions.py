"""Absolute encodings as people write them: sound ones, and wrong ones with the laws of which one at least must fail.

Each entry is (what makes the function, keywords of check_positions); a wrong one names its laws too."""

import numpy as np
from planted_biases import dropout, kept_by_shape

D = 32
W = 10000.0 ** (-np.arange(0, D, 2) / D)


def codes(positions, w=W):
    """sin and cos in turn, computed in float64 and rounded once."""
    a = np.asarray(positions, dtype=np.float64)[..., None] * w
    return np.stack([np.sin(a), np.cos(a)], -1).reshape(*a.shape[:-1], D).astype(np.float32)


def halves(positions):
    a = positions[:, None] * W
    return np.concatenate([np.sin(a), np.cos(a)], -1).astype(np.float32)


def fairseq(positions):
    # Position 0 is padding and has no code; the others count on from 1.
    return codes(positions) * (positions != 0)[:, None]


def tensor2tensor(positions):
    # The frequencies end at 1/10000 exactly.
    a = positions[:, None] * 10000.0 ** (-np.arange(D // 2) / (D // 2 - 1))
    return np.concatenate([np.sin(a), np.cos(a)], -1).astype(np.float32)


def grows():
    kept = {"table": codes(np.arange(16))}

    def fn(positions):
        if positions.max() >= len(kept["table"]):
            kept["table"] = codes(np.arange(2 * positions.max()))
        return kept["table"][positions]

    return fn


def learned():
    table = np.random.default_rng(1).standard_normal((512, D)).astype(np.float32)
    return lambda positions: table[positions]


def adds(x):
    return x + codes(np.arange(x.shape[1])).astype(x.dtype)


SOUND = {
    "interleaved": (lambda: codes, {}),
    "rows": (lambda: codes, {"takes": "rows"}),
    "halves": (lambda: halves, {}),
    "fairseq": (lambda: fairseq, {}),
    "tensor2tensor": (lambda: tensor2tensor, {}),
    "grows": (grows, {}),
    "learned": (learned, {"learned": True}),
    "adds": (lambda: adds, {"takes": "x"}),
    "scaled and added": (lambda: lambda x: (np.sqrt(D) * x + codes(np.arange(x.shape[1]))).astype(x.dtype), {"takes": "x", "scale": np.sqrt(D)}),
    "float16": (lambda: lambda x: adds(x.astype(np.float32)).astype(x.dtype), {"takes": "x", "dtype": "float16"}),
}


def first_row_for_all(positions):
    return np.tile(codes(positions[0]), (len(positions), 1, 1))


def exponent_of_columns(positions):
    # 2i/d with i the column, where i is the pair.
    return codes(positions, 10000.0 ** (-2 * np.arange(0, D, 2) / D))


def learned_wrapped():
    table = learned()
    return lambda positions: table(positions % 256)


def table_like_positions(positions):
    table = np.zeros((*positions.shape, D), dtype=positions.dtype)
    table[:] = 1000 * codes(positions)
    return table


def cut_at_the_batch(x):
    # The tutorial's pe[:x.size(0)], for [length, batch, dim], called with the batch first.
    return x + codes(np.arange(x.shape[0]))[:, None]


def in_place(x):
    x += codes(np.arange(x.shape[1]))
    return x


def stale_interpolation():
    # Stretched once something longer than 64 came, and never back.
    longest = [64]

    def fn(positions):
        longest[0] = max(longest[0], int(positions.max()) + 1)
        return codes(positions * 64 / longest[0])

    return fn


def normalised(x):
    y = adds(x)
    return y / np.sqrt((y * y).mean(-1, keepdims=True))


def positions_shifted_in_place(positions):
    y = codes(positions)
    positions += 1
    return y


def angles_by_product():
    import torch

    w = torch.from_numpy(W.astype(np.float32))

    def fn(positions):
        a = positions.float()[:, None] @ w[None]
        return torch.stack([a.sin(), a.cos()], -1).flatten(-2)

    return fn


WRONG = {
    "shape only": (lambda: lambda positions: codes(np.arange(len(positions))), {}, {"positions by value"}),
    "first row for all": (lambda: first_row_for_all, {"takes": "rows"}, {"positions by value", "batch"}),
    "kept by length": (lambda: kept_by_shape(codes), {}, {"no trace", "positions by value"}),
    "float16 positions": (lambda: lambda positions: codes(positions.astype(np.float16)), {"longest": 4096}, {"table"}),
    "exponent of columns": (lambda: exponent_of_columns, {"expect": "sinusoidal:base=10000"}, {"table"}),
    "clamped": (lambda: lambda positions: codes(np.minimum(positions, 127)), {}, {"table"}),
    "learned, wrapped": (learned_wrapped, {"learned": True}, {"told apart"}),
    "divided by length": (lambda: lambda x: x + codes(100 * np.arange(x.shape[1]) / x.shape[1]), {"takes": "x"}, {"prefix"}),
    "counted from the end": (lambda: lambda x: x + codes(np.arange(x.shape[1])[::-1]), {"takes": "x"}, {"prefix"}),
    "table like positions": (lambda: table_like_positions, {}, {"type"}),
    "cut at the batch": (lambda: cut_at_the_batch, {"takes": "x"}, {"batch"}),
    "in place": (lambda: in_place, {"takes": "x"}, {"input kept"}),
    "dropout": (lambda: dropout(adds), {"takes": "x"}, {"repeats"}),
    "stale interpolation": (stale_interpolation, {}, {"no trace"}),
    "normalised": (lambda: normalised, {"takes": "x"}, {"added"}),
    "promoted": (lambda: lambda x: x.astype(np.float64) + codes(np.arange(x.shape[1])), {"takes": "x"}, {"type"}),
    "positions shifted in place": (lambda: positions_shifted_in_place, {}, {"input kept"}),
    "strides ignored": (lambda: lambda x: adds(x.ravel(order="K").reshape(x.shape)), {"takes": "x"}, {"memory order"}),
    "mean of the batch": (lambda: lambda x: adds(x - x.mean(0, keepdims=True)), {"takes": "x"}, {"batch"}),
    "angles by product": (angles_by_product, {"framework": "torch"}, {"autocast"}),
}
