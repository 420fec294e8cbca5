"""Tables that no formula of positions makes: learned ones, weights, masks, indices, windows, filters, twiddles."""

from aside8.forms import *


def drawn(name, *shape, tensor=None, scale=0.02, store=lambda x: x):
    made = store(normal("aside8-" + name, *shape, scale=scale))
    return made if tensor is None else {tensor: made}


def filters(bands, bins, rate=16000, low=0.0, high=None):
    """Triangles on the mel scale."""

    def mel(f):
        return 2595 * np.log10(1 + f / 700)

    edges = 700 * (10 ** (np.linspace(mel(low), mel(high or rate / 2), bands + 2) / 2595) - 1)
    f = np.linspace(0, rate / 2, bins)
    up = (f - edges[:-2, None]) / np.diff(edges)[:-1, None]
    down = (edges[2:, None] - f) / np.diff(edges)[1:, None]
    return np.maximum(0, np.minimum(up, down)).astype(F32)


tables(
    drawn,
    {
        "learned-gpt2-wpe": ("wpe", 1024, 96),
        "learned-opt-offset": ("opt", 514, 64),
        "learned-clip-positions": ("clip", 77, 128),
        "learned-vit-pos-embed": ("vit", 1, 197, 96),
        "learned-sam-grid": ("sam", 1, 16, 16, 64),
    },
)
tables(
    lambda tensor, *shape, scale=0.02, store=lambda x: x: drawn(
        tensor, *shape, tensor=tensor, scale=scale, store=store
    ),
    {
        "learned-roberta-positions": ("roberta.embeddings.position_embeddings.weight", 514, 64),
        "learned-t5-bias": ("encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight", 32, 8),
        "learned-swin-bias": ("layers.0.blocks.0.attn.relative_position_bias_table", 169, 4),
        "learned-deberta-relative": ("deberta.encoder.rel_embeddings.weight", 512, 64),
        "learned-shaw-keys": ("relative_attention.embeddings_table_k", 33, 32),
        "weights-rotary-named-projection": ("model.layers.3.self_attn.rotary_proj.weight", 64, 128),
        "weights-position-mlp": ("pos_mlp.0.weight", 128, 3),
        "weights-cpb-mlp": ("layers.1.blocks.0.attn.cpb_mlp.2.weight", 8, 512),
    },
)
table(
    "learned-bert-positions-bfloat16",
    lambda: {"bert.embeddings.position_embeddings.weight": Bfloat16(normal("aside8-bert", 512, 48, scale=0.02))},
)
table("index-position-ids", lambda: {"position_ids": P(512)[None]})
table("index-left-padded-ids", lambda: {"position_ids": np.stack([np.r_[np.ones(9, int), P(55)], P(64)])})
table("index-image-ids", lambda: {"img_ids": np.stack([np.zeros(300, int), *grid(15, 20)], 1)})
table("mask-causal", lambda: np.where(distance(96) > 0, F32(-np.inf), F32(0)))
table("mask-sliding-bool", lambda: {"attention_mask": (distance(128) <= 0) & (distance(128) > -32)})
table("mask-padding-int", lambda: {"attention_mask": (P(64)[None] >= np.array([[0], [5], [17]])).astype(np.int64)})
table("window-hann", lambda: {"window": (0.5 - 0.5 * np.cos(2 * np.pi * P(400) / 400)).astype(F32)})
table(
    "window-kaiser-filter", lambda: {"resample.kernel": (np.kaiser(33, 12.0) * np.sinc((P(33) - 16) / 4)).astype(F32)}
)
table("filters-mel-80", lambda: {"mel_filters": filters(80, 201)})
table(
    "filters-gabor",
    lambda: np.stack(
        [np.exp(-(((P(61) - 30) / 12) ** 2)) * np.cos((P(61) - 30) * f) for f in np.linspace(0.1, 1.5, 24)]
    ).astype(F32),
)
table("twiddles-fft-512", lambda: np.exp(-2j * np.pi * P(256) / 512).astype(np.complex64))
table("twiddles-dft-matrix", lambda: np.cos(2 * np.pi * P(64)[:, None] * P(64) / 64).astype(F32))
table("dct-matrix", lambda: (np.cos(np.pi / 40 * (P(40) + 0.5) * P(40)[:, None]) * math.sqrt(2 / 40)).astype(F32))
table(
    "times-of-noise-levels",
    lambda: {"time_embedding": sin_cos(np.log(np.geomspace(80, 0.002, 18))[:, None].astype(F32) / 4 * inverse(128))},
)
table("features-fourier-random", lambda: {"fourier.weight": normal("aside8-fourier", 128, 2, scale=16.0)})
table("schedule-betas", lambda: {"betas": np.linspace(1e-4, 0.02, 1000).astype(F32)})
table("schedule-learning-rate", lambda: (1e-3 * np.cos(np.linspace(0, np.pi / 2, 500))).astype(F32))
table("scales-of-quantised-weights", lambda: {"rotary_emb_scales": np.abs(normal("aside8-scales", 256, scale=0.01))})
table(
    "audio-of-a-chord",
    lambda: sum(np.sin(2 * np.pi * f / 16000 * P(4000)) for f in (440, 554.4, 659.3)).astype(F32)[None],
)
