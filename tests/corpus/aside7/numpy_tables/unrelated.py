"""What stands beside encodings in checkpoints, caches, preprocessing and measurement, and is none, or is learned."""

from aside7.forms import *
from store import table


def smooth(name, rows, d, waves=4):
    """Learned positions: slow waves of each column, and noise."""
    t = P(rows)[:, None] / rows
    slow = sum(
        np.cos(2 * np.pi * k * t + normal(f"{name}-{k}", 1, d, scale=3.0))
        * normal(f"{name}-gain-{k}", 1, d, scale=0.1 / k)
        for k in range(1, waves + 1)
    )
    return (slow + normal(name, rows, d, scale=0.03)).astype(F32)


def noise(name, *shape, **more):
    return normal("aside7-" + name, *shape, **more)


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return (e / e.sum(-1, keepdims=True)).astype(F32)


def walk(name, rows, d):
    return np.cumsum(noise(name, rows, d, scale=0.1), 0).astype(F32)


def mel(filters, bins, rate=16000):
    """Triangular filters on the mel scale."""
    edges = 700 * (10 ** (np.linspace(0, 2595 * math.log10(1 + rate / 1400), filters + 2) / 2595) - 1)
    f = np.linspace(0, rate / 2, bins)
    up, down = ((f - edges[:-2, None]) / np.diff(edges)[:-1, None], (edges[2:, None] - f) / np.diff(edges)[1:, None])
    return np.maximum(0, np.minimum(up, down)).astype(F32)


# Weights of layers --------------------------------------------------------------------------------------------------
table(
    "weights-qkv-bfloat16", lambda: {"transformer.h.7.attn.c_attn.weight": Bfloat16(noise("qkv", 256, 768, scale=0.02))}
)
table(
    "weights-relpos-network",
    lambda: {
        "rel_pos_bias.mlp.0.weight": noise("relpos", 64, 2, scale=0.5),
        "rel_pos_bias.mlp.0.bias": noise("relpos-b", 64, scale=0.1),
    },
)
table(
    "weights-pos-projection",
    lambda: {"encoder.layers.0.self_attn.linear_pos.weight": noise("pos", 256, 256, scale=0.06)},
)
table(
    "weights-pos-bias-u-and-v",
    lambda: {"pos_bias_u": noise("u", 8, 32, scale=0.2), "pos_bias_v": noise("v", 8, 32, scale=0.2)},
)
table("weights-time-embedding-mlp", lambda: {"time_embed.0.weight": noise("time", 512, 128, scale=0.09)})
table(
    "weights-position-convolution",
    lambda: {"encoder.pos_conv_embed.conv.weight": noise("conv", 128, 8, 64, scale=0.02)},
)
table("weights-rotary-named-norm", lambda: {"rotary_norm.weight": (1 + noise("norm", 128, scale=0.1)).astype(F32)})
table(
    "weights-expert-biases",
    lambda: {"mlp.gate.e_score_correction_bias": (11 + noise("gate", 256, scale=0.4)).astype(F32)},
)
table("weights-token-embedding-float16", lambda: {"embed_tokens.weight": noise("tokens", 3000, 96, scale=0.05, t=F16)})
table(
    "weights-batch-statistics",
    lambda: {"bn.running_mean": noise("mean", 192), "bn.running_var": np.abs(noise("var", 192)) + F32(0.2)},
)

# Learned positions --------------------------------------------------------------------------------------------------
table("learned-opt-positions", lambda: {"model.decoder.embed_positions.weight": smooth("aside7-opt", 514, 256)})
table(
    "learned-clip-positions",
    lambda: {"text_model.embeddings.position_embedding.weight": noise("clip", 77, 128, scale=0.01)},
)
table("learned-vit-bfloat16", lambda: {"pos_embed": Bfloat16(smooth("aside7-vit", 257, 192)[None])})
table(
    "learned-swin-bias-table",
    lambda: {"layers.0.blocks.1.attn.relative_position_bias_table": noise("swin", 169, 6, scale=0.3)},
)
table("learned-detr-queries", lambda: {"query_embed.weight": noise("queries", 100, 256)})
table("learned-random-walk", lambda: {"wpe.weight": walk("walk", 512, 64)})
table("learned-one-wave-a-column", lambda: {"transformer.wpe.weight": smooth("aside7-one", 1024, 96, waves=1)})

# Masks, indices, activations ----------------------------------------------------------------------------------------
table(
    "mask-two-documents",
    lambda: {"attention_mask": ((P(96)[:, None] >= P(96)) & ((P(96)[:, None] < 40) == (P(96) < 40)))[None, None]},
)
table(
    "mask-prefix-float16",
    lambda: np.where((P(80)[None] <= np.maximum(P(80)[:, None], 23)), 0, -65504).astype(F16)[None, None],
)
table(
    "indices-of-windows",
    lambda: {
        "relative_position_index": (lambda r, c: ((r[:, None] - r + 6) * 13 + c[:, None] - c + 6).astype(np.int64))(
            *grid(7, 7)
        )
    },
)
table("indices-position-ids", lambda: {"position_ids": np.stack([np.maximum(P(60) - k, 0) for k in (0, 12, 31)])})
table("indices-slot-mapping", lambda: {"slot_mapping": seeded("aside7-slots").permutation(512).astype(np.int64)})
table(
    "attention-after-softmax",
    lambda: softmax(noise("scores", 6, 48, 48, scale=2.0) + masked(np.zeros((6, 48, 48), F32))),
)
table("keys-before-rotation", lambda: {"past_key_values.0.key": noise("keys", 1, 4, 128, 64)})
table("hidden-states-of-a-text", lambda: (walk("hidden", 200, 128) + noise("hidden-2", 200, 128)).astype(F32)[None])

# Measurements and transforms ----------------------------------------------------------------------------------------
table("mel-filters-80", lambda: {"mel_80": mel(80, 201)})
table(
    "transform-cosine-ii",
    lambda: (np.cos(np.pi / 64 * (P(64)[None] + 0.5) * P(64)[:, None]) * math.sqrt(2 / 64)).astype(F32),
)
table(
    "transform-hadamard", lambda: np.array([[(-1) ** bin(i & j).count("1") for j in range(64)] for i in range(64)], F32)
)
table("window-hamming-400", lambda: (0.54 - 0.46 * np.cos(2 * np.pi * P(400) / 399)).astype(F32))
table("schedule-cosine-alphas", lambda: (np.cos((P(1001) / 1000 + 0.008) / 1.008 * np.pi / 2) ** 2).astype(F32))
table("prices-of-16-shares", lambda: np.exp(np.cumsum(noise("prices", 750, 16, scale=0.015), 0)).astype(F32))
table(
    "tones-of-a-chord",
    lambda: (
        np.sin(2 * np.pi * np.outer(P(1600), [440, 554.37, 659.25]) / 16000).sum(1) / 3
        + noise("hiss", 1600, scale=0.02)
    ).astype(F32),
)
table(
    "calendar-hour-and-weekday",
    lambda: np.stack([f(2 * np.pi * P(336) / n) for n in (24, 168) for f in (np.sin, np.cos)], 1).astype(F32),
)
table(
    "points-on-a-ring",
    lambda: np.stack([np.cos(2 * np.pi * P(64) / 64), np.sin(2 * np.pi * P(64) / 64)], 1).astype(F32),
)
