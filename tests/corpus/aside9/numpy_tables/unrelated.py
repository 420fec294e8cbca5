"""What people hand over beside encodings: learned tables, indices, weights, windows, schedules."""

from aside9.forms import *

tables(
    lambda make: make(),
    {
        "gpt2-learned-wpe": (lambda: {"transformer.wpe.weight": normal("wpe9", 512, 96, scale=0.02)},),
        "vit-learned-pos-embed": (lambda: {"pos_embed": normal("vit9", 1, 197, 64, scale=0.02)},),
        "smooth-learned-positions": (
            lambda: {
                "embeddings.position_embeddings.weight": (
                    np.cumsum(normal("smooth9", 300, 64), 0) * F32(0.05) / np.sqrt(1 + P(300))[:, None]
                ).astype(F32)
            },
        ),
        "cape-learned-bias": (lambda: {"relative_attention_bias.weight": normal("t5bias9", 32, 12)},),
        "key-padding-mask": (lambda: P(64)[None] < np.array([[64], [40], [17], [5]]),),
        "causal-float-mask": (lambda: np.where(distance(96) > 0, F32(-1e9), F32(0))[None, None],),
        "sliding-window-mask": (lambda: (distance(128) <= 0) & (distance(128) > -32),),
        "position-ids-left-padded": (lambda: np.maximum(P(64)[None] - np.array([[0], [5], [20]]), 0),),
        "hann-window": (lambda: (0.5 - 0.5 * np.cos(2 * np.pi * P(400) / 400)).astype(F32),),
        "fft-twiddles": (lambda: np.exp(-2j * np.pi * np.outer(P(64), P(64)) / 64).astype(np.complex64),),
        "dct-matrix": (lambda: np.cos(np.pi / 64 * np.outer(P(64), P(64) + 0.5)).astype(F32),),
        "morlet-wavelets": (
            lambda: (
                np.cos(np.outer(1 / np.linspace(2, 20, 24), P(-60, 61))) * np.exp(-(P(-60, 61)[None] ** 2) / 800)
            ).astype(F32),
        ),
        "cosine-learning-rates": (lambda: (3e-4 * 0.5 * (1 + np.cos(np.pi * P(1000) / 1000))).astype(F32),),
        "diffusion-alphas-cumprod": (lambda: np.cumprod(1 - np.linspace(1e-4, 0.02, 1000)).astype(F32),),
        "layer-norm-weight-rotary-name": (lambda: {"rotary_norm.weight": 1 + normal("norm9", 128, scale=0.05)},),
        "query-projection": (lambda: {"model.layers.3.self_attn.q_proj.weight": normal("q9", 128, 128, scale=0.02)},),
        "token-embeddings": (lambda: {"model.embed_tokens.weight": normal("tokens9", 1000, 64, scale=0.02)},),
        "random-fourier-projection": (lambda: {"fourier.B": normal("rff9", 2, 128, scale=10.0)},),
        "attention-probabilities": (
            lambda: (lambda e: (e / e.sum(-1, keepdims=True)).astype(F32))(np.exp(normal("attention9", 4, 48, 48))),
        ),
        "white-noise": (lambda: seeded("white9").uniform(-1, 1, (256, 64)).astype(F32),),
        "chirp-audio": (lambda: np.sin(2 * np.pi * (50 * (t := P(16000) / 8000) + 200 * t**2)).astype(F32),),
        "rgb-image": (lambda: seeded("image9").randint(0, 255, (32, 48, 3)).astype(np.uint8),),
    },
)
