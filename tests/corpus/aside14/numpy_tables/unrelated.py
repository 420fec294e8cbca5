"""What stands beside encodings in checkpoints and tools, or bears their names, and is none."""

from aside14.forms import *


def learned(name, rows, d, scale=0.03, spans=(8.0, 40.0)):
    """A trained table whose neighbours are alike: noise that was smoothed over rows at two widths, and noise beside."""
    random = seeded(name)
    made = 0.4 * random.standard_normal((rows, d))
    for span in spans:
        kernel = np.exp(-0.5 * (np.arange(-60, 61) / span) ** 2)
        kernel /= np.sqrt((kernel**2).sum())
        wide = random.standard_normal((rows + 120, d))
        made += np.stack([np.convolve(column, kernel, "valid") for column in wide.T], 1)
    return (scale * made).astype(F32)


def bark(bands=24, bins=257, rate=16000):
    """Triangles on the Bark scale."""
    hertz = np.linspace(0, rate / 2, bins)
    scale = 6 * np.arcsinh(hertz / 600)
    centres = np.linspace(0, scale[-1], bands + 2)[1:-1]
    return np.maximum(0, 1 - np.abs(scale - centres[:, None]) / (centres[1] - centres[0])).astype(F32)


def chirp(rows=4000, rate=8000):
    t = np.arange(rows) / rate
    return np.sin(2 * np.pi * (100 * t + 900 * t**2)).astype(F32)


def walk(name, rows, d):
    return np.cumsum(normal(name, rows, d, scale=0.1), 0).astype(F32)


def nf4():
    """Levels of QLoRA's NormalFloat, to six digits."""
    levels = [-1.0, -0.696193, -0.525073, -0.394917, -0.284441, -0.184773, -0.09105, 0.0]
    return np.array(levels + [0.07958, 0.16093, 0.246112, 0.337915, 0.44071, 0.562617, 0.722956, 1.0], F32)


def bessel(points=200, count=16, cutoff=5.0):
    """DimeNet's radial basis: sines over the distance, of whole multiples of one frequency."""
    r = np.linspace(0.05, cutoff, points)[:, None]
    return (np.sqrt(2 / cutoff) * np.sin(np.arange(1, count + 1) * np.pi * r / cutoff) / r).astype(F32)


def legendre(points=120, count=12):
    x = np.linspace(-1, 1, points)
    return np.polynomial.legendre.legvander(x, count - 1).astype(F32)


tables(
    lambda make: make(),
    {
        # Learned
        "gpt2-wpe": (lambda: {"transformer.wpe.weight": learned("gpt2-14", 1024, 64)},),
        "roberta-positions-float16": (
            lambda: {"roberta.embeddings.position_embeddings.weight": half(learned("roberta-14", 514, 48, 0.05))},
        ),
        "siglip-position-embedding": (
            lambda: {
                "vision_model.embeddings.position_embedding.weight": learned("siglip-14", 196, 96, 0.02, (3.0, 14.0))
            },
        ),
        "wav2vec-pos-conv": (
            lambda: {"encoder.pos_conv_embed.conv.weight_v": normal("pos-conv", 64, 4, 128, scale=0.02)},
        ),
        "deberta-rel-embeddings": (
            lambda: {"deberta.encoder.rel_embeddings.weight": normal("deberta-14", 512, 64, scale=0.02)},
        ),
        "levit-attention-biases": (lambda: {"blocks.0.attn.attention_biases": normal("levit-14", 4, 49, scale=0.4)},),
        "t5-relative-bias-bfloat16": (
            lambda: {
                "encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight": Bfloat16(
                    normal("t5-14", 32, 12, scale=2.0)
                )
            },
        ),
        "rotary-k-proj-bias": (lambda: {"layers.0.rotary_attn.k_proj.bias": normal("rotary-bias", 256, scale=0.2)},),
        "pos-mlp-weights.npz": (
            lambda: {
                "pos_mlp.0.weight": normal("pos-mlp-0", 64, 3, scale=0.4),
                "pos_mlp.2.weight": normal("pos-mlp-2", 96, 64, scale=0.1),
            },
        ),
        "time-mlp-after-training": (lambda: {"time_embed.0.weight": normal("time-mlp", 128, 64, scale=0.08)},),
        "rmsnorm-of-sin-layer": (
            lambda: {"sin_block.norm.weight": (1 + normal("rms-14", 128, scale=0.05)).astype(F32)},
        ),
        "xl-r-w-bias": (lambda: {"transformer.r_w_bias": normal("r-w-bias", 8, 64, scale=0.02)},),
        # Masks, maps and ids
        "causal-mask-bfloat16": (
            lambda: {"mask": Bfloat16(np.where(distance(96) > 0, F32(-1e9), F32(0))[None, None])},
        ),
        "chunked-attention-mask": (lambda: (distance(72) <= 0) & (P(72)[:, None] // 16 == P(72)[None] // 16),),
        "mrope-position-ids": (lambda: {"position_ids": np.stack(screenshot())[:, None]},),
        "cu-seqlens": (lambda: {"cu_seqlens": np.cumsum([0, 17, 64, 33, 128, 9, 80]).astype(np.int32)},),
        "token-type-ids": (lambda: {"token_type_ids": np.tile((P(128) > 70).astype(np.int64), (2, 1))},),
        "morton-order": (
            lambda: {
                "order": sum(
                    ((row >> bit & 1) << (2 * bit + 1)) | ((column >> bit & 1) << (2 * bit))
                    for row, column in [grid(16, 16)]
                    for bit in range(4)
                )
            },
        ),
        "expert-router-indices": (lambda: {"router_indices": seeded("router").randint(0, 64, (256, 6))},),
        # Signals and tables of tools
        "bark-filters-24": (lambda: {"filters": bark()},),
        "blackman-window-512": (lambda: {"window": np.blackman(513)[:-1].astype(F32)},),
        "chirp-100-to-1000": (lambda: chirp(),),
        "random-walks": (lambda: walk("walks-14", 300, 32),),
        "nf4-levels": (lambda: {"quant_map": nf4()},),
        "bessel-of-distances": (lambda: bessel(),),
        "legendre-polynomials": (lambda: legendre(),),
        "cosine-learning-rates": (
            lambda: (3e-4 * np.minimum(P(1, 2001) / 100, 0.55 + 0.45 * np.cos(np.pi * P(2000) / 2000))).astype(F32),
        ),
        "value-cache": (lambda: {"past_key_values.0.value": half(normal("values-14", 1, 4, 40, 64))},),
    },
)
