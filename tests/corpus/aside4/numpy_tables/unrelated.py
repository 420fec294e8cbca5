"""What lies beside positional tables in files and is none: weights, masks, numbers, signals, matrices."""

from aside4.forms import *
from store import table


def laplacian_vectors(name, nodes=60, kept=8):
    """The first eigenvectors of a random graph's Laplacian."""
    edges = np.triu(seeded(name).rand(nodes, nodes) < 0.1, 1)
    edges = (edges | edges.T).astype(F64)
    return np.linalg.eigh(np.diag(edges.sum(1)) - edges)[1][:, 1 : kept + 1].astype(F32)


def smooth(name, rows, columns, width):
    """Learned positions: noise, averaged over neighbours."""
    made = normal(name, rows + width, columns)
    return np.stack([made[i : i + width].mean(0) for i in range(rows)]).astype(F32)


def mel(filters=80, bins=201):
    """Triangular filters between frequencies that are equally far apart on the mel scale."""
    edges = 700 * (10 ** (np.linspace(0, 2595 * np.log10(1 + 8000 / 700), filters + 2) / 2595) - 1)
    f = np.linspace(0, 8000, bins)[:, None]
    up, down = (f - edges[:-2]) / np.diff(edges)[:-1], (edges[2:] - f) / np.diff(edges)[1:]
    return np.maximum(0, np.minimum(up, down)).astype(F32)


def voice(seconds=1.0):
    """Speech-like samples of 16 bits: partials of a gliding tone, louder and softer."""
    t = np.arange(int(16000 * seconds)) / 16000
    pitch = 2 * np.pi * np.cumsum(120 + 30 * np.sin(5 * t)) / 16000
    made = sum(np.sin(k * pitch) / k for k in range(1, 9)) * (0.5 + 0.5 * np.sin(9 * t) ** 2)
    return (6000 * made + 200 * normal("aside4-voice", len(t))).astype(np.int16)


# Weights ------------------------------------------------------------------------------------------------------------
table(
    "weights-q-proj-bfloat16",
    lambda: {
        "model.layers.0.self_attn.q_proj.weight": Bfloat16(normal("aside4-q", 256, 128, scale=0.02)),
        "model.layers.0.self_attn.k_proj.weight": Bfloat16(normal("aside4-k", 64, 128, scale=0.02)),
    },
)
table(
    "weights-gpt2-wpe",
    lambda: {"wpe.weight": normal("aside4-wpe", 512, 96, scale=0.02) + smooth("aside4-wpe-smooth", 512, 96, 40)},
)
table(
    "weights-vit-positions",
    lambda: {
        "vit.embeddings.position_embeddings": np.concatenate(
            [normal("aside4-class", 1, 96), smooth("aside4-vit", 196, 96, 14)]
        )[None]
    },
)
table("weights-rms-norm", lambda: 1 + normal("aside4-norm", 4096, scale=0.08))
table("weights-embed-tokens-float16", lambda: half(normal("aside4-tokens", 1000, 64, scale=0.05)))
table(
    "weights-lora-a",
    lambda: {
        "base_model.model.layers.0.self_attn.q_proj.lora_A.weight": (
            seeded("aside4-lora").rand(16, 512).astype(F32) * 2 - 1
        )
        / F32(math.sqrt(512 / 3))
    },
)
table("weights-swin-bias-table", lambda: {"attn.relative_position_bias_table": normal("aside4-rpb", 169, 6, scale=0.4)})
table("weights-gaussian-fourier", lambda: {"time_proj.W": normal("aside4-fourier", 128, scale=16.0)})
table("weights-q4-blocks", lambda: seeded("aside4-q4").randint(0, 256, (64, 18 * 8)).astype(np.uint8))
table("statistics-running-var", lambda: np.exp(normal("aside4-var", 256)))

# Masks and numbers --------------------------------------------------------------------------------------------------
table("mask-causal-least-float16", lambda: np.triu(np.full((96, 96), -65504.0), 1).astype(F16)[None, None])
table("mask-sliding-32-bool", lambda: (distance(128) <= 0) & (distance(128) > -32))
table("ids-of-tokens", lambda: seeded("aside4-ids").randint(0, 151936, (4, 128)))
table("ids-of-positions-left-padded", lambda: np.maximum(P(64)[None] - np.array([[0], [5], [20]]), 0))
table("lengths-cumulated-int32", lambda: np.cumsum([0, 37, 512, 8, 91, 260]).astype(np.int32))
table("ids-of-mrope", lambda: np.stack(text_image_text())[:, None])
table(
    "probabilities-of-attention",
    lambda: (lambda x: (x / x.sum(-1, keepdims=True)).astype(F32))(
        np.exp(normal("aside4-attention", 4, 48, 48)) * (distance(48) <= 0)
    ),
)
table("logits-of-a-router", lambda: normal("aside4-router", 200, 8, scale=1.5))

# Signals and matrices -----------------------------------------------------------------------------------------------
table("image-normalised", lambda: smooth("aside4-image", 96, 96, 9).reshape(1, 96, 96) * F32(3) - F32(0.4))
table("voice-in-frames-int16", lambda: voice().reshape(100, 160))
table("phases-random-on-the-circle", lambda: cis(seeded("aside4-phases").rand(400, 32) * 2 * np.pi))
table("window-povey", lambda: ((0.5 - 0.5 * np.cos(2 * np.pi * P(400) / 399)) ** 0.85).astype(F32))
table(
    "matrix-dct-of-mfcc", lambda: (np.cos(np.pi / 80 * (P(80)[:, None] + 0.5) * P(40)) * math.sqrt(2 / 80)).astype(F32)
)
table("matrix-mel-htk", lambda: mel())
table(
    "matrix-dft-windowed",
    lambda: (np.hanning(256)[:, None] * np.cos(2 * np.pi * P(256)[:, None] * P(129) / 256)).astype(F32),
)
table("vectors-of-a-laplacian", lambda: laplacian_vectors("aside4-graph"))
table("sigmas-of-flow-matching", lambda: (lambda t: (3 * t / (1 + 2 * t)).astype(F32))(np.linspace(1, 0, 51)))
table("products-of-alphas", lambda: np.cumprod(1 - np.linspace(0.00085**0.5, 0.012**0.5, 1000) ** 2).astype(F32))
table(
    "keys-after-rotation",
    lambda: (
        lambda x, a: (
            x * halves(np.cos(a)) + np.concatenate([-x[..., 32:], x[..., :32]], -1) * halves(np.sin(a))
        ).astype(F32)
    )(normal("aside4-keys", 1, 4, 80, 64), angles(P(80), inverse(64))),
)
