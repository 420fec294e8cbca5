"""What stands beside encodings in checkpoints and tools, or bears their names, and is none."""

from aside13.forms import *


def mel(bands=40, bins=201, rate=16000):
    """Triangles on the mel scale."""
    top = 2595 * np.log10(1 + rate / 2 / 700)
    hertz = 700 * (10 ** (np.linspace(0, top, bands + 2) / 2595) - 1)
    axis = np.linspace(0, rate / 2, bins)
    up = (axis - hertz[:-2, None]) / np.diff(hertz)[:-1, None]
    down = (hertz[2:, None] - axis) / np.diff(hertz)[1:, None]
    return np.maximum(0, np.minimum(up, down)).astype(F32)


def smooth(name, rows, d, scale=0.05):
    """A learned table with neighbours alike: a sum of slow waves of random phases and of noise."""
    random = seeded(name)
    phase, turns = random.uniform(0, 2 * np.pi, (6, d)), random.uniform(0.2, 3, (6, d))
    waves = np.sin(np.linspace(0, 2 * np.pi, rows)[:, None, None] * turns + phase).sum(1)
    return (scale * (waves + 0.6 * random.standard_normal((rows, d)))).astype(F32)


def gabor(count=48, width=81):
    """Filters of a learned front end at its beginning: cosines under a bell."""
    t = np.arange(width) - width // 2
    centres = np.linspace(0.02, 0.45, count)[:, None]
    return (np.cos(2 * np.pi * centres * t) * np.exp(-((t / (4 / centres)) ** 2))).astype(F32)


def haar(size=32):
    """Haar's wavelets, one a row."""
    rows = np.ones((1, 1))
    while len(rows) < size:
        rows = np.concatenate([np.kron(rows, [1, 1]), np.kron(np.eye(len(rows)), [1, -1])]) / np.sqrt(2)
    return rows.astype(F32)


def hilbert(order=4):
    """The order of a square's cells on Hilbert's curve."""
    x = y = np.zeros(1, int)
    for level in range(order):
        n = 1 << level
        x, y = (
            np.concatenate([y, x, x + n, 2 * n - 1 - y]),
            np.concatenate([x, y + n, y + n, n - 1 - x]),
        )
    return y * (1 << order) + x


tables(
    lambda make: make(),
    {
        # Learned
        "bert-position-embeddings": (
            lambda: {"bert.embeddings.position_embeddings.weight": smooth("bert-13", 512, 64)},
        ),
        "opt-positions-bfloat16": (
            lambda: {"model.decoder.embed_positions.weight": Bfloat16(normal("opt-13", 1026, 48, scale=0.04))},
        ),
        "clip-visual-positions": (lambda: {"visual.positional_embedding": smooth("clip-13", 50, 96, 0.02)},),
        "dinov2-pos-embed": (lambda: {"pos_embed": smooth("dino-13", 257, 64, 0.03)[None]},),
        "swin-relative-bias-table": (
            lambda: {"layers.1.blocks.0.attn.relative_position_bias_table": normal("swin-13", 169, 6, scale=0.6)},
        ),
        "umt5-relative-bias-of-layers": (
            lambda: {
                f"encoder.block.{i}.layer.0.SelfAttention.relative_attention_bias.weight": normal(f"umt5-{i}", 32, 8)
                for i in range(3)
            },
        ),
        "conformer-pos-bias-u": (
            lambda: {"encoder.layers.0.self_attn.pos_bias_u": normal("bias-u", 4, 64, scale=0.1)},
        ),
        "linear-pos-projection": (lambda: {"self_attn.linear_pos.weight": normal("linear-pos", 96, 96, scale=0.1)},),
        "rotary-q-proj": (lambda: {"rotary_attn.q_proj.weight": normal("rotary-q", 96, 64, scale=0.05)},),
        "time-embedding-bias-float16": (
            lambda: {"time_embedding.linear_2.bias": half(normal("time-bias", 320, scale=0.1))},
        ),
        "alibi-layer-scale": (lambda: {"alibi_block.layer_scale": np.full(96, 1e-5, F32)},),
        "siren-first-layer": (
            lambda: {"pos_encoder.0.weight": seeded("siren").uniform(-0.5, 0.5, (64, 2)).astype(F32)},
        ),
        "mamba-a-log": (lambda: {"layers.0.mixer.A_log": np.log(np.tile(P(1, 17), (64, 1))).astype(F32)},),
        # Masks, maps and ids
        "sliding-window-mask": (lambda: (distance(80) <= 0) & (distance(80) > -16),),
        "prefix-mask-float32": (
            lambda: np.where((distance(64) <= 0) | (P(64)[None] < 20), 0, np.finfo(F32).min).astype(F32)[None, None],
        ),
        "position-ids-of-a-batch": (lambda: {"position_ids": np.tile(P(128), (3, 1))},),
        "right-padded-position-ids": (
            lambda: {"position_ids": np.stack([np.where(P(60) < n, P(60), 0) for n in (60, 41, 17)])},
        ),
        "hilbert-order": (lambda: {"curve_order": hilbert()},),
        "block-tables": (lambda: {"block_tables": seeded("blocks").permutation(96).reshape(6, 16).astype(np.int32)},),
        # Signals and tables of tools
        "mel-filters-40": (lambda: {"mel_filters": mel()},),
        "hann-window-400": (lambda: {"stft.window": np.hanning(401)[:-1].astype(F32)},),
        "gabor-front-end": (lambda: {"front_end.filters": gabor()},),
        "haar-matrix": (lambda: haar(),),
        "power-spectrum-of-noise": (
            lambda: (np.abs(np.fft.rfft(seeded("spectrum").standard_normal(1024))) ** 2 / 1024).astype(F32),
        ),
        "spherical-harmonics-degree-2": (
            lambda: (lambda v: np.stack([v[:, 0] * v[:, 1], v[:, 1] * v[:, 2], 3 * v[:, 2] ** 2 - 1], 1).astype(F32))(
                (lambda x: x / np.linalg.norm(x, axis=1, keepdims=True))(seeded("sphere").standard_normal((200, 3)))
            ),
        ),
        "linear-betas-1000": (lambda: np.linspace(0.00085**0.5, 0.012**0.5, 1000, dtype=F32) ** 2,),
        "karras-sigmas": (
            lambda: ((80 ** (1 / 7) + np.linspace(0, 1, 40) * (0.002 ** (1 / 7) - 80 ** (1 / 7))) ** 7).astype(F32),
        ),
        "fp4-levels": (lambda: np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6], F32),),
        "tide-heights": (
            lambda: (
                1.1 * np.sin(2 * np.pi * P(1500) / 12.42 + 0.4)
                + 0.4 * np.sin(2 * np.pi * P(1500) / 12.0)
                + 0.25 * np.sin(2 * np.pi * P(1500) / 25.82 + 1.1)
                + normal("tide", 1500, scale=0.05)
            ).astype(F32),
        ),
        "kv-cache-of-keys": (lambda: {"past_key_values.0.key": normal("keys-13", 1, 4, 48, 64)},),
    },
)
