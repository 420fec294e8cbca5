"""Tables that are broken by themselves: casts, buffers that nobody filled, exports, and formulas with a slip."""

from aside10.forms import *

TABLE = tutorial(400, 128)


def uint8(x):
    """Eight bits and a scale for the whole table, as weights are quantised."""
    scale = np.abs(x).max() / 127
    return (np.round(x / scale).clip(-128, 127) * scale).astype(F32)


def float8(x):
    """Rounded to float8 e4m3: three bits behind the first."""
    exponent = np.floor(np.log2(np.maximum(np.abs(x), 2.0**-6)))
    step = 2.0 ** (exponent - 3)
    return (np.round(x / step) * step).astype(F32)


def keras_index(height, width):
    """Swin's map of indices with width and height exchanged in one place."""
    r, c = (x.reshape(-1) for x in np.meshgrid(np.arange(height), np.arange(width)))
    return (r[:, None] - r + height - 1) * (2 * width - 1) + c[:, None] - c + width - 1


def rt_detr(height, width, d):
    """RT-DETR's encoder before its fix: the grid by columns, the picture by rows."""
    w, h = (x.reshape(-1) for x in np.meshgrid(np.arange(width), np.arange(height), indexing="ij"))
    return np.concatenate([sin_cos(angles(axis, inverse(d // 2))) for axis in (w, h)], 1)[None]


tables(
    lambda make: make(),
    {
        # Precision
        "broken-cos-sin-angles-in-bfloat16": (
            lambda: cos_and_sin(bfloat16_angles(P(500), inverse(128))[None], store=Bfloat16),
        ),
        "broken-rope-frequencies-in-float16": (lambda: joined(angles(P(600), half(inverse(128, 5e5)).astype(F32))),),
        "broken-inv-freq-float8": (lambda: {"model.rotary_emb.inv_freq": float8(inverse(64))},),
        "broken-table-in-8-bits": (lambda: {"pos_encoder.pe": uint8(TABLE)[None]},),
        "broken-positions-of-uint8": (lambda: tutorial(256, 64)[np.arange(400) % 256],),
        "broken-angles-added-up-in-float16": (
            lambda: sin_cos(np.cumsum(np.tile(half(inverse(64)), (500, 1)), 0, dtype=F16).astype(F32)),
        ),
        # Memory
        "broken-inv-freq-zeros-of-layers": (
            lambda: {f"layers.{i}.rotary_emb.inv_freq": np.zeros(64, F32) for i in range(4)},
        ),
        "broken-inv-freq-nan": (lambda: {"rotary_emb.inv_freq": changed(inverse(128), slice(40, 44), np.nan)},),
        "broken-cache-tail-never-written": (
            lambda: joined(plain(400, 1e4))["cos_sin_cache"] * (P(400) < 256)[:, None].astype(F32),
        ),
        "broken-pe-garbage": (
            lambda: {
                "pos_encoder.pe": (
                    normal("garbage", 1, 300, 64) * 10.0 ** seeded("scale").randint(-38, 30, (1, 300, 64))
                ).astype(F32)
            },
        ),
        # Exports and layouts
        "broken-cache-neox-sines-interleaved": (
            lambda: {"cos": halves(np.cos(plain(300, 1e4, 64))), "sin": repeats(np.sin(plain(300, 1e4, 64)))},
        ),
        "broken-onnx-cos-sin-exchanged": (
            lambda: {"cos_cache": np.sin(plain(500, 1e4)), "sin_cache": np.cos(plain(500, 1e4))},
        ),
        "broken-complex-conjugated": (lambda: np.conj(cis(plain(300, 5e5))),),
        "broken-rows-of-two-tables": (lambda: np.concatenate([TABLE[:200], tutorial(400, 128, 1000.0)[200:]]),),
        "broken-reshaped-not-transposed": (lambda: np.ascontiguousarray(TABLE.T).reshape(400, 128),),
        "broken-rows-exchanged-by-shards": (lambda: joined(plain(512, 1e4)[np.r_[0:128, 256:384, 128:256, 384:512]]),),
        "broken-sliced-off-by-one": (lambda: {"cos": np.cos(plain(300, 1e4)), "sin": np.sin(plain(P(1, 301), 1e4))},),
        # Formulas
        "broken-sinusoidal-exponent-twice": (
            lambda: interleaved(angles(P(300), F32(10000) ** (-2 * np.arange(0, 64, 2, dtype=F32) / F32(64)))),
        ),
        "broken-timesteps-times-2-pi": (lambda: sin_cos(angles(P(200) * F32(2 * np.pi), inverse(128))),),
        # Grids, windows and biases
        "broken-detr-columns-never-written": (lambda: changed(detr(20, 20, 64), slice(32, None), 0),),
        "broken-slopes-sorted": (lambda: {"alibi_slopes": np.sort(slopes(12))[::-1].copy()},),
        "broken-alibi-queries-clamped": (
            lambda: slopes(8)[:, None, None] * np.minimum(P(64) - np.minimum(P(64), 47)[:, None], 0).astype(F32),
        ),
        "broken-rt-detr-not-square": (lambda: rt_detr(15, 20, 128),),
        "broken-mae-base-of-one-axis": (lambda: mae(14, 14, 128, bases=(10000.0, 1000.0)),),
        "broken-mae-columns-from-1": (lambda: mae(12, 12, 96, starts=(1, 0)),),
        "broken-keras-window-4-by-6": (lambda: {"relative_position_index": keras_index(4, 6)},),
        "broken-bias-nan-of-infinities": (
            lambda: changed(
                np.where(distance(48) > 0, -np.inf, slopes(8)[:, None, None] * distance(48)), (slice(None), 47), np.nan
            ).astype(F32),
        ),
        "broken-buckets-of-uint8-distances": (lambda: buckets(distance(400).astype(np.int8).astype(np.int64)),),
    },
)
