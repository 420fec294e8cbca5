"""What stands beside encodings in checkpoints, caches and preprocessing, and is none, or is learned."""

from aside5.forms import *
from store import table

QUERY = "model.layers.7.self_attn.k_proj.weight"


def learned_image(side, d):
    """Learned positions of a ViT: smooth over the cells, with noise and a class row."""
    rows, columns = grid(side, side)
    smooth = np.stack(
        [
            np.cos(np.pi * (rows + 0.5) * i / side) * np.cos(np.pi * (columns + 0.5) * j / side)
            for i in range(4)
            for j in range(4)
        ],
        1,
    )
    made = smooth @ normal("aside5-vit-mix", 16, d, t=F64) * 0.05 + normal("aside5-vit", side * side, d, scale=0.01)
    return np.concatenate([normal("aside5-vit-class", 1, d, scale=0.02), made]).astype(F32)[None]


def learned_words(rows, d):
    """Learned positions of a GPT: a slow curve and noise."""
    t = np.linspace(0, 1, rows)[:, None]
    return (
        0.1 * np.cos(2 * np.pi * t + normal("aside5-wpe-phase", 1, d)) + normal("aside5-wpe", rows, d, scale=0.01)
    ).astype(F32)


def packed_mask(*lengths):
    """A causal mask of several sequences in a row."""
    of = np.repeat(P(len(lengths)), lengths)
    seen = (of[:, None] == of) & (distance(len(of)) <= 0)
    return np.where(seen, 0, np.finfo(F32).min).astype(F32)


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def turned_keys(rows, d):
    """Keys of a cache, after RoPE."""
    a, x = plain(rows, 10000.0, d), normal("aside5-keys", rows, d)
    x, y = x[:, : d // 2], x[:, d // 2 :]
    return np.concatenate([x * np.cos(a) - y * np.sin(a), x * np.sin(a) + y * np.cos(a)], 1)


def rotations_of_poses(n):
    """Random rotations of space, by QR."""
    return np.linalg.qr(normal("aside5-poses", n, 3, 3, t=F64))[0].astype(F32)


def morlet(n, size):
    t = np.linspace(-1, 1, size)
    return np.stack([np.cos(2 * np.pi * (2 + k) * t) * np.exp(-4 * t * t) for k in range(n)]).astype(F32)


def hadamard(n):
    made = np.ones((1, 1))
    while len(made) < n:
        made = np.block([[made, made], [made, -made]])
    return (made / np.sqrt(n)).astype(F32)


def mel(n, bins):
    """Triangles on a logarithmic scale."""
    edges = (bins - 1) * (np.logspace(0, 1.5, n + 2) - 1) / (10**1.5 - 1)
    k = P(bins)[None]
    left, mid, right = (edges[i : i + n, None] for i in range(3))
    return np.maximum(0, np.minimum((k - left) / (mid - left), (right - k) / (right - mid))).astype(F32)


def window_index(n):
    """Swin's relative_position_index."""
    rows, columns = grid(n, n)
    return (columns[:, None] - columns + n - 1) + (rows[:, None] - rows + n - 1) * (2 * n - 1)


table("weights-k-proj-bfloat16", lambda: {QUERY: Bfloat16(normal("aside5-k", 256, 1024, scale=0.02))})
table(
    "weights-lora-b-zero",
    lambda: {"base_model.model.layers.3.self_attn.v_proj.lora_B.weight": np.zeros((256, 16), F32)},
)
table(
    "weights-norm-of-qwen",
    lambda: {"model.layers.0.self_attn.q_norm.weight": 1 + normal("aside5-norm", 128, scale=0.2)},
)
table("weights-vit-learned-positions", lambda: {"vit.pos_embed": learned_image(14, 192)})
table("weights-gpt-learned-positions-float16", lambda: {"transformer.wpe.weight": half(learned_words(1024, 256))})
table("weights-awq-packed", lambda: seeded("aside5-awq").randint(-(2**31), 2**31, (128, 64)).astype(np.int32))
table("weights-awq-scales", lambda: np.abs(normal("aside5-scales", 32, 512, scale=0.004)).astype(F16))
table("weights-router", lambda: {"model.layers.1.mlp.gate.weight": normal("aside5-router", 64, 512, scale=0.03)})
table("weights-vq-codebook", lambda: normal("aside5-codebook", 512, 64) / np.sqrt(64).astype(F32))
table("weights-mamba-a-log", lambda: {"backbone.layers.0.mixer.A_log": np.tile(np.log(P(1, 17)), (96, 1)).astype(F32)})
table(
    "weights-rwkv-decay", lambda: {"rwkv.blocks.2.attention.time_decay": (-5 + 8 * (P(512) / 511) ** 1.9).astype(F32)}
)
table("weights-adamw-second-moment", lambda: normal("aside5-adam", 300, 96) ** 2 * F32(1e-6))
table("ids-of-positions-2048", lambda: P(2048)[None])
table("ids-of-mrope-axes", lambda: np.stack(text_image_text())[:, None])
table(
    "ids-of-blocks-of-a-paged-cache", lambda: seeded("aside5-blocks").permutation(512).reshape(16, 32).astype(np.int32)
)
table("index-of-a-swin-window", lambda: {"relative_position_index": window_index(8)})
table("mask-packed-causal", lambda: packed_mask(40, 75, 13)[None, None])
table("mask-left-padded-int64", lambda: (P(96)[None] >= np.array([[0], [20], [51]])).astype(int))
table("probabilities-of-heads-bfloat16", lambda: Bfloat16(softmax(normal("aside5-logits", 4, 64, 64, scale=2.0))))
table("cache-of-turned-keys-float16", lambda: half(turned_keys(200, 64))[None, None])
table("states-with-outliers", lambda: normal("aside5-states", 128, 256) * np.where(P(256) == 77, F32(60), F32(1)))
table(
    "sound-of-440-hertz-in-frames",
    lambda: (
        np.sin(2 * np.pi * 440 * P(80 * 200) / 16000).astype(F32).reshape(80, 200)
        * np.linspace(0.2, 0.9, 80, dtype=F32)[:, None]
    ),
)
table("kernels-of-morlet", lambda: morlet(24, 101)[:, None])
table("matrix-of-hadamard", lambda: hadamard(128))
table("matrix-of-mel-triangles", lambda: mel(80, 201))
table("rotations-of-cameras", lambda: rotations_of_poses(120))
table(
    "symbols-of-16-qam",
    lambda: (
        lambda r: ((2 * r.randint(4, size=(64, 48)) - 3) + 1j * (2 * r.randint(4, size=(64, 48)) - 3)).astype(
            np.complex64
        )
    )(seeded("aside5-qam")),
)
table("rates-of-layers", lambda: {"optimizer.lr_scale": (0.75 ** P(24, -1, -1)).astype(F32)})
table("schedule-of-cosine-decay", lambda: (1.5e-4 + 1.35e-3 * (1 + np.cos(np.pi * P(1000) / 1000))).astype(F32))
table(
    "schedule-of-karras-sigmas",
    lambda: ((80 ** (1 / 7) + P(40) / 39 * (0.002 ** (1 / 7) - 80 ** (1 / 7))) ** 7).astype(F32),
)
table("fourier-matrix-of-sam", lambda: {"shared_image_embedding.positional_embedding": normal("aside5-sam", 2, 128)})
