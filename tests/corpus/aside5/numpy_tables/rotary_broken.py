"""Rotary tables with bugs of arithmetic, of positions, of layout and of memory."""

from aside5.forms import *
from store import table


def float8(x):
    """Rounded to float8_e4m3fn: three bits of fraction, steps of 2^-9 below 2^-6."""
    step = 2.0 ** (np.maximum(np.floor(np.log2(np.abs(x))), -6) - 3)
    return (np.round(x / step) * step).astype(F32)


def tensor_float(x):
    """Rounded to TF32, which has ten bits of fraction."""
    bits = np.ascontiguousarray(x, F32).view(np.uint32)
    return ((bits + 0x1000) & np.uint32(0xFFFFE000)).view(F32)


def reduced(a, pi):
    """The angles less their whole turns, with this pi."""
    return a - np.round(a.astype(F64) / (2 * pi)) * (2 * pi)


def added_up(rows, w):
    """The angle of a row is that of the row before it plus the frequency, in float32."""
    return np.add.accumulate(np.concatenate([np.zeros((1, len(w)), F32), np.tile(w, (rows - 1, 1))]), 0, F32)


def memory(name, *shape):
    """Bytes that were never written, read as float32."""
    return np.frombuffer(seeded(name).bytes(4 * math.prod(shape)), F32).reshape(shape)


def read_past_the_end(rows, asked):
    """512 rows of cosines, then of sines, then weights: rows beyond the cache are what follows it."""
    a = plain(rows, 10000.0, 64)
    cos, sin = halves(np.cos(a)), halves(np.sin(a))
    return {
        "cos": np.concatenate([cos, sin])[:asked],
        "sin": np.concatenate([sin, normal("aside5-weights", rows, 64, scale=0.02)])[:asked],
    }


def odd_exponents(d, base):
    return (1 / F32(base) ** (P(1, d, 2, dtype=F32) / F32(d))).astype(F32)


def one_flipped(table_, index):
    """The highest bit of the exponent of one entry, in bfloat16."""
    bits = narrow(table_).view(np.uint32).copy()
    bits[index] ^= 0x40000000
    return Bfloat16(bits.view(F32))


def of_garbage(n):
    """What to_empty() left: subnormals and small numbers in no order."""
    made = (10.0 ** seeded("aside5-empty").uniform(-42, -3, n)).astype(F32)
    return changed(made, 0, F32(6.93e-18))


ZIGZAG = np.concatenate([P(128 * i, 128 * i + 128) for i in (0, 3, 1, 2)])

table("broken-positions-counted-in-float16", lambda: cos_and_sin(plain(np.minimum(P(2100), 2048), 1e6, 64)))
table(
    "broken-qwen3-2507-autocast", lambda: cos_and_sin(bfloat16_angles(P(1024), inverse(128, 1e7))[None], store=Bfloat16)
)
table(
    "broken-angles-by-tf32",
    lambda: cos_and_sin(tensor_float(P(4096))[:, None] * tensor_float(inverse(64))),
)
table("broken-turns-taken-off-with-3.1416", lambda: cos_and_sin(reduced(plain(4096, 10000.0, 64), 3.1416).astype(F32)))
table("broken-angles-added-up", lambda: cos_and_sin(added_up(8192, inverse(64))))
table(
    "broken-qwen25-vl-frequencies-bfloat16",
    lambda: pair(np.stack([angles(p, narrow(inverse(128, 1e6))) for p in video_between()])[:, None]),
)
table("broken-rope-freqs-float8", lambda: {"blocks.0.attn.rope.freqs": float8(inverse(42))})
table("broken-exponents-bfloat16", lambda: frequencies((1 / F32(10000) ** narrow(P(0, 96, 2) / F32(96))).astype(F32)))
table("broken-granite-odd-exponents", lambda: frequencies(odd_exponents(128, 1e7)))
table("broken-frequency-negative", lambda: changed(inverse(128, 5e5), 40, -inverse(128, 5e5)[40]))
table("broken-granite-frequencies-half-filled", lambda: frequencies(changed(inverse(128, 1e7), np.s_[32:], 0)))
table("broken-frequencies-after-meta", lambda: {"encoder.layers.0.rotary.inv_freq": of_garbage(32)})
table(
    "broken-freqs-cos-after-from-pretrained",
    lambda: {"freqs_cos": memory("aside5-memory", 256, 32), "freqs_sin": np.zeros((256, 32), F32)},
)
table(
    "broken-late-nan-of-32768-rows",
    lambda: (lambda made: made | {"cos": changed(made["cos"], (30011, 7), np.nan)})(
        cos_and_sin(plain(32768, 500000.0, 32), store=half)
    ),
)
table("broken-read-past-the-cache", lambda: read_past_the_end(512, 700))
table("broken-zigzag-of-two-ranks", lambda: cos_and_sin(plain(ZIGZAG, 1e6)[None]))
table("broken-padding-counted", lambda: cos_and_sin(plain(11 + P(300), 5e6)[None]))
table("broken-rows-flipped", lambda: joined(plain(P(255, -1, -1), 10000.0, 64)))
table("broken-cache-sines-first", lambda: {"cos_sin_cache": sin_cos(plain(512, 1e7))})
table(
    "broken-one-cosine-off-by-a-hundredth",
    lambda: (lambda c: np.stack([changed(c[0], (700, 13), c[0, 700, 13] + F32(0.01)), c[1]]))(
        np.stack([f(plain(900, 10000.0, 64)) for f in (np.cos, np.sin)])
    ),
)
table("broken-one-exponent-bit-flipped", lambda: one_flipped(cos_sin(plain(640, 5e6)), (411, 90)))
table("broken-cache-in-float8", lambda: joined(plain(1024, 10000.0), float8))
table("broken-complex-rows-zero", lambda: changed(cis(plain(512, 500000.0)), np.s_[100:108], 0))
table(
    "broken-two-rows-of-the-cache-exchanged",
    lambda: cached(plain(np.where(P(400) == 77, 78, np.where(P(400) == 78, 77, P(400))), 10000.0), store=half),
)
table(
    "broken-wan-widths-in-another-order",
    lambda: axial(grid(3, 6, 8), (42, 42, 44)),
)
table("broken-image-rope-cells-of-14x9", lambda: axial(grid(14, 9), (32, 32)))
