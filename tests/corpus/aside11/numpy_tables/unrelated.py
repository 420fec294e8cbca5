"""What stands beside encodings in checkpoints and tools, or bears their names, and is none."""

from aside11.forms import *


def mel(bands=40, bins=201):
    """Triangles that overlap, wider towards the high end."""
    edges = 700 * (10 ** (np.linspace(0, 2840, bands + 2) / 2595) - 1) / 8000 * (bins - 1)
    up = (P(bins) - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    down = (edges[2:, None] - P(bins)) / (edges[2:] - edges[1:-1])[:, None]
    return np.maximum(0, np.minimum(up, down)).astype(F32)


def hadamard(order):
    made = np.ones((1, 1))
    for _ in range(order):
        made = np.block([[made, made], [made, -made]])
    return (made / 2 ** (order / 2)).astype(F32)


def gabor(size=11, count=24):
    """Filters of a first layer of a network of images."""
    y, x = np.mgrid[:size, :size] - size // 2
    turn = np.pi * np.arange(count)[:, None, None] / count
    return (np.exp(-(x**2 + y**2) / 18) * np.cos(0.9 * (x * np.cos(turn) + y * np.sin(turn)))).astype(F32)


def smooth(rows, d):
    """Learned positions after a long training: neighbours are alike, no column is a sine."""
    walk = np.cumsum(normal("smooth", rows, d), 0)
    return (walk - walk.mean(0)).astype(F32) / 20


tables(
    lambda make: make(),
    {
        "bert-position-embeddings": (
            lambda: {"embeddings.position_embeddings.weight": normal("bert", 512, 48, scale=0.02)},
        ),
        "opt-learned-positions-smooth": (lambda: {"decoder.embed_positions.weight": smooth(258, 32)},),
        "clip-visual-positions": (lambda: {"visual.positional_embedding": normal("clip", 50, 64, scale=0.03)},),
        "dinov2-pos-embed-float16": (lambda: {"pos_embed": half(normal("dinov2", 1, 257, 48, scale=0.1))},),
        "swin-relative-bias-table": (lambda: {"relative_position_bias_table": normal("swin", 169, 6, scale=0.4)},),
        "t5-relative-attention-bias": (
            lambda: {"relative_attention_bias.weight": normal("t5-bias", 32, 8, scale=2.0)},
        ),
        "rotary-projection-weight": (lambda: {"rotary_proj.weight": normal("proj", 64, 64, scale=0.12)},),
        "position-embedding-layer-norm": (
            lambda: {"pos_embedding.norm.weight": 1 + normal("pos-norm", 96, scale=0.1)},
        ),
        "inv-freq-named-learned-scales": (
            lambda: {"rotary_scale.weight": np.abs(1 + normal("scales", 32, scale=0.4))},
        ),
        "causal-mask-boolean": (lambda: np.tril(np.ones((80, 80), bool)),),
        "sliding-window-mask": (
            lambda: np.where((distance(64) <= 0) & (distance(64) > -17), 0, np.finfo(F32).min).astype(F32),
        ),
        "prefix-mask-float16": (lambda: half(np.where((distance(48) > 0) & (P(48) >= 12)[None], -65504.0, 0.0)),),
        "position-ids-left-padded": (lambda: np.maximum(P(36)[None] - np.array([0, 5, 19])[:, None], 0),),
        "cumulative-lengths": (lambda: np.array([0, 112, 240, 243, 399, 512], np.int32),),
        "hann-window-1024": (lambda: np.hanning(1025)[:-1].astype(F32),),
        "kaiser-resampling-filter": (lambda: (np.kaiser(129, 8.6) * np.sinc(np.linspace(-8, 8, 129))).astype(F32),),
        "mel-filters-40": (lambda: {"mel_filters": mel()},),
        "stft-basis": (
            lambda: (np.hanning(128)[None] * np.cos(2 * np.pi * P(65)[:, None] * P(128) / 128)).astype(F32),
        ),
        "mdct-basis": (lambda: np.cos(np.pi / 32 * (P(64)[None] + 0.5 + 16) * (P(32)[:, None] + 0.5)).astype(F32),),
        "hadamard-128": (lambda: hadamard(7),),
        "gabor-filters": (lambda: {"conv1.weight": gabor()[:, None]},),
        "gaussian-blur-kernel": (
            lambda: (lambda k: (k / k.sum()).astype(F32))(np.exp(-(np.add.outer(P(-7, 8) ** 2, P(-7, 8) ** 2)) / 18)),
        ),
        "fp8-levels": (
            lambda: np.sort(
                np.concatenate([s * (1 + P(8) / 8) * 2.0**e for s in (-1, 1) for e in range(-6, 8)])
            ).astype(F32),
        ),
        "betas-scaled-linear": (lambda: (np.linspace(0.00085**0.5, 0.012**0.5, 1000) ** 2).astype(F32),),
        "karras-sigmas": (
            lambda: ((80 ** (1 / 7) + np.linspace(0, 1, 40) * (0.002 ** (1 / 7) - 80 ** (1 / 7))) ** 7).astype(F32),
        ),
        "logits-of-a-batch": (lambda: normal("logits", 12, 300, scale=3.0),),
        "adam-second-moments": (lambda: (normal("adam", 64, 64, scale=1e-4) ** 2),),
        "attention-sinks-per-head": (lambda: {"self_attn.sinks": normal("sinks", 64, scale=1.3)},),
        "heart-beats": (
            lambda: (np.exp(-((((P(2000)[:, None] % 187) - np.array([60, 80, 110])) / 6.0) ** 2)) + 0.02).astype(F32),
        ),
        "mrope-ids-of-a-video": (lambda: np.stack(grid(4, 6, 8))[:, None],),
        "alibi-named-gate": (lambda: {"alibi_gate.weight": normal("gate", 16, scale=0.5)},),
        "lora-of-a-rotary-layer": (lambda: {"rotary_attn.q_proj.lora_A.weight": normal("lora", 8, 128, scale=0.02)},),
        "siren-first-layer": (
            lambda: {"net.0.linear.weight": (30 * seeded("siren").uniform(-0.5, 0.5, (128, 2))).astype(F32)},
        ),
        "cosine-learning-rates": (lambda: (1e-4 * (1 + np.cos(np.pi * P(1000) / 1000)) / 2).astype(F32),),
        "jpeg-quantisation": (
            lambda: (16 + 3 * np.add.outer(P(8), P(8)) + (np.outer(P(8), P(8)) % 5)).astype(np.int32),
        ),
        "rotary-head-outputs": (lambda: {"rotary_attention.output": normal("outputs", 1, 8, 40, 64)},),
        "tidal-heights": (
            lambda: (
                np.sin(P(1500)[:, None] * np.array([0.506, 0.5236, 0.2529])) * np.array([1.8, 0.6, 0.3])
                + normal("tide", 1500, 3, scale=0.1)
            ).astype(F32),
        ),
        "token-type-embeddings": (lambda: {"embeddings.token_type_embeddings.weight": normal("types", 2, 96)},),
    },
)
