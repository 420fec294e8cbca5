"""Tables that are broken by themselves: casts, buffers that were never filled, exports, and formulas with a slip."""

from aside11.forms import *

TABLE = tutorial(384, 96)


def resized(rows_):
    """Rows between which a code was interpolated to a longer one."""
    places = np.linspace(0, len(TABLE) - 1, rows_)
    low = np.minimum(places.astype(int), len(TABLE) - 2)
    part = (places - low)[:, None]
    return (TABLE[low] * (1 - part) + TABLE[low + 1] * part).astype(F32)


def log2_buckets(relative, exact=8, count=16, most=128):
    """T5's buckets with log2 of the distance over ln of the greatest."""
    n = np.abs(relative)
    far = exact + np.trunc(np.log2(np.maximum(n, 1) / exact) / np.log(most / exact) * (count - exact)).astype(int)
    return np.where(relative > 0, count, 0) + np.where(n < exact, n, np.minimum(far, count - 1))


def memory(name, *shape):
    """Bytes as in memory that was never written."""
    return (normal(name, *shape, t=F64) * 10.0 ** seeded(name + "s").randint(-40, 30, shape)).astype(F32)


def permuted(w):
    """llama.cpp's order of rows of a head's weights, applied to a table."""
    order = P(w.shape[-1]).reshape(2, -1).T.reshape(-1)
    return w[..., order]


tables(
    lambda make: make(),
    {
        # Precision
        "broken-cos-sin-positions-in-bfloat16": (
            lambda: cos_and_sin(angles(narrow(P(700, dtype=F32)), inverse(64))[None]),
        ),
        "broken-inv-freq-bfloat16-of-layers": (
            lambda: {k: Bfloat16(v) for k, v in layers(6, inverse(128, 1e6)).items()},
        ),
        "broken-cache-frequencies-rounded": (lambda: joined(angles(P(800), narrow(inverse(128, 5e5)))),),
        "broken-tutorial-computed-in-float16": (
            lambda: interleaved(half(half(P(400))[:, None] * half(inverse_exp(128)))).astype(F32),
        ),
        "broken-positions-of-int8": (lambda: interleaved(angles(P(300).astype(np.int8), inverse_exp(96))),),
        # Memory
        "broken-inv-freq-uninitialised-moss": (lambda: {"rotary_emb.inv_freq": memory("moss", 32)},),
        "broken-inv-freq-zeros-veomni": (
            lambda: layers(3, lambda i: inverse(128, 1e6) if i == 0 else np.zeros(64, F32)),
        ),
        "broken-freqs-cis-zeros": (lambda: np.zeros((300, 32), np.complex64),),
        "broken-pe-half-filled": (lambda: {"pe": np.where(P(384)[:, None] < 256, TABLE, 0).astype(F32)[None]},),
        "broken-cache-nan-rows": (lambda: joined(changed(plain(300, 1e4, 64), slice(120, 124), np.nan)),),
        # Exports
        "broken-gguf-permuted-sines": (
            lambda: {"cos": halves(np.cos(plain(320, 1e4))), "sin": permuted(halves(np.sin(plain(320, 1e4))))},
        ),
        "broken-onnx-same-tensor-twice": (
            lambda: {"cos_cache": np.cos(plain(400, 5e5)), "sin_cache": np.cos(plain(400, 5e5))},
        ),
        "broken-rows-shifted-by-one": (
            lambda: {"cos": np.cos(plain(P(1, 257), 1e4, 64)), "sin": np.sin(plain(256, 1e4, 64))},
        ),
        "broken-mlx-conjugated": (lambda: np.conj(cis(plain(280, 1e6, 64))),),
        "broken-table-transposed-in-place": (lambda: np.ascontiguousarray(TABLE.T).reshape(TABLE.shape),),
        "broken-table-resized": (lambda: resized(600),),
        "broken-table-padded-with-last-row": (lambda: np.concatenate([TABLE, np.repeat(TABLE[-1:], 128, 0)]),),
        "broken-table-in-4-bits": (lambda: (np.round(TABLE * 7) / 7).astype(F32),),
        # Formulas
        "broken-sinusoidal-per-column": (
            lambda: np.where(
                P(64) % 2 == 0,
                np.sin(P(300)[:, None] / 1e4 ** (P(64) / 64)),
                np.cos(P(300)[:, None] / 1e4 ** (P(64) / 64)),
            ).astype(F32),
        ),
        "broken-sinusoidal-degrees": (lambda: interleaved(angles(P(400), inverse_exp(64)) * F32(np.pi / 180)),),
        "broken-timesteps-divided-as-integers": (lambda: cos_sin(angles(P(400) // 4, inverse_exp(128))),),
        "broken-relative-negative-half-repeated": (
            lambda: interleaved(angles(np.abs(P(150, -151, -1)), inverse_exp(64))),
        ),
        # Grids and biases
        "broken-detr-columns-for-rows": (lambda: (lambda t: np.concatenate([t[48:], t[48:]]))(detr(18, 24, 96)),),
        "broken-wan-video-cells-by-columns": (
            lambda: {
                k: v.reshape(3, 8, 12, -1).transpose(0, 2, 1, 3).reshape(288, -1)
                for k, v in axial(grid(3, 8, 12), (44, 42, 42)).items()
            },
        ),
        "broken-alibi-grows-with-distance": (lambda: bias(slopes(8), np.abs(distance(64))),),
        "broken-alibi-slopes-geometric-12": (lambda: {"alibi_slopes": (2.0 ** (-8 * P(1, 13) / 12)).astype(F32)},),
        "broken-alibi-distances-of-uint8": (lambda: bias(slopes(4), -(np.maximum(-distance(320), 0) % 256)),),
        "broken-swin-window-8-by-12-by-height": (lambda: {"relative_position_index": window_index(8, 12, 15)},),
        "broken-buckets-log2-over-ln": (lambda: log2_buckets(distance(256)),),
    },
)
