"""Tables that are wrong by themselves: precision, order, sign, memory, layout, as reports of bugs describe them."""

from aside9.forms import *

W = inverse(64)
SINE = tutorial(400, 128)


def loftr_precedence(height, width, d):
    """LoFTR's bug: exponents by d // 2 and negation in the wrong order of operators, -log(1e4) / d // 2 = -1 here."""
    h, w = [axis.reshape(height, width).astype(F32) + F32(1) for axis in grid(height, width)]
    w_i = np.exp(np.arange(0, d // 2, 2, dtype=F32) * F32(-math.log(10000.0) / d // 2))[:, None, None]
    table = np.zeros((d, height, width), F32)
    table[0::4], table[1::4] = np.sin(w * w_i), np.cos(w * w_i)
    table[2::4], table[3::4] = np.sin(h * w_i), np.cos(h * w_i)
    return table


def swin(height, width, wrong=False):
    """Swin's index of the offset between two cells; wrong multiplies rows by 2 height - 1."""
    h, w = grid(height, width)
    rows, columns = h[:, None] - h[None] + height - 1, w[:, None] - w[None] + width - 1
    return rows * (2 * (height if wrong else width) - 1) + columns


tables(
    lambda make: make(),
    {
        # Precision
        "broken-positions-in-bfloat16": (lambda: pair(angles(narrow(P(900)), inverse(128, 5e5))),),
        "broken-positions-in-float16-3000": (lambda: pair(angles(half(P(3000)), W)),),
        "broken-angles-in-bfloat16": (lambda: pair(bfloat16_angles(P(500), inverse(128))),),
        "broken-angles-in-tf32": (
            lambda: pair(((angles(P(4000), W)).view(np.uint32) & np.uint32(0xFFFFE000)).view(F32)),
        ),
        "broken-frequencies-in-float16": (lambda: sin_cos(angles(P(500), half(inverse(128)).astype(F32))),),
        "broken-angles-truncated": (lambda: sin_cos(np.trunc(angles(P(300), inverse(64)))),),
        "broken-table-of-integers": (lambda: tutorial(256, 64).astype(np.int64),),
        "broken-quantised-to-8-bits": (lambda: (np.round(tutorial(300, 128) * 127) / 127).astype(F32),),
        "broken-multiplied-in-half": (
            lambda: pair(np.cumsum(np.broadcast_to(half(W), (600, 32)), 0, dtype=F16).astype(F32)),
        ),
        # Positions
        "broken-clamped-at-255": (lambda: pair(angles(np.minimum(P(400), 255), W)),),
        "broken-two-rows-exchanged": (lambda: changed(SINE, [120, 121], SINE[[121, 120]]),),
        "broken-one-row-left-out": (lambda: np.delete(tutorial(301, 96), 150, 0),),
        "broken-chunk-overlaps": (lambda: np.concatenate([tutorial(200, 64), tutorial(400, 64)[196:396]]),),
        "broken-every-row-twice": (lambda: np.repeat(tutorial(150, 96), 2, 0),),
        "broken-padding-row-in-the-middle": (lambda: changed(SINE, 200, 0.0),),
        "broken-first-rows-never-filled": (lambda: changed(SINE, slice(0, 12), 0.0),),
        "broken-all-rows-one": (lambda: np.repeat(tutorial(60, 64)[17:18], 60, 0),),
        "broken-relative-from-absolute": (lambda: sin_cos(angles(np.abs(P(-199, 200)), inverse(64))),),
        # Memory
        "broken-tail-of-old-memory": (
            lambda: changed(SINE, slice(300, 400), np.resize(F32([3.7e-39, 0, 2.9e31, -7e18, 1.1e-42]), (100, 128))),
        ),
        "broken-nan-from-overflow": (lambda: changed(SINE, (slice(350, 400), slice(0, 8)), np.nan),),
        "broken-upper-half-zero": (lambda: pair(changed(angles(P(300), W), (slice(None), slice(24, 32)), 0.0)),),
        "broken-dropout-left-on": (
            lambda: np.where(seeded("dropout9").random_sample((300, 96)) < 0.1, 0, tutorial(300, 96) / F32(0.9)).astype(
                F32
            ),
        ),
        "broken-fine-tuned-noise": (lambda: SINE + normal("noise9", 400, 128, scale=0.01),),
        # Layout and sign
        "broken-cos-halves-sin-repeats": (
            lambda: {"cos": halves(np.cos(angles(P(300), W))), "sin": repeats(np.sin(angles(P(300), W)))},
        ),
        "broken-names-exchanged": (
            lambda: {"cos_cached": halves(np.sin(angles(P(256), W))), "sin_cached": halves(np.cos(angles(P(256), W)))},
        ),
        "broken-both-cosines": (
            lambda: {"cos_cached": halves(np.cos(angles(P(256), W))), "sin_cached": halves(np.cos(angles(P(256), W)))},
        ),
        "broken-sines-turned-round": (
            lambda: {"cos": np.cos(angles(P(300), W)), "sin": np.sin(angles(P(300), W))[:, ::-1].copy()},
        ),
        "broken-sines-negative": (
            lambda: {"cos": halves(np.cos(angles(P(300), W))), "sin": halves(-np.sin(angles(P(300), W)))},
        ),
        "broken-complex-conjugate": (lambda: cis(-angles(P(256), W)),),
        "broken-view-for-transpose": (lambda: np.ascontiguousarray(tutorial(200, 64).T).reshape(200, 64),),
        "broken-half-interleaved-half-not": (
            lambda: np.concatenate([tutorial(300, 128)[:, :64], sin_cos(angles(P(300), inverse(128)[32:]))], 1),
        ),
        "broken-cos-of-own-column": (
            lambda: np.where(
                P(96) % 2 == 0,
                np.sin(P(300)[:, None] * 1e4 ** (-P(96) / 96)),
                np.cos(P(300)[:, None] * 1e4 ** (-P(96) / 96)),
            ).astype(F32),
        ),
        "broken-exponent-2c-over-d": (
            lambda: np.where(
                P(64) % 2 == 0,
                np.sin(P(400)[:, None] * 1e4 ** (-2 * P(64) / 64)),
                np.cos(P(400)[:, None] * 1e4 ** (-2 * P(64) / 64)),
            ).astype(F32),
        ),
        "broken-integer-exponents": (lambda: sin_cos(P(300)[:, None] * 1e4 ** -(P(32) // 8 / 4.0)).astype(F32),),
        "broken-turns-for-radians": (lambda: sin_cos(angles(P(300), inverse(64)) * F32(2 * math.pi)),),
        "broken-amplitude-of-some-columns": (
            lambda: changed(SINE, (slice(None), slice(32, 64)), SINE[:, 32:64] * F32(8)),
        ),
        # Grids
        "broken-mae-one-coordinate": (lambda: mae(12, 12, 128, first=(grid(12, 12)[0],) * 2),),
        "broken-mae-from-1-along-one-axis": (lambda: mae(12, 12, 128, starts=(0, 1)),),
        "broken-mae-two-bases": (lambda: mae(14, 14, 128, bases=(10000.0, 1000.0)),),
        "broken-detr-reshaped": (lambda: detr(10, 16, 64).reshape(64, 16, 10)[None],),
        "broken-loftr-div-bug": (lambda: loftr_precedence(24, 24, 64)[None],),
        "broken-wan-cells-in-columns": (
            lambda: {
                name: x.reshape(3, 6, 10, -1).transpose(0, 2, 1, 3).reshape(3, 6, 10, -1)
                for name, x in axial(grid(3, 6, 10), (44, 42, 42)).items()
            },
        ),
        # Distances
        "broken-slopes-interpolated-first": (
            lambda: {"slopes": np.concatenate([slopes(16)[0::2][:4], slopes(8)]).astype(F32)},
        ),
        "broken-slopes-geometric-from-0": (lambda: {"slopes": (2.0 ** (-8 * P(12) / 12)).astype(F32)},),
        "broken-slopes-one-zero": (lambda: {"alibi_slopes": changed(slopes(16), 7, 0.0)},),
        "broken-bias-positive": (lambda: bias(slopes(8), np.abs(distance(96))),),
        "broken-bias-bfloat16-distances": (lambda: bias(slopes(8), -narrow(np.abs(distance(600)[-1:])))[:, 0],),
        "broken-bias-row-of-another-query": (
            lambda: changed(
                bias(slopes(8), -np.abs(distance(80))), (slice(None), 40), bias(slopes(8), -np.abs(distance(80)))[:, 12]
            ),
        ),
        "broken-buckets-rounded-up": (lambda: buckets(distance(200), nearest=np.ceil),),
        "broken-buckets-log-2": (
            lambda: (
                np.where(
                    np.abs(distance(180)) < 8,
                    np.abs(distance(180)),
                    np.minimum(15, 8 + np.log2(np.maximum(np.abs(distance(180)), 1) / 8).astype(int)),
                )
                + 16 * (distance(180) > 0)
            ),
        ),
        "broken-swin-index-transposed-window": (lambda: {"relative_position_index": swin(6, 10, wrong=True)},),
    },
)
