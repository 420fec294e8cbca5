"""What stands beside encodings in checkpoints and tools, or bears their names, and is none."""

from aside15.forms import *


def trained(name, rows, d, scale=0.02, spans=(5.0, 30.0)):
    """A trained table whose neighbours are alike: noise that was smoothed over rows at several widths."""
    random = seeded(name)
    made = 0.5 * random.standard_normal((rows, d))
    for span in spans:
        reach = int(4 * span)
        kernel = np.exp(-np.abs(np.arange(-reach, reach + 1)) / span)
        kernel /= np.sqrt((kernel**2).sum())
        wide = random.standard_normal((rows + 2 * reach, d))
        made += np.stack([np.convolve(column, kernel, "valid") for column in wide.T], 1)
    return (scale * made).astype(F32)


def gammatone(bands=20, rows=400, rate=16000):
    """Impulse responses of hearing, each a tone that dies away."""
    t = np.arange(1, rows + 1) / rate
    centres = np.geomspace(100, 6000, bands)[:, None]
    width = 24.7 * (4.37 * centres / 1000 + 1)
    return (t**3 * np.exp(-2 * np.pi * 1.019 * width * t) * np.cos(2 * np.pi * centres * t) * 1e9).astype(F32)


def wavelets(scales=24, length=129):
    """Ricker wavelets of several widths."""
    a = np.geomspace(2, 24, scales)[:, None]
    x = np.arange(length) - length // 2
    return ((1 - (x / a) ** 2) * np.exp(-((x / a) ** 2) / 2)).astype(F32)


def gaussians(points=160, count=40, cutoff=8.0):
    """SchNet's distances under Gaussians."""
    r, mu = np.linspace(0, cutoff, points)[:, None], np.linspace(0, cutoff, count)
    return np.exp(-0.5 * ((r - mu) / (mu[1] - mu[0])) ** 2).astype(F32)


def chebyshev(points=140, count=16):
    return np.polynomial.chebyshev.chebvander(np.linspace(-0.98, 0.98, points), count - 1).astype(F32)


def hilbert(order=4):
    """The order of cells along Hilbert's curve."""
    path = np.zeros((1, 2), int)
    for level in range(order):
        n = 2**level
        flipped = path[:, ::-1]
        path = np.concatenate([flipped, path + [0, n], path + [n, n], [2 * n - 1, n - 1] - flipped])
    return path[:, 0] * 2**order + path[:, 1]


def noise_levels(count=60, low=0.002, high=80.0, rho=7.0):
    """EDM's levels of noise."""
    steps = np.linspace(0, 1, count)
    return ((high ** (1 / rho) + steps * (low ** (1 / rho) - high ** (1 / rho))) ** rho).astype(F32)


def daily(hours=400):
    """A series with a day, a week and noise: the input of a forecaster."""
    t = np.arange(hours)
    made = 3 + np.sin(2 * np.pi * t / 24) + 0.4 * np.cos(2 * np.pi * t / 168)
    return (made[:, None] * [1.0, 0.7, 1.3] + normal("daily-15", hours, 3, scale=0.2)).astype(F32)


tables(
    lambda make: make(),
    {
        # Learned
        "opt-embed-positions": (lambda: {"model.decoder.embed_positions.weight": trained("opt-15", 1026, 64)},),
        "bert-positions-bfloat16": (
            lambda: {"embeddings.position_embeddings.weight": Bfloat16(trained("bert-15", 512, 48, 0.04))},
        ),
        "vit-pos-embed-with-class": (lambda: {"pos_embed": trained("vit-15", 197, 96, 0.02, (2.0, 14.0))[None]},),
        "clip-text-positions-half": (
            lambda: {"text_model.embeddings.position_embedding.weight": half(trained("clip-15", 77, 64, 0.01))},
        ),
        "conformer-pos-conv": (lambda: {"pos_conv.weight": normal("pos-conv-15", 48, 1, 31, scale=0.05)},),
        "mask2former-level-embed": (lambda: {"level_embed.weight": normal("level-15", 3, 128, scale=1.0)},),
        "swin-v2-cpb-mlp.npz": (
            lambda: {
                "cpb_mlp.0.weight": normal("cpb-0-15", 128, 2, scale=0.5),
                "cpb_mlp.2.weight": normal("cpb-2-15", 8, 128, scale=0.1),
            },
        ),
        "swin-bias-table": (lambda: {"attn.relative_position_bias_table": normal("swin-15", 169, 4, scale=0.3)},),
        "xl-r-net-weight": (lambda: {"layers.0.attn.r_net.weight": normal("r-net-15", 96, 96, scale=0.05)},),
        "rope-named-layernorm": (lambda: {"rope_norm.weight": (1 + normal("norm-15", 96, scale=0.08)).astype(F32)},),
        "rotary-q-norm-half": (lambda: {"self_attn.rotary.q_norm.weight": half(1 + normal("q-norm", 128, scale=0.2))},),
        "timestep-linear-bfloat16": (
            lambda: {"time_embedding.linear_1.weight": Bfloat16(normal("time-15", 128, 64, scale=0.06))},
        ),
        "detr-queries": (lambda: {"query_embed.weight": normal("queries-15", 100, 64, scale=1.0)},),
        "perceiver-latents": (lambda: {"latents": normal("latents-15", 64, 96, scale=0.02)},),
        # Masks, maps and ids
        "sliding-window-mask": (lambda: (distance(80) <= 0) & (distance(80) > -24),),
        "prefix-mask-float16": (
            lambda: {
                "attention_mask": np.where((distance(64) <= 0) | (P(64)[None] < 20), F16(0), F16(-65504))[None, None]
            },
        ),
        "position-ids-left-padded": (
            lambda: {"position_ids": np.stack([np.maximum(P(96) - pad, 0) for pad in (0, 17, 40)])},
        ),
        "hilbert-order": (lambda: {"order": hilbert()},),
        "slot-mapping": (
            lambda: {
                "slot_mapping": (seeded("slots").permutation(24)[:, None] * 16 + P(16)).reshape(-1).astype(np.int64)
            },
        ),
        "segment-ids-packed": (lambda: {"segment_ids": np.repeat(P(6), [30, 12, 50, 8, 21, 7]).astype(np.int32)},),
        # Signals and tables of tools
        "gammatone-filters": (lambda: {"filters": gammatone()},),
        "ricker-wavelets": (lambda: wavelets(),),
        "schnet-gaussians": (lambda: gaussians(),),
        "chebyshev-polynomials": (lambda: chebyshev(),),
        "edm-noise-levels": (lambda: {"sigmas": noise_levels()},),
        "series-of-hours": (lambda: daily(),),
        "key-cache-after-rotation": (lambda: {"past_key_values.0.key": half(normal("keys-15", 1, 2, 48, 64))},),
        "fp4-levels": (
            lambda: {
                "code": np.array([0, 0.0625, 8, 12, 4, 6, 2, 3, 0, -0.0625, -8, -12, -4, -6, -2, -3], F32) / F32(12)
            },
        ),
        "white-noise-named-pe": (lambda: {"pe": normal("white-15", 1, 200, 64, scale=0.7)},),
    },
)
