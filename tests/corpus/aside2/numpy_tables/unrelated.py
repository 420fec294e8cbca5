"""Tensors that are no encodings, or that are learned."""

import math

import numpy as np
from aside2.containers import gguf
from formulas import *
from store import Bfloat16, table


def smooth(name, rows, d):
    """Learned positions: neighbours are alike, as in GPT-2's wpe."""
    steps = normal(name, rows, d)
    kernel = np.exp(-0.5 * (np.arange(-12, 13) / 5.0) ** 2)
    return np.stack([np.convolve(column, kernel, "same") for column in steps.T], 1).astype(F32) * F32(0.01)


def dct(n):
    a = np.sqrt(2.0 / n) * np.cos(np.pi * (np.arange(n)[None, :] + 0.5) * np.arange(n)[:, None] / n)
    a[0] /= np.sqrt(2)
    return a.astype(F32)


def mel(bands, bins, rate=16000):
    """Triangles, evenly spaced on the HTK mel scale."""
    edges = 700 * (10 ** (np.linspace(0, 2595 * np.log10(1 + rate / 1400), bands + 2) / 2595) - 1)
    f = np.linspace(0, rate / 2, bins)[None, :]
    rise = (f - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    fall = (edges[2:, None] - f) / (edges[2:] - edges[1:-1])[:, None]
    return np.maximum(0, np.minimum(rise, fall)).astype(F32)


def hadamard(n):
    h = np.ones((1, 1), F32)
    while len(h) < n:
        h = np.block([[h, h], [h, -h]])
    return h / F32(math.sqrt(n))


table("query-weight", lambda: {"model.layers.3.self_attn.q_proj.weight": normal("aside2-query", 72, 96, scale=0.03)})
table("weight-bfloat16", lambda: {"lm_head.weight": Bfloat16(normal("aside2-head", 300, 64, scale=0.05))})
table("weights-sparse", lambda: normal("aside2-sparse", 128, 80) * (seeded("aside2-where").rand(128, 80) < 0.1))
table("weight-orthogonal", lambda: np.linalg.qr(normal("aside2-orthogonal", 64, 64, t=F64))[0].astype(F32))
table("weight-low-rank", lambda: normal("aside2-a", 160, 4) @ normal("aside2-b", 4, 64))
table("norm-weights", lambda: {"model.norm.weight": F32(1) + normal("aside2-norm", 128, scale=0.05)})
table("norm-of-ones", lambda: {"input_layernorm.weight": np.ones(96, F32)})
table("bias-of-zeros", lambda: {"mlp.fc1.bias": np.zeros(512, F32)})
table("embedding-learned-smooth", lambda: {"transformer.wpe.weight": smooth("aside2-wpe", 160, 48)})
table(
    "embedding-learned-noise",
    lambda: {"embeddings.position_embeddings.weight": normal("aside2-bert", 160, 192, scale=0.02)},
)
table(
    "embedding-of-words",
    lambda: {"embeddings.word_embeddings.weight": changed(normal("aside2-words", 400, 48, scale=0.02), 0, 0)},
)
table(
    "embedding-learned.gguf",
    lambda: gguf(
        {"general.architecture": "gpt2", "gpt2.embedding_length": 48, "gpt2.context_length": 160},
        {"position_embd.weight": smooth("aside2-gguf", 160, 48)},
    ),
)
table("bias-learned-of-swin", lambda: {"attn.relative_position_bias_table": normal("aside2-swin", 121, 6, scale=0.02)})
table("mask-causal-float", lambda: np.where(distance(64) > 0, np.finfo(F32).min, F32(0)))
table("mask-causal-bool", lambda: distance(48) <= 0)
table("mask-sliding-window", lambda: ((distance(80) <= 0) & (distance(80) > -16)).astype(F32))
table("mask-of-padding", lambda: (P(64)[None, :] < np.array([64, 40, 17, 3])[:, None]).astype(np.int64))
table("token-ids", lambda: seeded("aside2-ids").randint(0, 32000, (4, 200)))
table("position-ids", lambda: np.tile(P(200), (4, 1)))
table(
    "image-of-a-gradient", lambda: (np.add.outer(P(64), 2 * P(80))[..., None] + np.array([0, 30, 60])).astype(np.uint8)
)
table("image-noise-normalised", lambda: normal("aside2-image", 3, 32, 32))
table("window-hann", lambda: (0.5 - 0.5 * np.cos(2 * np.pi * P(400) / 400)).astype(F32))
table("window-blackman", lambda: np.blackman(512).astype(F32))
table("matrix-dct", lambda: dct(40))
table("matrix-mel", lambda: mel(80, 201))
table("matrix-hadamard", lambda: hadamard(64))
table("fourier-weights-gaussian", lambda: {"time_proj.weight": normal("aside2-gfp", 128, scale=16.0)})
table(
    "fourier-random-features",
    lambda: (lambda b: sin_cos((np.stack(grid(12, 12), 1) / 12 @ b * 2 * np.pi).astype(F32)))(
        normal("aside2-rff", 2, 32, scale=10.0)
    ),
)
table(
    "phases-random",
    lambda: (lambda a: {"cos": np.cos(a), "sin": np.sin(a)})(
        (seeded("aside2-phase").rand(128, 32) * 2 * np.pi).astype(F32)
    ),
)
table(
    "blocks-quantised",
    lambda: {
        "w.qweight": seeded("aside2-q8").randint(-127, 128, (64, 96)).astype(np.int32),
        "w.scales": np.abs(normal("aside2-scales", 64, 3, scale=0.01)).astype(F16),
    },
)
table("schedule-betas", lambda: np.linspace(0.00085**0.5, 0.012**0.5, 1000, dtype=F64).astype(F32) ** 2)
table("schedule-cosine-rate", lambda: (3e-4 * 0.5 * (1 + np.cos(np.pi * P(500) / 500))).astype(F32))
table("state-space-logarithms", lambda: {"mixer.A_log": np.log(np.tile(P(1, 17).astype(F32), (48, 1)))})
table(
    "attention-probabilities",
    lambda: (lambda e: (e / e.sum(-1, keepdims=True)).astype(F32))(
        np.exp(normal("aside2-softmax", 4, 40, 40)) * (distance(40) <= 0)
    ),
)
table(
    "audio-two-tones",
    lambda: (
        0.6 * np.sin(2 * np.pi * 440 * P(4000) / 16000) + 0.2 * np.sin(2 * np.pi * 1234.5 * P(4000) / 16000)
    ).astype(F32),
)
table("one-hot-rows", lambda: np.eye(60, dtype=F32)[seeded("aside2-hot").randint(0, 60, 200)])
