"""Rotary encodings written without knowledge of the laws: ten wrong ones, six sound ones in an unusual style. Scored once before
anything was changed, all ten were found and none of the six was flagged; the laws of each are those that were found then.

Each takes x [batch, heads, length, 32] and positions [batch, length]. WRONG and SOUND are as in planted_positions. Cosines
and sines are computed in float64 and rounded once, so that nothing but the stated fault is wrong.
"""

import numpy as np

D = 32
W = 10000.0 ** (-np.arange(0, D, 2) / D)


def rotated(x, positions, w=W):
    """Half-split."""
    a = np.asarray(positions, dtype=np.float64)[:, None, :, None] * w
    x1, x2 = np.split(x.astype(np.float64), 2, axis=-1)
    return np.concatenate([x1 * np.cos(a) - x2 * np.sin(a), x2 * np.cos(a) + x1 * np.sin(a)], -1).astype(x.dtype)


def last_chunk_left_out(x, positions):
    # A kernel works in blocks of four positions, and the loop ends before the last block if that is not full.
    y = x.copy()
    for begin in range(0, x.shape[2] // 4 * 4 or x.shape[2], 4):
        y[:, :, begin : begin + 4] = rotated(x[:, :, begin : begin + 4], positions[:, begin : begin + 4])
    return y


def layout_guessed_from_the_shape(x, positions):
    # [batch, heads, length, d] or [batch, length, heads, d]: the axis that is as long as the positions is taken for the
    # length, which goes wrong where there are as many heads as positions.
    if x.shape[1] == positions.shape[1]:
        return rotated(x.swapaxes(1, 2), positions).swapaxes(1, 2)
    return rotated(x, positions)


def clamped_gather(x, positions):
    # The cache has 2048 rows, and a gather beyond its end gives the last row, as jnp.take(mode="clip") does.
    return rotated(x, np.minimum(positions, 2047))


class CountsItsSteps:
    # One token at a time is taken for decoding, and its position from a counter that runs on since the last prefill.
    def __init__(self):
        self.next = 0

    def __call__(self, x, positions):
        if positions.shape[1] == 1:
            positions = np.full_like(positions, self.next)
        self.next = int(positions.max()) + 1
        return rotated(x, positions)


def strides_ignored(x, positions):
    # The kernel is handed the address of x and its shape: the memory is read as if x were contiguous.
    return rotated(x.ravel(order="K").reshape(x.shape), positions)


class KeyedByItsEnds:
    # The cosines are kept for the next layer, and found again by the shape and the first and last position.
    def __init__(self):
        self.kept = {}

    def __call__(self, x, positions):
        key = (positions.shape, int(positions.flat[0]), int(positions.flat[-1]))
        return rotated(x, self.kept.setdefault(key, positions.copy()))


def positions_made_relative_in_place(x, positions):
    # Right for this call; but the caller's positions are other ones afterwards, and the next layer begins at 0.
    y = rotated(x, positions)
    positions -= positions.min(axis=1, keepdims=True)
    return y


def padding_healed(x, positions):
    # A running maximum, against positions that fall back to 0 under padding: the second of two packed sequences gets the
    # last position of the first.
    return rotated(x, np.maximum.accumulate(positions, axis=1))


def passed_part_in_front(x, positions):
    # A quarter of the columns is turned, and put back behind what is passed on.
    w = 10000.0 ** (-np.arange(0, 8, 2) / 8)
    return np.concatenate([x[..., 8:], rotated(x[..., :8], positions, w)], -1)


def written_into_data(x, positions):
    # torch: the rotation is written into .data, where autograd does not see it. The gradient is that of a copy.
    import torch

    y = x.clone()
    y.data = torch.from_numpy(rotated(x.detach().numpy(), positions.numpy()))
    return y


WRONG = {
    "last chunk left out": (lambda: last_chunk_left_out, {}, {"positions by value", "prefill and decode", "relative"}),
    "layout guessed from the shape": (lambda: layout_guessed_from_the_shape, {}, {"batch and heads", "positions by value", "prefill and decode"}),
    "clamped gather": (lambda: clamped_gather, {}, {"relative", "table"}),
    "counts its steps": (CountsItsSteps, {}, {"no trace", "pairs turn", "positions by value", "prefill and decode", "repeats"}),
    "strides ignored": (lambda: strides_ignored, {}, {"memory order"}),
    "keyed by its ends": (KeyedByItsEnds, {}, {"batch and heads", "positions by value"}),
    "positions made relative in place": (lambda: positions_made_relative_in_place, {}, {"input kept"}),
    "padding healed": (lambda: padding_healed, {}, {"positions by value"}),
    "passed part in front": (lambda: passed_part_in_front, {}, {"norm", "pairs turn", "table"}),
    "written into data": (lambda: written_into_data, {"framework": "torch"}, {"gradient"}),
}


def three_shears(x, positions):
    # A rotation is a shear by -tan(a/2), one by sin(a), and the first again.
    a = positions[:, None, :, None] * W
    x1, x2 = np.split(x.astype(np.float64), 2, axis=-1)
    x1 = x1 - np.tan(a / 2) * x2
    x2 = x2 + np.sin(a) * x1
    x1 = x1 - np.tan(a / 2) * x2
    return np.concatenate([x1, x2], -1).astype(x.dtype)


def mirrored_pairs(x, positions):
    # Column i turns with column d-1-i.
    y = rotated(np.concatenate([x[..., : D // 2], x[..., : D // 2 - 1 : -1]], -1), positions)
    return np.concatenate([y[..., : D // 2], y[..., : D // 2 - 1 : -1]], -1)


def turned_part_last(x, positions):
    # As in latent attention: what has no position comes first.
    w = 10000.0 ** (-np.arange(0, 16, 2) / 16)
    return np.concatenate([x[..., :16], rotated(x[..., 16:], positions, w)], -1)


def other_strides(x, positions):
    # The result is a view of [batch, length, heads, d] memory.
    return np.ascontiguousarray(rotated(x, positions).swapaxes(1, 2)).swapaxes(1, 2)


def powers_of_unit_numbers(x, positions):
    # exp(i w) to the power of the position, by squaring.
    z = x[..., : D // 2].astype(np.float64) + 1j * x[..., D // 2 :]
    power, result = np.exp(1j * W) * np.ones((*positions.shape, 1)), np.ones((*positions.shape, D // 2), complex)
    for bit in range(int(positions.max()).bit_length()):
        result = np.where((positions >> bit & 1)[..., None], result * power, result)
        power = power * power
    z = z * result[:, None]
    return np.concatenate([z.real, z.imag], -1).astype(x.dtype)


class KeptByContent:
    # Cosines and sines are kept for the next layer, found again by the positions themselves, one entry at a time.
    def __init__(self):
        self.key, self.kept = None, None

    def __call__(self, x, positions):
        key = (positions.shape, positions.tobytes())
        if self.key != key:
            self.key, self.kept = key, np.exp(1j * positions[:, None, :, None] * W)
        z = (x[..., : D // 2].astype(np.float64) + 1j * x[..., D // 2 :]) * self.kept
        return np.concatenate([z.real, z.imag], -1).astype(x.dtype)


SOUND = {
    "three shears": (lambda: three_shears, {}),
    "mirrored pairs": (lambda: mirrored_pairs, {}),
    "turned part last": (lambda: turned_part_last, {}),
    "other strides": (lambda: other_strides, {}),
    "powers of unit numbers": (lambda: powers_of_unit_numbers, {}),
    "kept by content": (KeptByContent, {}),
}
